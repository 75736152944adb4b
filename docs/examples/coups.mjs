// An engine in JavaScript that plays coups only: node coups.mjs.  One line of JSON comes in, one goes out.
// With --bug it forgets that a coup in a battleground lowers DEFCON.
import { createInterface } from "node:readline";

const COUNTRIES = { // stability, battleground, region
  mexico: [2, true, "central-america"], guatemala: [1, false, "central-america"],
  cuba: [3, true, "central-america"], panama: [2, true, "central-america"],
  brazil: [2, true, "south-america"], argentina: [2, true, "south-america"],
  angola: [1, true, "africa"], nigeria: [1, true, "africa"], zaire: [1, true, "africa"],
  iran: [2, true, "middle-east"], iraq: [3, true, "middle-east"], egypt: [2, true, "middle-east"],
  pakistan: [2, true, "asia"], thailand: [2, true, "asia"], indonesia: [1, false, "asia"],
  italy: [2, true, "europe"], france: [3, true, "europe"], poland: [3, true, "europe"],
};
const CLOSED_BELOW = { europe: 5, asia: 4, "middle-east": 3 };
const KNOWN = ["to_play", "ask", "ops", "influence", "defcon", "military_operations", "vp", "turn", "round"];
const SIDES = ["us", "ussr"];
const BUG = process.argv.includes("--bug");

class Cannot extends Error {}
class Refused extends Error {}
let table;

const answers = {
  hello: () => ({
    protocol: "ts-rules/engine/1", game: "twilight-struggle", engine: "coups-only", version: "1.0",
    editions: ["deluxe", "2e"], facts: ["influence", "defcon", "military_operations", "vp"],
    words: KNOWN,
  }),
  position({ given }) {
    const strange = Object.keys(given).find((field) => !KNOWN.includes(field));
    if (strange) throw new Cannot(`the field ${strange}`);
    if (given.ask !== "coup") throw new Cannot("to play anything but a coup");
    table = { defcon: 5, vp: 0, influence: {}, military_operations: {}, ...given, target: null, over: false };
    return {};
  },
  legal() {
    throw new Cannot("to list moves");
  },
  play({ move, side }) {
    if (table.over) throw new Cannot("what comes after the coup");
    const turn = table.target ? "chance" : table.to_play;
    if (side && side !== turn) throw new Refused(`it is the move of ${turn}`);
    if (table.target) resolve(move);
    else choose(move);
    return {};
  },
  state({ facts }) {
    const found = {};
    for (const [name, keys] of Object.entries(facts)) {
      const none = name === "influence" ? [0, 0] : 0;
      found[name] = keys.length
        ? Object.fromEntries(keys.map((key) => [key, table[name][key] ?? none]))
        : table[name];
    }
    return { facts: found };
  },
};

function choose(country) {
  if (!COUNTRIES[country]) throw new Cannot(`the country ${country}`);
  const enemy = 1 - SIDES.indexOf(table.to_play);
  if (!table.influence[country]?.[enemy]) throw new Refused("the opponent has no influence there");
  if (table.defcon < (CLOSED_BELOW[COUNTRIES[country][2]] ?? 0)) throw new Refused("DEFCON closes the region");
  table.target = country;
}

function resolve(die) {
  if (!/^die-[1-6]$/.test(die)) throw new Refused("a die must be rolled");
  const [stability, battleground] = COUNTRIES[table.target];
  const own = SIDES.indexOf(table.to_play);
  const there = [...table.influence[table.target]];
  const strength = Math.max(0, Number(die[4]) + table.ops - 2 * stability);
  const removed = Math.min(strength, there[1 - own]);
  there[1 - own] -= removed;
  there[own] += strength - removed;
  table.influence = { ...table.influence, [table.target]: there };
  const most = Math.min(5, (table.military_operations[table.to_play] ?? 0) + table.ops);
  table.military_operations = { ...table.military_operations, [table.to_play]: most };
  if (battleground && !BUG) table.defcon -= 1;
  if (table.defcon < 2) throw new Cannot("the end of the game");
  table.over = true;
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.ask === "bye") break;
  const answer = { id: message.id };
  try {
    answer.ok = answers[message.ask](message);
  } catch (problem) {
    if (problem instanceof Cannot) answer.cannot = problem.message;
    else if (problem instanceof Refused) answer.refused = problem.message;
    else throw problem;
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
}
