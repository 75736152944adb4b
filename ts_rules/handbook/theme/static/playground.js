// The playground's page. A worker runs the engine; here is only what the reader sees and touches.
// A plain script like the others: the page loads it so, and a module would not load from a folder.
{
const here = document.currentScript.src;
const root = document.getElementById("playground");
const words = JSON.parse(document.getElementById("playground-words").textContent);
const text = words.text;
const $ = (id) => document.getElementById(id);
const base = document.documentElement.dataset.root || "";
const SHOWN = 30; // scenarios in a list
const NAMED = 8; // moves that only one rulebook has
const MOST_BY_CHANCE = 60;

let worker = null;
let asked = 0;
const waiting = new Map();
let scenarios = [];
let titles = {}; // of scenarios, in the language of the page; the engine knows them in English
const known = (ident) => { const rule = ident.split("/")[0]; return /^\d/.test(rule) ? rule : words.titles[rule] || rule; };  // a clause by its rule, a rule without a number by its title
let game = null; // {ruleset, given, readings, moves}
let example = []; // the moves of the scenario that was chosen: it opens at its start, and can be followed
let title = "";
let shown = null; // what the engine said of it last

const say = (sentence, values = {}) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}
const sideName = (side) => text[side] || side;

// ---- names for what the engine says ----
function moveName(move) {
  const own = ofGame.moveName?.(move);
  if (own) return own;
  if (move in words.names) return words.names[move];
  if (move in words.moves) return words.moves[move];
  const [, stem, number] = move.match(/^(.*-)(\d+)$/) || [];
  return stem && words.moves[`${stem}#`] ? say(words.moves[`${stem}#`], { number }) : move;
}
const keyName = (key) => words.names[key] || sideName(key);
function valueName(word, value) {
  const own = ofGame.valueName?.(word, value);
  if (own !== undefined) return own;
  if (Array.isArray(value)) return value.map((one) => words.names[one] || one).join(", ") || "–";
  if (value === true || value === false) return value ? text.yes : text.no;
  if (word === "decision") return words.prompts[value] || "–";
  return String(typeof value === "string" ? text[value] || words.names[value] || value || "–" : value);
}
const factName = (word, key = "") => [words.facts[word] || word, key && keyName(key)].filter(Boolean).join(": ");
function changeName(change) {
  if (!("from" in change)) {
    const list = (names, sign) => names.map((name) => `${sign} ${valueName(change.what, [name])}`);
    return `${factName(change.what, change.of)}: ${[...list(change.came, "+"), ...list(change.went, "−")].join(", ")}`;
  }
  const [from, to] = [valueName(change.what, change.from), valueName(change.what, change.to)];
  return `${words.plain.includes(change.what) ? keyName(change.of) : factName(change.what, change.of)}: ${from} → ${to}`;
}
// What a script of the game, loaded before this one, draws and names in its own way.
const ofGame = globalThis.playgroundOf?.({ words, text, root, say, make, sideName, keyName, valueName, factName, shown: () => shown,
  play: (move) => keepFocus(() => play(move)), refuse,
  ownPosition }) ?? {};

// A position that the reader sets up: the game reads its form, takes what lies on the table into it, and begins it anew.
function ownPosition({ given, take, anew }) {
  $("play-set").addEventListener("submit", (event) => {
    event.preventDefault();
    title = text.own;
    example = [];
    start({ ruleset: $("play-ruleset").value, given: given(event.target), readings: {}, moves: [] });
  });
  $("play-take").addEventListener("click", () => take(shown));
  $("play-empty").addEventListener("click", anew);
}

// A game that people played, read and stepped through by a script loaded before this one.
const ofOpened = globalThis.playgroundOpened({ words, text, root, say, make, sideName, moveName, valueName, factName, slotName, sentence, reason, sourceLink, ask,
  example: () => example, moves: () => game.moves,
  begin: (found, name) => { title = name; example = found.moves; return start({ ...found, moves: [] }); },
  go: (moves) => { game.moves = moves; $("play-compared").replaceChildren(); return show(); } });

