"""What any played game is made of: the protocol that a game answers, and all that plays by it.

The modules hold one thing each: `scenario_file`, `scenario_facts`, `scenario_run`, `trial`, `game_record`,
`saved_position`, `notation`, `chance`, `promises`, `soaking`, `parting`, `soaking_against`.
"""

from .played_game import NOBODY, Names, PlayedGame, Position, Rules, played_game

__all__ = ["NOBODY", "Names", "PlayedGame", "Position", "Rules", "played_game"]
