// Calculators. No rule lives here: dice, losses and sets are looked up in tables that the engine made
// (calculators-data.js); this only adds up chances. A plain script, no module, so that the page works from a folder too.
(() => {
  if (globalThis.risikoCalculators) return; // loaded twice

  // ---- battles ----
  // How likely a battle that nobody breaks off comes through a position, by armies of the attacker and of the defender.
  // Armies only become fewer: what lies above a limit is the same for everybody who breaks off at that limit.
  function course(t, ask) {
    const table = t.dice.tables[t.dice.of[ask.dice]];
    const { attackers, defenders } = ask, wide = defenders + 1;
    const chances = new Map(Object.entries(t.losses).map(([dice, rows]) => {
      const all = rows.reduce((sum, row) => sum + row[2], 0);
      return [dice, rows.map(([own, other, ways]) => [own, other, ways / all])];
    }));
    const row = (own) => table[Math.min(own, table.length - 1)];
    const dice = (own, other) => row(own)[Math.min(other, row(own).length - 1)];
    const losses = (own, other) => chances.get(dice(own, other)) || [];
    const passed = new Float64Array((attackers + 1) * wide);
    passed[attackers * wide + defenders] = 1;
    for (let own = attackers; own > 0; own -= 1) {
      for (let other = defenders; other > 0; other -= 1) {
        const here = passed[own * wide + other];
        if (!here) continue;
        for (const [a, d, chance] of losses(own, other)) passed[(own - a) * wide + other - d] += here * chance;
      }
    }
    return { passed, losses, wide, few: table.length };
  }

  // Every end of a battle that is broken off with `stop` armies or fewer left, with how likely it is.
  function ends(of, ask, stop, found) {
    const { passed, losses, wide, few } = of; // with that many armies one can attack, whoever defends, and lose fewer
    if (ask.attackers <= stop) return found(ask.attackers, ask.defenders, 1);
    for (let own = stop + 1; own <= ask.attackers; own += 1) {
      found(own, 0, passed[own * wide]);
      if (own - stop >= few) continue; // no throw from here reaches the limit, and an attack is always possible
      for (let other = 1; other <= ask.defenders; other += 1) {
        const here = passed[own * wide + other], all = losses(own, other);
        if (!all.length) found(own, other, here);
        for (const [a, d, chance] of all) if (own - a <= stop) found(own - a, other - d, here * chance);
      }
    }
  }

  function battle(tables, ask) {
    const t = tables.battle, of = course(t, ask);
    const sums = (stop) => {
      const sum = { stop, conquest: 0, attackers: 0, defenders: 0 };
      ends(of, ask, stop, (own, other, chance) => {
        if (!other) sum.conquest += chance;
        sum.attackers += (ask.attackers - own) * chance;
        sum.defenders += (ask.defenders - other) * chance;
      });
      return sum;
    };
    const left = [new Float64Array(ask.attackers + 1), new Float64Array(ask.defenders + 1)];
    ends(of, ask, ask.stop, (own, other, chance) => { left[other ? 1 : 0][other || own] += chance; });
    const curve = [];
    for (let stop = t.garrison; stop < ask.attackers; stop += 1) curve.push(sums(stop));
    return { ...sums(ask.stop), holding: [...left[0]], failing: [...left[1]], curve, allowed: of.losses(ask.attackers, ask.defenders).length > 0 };
  }

  // ---- sets of cards ----
  function sets(tables, ask) {
    const t = tables.cards;
    const bonus = (used) => t.held * used.reduce((sum, count, arm) => sum + Math.min(count, ask.held[arm] || 0), 0);
    const possible = t.sets.map(([cards, worth], index) => ({ index, cards, armies: worth + bonus(cards) }))
      .filter((one) => one.cards.every((count, arm) => count <= ask.cards[arm])).sort((a, b) => b.armies - a.armies);
    let best = { armies: 0, chosen: [] };
    let reached = new Map([["0,0,0,0", { used: [0, 0, 0, 0], worth: 0, chosen: [] }]]);
    while (reached.size) { // one more set at a time
      const next = new Map();
      for (const { used, worth, chosen } of reached.values()) {
        const armies = worth + bonus(used);
        if (armies > best.armies) best = { armies, chosen };
        for (const { index } of possible) {
          const [cards, more] = t.sets[index], now = used.map((count, arm) => count + cards[arm]);
          if (now.some((count, arm) => count > ask.cards[arm])) continue;
          if (!(next.get(`${now}`)?.worth >= worth + more)) next.set(`${now}`, { used: now, worth: worth + more, chosen: [...chosen, index] });
        }
      }
      reached = next;
    }
    return { possible, ...best };
  }

  globalThis.risikoCalculators = { battle, sets };
  if (typeof document === "undefined" || !document.getElementById("calculators")) return;

  // ---- the page ----
  const tables = globalThis.risikoTables;
  const root = document.getElementById("calculators");
  const words = JSON.parse(document.getElementById("calculators-words").textContent);
  const say = (key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const percentage = new Intl.NumberFormat(words.lang, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = (chance) => percentage.format(Math.min(1, chance));
  const round = new Intl.NumberFormat(words.lang, { style: "percent" });
  const decimal = new Intl.NumberFormat(words.lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  function grown(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }
  const make = (tag, attributes = {}, ...children) => grown(document.createElement(tag), attributes, children);
  const drawn = (tag, attributes = {}, ...children) => grown(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
  const inRange = (input) => Math.min(Number(input.max), Math.max(Number(input.min), Math.round(Number(input.value)) || 0));
  const notes = (...lines) => make("ul", { class: "calc-notes" }, ...lines.filter(Boolean).map((line) => make("li", {}, line)));
  function table(heads, rows, here = -1) {
    return make("table", {},
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...rows.map((cells, at) => make("tr", at === here ? { class: "here" } : {}, ...cells.map((cell, place) =>
        place ? make("td", {}, String(cell)) : make("th", { scope: "row" }, String(cell)))))));
  }
  const opened = new Set();
  function folded(name, ...inside) {
    const details = make("details", opened.has(name) ? { open: "" } : {}, make("summary", {}, words[name]), ...inside);
    details.addEventListener("toggle", () => (details.open ? opened.add(name) : opened.delete(name)));
    return details;
  }
  function tell(form, sentence, ...details) {
    const sum = form.querySelector(".calc-sum");
    if (sum.textContent !== sentence) sum.textContent = sentence;
    form.querySelector(".calc-detail").replaceChildren(...details);
  }

  const [left, right, top, bottom] = [46, 330, 12, 160];
  function curve(found) {
    const points = found.curve, last = points.at(-1).stop, first = points[0].stop;
    const x = (stop) => (last === first ? (left + right) / 2 : left + ((right - left) * (stop - first)) / (last - first));
    const y = (chance) => bottom - (bottom - top) * chance;
    const at = points.find((one) => one.stop === found.stop);
    const label = `${words.curve}. ${say("curve_ends", { most: percent(points[0].conquest), least: percent(points.at(-1).conquest) })}`;
    const stops = [...new Set([first, Math.round((first + last) / 2), last])];
    return make("figure", {},
      make("figcaption", {}, words.curve),
      drawn("svg", { class: "calc-curve", viewBox: "0 0 350 196", role: "img", "aria-label": label },
        ...[0, 0.5, 1].flatMap((chance) => [
          drawn("line", { class: "grid", x1: left, x2: right, y1: y(chance), y2: y(chance) }),
          drawn("text", { x: left - 6, y: y(chance) + 4, "text-anchor": "end" }, round.format(chance))]),
        ...stops.map((stop) => drawn("text", { x: x(stop), y: bottom + 15, "text-anchor": "middle" }, String(stop))),
        drawn("text", { x: (left + right) / 2, y: bottom + 31, "text-anchor": "middle" }, words.axis),
        drawn("polyline", { class: "line", points: points.map((one) => `${x(one.stop).toFixed(1)},${y(one.conquest).toFixed(1)}`).join(" ") }),
        ...(at ? [drawn("circle", { class: "here", r: 4.5, cx: x(at.stop), cy: y(at.conquest) })] : [])));
  }
  const called = (cards) => cards.map((count, arm) => (count > 1 ? `${count} × ` : "") + (count ? words.arms[arm] : "")).filter(Boolean).join(" + ");
  const likely = (chances) => chances.map((chance, armies) => [armies, chance]).filter(([, chance]) => chance >= 0.0005);
  const mean = (chances) => chances.reduce((sum, chance, armies) => sum + chance * armies, 0) / chances.reduce((sum, chance) => sum + chance, 0);

  const show = {
    battle(form) {
      const ask = asked(form);
      const found = battle(tables, ask);
      if (!found.allowed) return tell(form, words.none);
      const rows = found.curve.map((one) => [one.stop, percent(one.conquest), decimal.format(one.attackers), decimal.format(one.defenders)]);
      const wide = (name, inside) => folded(name, make("div", { class: "calc-wide", tabindex: "0", role: "group", "aria-label": words[name] }, inside));
      tell(form, say("chance", { percent: percent(found.conquest) }),
        notes(say("lost", { attacker: decimal.format(found.attackers), defender: decimal.format(found.defenders) }),
          found.conquest > 0 && say("holding", { armies: decimal.format(mean(found.holding)) }),
          found.conquest < 1 && say("failing", { armies: decimal.format(mean(found.failing)) })),
        curve(found),
        wide("curve_table", table([words.stop, words.conquest, words.attacker_loses, words.defender_loses], rows, found.curve.findIndex((one) => one.stop === ask.stop))),
        wide("ends_table", make("div", {}, ...[["attacker_left", found.holding], ["defender_left", found.failing]].map(([name, chances]) =>
          table([words[name], "%"], likely(chances).map(([armies, chance]) => [armies, percent(chance)]))))));
    },
    sets(form) {
      const ask = asked(form);
      const found = sets(tables, ask);
      if (!found.possible.length) return tell(form, words.no_set);
      const counts = new Map();
      for (const index of found.chosen) counts.set(index, (counts.get(index) || 0) + 1);
      tell(form, say("best", { armies: found.armies }),
        table([words.trade, words.times], [...counts].map(([index, count]) => [called(tables.cards.sets[index][0]), count])),
        table([words.possible, words.worth], found.possible.map((one) => [called(one.cards), one.armies])));
    },
  };
  function asked(form) {
    const value = (name) => inRange(form.elements[name]);
    if (form.dataset.calculator === "battle") {
      return { dice: form.elements.dice.value, attackers: value("attackers"), defenders: value("defenders"), stop: value("stop") };
    }
    const cards = ["infantry", "cavalry", "cannon", "joker"].map(value);
    return { cards, held: ["infantry", "cavalry", "cannon"].map((arm, place) => Math.min(value(`held-${arm}`), cards[place])) };
  }
  const update = (form) => show[form.dataset.calculator](form);

  // ---- what is asked stands in the address: `#battle?attackers=10&stop=3`, so that it can be sent ----
  const forms = [...root.querySelectorAll("form[data-calculator]")];
  const first = new Map(forms.map((form) => [form, new Map([...form.elements].filter((one) => one.name).map((one) => [one.name, one.value]))]));
  function keep(form) {
    const said = new URLSearchParams();
    for (const [name, value] of first.get(form)) if (form.elements[name].value !== value) said.set(name, form.elements[name].value);
    const text = said.toString();
    history.replaceState(null, "", `#${form.closest("section").id}${text && `?${text}`}`);
  }
  function restore() {
    const [name, text] = location.hash.slice(1).split("?");
    const form = forms.find((one) => one.closest("section").id === name);
    if (!form || text === undefined) return;
    for (const [word, value] of new URLSearchParams(text)) {
      const input = first.get(form).has(word) && form.elements[word];
      if (!input) continue;
      if (input.type === "number") { input.value = value; input.value = inRange(input); }
      else if ([...input.options].some((one) => one.value === value)) input.value = value;
    }
    update(form);
    document.getElementById(name).scrollIntoView();
  }
  root.addEventListener("input", (event) => {
    if (!event.target.form) return;
    update(event.target.form);
    keep(event.target.form);
  });
  root.addEventListener("submit", (event) => event.preventDefault());
  root.addEventListener("change", (event) => {
    const input = event.target, value = String(inRange(input));
    // only then: it happens as somebody presses on something else, which must still be there when they let go
    if (input.type === "number" && input.value !== value) { input.value = value; update(input.form); }
  });
  root.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-step]");
    if (!button) return;
    const input = document.getElementById(button.dataset.for);
    input.value = Number(input.value) + Number(button.dataset.step);
    input.value = inRange(input);
    update(button.form);
    keep(button.form);
  });
  // whoever reads the handbook by other rules gets their dice
  const dice = document.getElementById("calc-dice"), followed = document.documentElement, of = tables.battle.dice.of;
  function follow() {
    const wanted = of[followed.dataset.as];
    if (wanted === undefined || of[dice.value] === wanted) return;
    dice.value = [...dice.options].find((one) => of[one.value] === wanted).value;
    update(dice.form);
  }
  new MutationObserver(follow).observe(followed, { attributeFilter: ["data-as"] });
  follow();
  forms.forEach(update);
  restore();
  addEventListener("hashchange", restore);
})();
