// Calculators. No rule lives here: every answer is looked up in tables that the engine made (calculators-data.js),
// or is a sum of such answers. A plain script, no module, so that the page works from a folder as well.
(() => {
  if (globalThis.tsCalculators) return; // loaded twice
  const of = (table, ruleset) => table.tables[table.of[ruleset]];
  const digit = (flag) => (flag ? 1 : 0);

  function coup(tables, ask) {
    const t = tables.coup;
    const { ruleset, country, side } = ask;
    const printed = ask.china ? t.china_printed : ask.ops;
    let ops = t.value[side][digit(ask.rises)][digit(ask.sinks)][printed - 1];
    if (ask.china) ops += t.china[country];
    if (ask.vietnam) ops += of(t.vietnam, ruleset)[side][country];
    const events = `${digit(ask.salt)}${digit(ask.squadsUs)}${digit(ask.squadsUssr)}`;
    const modifier = t.modifier[events][side][Number(t.latin_america[country])];
    const margins = t.margin[tables.scoring.stability[country] - 1][ops - 1];
    const faces = [1, 2, 3, 4, 5, 6].map((face) => {
      const margin = margins[face + modifier - t.least_result];
      const [removed, added] = t.change[ask.opposing][margin];
      return { face, result: face + modifier, margin, removed, added };
    });
    const battleground = digit(tables.scoring.battlegrounds.includes(country));
    const key = `${battleground}${side}${digit(ask.subs)}${digit(ask.free)}`;
    const [defcon, winner] = of(t.defcon, ruleset)[key][ask.defcon - 2];
    return {
      ops, faces, defcon, winner,
      successes: faces.filter((face) => face.margin > 0).length,
      military: t.military[digit(ask.free)][ops - 1],
      open: of(t.open, ruleset)[digit(ask.free)][ask.defcon][country] === "1",
      target: ask.opposing > 0 || !t.needs_opponent,
      optional: of(t.optional, ruleset),
    };
  }

  function realignment(tables, ask) {
    const t = tables.realignment;
    const { ruleset, country, side, influence, near } = ask;
    const adds = [0, 1].map((one) => {
      const majority = t.majority[influence[one]][influence[1 - one]];
      const beside = of(t.superpower, ruleset)[one][digit(majority > 0)][country];
      return t.neighbour[near[one]] + majority + beside - (ask.iran ? t.iran_contra[one] : 0);
    });
    const losers = of(t.loser, ruleset);
    const outcomes = new Map();
    t.dice.forEach((count, place) => {
      const difference = place - 5 + adds[side] - adds[1 - side];
      const who = losers[difference + t.most_difference];
      const loser = who === "roller" ? side : who === "opponent" ? 1 - side : -1;
      const amount = loser < 0 ? 0 : t.removed[Math.abs(difference)][influence[loser]];
      const key = amount ? `${loser}:${amount}` : "";
      const had = outcomes.get(key) || { loser: amount ? loser : -1, amount, count: 0 };
      had.count += count;
      outcomes.set(key, had);
    });
    return {
      adds,
      outcomes: [...outcomes.values()].sort((a, b) => rank(b, side) - rank(a, side)),
      open: of(t.open, ruleset)[ask.defcon][country] === "1",
      target: influence[1 - side] > 0 || !of(t.needs_opponent, ruleset),
      optional: of(t.optional, ruleset),
    };
  }
  const rank = (outcome, side) => (outcome.loser < 0 ? 0 : outcome.loser === side ? -outcome.amount : outcome.amount);

  function holders(tables, ruleset, influence) {
    const t = tables.scoring;
    const control = of(t.control, ruleset);
    return t.stability.map((stability, country) => {
      const [us, ussr] = influence[country] || [0, 0];
      return control[stability - 1][us * (t.most + 1) + ussr];
    });
  }

  function scoring(tables, ask) {
    const t = tables.scoring;
    const { ruleset, region } = ask;
    const held = holders(tables, ruleset, ask.influence);
    const inside = t.regions[region];
    const sum = (values, countries, side) =>
      countries.reduce((total, country) => total + (held[country] === String(side) ? values[country] : 0), 0);
    if (!(region in of(t.standing, ruleset))) {
      const sides = [0, 1].map((side) => ({ vp: sum(t.southeast, inside, side) }));
      return { held, sides, net: sides[0].vp - sides[1].vp, winner: -1, wished: of(t.wished, ruleset), elsewhere: false };
    }
    const taiwan = ask.formosan && region === t.formosan_in && held[t.taiwan] === "0";
    const standing = taiwan ? of(t.formosan, ruleset) : of(t.standing, ruleset)[region];
    const counted = inside.filter((country) => country !== ask.leftOut);
    const contested = (country) => t.battlegrounds.includes(country) || (taiwan && country === t.taiwan);
    const counts = [0, 1].map((side) => {
      const own = counted.filter((country) => held[country] === String(side));
      const battlegrounds = own.filter(contested).length;
      return [battlegrounds, own.length - battlegrounds];
    });
    const [wide, deep] = standing.sizes;
    const everywhere = of(t.elsewhere, ruleset);
    const sides = [0, 1].map((side) => {
      const [b, o] = counts[side];
      const [theirB, theirO] = counts[1 - side];
      const letter = standing.letters[((b * deep + o) * wide + theirB) * deep + theirO];
      const [level, worth] = standing.kinds[letter.charCodeAt(0) - 97];
      let bonus = sum(t.bonus[side], counted, side);
      if (taiwan && side === 0) bonus += t.taiwan_bonus[0];
      if (everywhere) {
        for (const other of Object.keys(of(t.standing, ruleset))) {
          if (other !== region) bonus += sum(t.beside[side], t.regions[other], side);
        }
      }
      return { level, worth, bonus, vp: worth + bonus, battlegrounds: b, countries: b + o };
    });
    const winner = of(t.winner, ruleset).includes(region) ? sides.findIndex((one) => one.level === "control") : -1;
    return { held, sides, net: sides[0].vp - sides[1].vp, winner, wished: of(t.wished, ruleset), elsewhere: everywhere };
  }

  const space = (tables, ask) => (ask.goal <= ask.from ? 100 : tables.space.reach[ask.from][ask.goal][ask.attempts - 1]);

  function military(tables, ask) {
    const table = of(tables.shortfall, ask.ruleset)[ask.defcon - 2];
    const missing = ask.made.map((made) => table[made]);
    return { missing, net: missing[1] - missing[0] };
  }

  function control(tables, ask) {
    const t = tables.scoring;
    const table = of(t.control, ask.ruleset)[ask.stability - 1];
    const holder = (us, ussr) => table[us * (t.most + 1) + ussr];
    const both = [ask.us, ask.ussr];
    const needs = [0, 1].map((side) => {
      for (let more = 0; both[side] + more <= t.most; more += 1) {
        const then = both.map((amount, one) => amount + (one === side ? more : 0));
        if (holder(...then) === String(side)) return more;
      }
      return -1;
    });
    return { holder: holder(...both), needs };
  }

  globalThis.tsCalculators = { control, coup, realignment, scoring, space, military };
  if (typeof document === "undefined" || !document.getElementById("calculators")) return;

  // ---- the page ----
  const tables = globalThis.tsTables;
  const words = JSON.parse(document.getElementById("calculators-words").textContent);
  const root = document.getElementById("calculators");
  const rulesets = document.getElementById("calc-ruleset");
  const influence = {};
  let shown = "";
  const map = globalThis.tsMap({ lines: words.lines, names: Object.fromEntries(Object.keys(words.lines).map((slug) => [slug, words.names.countries[globalThis.tsMapData.countries[slug][0]]])),
    us: words.us, ussr: words.ussr, regions: words.names.regions, label: words.on_map, battleground: words.battleground, stability: words.stability });
  const say = (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const sideName = (side) => (side === 0 ? words.us : words.ussr);
  const percent = (count, all) => new Intl.NumberFormat(words.lang, { style: "percent", maximumFractionDigits: 1 }).format(count / all);
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
    return element;
  }
  const inRange = (input) => Math.min(Number(input.max), Math.max(Number(input.min), Math.round(Number(input.value)) || 0));
  function asked(form) {
    const found = { ruleset: rulesets.value };
    for (const input of form.elements) {
      if (!input.name) continue;
      if (input.type === "checkbox") found[input.name] = input.checked;
      else if (input.type === "radio") { if (input.checked) found[input.name] = Number(input.value); }
      else if (input.type === "number") found[input.name] = inRange(input);
      else found[input.name] = input.name === "region" ? input.value : Number(input.value);
    }
    return found;
  }
  const notes = (...lines) => make("ul", { class: "calc-notes" }, ...lines.filter(Boolean).map((line) => make("li", {}, line)));
  function table(heads, rows) {
    return make("table", {},
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...rows.map((row) => make("tr", { class: row.kind || "" }, ...row.cells.map((cell, place) =>
        place ? make("td", {}, String(cell)) : make("th", { scope: "row" }, String(cell)))))));
  }
  function tell(form, sentence, ...details) {
    const sum = form.querySelector(".calc-sum");
    if (sum.textContent !== sentence) sum.textContent = sentence;
    const detail = form.querySelector(".calc-detail");
    if (detail) detail.replaceChildren(...details);
  }

  const show = {
    control(form) {
      const ask = asked(form);
      const found = control(tables, ask);
      const lines = [0, 1].filter((side) => found.needs[side] > 0).map((side) => say("needs", { side: sideName(side), count: found.needs[side] }));
      tell(form, found.holder === "-" ? words.free : say("held", { side: sideName(Number(found.holder)) }), notes(...lines));
    },
    coup(form) {
      form.elements.ops.disabled = form.elements.china.checked;
      const ask = asked(form);
      const found = coup(tables, ask);
      if (!found.target) return tell(form, words.no_target);
      if (!found.open) return tell(form, words.closed);
      const sentence = say("chance", { percent: percent(found.successes, 6), count: found.successes, all: 6 });
      const rows = found.faces.map((one) => ({
        kind: one.margin ? "yes" : "no",
        cells: [one.face, one.result, ...(one.margin ? [`−${one.removed}`, `+${one.added}`] : [words.fails, "–"])],
      }));
      tell(form, sentence, table([words.die, words.result, words.removed, words.added], rows), notes(
        `${words.operations}: ${found.ops}`,
        `${words.military}: +${found.military}`,
        `DEFCON: ${ask.defcon} → ${found.defcon}`,
        found.winner && say("nuclear", { side: words[found.winner] }),
        found.optional && words.optional,
      ));
    },
    realignment(form) {
      const ask = asked(form);
      const most = tables.realignment.neighbours[ask.country];
      for (const name of ["nearUs", "nearUssr"]) form.elements[name].max = most;
      const near = [Math.min(ask.nearUs, most), Math.min(ask.nearUssr, most)];
      const found = realignment(tables, { ...ask, near, influence: [ask.us, ask.ussr] });
      if (!found.target) return tell(form, words.no_target);
      if (!found.open) return tell(form, words.closed);
      const lost = [0, 1].map((side) => found.outcomes.reduce((n, one) => n + (one.loser === side ? one.count : 0), 0));
      const order = [1 - ask.side, ask.side];
      tell(form, order.map((side) => say("at_least", { side: sideName(side), percent: percent(lost[side], 36) })).join(" · "),
        make("ul", { class: "calc-bars" }, ...found.outcomes.map((one) => {
          const name = one.loser < 0 ? words.nothing : say("loses", { side: sideName(one.loser), amount: one.amount });
          const bar = make("i", { class: one.loser < 0 ? "" : one.loser ? "ussr" : "us", "aria-hidden": "true" });
          bar.style.inlineSize = `${(100 * one.count) / 36}%`;
          return make("li", {}, make("span", {}, name), make("b", {}, `${percent(one.count, 36)} (${one.count}/36)`), bar);
        })),
        notes(say("adds", { us: signed(found.adds[0]), ussr: signed(found.adds[1]) }), found.optional && words.optional));
    },
    space(form) {
      const ask = asked(form);
      tell(form, say("reach", { box: ask.goal, percent: percent(space(tables, ask), 100) }));
    },
    scoring(form) {
      const ask = asked(form);
      if (shown !== ask.region) { drawRegion(form, ask.region); shown = ask.region; }
      const shuttle = tables.scoring.shuttle.includes(ask.region);
      form.querySelector(".calc-shuttle").hidden = !shuttle;
      form.elements.formosan.closest("label").hidden = ask.region !== tables.scoring.formosan_in;
      const found = scoring(tables, { ...ask, influence, leftOut: shuttle ? ask.leftOut : -1 });
      markHolders(form, ask, found.held, shuttle);
      drawBoard(form, found.held);
      const gain = found.net ? say("net", { side: sideName(digit(found.net < 0)), vp: Math.abs(found.net) }) : words.even;
      const sentence = found.winner >= 0 ? say("wins", { side: sideName(found.winner) }) : gain;
      const detail = found.sides[0].level && table(
        [words.side, words.standing_title, words.battlegrounds, words.countries, words.standing_vp, words.bonus, words.vp],
        found.sides.map((one, side) => ({ cells: [sideName(side), words.standing[one.level], one.battlegrounds, one.countries, one.worth, one.bonus, one.vp] })));
      tell(form, sentence, ...(detail ? [make("div", { class: "calc-wide", tabindex: "0", role: "group", "aria-label": words.standing_title }, detail)] : []),
        notes(found.wished && words.wished, found.elsewhere && words.elsewhere));
    },
    military(form) {
      const ask = asked(form);
      const found = military(tables, { ...ask, made: [ask.us, ask.ussr] });
      tell(form, found.net ? say("net", { side: sideName(digit(found.net < 0)), vp: Math.abs(found.net) }) : words.even);
    },
  };
  let board = null;
  function drawBoard(form, held) {
    board ||= map.draw(form.querySelector(".calc-board"), { tap: (slug) => tapped(form, slug), choose: false, first: "" });
    const region = form.elements.region.value;
    board.show(region in globalThis.tsMapData.views ? region : "asia");
    board.allow(tables.scoring.regions[region].map(map.slugAt));
    board.set((slug) => { const country = map.index(slug); return [influence[country] || [0, 0], held[country] === "-" ? -1 : Number(held[country])]; });
  }
  function tapped(form, slug) {
    const country = map.index(slug), way = Number(form.elements.tap.value);
    const both = influence[country] || (influence[country] = [0, 0]);
    if (way) {
      const side = (way - 1) % 2;
      both[side] = Math.min(tables.scoring.most, Math.max(0, both[side] + (way < 3 ? 1 : -1)));
    } else {
      const now = holders(tables, rulesets.value, { [country]: both })[country];
      const firm = tables.scoring.stability[country];
      influence[country] = now === "-" ? [firm, 0] : now === "0" ? [0, firm] : [0, 0];
    }
    update(form);
    keep(form);
  }
  const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

  function drawRegion(form, region) {
    const t = tables.scoring;
    form.querySelector(".calc-map").replaceChildren(...t.regions[region].map((country) => {
      const name = words.names.countries[country];
      const star = t.battlegrounds.includes(country);
      const steps = [0, 1].map((side) => {
        const label = `${name}, ${sideName(side)}`;
        const button = (by, sign, text) => make("button", { type: "button", "data-place": `${country},${side},${by}`, "aria-label": text }, sign);
        return make("span", { class: `calc-step ${side ? "ussr" : "us"}` },
          make("b", { "aria-hidden": "true" }, sideName(side)),
          button(-1, "−", say("less", { name: label })),
          make("output", { "data-count": `${country},${side}` }, "0"),
          button(1, "+", say("more", { name: label })));
      });
      return make("div", { class: "calc-country", "data-country": country },
        make("span", { class: "name" }, star ? make("span", { class: "star", title: words.battleground }, "★ ") : null, name,
          make("small", { title: words.stability }, ` ${t.stability[country]}`), make("span", { class: "holder" })), ...steps);
    }));
    const select = form.elements.leftOut;
    select.replaceChildren(make("option", { value: -1 }, words.none));
  }
  function markHolders(form, ask, held, shuttle) {
    for (const row of form.querySelectorAll(".calc-country")) {
      const country = Number(row.dataset.country);
      const holder = held[country];
      row.classList.toggle("us", holder === "0");
      row.classList.toggle("ussr", holder === "1");
      row.querySelector(".holder").textContent = holder === "-" ? "" : ` ● ${sideName(Number(holder))}`;
      for (const output of row.querySelectorAll("output")) {
        const [, side] = output.dataset.count.split(",");
        output.textContent = (influence[country] || [0, 0])[side];
      }
    }
    if (!shuttle) return;
    const select = form.elements.leftOut;
    const choices = tables.scoring.regions[ask.region].filter((c) => held[c] === "1" && tables.scoring.battlegrounds.includes(c));
    if ([...select.options].slice(1).map((o) => Number(o.value)).join() !== choices.join()) {
      const chosen = select.value;
      select.replaceChildren(make("option", { value: -1 }, words.none), ...choices.map((c) => make("option", { value: c }, words.names.countries[c])));
      if (choices.includes(Number(chosen))) select.value = chosen;
    }
  }

  const update = (form) => show[form.dataset.calculator](form);
  const updateAll = () => root.querySelectorAll("form[data-calculator]").forEach(update);
  function fillCountries(select) {
    for (const [region, name] of Object.entries(words.names.regions)) {
      if (!(region in of(tables.scoring.standing, rulesets.value))) continue;
      const inside = tables.scoring.regions[region];
      select.append(make("optgroup", { label: name }, ...inside.map((country) => {
        const star = tables.scoring.battlegrounds.includes(country) ? " ★" : "";
        return make("option", { value: country }, `${words.names.countries[country]} (${tables.scoring.stability[country]}${star})`);
      })));
    }
  }

  // ---- what is asked stands in the address: `#coup?country=iran&ops=3`, so that it can be sent, and goes with a change of language ----
  const forms = [...root.querySelectorAll("form[data-calculator]")];
  const first = new Map();
  function keep(form) {
    const said = new URLSearchParams();
    for (const input of form.elements) {
      if (!input.name || input.name === "tap" || (input.type === "radio" && !input.checked)) continue;
      const value = input.type === "checkbox" ? String(digit(input.checked)) : isCountry(input) ? map.slugAt(Number(input.value)) || "" : input.value;
      if (value !== (first.get(form)[input.name] ?? "")) said.set(input.name, value);
    }
    if (form.dataset.calculator === "scoring") {
      const placed = Object.entries(influence).filter(([, both]) => both[0] || both[1]).map(([country, both]) => `${map.slugAt(Number(country))}.${both.join(".")}`);
      if (placed.length) said.set("at", placed.join("_"));
    }
    if (rulesets.value !== rulesets.options[0].value) said.set("rules", rulesets.value);
    const text = said.toString();
    history.replaceState(null, "", `#${form.closest("section").id}${text && `?${text}`}`);
  }
  const isCountry = (input) => ["country", "leftOut"].includes(input.name);
  function restore() {
    const [name, text] = location.hash.slice(1).split("?"); // what follows is read as forms write it
    const form = document.getElementById(name)?.querySelector("form[data-calculator]");
    if (!form || text === undefined) return;
    const said = new URLSearchParams(text);
    if ([...rulesets.options].some((one) => one.value === said.get("rules"))) rulesets.value = said.get("rules");
    for (const [word, value] of said) {
      for (const input of form.querySelectorAll("[name]")) {
        if (input.name !== word || word === "leftOut") continue;
        if (input.type === "checkbox") input.checked = value === "1";
        else if (input.type === "radio") input.checked = input.value === value || (input.checked && !["0", "1"].includes(value));
        else if (input.type === "number") { input.value = value; input.value = inRange(input); }
        else if (isCountry(input)) { if (map.index(value) !== undefined) input.value = map.index(value); }
        else if ([...input.options].some((one) => one.value === value)) input.value = value;
      }
    }
    if (name === "scoring") {
      for (const country of Object.keys(influence)) delete influence[country];
      for (const one of (said.get("at") || "").split("_")) {
        const [slug, us, ussr] = one.split(".");
        const amounts = [us, ussr].map((amount) => Math.min(tables.scoring.most, Math.max(0, Math.round(Number(amount)) || 0)));
        if (map.index(slug) !== undefined) influence[map.index(slug)] = amounts;
      }
    }
    if (name === "control" && said.has("country") && !said.has("stability")) firmAs(form);
    for (const details of form.querySelectorAll(".calc-more")) if (details.querySelector(":checked")) details.open = true;
    updateAll();
    const left = said.get("leftOut");
    if (left && form.elements.leftOut) { form.elements.leftOut.value = map.index(left) ?? -1; update(form); }
    document.getElementById(name).scrollIntoView();
  }
  const firmAs = (form) => { form.elements.stability.value = tables.scoring.stability[Number(form.elements.country.value)]; };
  addEventListener("hashchange", restore);

  root.querySelectorAll(".calc-pick").forEach((details) => {
    const select = document.getElementById(details.dataset.for);
    let picked = null;
    const mark = () => { const slug = map.slugAt(Number(select.value)); picked?.show(map.regionOf(slug)); picked?.mark(slug); };
    details.addEventListener("toggle", () => {
      if (!details.open) return;
      picked ||= map.draw(details.querySelector(".calc-on-map"), { tap(slug) {
        select.value = map.index(slug);
        select.dispatchEvent(new Event("input", { bubbles: true }));
        details.open = false;
        details.querySelector("summary").focus();
      } });
      mark();
    });
  });

  root.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-calculator]");
    if (!form || event.target.name === "tap") return;
    if (form.dataset.calculator === "control" && event.target.name === "country") firmAs(form);
    update(form);
    keep(form);
  });
  root.addEventListener("submit", (event) => event.preventDefault());
  root.addEventListener("change", (event) => { if (event.target.type === "number") { event.target.value = inRange(event.target); update(event.target.form); } });
  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.step) {
      const input = document.getElementById(button.dataset.for);
      input.value = Number(input.value) + Number(button.dataset.step);
      input.value = inRange(input);
      update(input.form);
      keep(input.form);
    } else if (button.dataset.place) {
      const [country, side, by] = button.dataset.place.split(",").map(Number);
      const both = influence[country] || (influence[country] = [0, 0]);
      both[side] = Math.min(tables.scoring.most, Math.max(0, both[side] + by));
      update(button.form);
      keep(button.form);
    } else if (button.dataset.fill) {
      for (const country of Object.keys(influence)) delete influence[country];
      if (button.dataset.fill === "start") for (const [country, us, ussr] of of(tables.scoring.start, rulesets.value)) influence[country] = [us, ussr];
      update(button.form);
      keep(button.form);
    }
  });
  rulesets.addEventListener("change", updateAll);
  const followed = document.documentElement;
  const follow = () => {
    if (followed.dataset.as in tables.coup.defcon.of && rulesets.value !== followed.dataset.as) { rulesets.value = followed.dataset.as; updateAll(); }
  };
  new MutationObserver(follow).observe(followed, { attributeFilter: ["data-as"] });
  root.querySelectorAll(".calc-countries").forEach(fillCountries);
  for (const form of forms) {
    if (form.dataset.calculator === "control") firmAs(form);
    first.set(form, Object.fromEntries([...form.elements].filter((input) => input.name && (input.type !== "radio" || input.checked)).map((input) => [
      input.name, input.type === "checkbox" ? String(digit(input.checked)) : isCountry(input) ? map.slugAt(Number(input.value)) || "" : input.value])));
  }
  follow();
  updateAll();
  restore();
})();