// ---- the engine ----
function ask(question) {
  return new Promise((resolve) => {
    waiting.set((asked += 1), resolve);
    worker.postMessage({ number: asked, ask: question });
  });
}
function load() {
  const button = $("play-load");
  const bar = $("play-progress");
  const said = $("play-said");
  button.disabled = true;
  bar.hidden = false;
  return new Promise((resolve, reject) => {
    const failed = (why, absent) => {
      worker?.terminate();
      worker = null;
      button.disabled = false;
      button.textContent = text.again;
      bar.hidden = true;
      said.textContent = absent ? text.absent : say(text.failed, { why });
      reject(new Error(why));
    };
    try {
      worker = new Worker(new URL("playground-worker.js", here), { type: "module" });
    } catch (problem) {
      failed(String(problem.message), false);
      return;
    }
    worker.onerror = (event) => failed(event.message || "worker", false);
    worker.onmessage = async ({ data }) => {
      if (data.failed) return failed(data.failed, data.absent);
      if (data.stage !== undefined) {
        bar.value = data.progress;
        if (said.textContent !== text.stages[data.stage]) said.textContent = text.stages[data.stage];
      } else if (data.ready) {
        root.dataset.python = data.python;
        bar.hidden = button.hidden = true;
        said.textContent = text.ready;
        [scenarios, titles] = await Promise.all([ask({ do: "scenarios" }), ownTitles()]);
        $("play-table").hidden = false;
        listScenarios();
        resolve();
      } else {
        waiting.get(data.number)?.(data.found);
        waiting.delete(data.number);
      }
    };
    worker.postMessage({ base: new URL("playground/", here).href, game: words.game });
  });
}

