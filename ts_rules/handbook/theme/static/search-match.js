// Leaping to a rule, card, country or term by its number or any spelling of its name, one letter wrong allowed.
// A plain script, not a module, so that a page opened from a folder can load it; pure, so that it runs anywhere.
(function (home) {
  "use strict";
  const LIKE = { "ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "ς": "σ",
    "’": "'", "ʼ": "'", "‘": "'", "\u00ad": "" };

  // One spelling for what a reader takes for one: as ts_rules.terms.fold has it.
  function fold(text) {
    let plain = "";
    for (const letter of String(text).toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "")) plain += LIKE[letter] ?? letter;
    return plain.normalize("NFD").replace(/\p{Mn}/gu, "");
  }
  const said = (text) => fold(text).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const keyOf = (text) => fold(text).replace(/[^\p{L}\p{N}]+/gu, "");

  // How many letters are wrong, one too many, one too few, or two changed about; more than `most` is told as most + 1.
  function apart(a, b, most) {
    if (Math.abs(a.length - b.length) > most) return most + 1;
    let older = [], old = Array.from({ length: b.length + 1 }, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      let least = i;
      for (let j = 1; j <= b.length; j++) {
        row[j] = Math.min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], older[j - 2] + 1);
        least = Math.min(least, row[j]);
      }
      if (least > most) return most + 1;
      [older, old] = [old, row];
    }
    return Math.min(old[b.length], most + 1);
  }
  // Greek typed with Latin letters, as many do: both are brought to one spelling by sound, in which ai, ei, oi, y are one letter.
  const SOUNDS = { "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l", "μ": "m",
    "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "h", "ψ": "ps", "ω": "o" };
  const ALIKE = [[/ks/g, "x"], [/ph/g, "f"], [/[ck]h/g, "h"], [/ou/g, "u"], [/[ae][yu]/g, (two) => two[0] + "v"], [/ai/g, "e"], [/[eoy]i/g, "i"],
    [/y/g, "i"], [/mp|b/g, "v"], [/w/g, "o"], [/c|q/g, "k"], [/j/g, "x"], [/(.)\1/g, "$1"]];
  const sound = (word) => ALIKE.reduce((text, [old, put]) => text.replace(old, put), [...word].map((l) => SOUNDS[l] ?? l).join("").replace(/oy/g, "u"));
  const GREEK = /\p{Script=Greek}/u, LATIN = /^[a-z]{4,}$/;

  // A query in which words of Latin letters that nothing here is called are the Greek words that sound like them; beside
  // one, so is a word that something is called.
  function spelt(index, query) {
    if (!index.sounds.size) return query;
    const words = query.split(/\s+/), plain = words.map(said);
    const strange = plain.map((word) => LATIN.test(word) && !index.latin.some((known) => known.startsWith(word)));
    if (!strange.some(Boolean)) return query;
    return words.map((word, i) => (LATIN.test(plain[i]) && heard(index, sound(plain[i]), strange[i])) || word).join(" ");
  }
  function heard(index, asked, nearly) {
    let best = index.sounds.get(asked), least = nearly && best === undefined ? allowed(asked) + 1 : 0;
    for (const [known, word] of least ? index.sounds : []) {
      const wrong = apart(asked, known, least - 1);
      if (wrong < least) [best, least] = [word, wrong];
    }
    return best;
  }
  const allowed = (word) => (word.length < 4 ? 0 : word.length < 9 ? 1 : 2);

  // What every search needs, and the indexes of some games as they are sent → as they are searched.
  function opened(start, tables) {
    const KINDS = "rcngtq";  // in this order things stand that fit equally well
    const entries = tables.flatMap(ofGame).sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
    const byKey = new Map(entries.map((e) => [e.key, e]));
    const words = new Set();
    for (const entry of entries) for (const way of entry.ways) for (const word of way.split(" ")) if (word.length > 3) words.add(word);
    const sounds = new Map([...words].filter((word) => GREEK.test(word)).map((word) => [sound(word), word]));
    const printed = tables.flatMap((table) => table.printed), books = Object.assign({}, ...tables.map((table) => table.books));
    return { ...start, entries, byKey, words, sounds, printed, books, latin: sounds.size ? [...words].filter((word) => LATIN.test(word)) : [] };
  }
  function ofGame({ game, pages, entries }) {
    const spellings = (ways) => (typeof ways === "number" ? spellings(entries[ways][6]) : ways ? ways.split("|") : []);
    return entries.map(([kind, ident, number, title, page, anchor, ways]) => ({
      kind, game, ident, title,
      number: number === 1 ? ident : number,
      key: `${game}/${kind}/${ident}`,
      url: pages[page] + ".html" + (anchor === 1 ? `#${kind}-${ident}` : anchor ? `#${anchor}` : ""),
      ways: [said(title), ...spellings(ways)],
    }));
  }

  // --- numbers
  const NUMBER = /(?<![\p{L}\p{N}])(?:(?:opt|lws)(?:[\s.,]*\d+)?|\d+(?:\s*[.,]\s*(?:\d+|\p{L})(?![\p{L}\p{N}])|\s+\d{1,2}(?![\p{L}\p{N}]))*(?:(?<=[.,]\s*\d+)\s+\p{L}(?![\p{L}\p{N}]))?)(?![\p{L}\p{N}])/u;

  function byNumber(index, query, game) {
    const text = fold(query), token = text.match(NUMBER);
    if (!token) return [];
    const rest = said(text.replace(token[0], " ")).split(" ").filter(Boolean);
    const asked = index.games.find((g) => rest.some((w) => w === g));
    const dotted = /[.,\p{L}]|\d\s+\d/u.test(token[0]);  // 6 3 4 is 6.3.4
    if (!dotted && rest.filter((w) => w !== asked).length > 1) return [];  // "20 points at the end" is a question
    const key = keyOf(token[0].replace(/\p{L}$/u, (l) => index.letters[l] ?? l));
    const card = rest.length && index.entries.some((e) => e.kind === "t" && e.ident === "card" && e.ways.includes(rest[0]));
    const found = [];
    const rank = (e) => (e.game === (asked ?? game) ? 2 : 0) - (asked && e.game !== asked ? 40 : 0);
    for (const entry of index.entries) {
      if (entry.kind === "r") {
        const own = keyOf(entry.ident);
        if (own === key || (own === key + "0" && entry.ident.endsWith(".0"))) found.push({ entry, score: (card ? 92 : 100) + rank(entry) });
        else if (own.startsWith(key) && (dotted || key.length > 1)) found.push({ entry, score: 60 - own.length + rank(entry) });
      } else if (entry.kind === "c" && !dotted && entry.number === key) found.push({ entry, score: (card ? 100 : 91) + rank(entry) });
    }
    for (const [printed, number, where, book] of index.printed)
      if (printed === key && index.byKey.has(where)) found.push({ entry: index.byKey.get(where), score: 96 + rank(index.byKey.get(where)), printed: number, book: index.books[book] });
    return found;
  }

  // --- names
  function closeness(way, query, words) {
    if (way === query) return 90;
    if (way.startsWith(query)) return 70 + (10 * query.length) / way.length;
    if (` ${way}`.includes(` ${query}`)) return 60 + (8 * query.length) / way.length;
    const parts = way.split(" ");
    if (words.length > 1 && words.every((w) => parts.some((p) => p.startsWith(w)))) return 50;
    if (way.length > 2 && ` ${query} `.includes(` ${way} `)) return 15 + (15 * way.length) / query.length;
    return 0;
  }
  function nearness(way, query, words) {
    const most = allowed(query), wrong = most ? apart(query, way, most) : 1;
    if (most && wrong <= most) return 48 - 4 * wrong;
    const parts = way.split(" ");
    const each = words.map((w) => (parts.some((p) => p === w) ? 0 : Math.min(...parts.map((p) => (allowed(w) ? apart(w, p, 1) : 2)))));
    if (words.length && each.every((d) => d < 2) && words.some((w) => w.length > 3)) return 40 - each.reduce((a, b) => a + b, 0) - parts.length + words.length;
    return 0;
  }
  const SMALL = 6;
  const KIND = { c: 0.5, n: 0.5, g: 0.4, r: 0.3, t: 0.6, q: 0.2 };

  function byName(index, query, game) {
    const asked = said(query), words = asked.split(" ");
    if (asked.length < 2) return [];
    let found = gathered(index, game, (way) => closeness(way, asked, words));
    if (words.length > 1 && words[0].length < SMALL) {  // "in Iran": names of countries have no small words in front here
      const rest = words.slice(1).join(" ");
      found = found.concat(gathered(index, game, (way) => (way === rest ? 89 : 0)).filter((f) => "ng".includes(f.entry.kind)));
    }
    if (!found.some((f) => f.score >= 50)) found = found.concat(gathered(index, game, (way) => nearness(way, asked, words)));
    return found;
  }
  function gathered(index, game, measure) {
    const found = [];
    for (const entry of index.entries) {
      let best = 0;
      entry.ways.forEach((way, i) => { best = Math.max(best, measure(way) && measure(way) + (i ? 0 : 1)); });
      if (best) found.push({ entry, score: best + KIND[entry.kind] + (entry.game === game ? 1 : 0) });
    }
    return found;
  }

  const SURE = 34;

  // What fits, best first, each thing once; `sure` where it answers the whole of what was asked.
  function find(index, query, here) {
    const best = new Map(), game = here || index.games[0]; // on a page of no game the first one is meant
    for (const hit of [...byNumber(index, query, game), ...byName(index, query, game)]) {
      const before = best.get(hit.entry.key);
      if (!before || before.score < hit.score) best.set(hit.entry.key, hit);
    }
    return [...best.values()].sort((a, b) => b.score - a.score).map((hit) => ({ ...hit, sure: hit.score >= SURE }));
  }

  // A word that the index knows, for one that is a letter away from it.
  function mended(index, word) {
    const plain = said(word), most = allowed(plain);
    if (!most || index.words.has(plain)) return "";
    let best = "", least = most + 1;
    for (const known of index.words) {
      const wrong = apart(plain, known, least - 1);
      if (wrong < least) [best, least] = [known, wrong];
    }
    return best;
  }

  home.tsRulesMatch = { fold, said, keyOf, apart, opened, find, mended, spelt };
})(globalThis);
