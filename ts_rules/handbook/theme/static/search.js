// Looking things up: what is fetched, what fits, how it is shown; and the box in the bar of every page.
// A plain script: opened from a folder, a page can load no modules, so that indexes come as scripts too.
// On a page of a game only its own is fetched, and others where one is named or it has no answer; on a page of no game
// they come one after the other, the smallest first, as soon as somebody types.
(function () {
  "use strict";
  const form = document.querySelector("form.find");
  if (!form) return;
  const input = form.querySelector("input"), list = form.querySelector(".find-list"), status = form.querySelector(".find-status");
  const words = JSON.parse(form.querySelector(".find-words").textContent);
  const { root, home, lang } = form.dataset, html = document.documentElement, game = html.dataset.game;
  const MOST_IN_BOX = 8, PAUSE = 60, LITTLE = 0.5, WEAK = 0.3, SURE = 0.62;

  // --- fetched once
  const script = (name) => new Promise((done, failed) => {
    const tag = Object.assign(document.createElement("script"), { src: `${root}_static/${name}.js`, onload: done, onerror: failed });
    document.head.append(tag);
  });
  const tables = {}, coming = {}, opening = {};
  let matching = null;
  globalThis.tsRulesJump = (name, table) => { tables[name] = table; };
  const part = (name) => (coming[name] ??= script(`jump-${name && name + "-"}${lang}`).then(() => tables[name]));
  function start() {
    matching ??= script("search-words").then(() => script("search-match"));
    return Promise.all([part(""), matching]).then(([known]) => known);
  }
  function names(games) {
    opening[games] ??= Promise.all([start(), ...games.map(part)]).then(([known, ...found]) => tsRulesMatch.opened(known, found));
    return opening[games];
  }

  // --- whose rules: on a page of the game what stands there, elsewhere what was chosen before
  const kept = (where, name) => { try { return globalThis[where].getItem(name); } catch { return null; } };
  function chosen(known, of) {
    if (of === game && html.dataset.as) return { as: html.dataset.as, book: html.dataset.mine ?? html.dataset.as };
    const name = kept("localStorage", `as-${of}`) ?? "", printed = kept("sessionStorage", `as-${of}-printed`);
    return { as: printed ? name : known.editions[name] ?? (name || known.canonical[of]), book: name };
  }

  // --- looking: `early` is told of what the first of several games have
  async function look(typed, most, early, here = game) {
    const known = await start();
    await matching;
    const asked = tsRulesWords.said(typed).split(" ");
    if (!known.games.includes(here)) {
      const order = known.smallest;
      order.forEach(part); // all on their way, that of the smallest first
      for (let n = 1; n < order.length; n++) {
        const some = await names(order.slice(0, n));
        early?.(found(some, typed, "", most));
      }
      return found(await names(order), typed, "", most);
    }
    const own = known.games.filter((g) => g === here || asked.includes(g));
    const hits = found(await names(own), typed, here, most);
    if (own.length === known.games.length || (hits.length && (hits[0].sure || hits[0].covered >= LITTLE))) return hits;
    early?.(hits);
    return found(await names([...new Set([...own, ...known.games])]), typed, here, most);
  }
  function found(index, typed, here, most) {
    const hits = tsRulesMatch.find(index, typed, here, here ? chosen(index, here).book : "");
    const best = hits.find((hit) => !hit.sure)?.score ?? 0;
    const { terms } = tsRulesMatch.parsed(index, typed), asked = tsRulesWords.said(typed).split(" ");
    const own = (hit) => !here || hit.entry.game === here || asked.includes(hit.entry.game);  // the game of the page, or one that is named
    const marks = new Set(terms.flatMap((term) => [...term.meant].filter(([, sure]) => sure > SURE).map(([key]) => key)));
    const strong = hits.filter((hit) => hit.sure || hit.score >= best * WEAK);
    return [...strong.filter(own), ...strong.filter((hit) => !own(hit))].slice(0, most).map((hit) => asHit(index, hit, marks));
  }
  function asHit(index, hit, marks) {
    const { entry } = hit;
    const note = hit.book ? words.printed.replace("{number}", hit.printed).replace("{book}", hit.book) : "";
    return {
      key: entry.key, kind: entry.kind, game: entry.game, title: entry.title, url: home + entry.url, note, sure: hit.sure, covered: hit.covered ?? 1,
      number: /^\d/.test(entry.number) && "rc".includes(entry.kind) ? entry.number : "", index, entry, line: hit.line ?? 0, name: index.games.length > 1 ? index.titles[entry.game] : "", marks,
    };
  }

  // --- the sentence that is shown beside it, as the chosen rules have it
  async function sentence(hit) {
    const { entry, index } = hit;
    if (entry.chunk < 0) return null;
    const said = (await part(`${entry.game}-said${entry.chunk}`))?.[entry.row];
    if (!said) return null;
    const whole = entry.kind === "q", most = whole ? 44 : 34;  // an answer begins with what it says: yes, no, how many
    const text = whole ? said.join(" ") : said[Math.max(0, hit.line)] ?? said[0], { as } = chosen(index, entry.game);
    const plain = text.replace(/\u0001([^\u0002]*)\u0002([^\u0003]*)\u0003/g, (_, rulesets, words) => (rulesets.split(" ").includes(as) ? words : " "));
    const parts = (plain.trim() || text.replace(/\u0001[^\u0002]*\u0002|\u0003/g, " ")).trim().split(/\s+/);
    const marked = parts.map((word) => tsRulesWords.textKeys(word, index).some((key) => !index.idle.has(key) && hit.marks.has(key)));
    let first = !whole && parts.length > most ? Math.max(0, marked.indexOf(true) - 8) : 0;
    if (first < 5) first = 0;
    return { before: first > 0, parts: parts.slice(first, first + most).map((word, i) => [word, marked[first + i]]), after: parts.length > first + most };
  }

  // --- showing
  const counted = (n) => (n === 0 ? words.other : n === 1 ? words.one : words.many.replace("{n}", n));
  const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text ?? "" });
  function shown(hit) {
    const whole = document.createDocumentFragment(), head = element("span", "find-head"), title = element("span", "find-title");
    if (hit.number) title.append(element("span", "n", hit.number), " ");
    title.append(hit.title);
    const kind = element("span", `find-kind k-${hit.kind || "p"}`, [words[hit.kind]?.[hit.game] ?? words[hit.kind]?.[""] ?? words[hit.kind], hit.name].filter(Boolean).join(" · "));
    head.append(kind, title);
    whole.append(head);
    if (hit.note) whole.append(element("span", "find-note", hit.note));
    const line = element("span", "find-text");
    whole.append(line);
    sentence(hit).then((text) => {
      if (!text) { line.remove(); return; }
      line.append(text.before ? "… " : "");
      for (const [word, mark] of text.parts) line.append(mark ? element("mark", "", word) : word, " ");
      if (text.after) line.append("…");
    }).catch(() => line.remove());
    return whole;
  }
  globalThis.tsRulesLook = look;
  globalThis.tsRulesShown = { shown, counted, element, words, home, game };

  // --- the box: a combobox with a list of links
  let hits = [], at = -1, turn = 0, timer = 0, busy = null;
  function close() { list.hidden = true; input.setAttribute("aria-expanded", "false"); point(-1); }
  function open() { if (list.children.length) { list.hidden = false; input.setAttribute("aria-expanded", "true"); } }
  function point(to) {
    list.children[at]?.setAttribute("aria-selected", "false");
    at = to;
    const option = list.children[at];
    if (!option) { input.removeAttribute("aria-activedescendant"); return; }
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", option.id);
  }
  const everything = (query) => `${home}search.html?${new URLSearchParams({ q: query, ...(game && { game }) })}`;
  function go(option) { close(); input.blur(); location.href = option.dataset.url; }
  function fill(query, done) {
    const pointed = list.children[at]?.dataset.key;
    list.replaceChildren(...hits.map((hit, i) => {
      const option = element("li", "");
      option.id = `find-${i}`; option.role = "option"; option.dataset.url = hit.url; option.dataset.key = hit.key;
      option.setAttribute("aria-selected", "false");
      option.append(shown(hit));
      return option;
    }));
    if (query && hits.length) {
      const all = element("li", "find-all", words.all);
      all.id = "find-all"; all.role = "option"; all.setAttribute("aria-selected", "false");
      all.dataset.url = everything(query);
      list.append(all);
    }
    at = -1;
    if (done) status.textContent = query ? counted(hits.length) : "";
    if (query) open(); else close();
    if (pointed) point([...list.children].findIndex((option) => option.dataset.key === pointed));
  }
  async function update() {
    const mine = ++turn, query = input.value.trim();
    const first = (some) => { if (mine === turn) { hits = some; fill(query, false); } };
    const some = query ? await look(query, MOST_IN_BOX, first).catch(() => []) : [];
    if (mine !== turn) return;
    hits = some;
    fill(query, true);
  }
  function prepare() {  // what is to be fetched is on its way while somebody reaches for the box
    if (game) names([game]).catch(() => {}); else start().catch(() => {});
  }
  globalThis.tsRulesShown.prepare = prepare;
  input.addEventListener("focus", prepare);
  input.addEventListener("pointerenter", prepare);
  input.addEventListener("touchstart", prepare, { passive: true });
  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => { busy = update(); }, PAUSE); });
  input.addEventListener("keydown", (event) => {
    const last = list.children.length - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) { open(); if (list.hidden) return; }
      point(event.key === "ArrowDown" ? (at >= last ? 0 : at + 1) : at <= 0 ? last : at - 1);
    } else if (event.key === "Escape") {
      if (list.hidden) input.value = "";
      close();
      event.preventDefault();
    } else if (event.key === "Enter" && !list.hidden && at >= 0) {
      event.preventDefault();
      go(list.children[at]);
    } else if (event.key === "Tab") close();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const query = input.value.trim();
    if (!query) return;
    clearTimeout(timer);
    await (busy = update());
    location.href = hits[0]?.sure ? hits[0].url : everything(query);  // a number leaps
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault());  // the box keeps the focus
  list.addEventListener("click", (event) => { const option = event.target.closest("[role=option]"); if (option) go(option); });
  document.addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) close(); });
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
    const slash = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
    const control = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!slash && !control) return;
    const box = document.querySelector("#findings-q") ?? input;  // the page's own comes first
    event.preventDefault(); box.focus(); box.select();
  });
})();