// ---- choosing a position ----
async function ownTitles() {
  if (words.lang === "en") return {};
  const answer = await fetch(new URL(`playground/${words.game}-titles-${words.lang}.json`, here)).catch(() => null);
  return answer?.ok ? answer.json() : {};
}
const langOf = (id) => (titles[id] ? words.lang : "en");
const plain = (string) => string.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
function listScenarios() {
  const wanted = plain($("play-find").value).split(/\s+/).filter(Boolean);
  const fits = scenarios.filter(([id, name, about]) => {
    const named = about.split(" ").map((one) => words.names[one] || "").join(" ");
    const whole = plain(`${id} ${name} ${titles[id] || ""} ${about} ${named}`);
    return wanted.every((word) => (/^[\d.]+$/.test(word) ? about.split(" ").some((one) => one === word || one.startsWith(`${word}/`)) : whole.includes(word)));
  });
  $("play-found").textContent = say(text.found, { count: fits.length });
  $("play-scenarios").replaceChildren(...fits.slice(0, SHOWN).map(([id, name, about]) =>
    make("li", {}, make("button", { type: "button", "data-scenario": id },
      make("span", { lang: langOf(id) }, titles[id] || name), make("small", {}, [...new Set(about.split(" ").map((one) => words.names[one] || known(one)))].join(", "))))));
}
async function takeScenario(id, ruleset) {
  const found = await ask({ do: "scenario", id });
  if (found.error) return tellError(found.error);
  title = titles[id] || found.title;
  example = found.game.moves;
  await start({ ...found.game, moves: [], ruleset: ruleset || $("play-ruleset").value }, langOf(id));
}
async function start(next, lang = words.lang) {
  game = next;
  if (game.ruleset in words.rulesets) $("play-ruleset").value = game.ruleset;
  $("play-title").textContent = title;
  $("play-title").lang = lang;
  $("play-game").hidden = false;
  root.querySelector(".play-start").open = false;
  $("play-compared").replaceChildren();
  await show();
  $("play-title").focus({ preventScroll: true });
  $("play-title").scrollIntoView({ block: "start" });
}
// ---- the table ----
function tellError(problem) {
  $("play-error").replaceChildren(make("span", { lang: "en" }, problem));
}
async function show() {
  const found = await ask({ do: "show", game });
  $("play-error").textContent = "";
  if (found.error) {
    tellError(found.error);
    if (shown && game.moves.length > shown.log.length) game.moves = game.moves.slice(0, shown.log.length);
    else $("play-moves").replaceChildren();
    return false;
  }
  shown = found;
  drawFacts();
  ofGame.draw?.(shown);
  ofOpened.draw();
  drawLog();
  drawMoves();
  history.replaceState(null, "", `#game=${encodeURIComponent(JSON.stringify(game))}`);
  return true;
}
function drawFacts() {
  const rows = ofGame.facts?.(shown) ?? [...flat(shown)].filter(([key]) => key !== "legal" && words.facts[key.split("|")[0]]).map(([key, value]) => {
    const [word, ...keys] = key.split("|");
    return [factName(word, keys.map(keyName).join(", ")), valueName(word, value)];
  });
  const pinned = Object.entries(game.readings || {});
  $("play-facts").replaceChildren(
    make("dl", {}, ...rows.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))),
    ...pinned.map(([variant, reading]) => make("p", { class: "quiet" }, say(text.pinned, { reading: `${variant}: ${reading}` }))));
}
function drawLog() {
  const [first, last] = ofOpened.part();
  $("play-log").start = first + 1;
  $("play-log").replaceChildren(...shown.log.slice(first, last).map((entry) => make("li", {},
    make("b", { class: entry.to_move }, `${sideName(entry.to_move)}: ${moveName(entry.move)}`), " ",
    make("small", {}, words.prompts[entry.decision] || ""),
    make("ul", {}, ...(entry.changes.length ? entry.changes.map((change) => make("li", {}, changeName(change))) : [make("li", { class: "quiet" }, text.nothing_changed)])))));
}
const bare = (move) => move.replace(/^[^:]*:\s*/, ""); // without the side that makes it
const onLine = () => example.length > 0 && game.moves.length <= example.length && game.moves.every((move, place) => bare(move) === bare(example[place]));
// what was tapped and is no possible move: the rules that forbid it, as the engine says them, each with its page
const phrase = (message) => words.said[message] || message;
const slotNames = (slots = {}) => Object.fromEntries(Object.entries(slots).map(([name, slot]) => [name, slotName(slot)]));
function slotName(slot) {
  if (Array.isArray(slot)) return slot.map(slotName).join(", ");
  if (slot.says) return say(phrase(slot.says), slotNames(slot.slots));
  const [, kind, name] = String(slot).match(/^([a-z]+)\.(.*)$/s) || [];
  if (kind === "text") return name;
  return kind === "prompt" ? phrase(name) : kind ? words.names[name] || sideName(name) : String(slot);
}
function sentence({ says, slots }) {
  return make("span", { lang: words.lang === "en" || words.said[says] ? null : "en" }, slotName({ says, slots }));
}
function sourceLink(source) {
  const card = source in words.names;
  const rule = source.split("/")[0];
  const titled = card ? words.names[source] : `${known(source)} ${words.titles[rule] || ""}`.trim();
  return make("a", { href: `${base}${words.lang === "en" ? "" : `${words.lang}/`}${words.game}/${card ? "c" : "r"}/${rule}/` }, titled);
}
function reason({ rules, says, slots }) {
  const links = [...new Set(rules.map((one) => one.split("/")[0]))].map(sourceLink);
  return make("li", {}, ...[...says.map((message) => sentence({ says: message, slots })), ...links].flatMap((part) => [part, " "]));
}
async function refuse(move) {
  const found = await ask({ do: "why", game, move });
  if (found.error) return tellError(found.error);
  $("play-error").replaceChildren(say(text.refused, { name: moveName(move) }), make("ul", {}, ...found.reasons.map(reason)));
}
function drawMoves() {
  const chance = shown.to_move === "chance";
  const over = shown.winner !== "none";
  const line = over ? say(text.over, { side: sideName(shown.winner) }) : !shown.legal.length ? text.calm
    : say(text.asked, { side: sideName(shown.to_move), prompt: words.prompts[shown.decision] || shown.prompt });
  if ($("play-asked").textContent !== line) $("play-asked").textContent = line;
  const all = shown.legal.reduce((sum, [, weight]) => sum + weight, 0);
  const buttons = shown.legal.map(([move, weight]) => {
    const more = chance && weight !== 1 ? `${weight}/${all}` : ofGame.beside?.(move, shown) || "";
    return make("button", { type: "button", "data-move": move }, moveName(move), more ? make("small", {}, ` ${more}`) : null);
  });
  if (chance && shown.legal.length) {
    buttons.unshift(make("button", { type: "button", "data-chance": "one", class: "primary" }, text.by_chance));
    if (shown.legal.length > 6) buttons.splice(1, 0, make("button", { type: "button", "data-chance": "all" }, text.all_chance));
  }
  $("play-moves").replaceChildren(...buttons);
  $("play-undo").disabled = $("play-first").disabled = !game.moves.length;
  $("play-next").hidden = ofOpened.isOpen() || !onLine() || game.moves.length === example.length;
}
function byChance() {
  let left = Math.random() * shown.legal.reduce((sum, [, weight]) => sum + weight, 0);
  return (shown.legal.find(([, weight]) => (left -= weight) < 0) || shown.legal.at(-1))[0];
}
async function play(move) {
  game.moves = [...game.moves, move];
  $("play-compared").replaceChildren();
  return show();
}
async function undo(count) {
  game.moves = game.moves.slice(0, count);
  $("play-compared").replaceChildren();
  await show();
}
async function keepFocus(work) {
  await work();
  ($("play-moves").querySelector("button") || $("play-undo")).focus({ preventScroll: true });
}

