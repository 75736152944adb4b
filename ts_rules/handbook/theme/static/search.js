// The search box and the search page.  A plain script: opened from a folder, a page can load no modules.
// What is heavy (the spellings of names, the full-text index) is fetched when somebody starts to search; on a page of a
// game only what that game says, and what others say where it has no answer, or where one of them is named.
(function () {
  "use strict";
  const form = document.querySelector("form.find");
  if (!form) return;
  const input = form.querySelector("input"), list = form.querySelector(".find-list"), status = form.querySelector(".find-status");
  const words = JSON.parse(form.querySelector(".find-words").textContent);
  const { root, home, lang } = form.dataset, game = document.documentElement.dataset.game;
  const fromFile = location.protocol === "file:";
  const MOST_IN_BOX = 8, MOST_ON_PAGE = 30, LOADED = 14, LOADED_BESIDE = 8, PAUSE = 80, OTHERS = 0.75;

  // --- fetched once
  const script = (url) => new Promise((done, failed) => {
    const tag = Object.assign(document.createElement("script"), { src: url, onload: done, onerror: failed });
    document.head.append(tag);
  });
  const tables = {}, coming = {}, opening = {}, reading = {};
  let matching = null, begun = Promise.resolve(), textMissing = fromFile;
  globalThis.tsRulesJump = (name, table) => { tables[name] = table; };
  function part(name) {  // of a game, or what every search needs
    coming[name] ??= script(`${root}_static/jump-${name && name + "-"}${lang}.js`).then(() => tables[name]);
    return coming[name];
  }
  function start() {
    matching ??= script(`${root}_static/search-match.js`);
    return Promise.all([part(""), matching]).then(([known]) => known);
  }
  function names(games) {
    opening[games] ??= Promise.all([start(), ...games.map(part)]).then(([known, ...found]) => tsRulesMatch.opened(known, found));
    return opening[games];
  }
  function fullText(games) {  // each game has an index of its own; the first of several is the one that is meant
    if (textMissing) return Promise.resolve(null);
    const folder = new URL(`${home}pagefind/`, location.href), [first, ...others] = games.map((g) => `${folder.pathname}${g}/`);
    const options = { ranking: { pageLength: 0.6, termFrequency: 0.7 } };
    // One after the other: two that begin at once would each begin the program that all share.
    reading[games] ??= begun = begun.then(() => import(`${folder}pagefind.js`)).then(async ({ createInstance }) => {
      const pagefind = createInstance({ noWorker: true, basePath: first });
      await Promise.all([pagefind.options(options), ...others.map((path) => pagefind.mergeIndex(path, { ...options, indexWeight: OTHERS }))]);
      return pagefind;
    }).catch(() => { textMissing = true; return null; });
    return reading[games];
  }

  // --- looking
  const HIDDEN = "⁂", WEIGHT = { r: 1, q: 0.95, c: 0.85, s: 0.6, n: 0.5, t: 0.4, "": 0.55 }, PAIR = 0.5;

  async function inText(index, query, most, games) {
    const pagefind = await fullText(games);
    if (!pagefind) return [];
    const small = new Set(index.small);
    const every = query.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
    let asked = [...new Set(every)].filter((w) => w.length > 2 || /\d/.test(w)).slice(0, 9);
    if (!asked.length) asked = [query.trim().toLowerCase()].filter(Boolean);
    const scores = new Map();
    const weigh = (results, weight, one) => {
      if (!results.length) return;
      const rare = weight * Math.log(1 + index.entries.length / results.length), best = results[0].score || 1;
      for (const result of results) {
        const sum = scores.get(result.id) ?? { result, score: 0, hits: 0 };
        sum.score += rare * Math.sqrt(Math.max(result.score, 0) / best);
        sum.hits += one;
        scores.set(result.id, sum);
      }
    };
    async function ofWord(word) {
      let { results } = await pagefind.search(word);
      const other = results.length ? "" : tsRulesMatch.mended(index, word);
      if (other) ({ results } = await pagefind.search(other));
      // A word that stands nowhere is cut shorter and shorter until something fits: costretto ends at cost.  Where its
      // head fits less than that, the head is nearer to what is meant: costr, as in costringere.
      const head = word.slice(0, Math.max(5, Math.ceil(word.length * 0.55)));
      if (!other && head.length < word.length) {
        const { results: nearer } = await pagefind.search(head);
        if (nearer.length && (!results.length || nearer.length < results.length)) results = nearer;
      }
      return results;
    }
    const telling = (w) => w.length > 2 && !small.has(tsRulesMatch.fold(w)), pairs = [];
    for (let i = 0; every.length > 2 && i + 1 < every.length && i < 9; i++)  // neighbours that stand side by side there too
      if (telling(every[i]) && telling(every[i + 1])) pairs.push(`"${every[i]} ${every[i + 1]}"`);
    const answers = [...new Set(every.map((w) => index.asks[tsRulesMatch.fold(w)]).filter(Boolean))];  // can I: allowed
    const told = (text) => pagefind.search(text).then(({ results }) => results);
    const [ofWords, ofPairs, ofAnswers] = await Promise.all([  // what they need is fetched side by side
      Promise.all(asked.map(ofWord)), Promise.all(pairs.map(told)), Promise.all(answers.map(told)),
    ]);
    asked.forEach((word, i) => weigh(ofWords[i], small.has(tsRulesMatch.fold(word)) ? 0.4 : 1, 1));
    for (const results of ofPairs) weigh(results, PAIR, 0);
    if (asked.some(telling)) for (const results of ofAnswers) weigh(results, 1, 0);
    const found = [...scores.values()].map((s) => ({ ...s, score: s.score * (s.hits / asked.length) ** 0.5 }));
    found.sort((a, b) => b.score - a.score);
    const hits = found.slice(0, most).map(async ({ result, score }) => asHit(await result.data(), score, asked));
    return (await Promise.all(hits)).sort((a, b) => b.score - a.score);
  }
  function asHit(data, score, asked) {
    const [, where, kind = "", ident = ""] = /^([^/#]+)[^#]*#([rcngtsq])-(.+)$/.exec(data.meta.url) ?? [];
    const key = kind ? `${where}/${kind}/${ident}` : data.meta.url;
    return { key, kind, title: data.meta.title, url: home + data.meta.url, score: score * WEIGHT[kind], text: excerpt(data, asked) };
  }
  function excerpt(data, asked) {
    const text = (data.raw_content ?? data.content).split(HIDDEN)[0].trim();
    const parts = text.startsWith(data.meta.title) ? text.slice(data.meta.title.length).replace(/^[.\s]+/, "").split(/\s+/) : text.split(/\s+/);
    const stems = asked.map((w) => tsRulesMatch.fold(w)).map((w) => w.slice(0, Math.max(4, w.length - 2)));
    const marked = parts.map((p) => { const plain = tsRulesMatch.said(p); return stems.some((s) => plain.startsWith(s)); });
    let first = Math.max(0, marked.indexOf(true) - 6);
    if (first < 4) first = 0;
    return { before: first > 0, parts: parts.slice(first, first + 26).map((p, i) => [p, marked[first + i]]), after: parts.length > first + 26 };
  }
  function asked(hit) {
    const { entry } = hit;
    const title = entry.number && "rc".includes(entry.kind) ? `${entry.number} ${entry.title}` : entry.title;
    const note = hit.book ? words.printed.replace("{number}", hit.printed).replace("{book}", hit.book) : "";
    return { key: entry.key, kind: entry.kind, title, url: home + entry.url, note, game: entry.game };
  }

  // What was found: names and numbers that answer all of it, the full text, then names that are part of it.
  // Names and numbers are known before the text is: `early` is told of those that stay where they are when it comes.
  // On a page of a game (`here`) others are asked only where one is named, or where it has no answer.
  async function look(typed, most, early, here = game) {
    const { games } = await start(), known = games.includes(here), asked = tsRulesMatch.said(typed).split(" ");
    const own = known ? games.filter((g) => g === here || asked.includes(g)) : games;
    const found = await lookIn(own, typed, most, early);
    return found.length || own.length === games.length ? found : lookIn([...new Set([...own, ...games])], typed, most, early);
  }
  async function lookIn(games, typed, most, early) {
    const index = await names(games), query = tsRulesMatch.spelt(index, typed);
    const named = tsRulesMatch.find(index, query, game), beside = Math.ceil(most * 0.7);
    const sure = named.filter((n) => n.sure), exact = sure.length && sure[0].score > 94;
    if (early && sure.length && !exact) early(sure.slice(0, beside).map(asked));
    const text = exact ? [] : await inText(index, query, sure.length ? LOADED_BESIDE : LOADED, games);
    const found = new Map();
    for (const hit of [...sure.slice(0, text.length ? beside : most).map(asked), ...text, ...named.filter((n) => !n.sure).map(asked)])
      if (!found.has(hit.key)) found.set(hit.key, hit);
      else if (hit.text) found.get(hit.key).text ??= hit.text;
    return [...found.values()].slice(0, most);
  }
  globalThis.tsRulesLook = look;

  const counted = (n) => (n === 0 ? words.none : n === 1 ? words.one : words.many.replace("{n}", n));
  const limits = () => (textMissing ? (fromFile ? words.file : words.missing) : "");
  const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text ?? "" });
  function shown(hit) {
    const part = document.createDocumentFragment();
    const head = element("span", "find-head");
    head.append(element("span", `find-kind k-${hit.kind || "p"}`, words[hit.kind]), element("span", "find-title", hit.title));
    part.append(head);
    if (hit.note) part.append(element("span", "find-note", hit.note));
    if (hit.text?.parts.length) {
      const line = element("span", "find-text", hit.text.before ? "… " : "");
      for (const [word, mark] of hit.text.parts) line.append(mark ? element("mark", "", word) : word, " ");
      if (hit.text.after) line.append("…");
      part.append(line);
    }
    return part;
  }

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
    if (query && !textMissing) {
      const all = element("li", "find-all", words.all);
      all.id = "find-all"; all.role = "option"; all.setAttribute("aria-selected", "false");
      all.dataset.url = everything(query);
      list.append(all);
    }
    at = -1;
    if (done) status.textContent = query ? [counted(hits.length), limits()].filter(Boolean).join(". ") : "";
    if (query) open(); else close();
    if (pointed) point([...list.children].findIndex((option) => option.dataset.key === pointed));
  }
  async function update() {
    const mine = ++turn, query = input.value.trim();
    const first = (found) => { if (mine === turn && list.hidden) { hits = found; fill(query, false); } };
    const found = query ? await look(query, MOST_IN_BOX, first).catch(() => []) : [];
    if (mine !== turn) return;
    hits = found;
    fill(query, true);
  }
  function prepare() {  // what is to be fetched is on its way while somebody reaches for the box, or types
    if (game) { names([game]).catch(() => {}); fullText([game]); } else start().catch(() => {});
  }
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
    const [best] = hits;
    if (best && !best.text && /\d/.test(query)) location.href = best.url;  // a number leaps
    else location.href = everything(query);
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault());  // the box keeps the focus
  list.addEventListener("click", (event) => { const option = event.target.closest("[role=option]"); if (option) go(option); });
  document.addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) close(); });
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable;
    const slash = event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
    const control = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (slash || control) { event.preventDefault(); input.focus(); input.select(); }
  });

  // --- the page
  const page = document.querySelector(".findings");
  if (!page) return;
  const box = page.querySelector("#findings-q"), found = page.querySelector(".findings-list"), told = page.querySelector(".findings-status");
  const chosen = () => Object.fromEntries([...page.querySelectorAll("[type=radio]:checked")].filter((r) => r.value).map((r) => [r.name, r.value]));
  async function answer() {
    const query = box.value.trim(), { kind = "", game: of = "" } = chosen();
    const all = query ? await look(query, MOST_ON_PAGE, null, of) : [];
    const kept = all.filter((hit) => !kind || hit.kind === kind || (kind === "n" && hit.kind === "g"));
    found.replaceChildren(...kept.map((hit) => {
      const item = element("li", ""), link = element("a", "find-link");
      link.href = hit.url;
      link.append(shown(hit));
      item.append(link);
      return item;
    }));
    told.textContent = query ? [counted(kept.length), limits()].filter(Boolean).join(". ") : limits();
  }
  const given = new URLSearchParams(location.search);
  box.value = given.get("q") ?? "";
  for (const name of ["kind", "game"]) {
    const radio = page.querySelector(`[name=${name}][value="${CSS.escape(given.get(name) ?? "")}"]`);
    if (radio) radio.checked = true;
  }
  page.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); remember(); answer(); });
  page.querySelector("form").addEventListener("change", () => { remember(); answer(); });
  function remember() {
    const state = new URLSearchParams({ q: box.value.trim(), ...chosen() });
    try { history.replaceState(null, "", `?${state}`); } catch { /* a page from a folder has no history to write */ }
  }
  answer();
})();
