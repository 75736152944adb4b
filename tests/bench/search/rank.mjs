// Every query of the tables beside this file, asked of a built site's own index without a browser.
//   node tests/bench/search/rank.mjs SITE [--tables judge] [--lang pl] [--half tune|held] [--misses] [--first]
// An answered question is what was wanted where its answer names a wanted rule or card; how many were is told as well.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";

const [site, ...flags] = process.argv.slice(2), FIRST = 3;
const here = path.join(import.meta.dirname, flags.includes("--tables") ? flags[flags.indexOf("--tables") + 1] : "tuning");
const only = flags.includes("--lang") ? flags[flags.indexOf("--lang") + 1] : "", misses = flags.includes("--misses");
// Of a set that is tuned on, one half is looked at while tuning and the other held out; which is in which, chance (a hash) says.
const half = flags.includes("--half") ? flags[flags.indexOf("--half") + 1] : "";
const inHalf = (text) => !half || ([...text].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 16777619) >>> 0, 2166136261) >>> 16) % 2 === (half === "tune" ? 0 : 1);
const run = (file) => vm.runInThisContext(fs.readFileSync(file, "utf8"));
const still = path.join(site, "_static");
for (const name of ["search-words.js", "search-match.js"]) run(path.join(still, name));
let tables = {};
globalThis.tsRulesJump = (name, table) => { tables[name] = table; };
const share = (good, all) => (all ? (good / all).toFixed(3) : "  –  ").padStart(6);
const sums = {};
const add = (name, place) => {
  const sum = (sums[name] ??= { all: 0, first: 0, three: 0 });
  sum.all += 1; sum.first += place === 0; sum.three += place >= 0 && place < FIRST;
};
// By question, the rules and cards that its section on the page links to.
function answered(game) {
  const folder = path.join(site, game), found = new Map();
  for (const name of fs.readdirSync(folder).filter((file) => /^questions.*\.html$/.test(file)))
    for (const [, ident, text] of fs.readFileSync(path.join(folder, name), "utf8").matchAll(/<section[^>]* id="q-([^"]+)"([^]*?)<\/section>/g))
      found.set(`${game}/q/${ident}`, [...text.matchAll(/data-x="([^"]+)"/g)].map(([, key]) => `${game}/${key.split("/").slice(0, 2).join("/")}`));
  return found;
}
let took = 0, asked = 0, byQuestion = 0;
for (const file of fs.readdirSync(here).filter((name) => name.endsWith(".txt"))) {
  const lang = path.basename(file, ".txt");
  if (only && only !== lang) continue;
  tables = {};
  run(path.join(still, `jump-${lang}.js`));
  const start = tables[""], opened = {}, answers = {};
  for (const line of fs.readFileSync(path.join(here, file), "utf8").split("\n")) {
    if (!line.trim() || line.startsWith("#")) continue;
    const [game, ask, want] = line.split("|").map((part) => part.trim());
    if (!inHalf(`${lang} ${game} ${ask}`)) continue;
    if (!opened[game]) { run(path.join(still, `jump-${game}-${lang}.js`)); opened[game] = tsRulesMatch.opened(start, [tables[game]]); answers[game] = answered(game); }
    const wanted = want.split(" ").map((w) => `${game}/${w}`), begun = process.cpuUsage().user;
    const found = tsRulesMatch.find(opened[game], ask, game);
    took += (process.cpuUsage().user - begun) / 1000; asked += 1;
    const fits = (key) => wanted.includes(key) || answers[game].get(key)?.some((link) => wanted.includes(link));
    const place = found.findIndex((hit) => fits(hit.entry.key));
    byQuestion += place >= 0 && place < FIRST && found[place].entry.kind === "q";
    const kind = /[?;]$/.test(ask) ? "whole questions" : "short";
    for (const name of ["all", kind, lang, `${game} ${kind}`]) add(name, place);
    if (misses && (place < 0 || place >= FIRST || (misses && flags.includes("--first") && place)))
      console.log(`${String(place).padStart(3)} ${lang} ${game}: ${ask} [${want}] → ${found.slice(0, 5).map((h) => h.entry.kind + "/" + h.entry.ident + " " + h.score.toFixed(2)).join("  ")}`);
  }
}
for (const [name, { all, first, three }] of Object.entries(sums))
  console.log(`${name.padEnd(24)} ${String(all).padStart(4)}  first ${share(first, all)}  first ${FIRST} ${share(three, all)}`);
console.log(`${byQuestion} by an answered question`);
console.log(`${(took / asked).toFixed(1)} ms of processor a query`);
