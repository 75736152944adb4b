"""How well the scenarios hold the engine: small changes, each judged by the scenarios of its own rule.

    .venv/bin/python tests/bench/mutation.py [--game risiko] [--only MODULE] [--sample 200] [--write FILE] [--survivors]

Every rule and card function, every table of their modules and every figure of the data is changed in fixed ways
(`operators`, `figures`); a change is killed if one of the scenarios of the rule or card that it belongs to (`owners`)
comes out otherwise, raises, or does not end (`judge`).  Changes that no play can show are claimed in
`mutation_equivalents.toml`, each with its reason.  Which rooms of a game are changed, and which rules its figures
belong to, the game says itself: `mutation_plan.toml` in its package (`played`).  Nothing is left to chance: the same
sources give the same list.
"""
