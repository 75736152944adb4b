import { createInterface } from "node:readline"; // it plays coups in four battlegrounds, and nothing else
const stability = { mexico: 2, panama: 2, cuba: 3, iran: 2 };
const knows = { editions: ["deluxe", "2e"], facts: ["influence", "defcon"], words: ["to_play", "ask", "ops", "influence", "defcon"] };
let at; // the position: as it was given, and the country of the coup once it is chosen
const answers = {
  hello: () => ({ protocol: "ts-rules/engine/1", game: "twilight-struggle", engine: "mine", ...knows }),
  position: ({ given }) => given.ask === "coup" && (at = { defcon: 5, ...given }) && {},
  play: ({ move }) => (at.country ? roll(Number(move.slice(4))) : move in stability && (at.country = move) && {}),
  state: () => at.defcon > 1 && { facts: { defcon: at.defcon, influence: at.influence } },
};
function roll(die) {
  const own = at.to_play === "us" ? 0 : 1, there = at.influence[at.country];
  const strength = Math.max(0, die + at.ops - 2 * stability[at.country]), removed = Math.min(strength, there[1 - own]);
  there[1 - own] -= removed;
  there[own] += strength - removed;
  at.defcon -= 1;
  return {};
}
for await (const line of createInterface({ input: process.stdin })) {
  const { id, ask, ...more } = JSON.parse(line);
  const ok = answers[ask]?.(more);
  if (ask !== "bye") console.log(JSON.stringify(ok ? { id, ok } : { id, cannot: `answer '${ask}' here` }));
}