// ---- every book at the same table ----
function flat(facts) {
  const found = new Map();
  for (const [word, value] of Object.entries(facts)) {
    if (value && typeof value === "object" && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (inner && typeof inner === "object" && !Array.isArray(inner)) for (const [deep, last] of Object.entries(inner)) found.set(`${word}|${key}|${deep}`, last);
        else found.set(`${word}|${key}`, inner);
      }
    } else found.set(word, value);
  }
  return found;
}
function ruleLinks(variants) {
  const rules = [...new Set(variants.map((variant) => variant.split("/")[0]))];
  return rules.map((rule) => make("a", { href: `${base}${words.lang === "en" ? "" : `${words.lang}/`}${words.game}/r/${rule}/` }, [known(rule), words.titles[rule]].filter(Boolean).filter((one, n, all) => all.indexOf(one) === n).join(" ")));
}
async function compare() {
  const out = $("play-compared");
  out.replaceChildren(make("p", { class: "quiet" }, text.comparing));
  const whole = onLine() && game.moves.length < example.length;
  const found = await ask({ do: "compare", game: whole ? { ...game, moves: example } : game });
  if (found.error) return out.replaceChildren(make("p", { class: "play-error", lang: "en" }, found.error));
  const mine = words.rulesets[game.ruleset] || game.ruleset;
  const same = JSON.stringify;
  const basis = flat(found.base.facts);
  const others = found.columns.filter((column) => column.ruleset !== game.ruleset || !column.same);
  const flats = others.map((column) => flat(column.facts));
  const rows = [...basis.keys()].filter((key) => flats.some((one, place) => others[place].stopped === null && same(one.get(key)) !== same(basis.get(key))));
  const summary = make("ul", { class: "play-verdicts" }, ...others.map((column) => {
    const verdict = column.same ? say(text.same, { ruleset: mine }) : column.stopped === null ? text.differs
      : column.stopped ? say(text.stopped, { number: column.stopped }) : text.refused_start;
    const because = ruleLinks(column.because).flatMap((link, place) => (place ? [", ", link] : [link]));
    return make("li", { class: column.same ? "same" : "other" }, make("b", {}, words.rulesets[column.ruleset]), `: ${column.same ? "✓" : "◆"} ${verdict}`,
      because.length ? make("span", {}, `. ${text.because}: `, ...because) : null, column.why ? make("small", { lang: "en" }, ` ${column.why}`) : null);
  }));
  const parts = whole ? [make("p", { class: "quiet" }, text.whole_example), summary] : [summary];
  const told = others.filter((column) => !column.same && column.stopped === null);
  if (others.every((column) => column.same)) parts.unshift(make("p", {}, text.alike));
  else if (told.length) {
    const cell = (column, key) => {
      const value = flat(column.facts).get(key);
      const differs = same(value) !== same(basis.get(key));
      return make("td", differs ? { class: "other" } : {}, `${differs ? "◆ " : ""}${valueName(key.split("|")[0], value)}`);
    };
    const moves = (column) => {
      const only = column.legal.filter((move) => !found.base.legal.includes(move));
      const not = found.base.legal.filter((move) => !column.legal.includes(move));
      const list = (names) => names.slice(0, NAMED).map(moveName).join(", ") + (names.length > NAMED ? ` … (+${names.length - NAMED})` : "");
      return make("td", only.length || not.length ? { class: "other" } : {}, [only.length && say(text.only_here, { moves: list(only) }), not.length && say(text.not_here, { moves: list(not) })].filter(Boolean).join(" · ") || "✓");
    };
    const body = rows.map((key) => {
      const [word, ...keys] = key.split("|");
      return make("tr", {}, make("th", { scope: "row" }, [words.facts[word] || word, ...keys.map(keyName)].join(": ")),
        make("td", {}, valueName(word, basis.get(key))), ...told.map((column) => cell(column, key)));
    });
    if (told.some((column) => same(column.legal) !== same(found.base.legal))) {
      body.push(make("tr", {}, make("th", { scope: "row" }, words.facts.legal), make("td", {}, String(found.base.legal.length)), ...told.map(moves)));
    }
    parts.push(make("div", { class: "play-wide", tabindex: "0", role: "group", "aria-label": text.fact }, make("table", {},
      make("thead", {}, make("tr", {}, make("th", { scope: "col" }, text.fact), make("th", { scope: "col" }, mine), ...told.map((column) => make("th", { scope: "col" }, words.rulesets[column.ruleset])))),
      make("tbody", {}, ...body))));
  }
  return out.replaceChildren(...parts);
}

// ---- hands on it ----
async function follow() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (wanted.get("scenario")) await takeScenario(wanted.get("scenario"), wanted.get("ruleset"));
  else if (wanted.get("game")) {
    try {
      title = text.own;
      example = [];
      await start({ readings: {}, moves: [], ...JSON.parse(wanted.get("game")) });
    } catch (problem) {
      tellError(String(problem.message));
    }
  }
}
$("play-load").addEventListener("click", () => load().then(follow).then(() => { if (!game) $("play-find").focus(); }, () => {}));
$("play-find").addEventListener("input", listScenarios);
$("play-ruleset").addEventListener("change", () => {
  if (!game) return;
  game.ruleset = $("play-ruleset").value;
  $("play-compared").replaceChildren();
  show();
});
$("play-new").addEventListener("click", () => { title = text.new; example = []; start({ ruleset: $("play-ruleset").value, given: words.whole, readings: {}, moves: [] }); });
$("play-undo").addEventListener("click", () => keepFocus(() => undo(-1)));
$("play-first").addEventListener("click", () => keepFocus(() => undo(0)));
$("play-next").addEventListener("click", () => play(example[game.moves.length]).then(() => ($("play-next").hidden ? $("play-undo") : $("play-next")).focus({ preventScroll: true })));
$("play-compare").addEventListener("click", compare);
$("play-link").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    $("play-said").textContent = text.copied;
  } catch {
    $("play-said").textContent = `${text.link} ${location.href}`;
  }
});
root.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { scenario, move, chance } = button.dataset;
  if (scenario) takeScenario(scenario);
  else if (move) keepFocus(() => play(move));
  else if (chance) {
    keepFocus(async () => {
      const begun = game; // whoever begins another game meanwhile is dealt nothing in it
      for (let left = chance === "all" ? MOST_BY_CHANCE : 1; left && game === begun && shown.to_move === "chance"; left -= 1) if (!(await play(byChance()))) break;
    });
  }
});
window.addEventListener("hashchange", () => { if (worker && !location.hash.startsWith("#game=")) follow(); });
}
