// What fits a query: rules, cards, countries, terms, questions and pages by number, by any of their names, and by what they say.
// All words count together: how telling each is, whether it stands in a name or in one sentence with the others.
// A plain script, pure, so that it runs anywhere; search-words.js stands before it.
(function (home) {
  "use strict";
  const { fold, said, keyOf, apart, allowed, soundsOf, keysOf, textKeys } = home.tsRulesWords;

  // --- the indexes of some games, as they are sent → as they are searched
  const DIGITS = Array.from({ length: 91 }, (_, i) => String.fromCharCode(35 + i)).filter((c) => !"\\|<".includes(c)).join("").slice(0, 88), HALF = 44;
  function unposted(post) {  // taken apart when it is first asked for
    if (typeof post[0] !== "string") return post[0];
    const text = post[0], found = post[0] = [];
    let at = 0, more = 0;
    for (const letter of text) {
      const digit = DIGITS.indexOf(letter);
      more = more * HALF + (digit % HALF);
      if (digit >= HALF) continue;
      found.push(at += more);
      more = 0;
    }
    return found;
  }
  function opened(start, tables) {
    const nothing = new Set(start.nothing), small = new Set(start.small), names = new Map(), words = new Map(), owner = [], lengths = [];
    const entries = [];
    for (const table of tables) {
      const before = entries.length, sentence = owner.length;
      for (const entry of ofGame(table, start)) entries.push(entry);
      table.sentences.forEach((count, i) => { entries[before + i].first = owner.length; for (let n = 0; n < count; n++) owner.push(before + i); });
      for (const long of table.lengths) lengths.push(Number(long));
      const places = table.places.split("|");
      table.words.split("|").forEach((word, i) => { if (word) (words.get(word) ?? words.set(word, []).get(word)).push([places[i], sentence]); });
    }
    const silent = new Set([...nothing].flatMap((word) => soundsOf(word, start)));
    const idle = new Set([...nothing].flatMap((word) => keysOf(word, start)));
    entries.forEach((entry, number) => entry.names.forEach((name) => {
      name.weight = name.keys.reduce((sum, key) => sum + (idle.has(key) ? 0.15 : 1), 0);
      for (const key of new Set(name.keys)) (names.get(key) ?? names.set(key, []).get(key)).push([number, name]);
    }));
    const byKey = new Map(entries.map((e) => [e.key, e]));
    for (const entry of entries) {  // what stands above a rule says what its sentences are about
      const above = entry.kind === "r" && entry.ident.includes(".") ? entry.ident.replace(/\.[^.]+$/, "") : "";
      entry.above = byKey.get(`${entry.game}/r/${above}`) ?? byKey.get(`${entry.game}/r/${above}.0`);
      if (entry.above === entry) entry.above = undefined;
    }
    const same = new Map(), begin = new Map();
    const into = (map, key, ...more) => (map.get(key) ?? map.set(key, []).get(key)).push(...more);
    for (const [groups, sure] of [[start.spelt, W.spelt], [start.same, W.likened]])
      for (const group of groups.split("|").filter(Boolean).map((line) => line.split(" ")))
        for (const key of group) into(same, key, ...group.filter((other) => other !== key).map((other) => [other, sure]));
    const known = [...new Set([...words.keys(), ...names.keys(), ...same.keys()])];
    for (const key of known) if (key.length >= BEGIN) into(begin, key.slice(0, BEGIN), key);
    const asks = Object.fromEntries(Object.entries(start.asks).map(([word, answer]) => [word, keysOf(fold(answer), start)[0]]));
    const about = Object.fromEntries(Object.entries(start.about).map(([kind, keys]) => [kind, new Set(keys)]));
    const spelled = new Map();  // 2 is written two in a sentence, and two is 2
    for (const [word, figure] of Object.entries(start.figures)) if (figure > 1 && !spelled.has(String(figure))) into(spelled, String(figure), ...keysOf(fold(word), start));
    const weightless = { has: (word) => nothing.has(word) || soundsOf(word, start).some((sound) => silent.has(sound)) };
    return { ...start, about, entries, byKey, names, words, owner, lengths, known, begin, same, asks, nothing: weightless, small, idle, spelled, seen: new Map(),
      printed: tables.flatMap((table) => table.printed), books: Object.assign({}, ...tables.map((table) => table.books)) };
  }
  function ofGame({ game, pages, entries: columns }, start) {
    const entries = (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]));
    const split = (ways) => (ways ? ways.split("|").map((way) => way.split(" ")) : []);
    return entries.map(([kind, ident, number, title, page, anchor, ways, athome, typed, chunk], row) => ({
      kind, game, ident, title, chunk, row,
      number: number === 1 ? ident : number,
      key: kind ? `${game}/${kind}/${ident}` : pages[page] + ".html",
      url: pages[page] + ".html" + (anchor === 1 ? `#${kind}-${ident}` : anchor ? `#${anchor}` : ""),
      names: [textKeys(title, start), ...split(ways)].map((keys, i) => ({ keys, worth: i ? 0.97 : 1, own: true }))
        .concat(split(athome).map((keys) => ({ keys, worth: 0.85 })), split(typed).map((keys) => ({ keys, worth: W.typed }))),
    }));
  }

  // --- what counts how much: found on tests/bench/search/tuning
  const KIND = { r: 1, c: 0.88, n: 0.95, g: 0.93, t: 0.5, "": 0.45 };
  const CALLED = { r: 1, c: 1.08, n: 1.05, g: 1.02, t: 0.75, "": 0.6 };  // where a name is all that was asked for
  const BEGIN = 4;  // letters that two words have to begin with alike
  const PROPER = new Set(["c", "n"]);
  const W = { line: 0.8, text: 0.4, name: 2, cover: 0.6, long: 0.03, opening: 1.4, title: 0.8, above: 0.6, asked: 1, part: 0.45, named: 1.5, unnamed: 0.75,
    least: 2, unknown: 2, own: 0.75, part_word: 0.9, typing: 0.55, spelt: 0.9, likened: 0.7, wrong: 0.75, head: 0.4, answer: 0.3, small: 0.5,
    whole_name: 0.9, telling_name: 0.12, spoken: 0.75, pair: 0.8, few: 0.8, most: 0.8, own_most: 0.55, answered: 1.1, akin: 0.9, alike: 0.6, names: 0.8, path: 0.6,
    typed: 0.97, very: 1.15, piece: 0.75, about: 1.02, unsure: 0.5 };

  // --- numbers
  const NUMBER = /(?<![\p{L}\p{N}])(?:(?:opt|lws)(?:[\s.,]*\d+)?|\d+(?:\s*[.,]\s*(?:\d+|\p{L})(?![\p{L}\p{N}])|\s+\d{1,2}(?![\p{L}\p{N}]))*(?:(?<=[.,]\s*\d+)\s+\p{L}(?![\p{L}\p{N}]))?)(?![\p{L}\p{N}])/u;
  const BOOK = 96, CHOSEN = 101;

  // A number leads to the rule that has it, and to what stands under it in a book; `as` is the book that was chosen.
  function byNumber(index, query, game, as) {
    const text = fold(query), token = text.match(NUMBER);
    if (!token) return [];
    const rest = said(text.replace(token[0], " ")).split(" ").filter(Boolean);
    const asked = index.games.find((g) => rest.some((w) => w === g));
    const dotted = /[.,\p{L}]|\d\s+\d/u.test(token[0]);  // 6 3 4 is 6.3.4
    const key = keyOf(token[0].replace(/\p{L}$/u, (l) => index.letters[l] ?? l));
    const card = rest.length > 0 && index.byKey.get(`${game}/t/card`)?.names.some((name) => name.keys[0] === keysOf(rest[0], index)[0]);
    const idle = (w) => w === asked || index.nothing.has(w) || (card && w === rest[0]);
    if (!rest.every(idle) && !/[.,]|^(opt|lws)./u.test(token[0])) return [];  // "20 points at the end" and "DEFCON 1" name no rule
    const found = [];
    const rank = (e) => (e.game === (asked ?? game) ? 2 : 0) - (asked && e.game !== asked ? 40 : 0);
    for (const entry of index.entries) {
      if (entry.kind === "r") {
        const own = keyOf(entry.ident);
        if (own === key || (own === key + "0" && entry.ident.endsWith(".0"))) found.push({ entry, score: (card ? 92 : 100) + rank(entry) });
        else if (own.startsWith(key) && (dotted || key.length > 1)) found.push({ entry, score: 60 - own.length + rank(entry) });
      } else if (entry.kind === "c" && !dotted && entry.number === key) found.push({ entry, score: (card ? 100 : 91) + rank(entry) });
    }
    for (const [printed, number, where, book] of index.printed) {
      const entry = index.byKey.get(where);
      if (printed === key && entry) found.push({ entry, score: (book === as ? CHOSEN : BOOK) + rank(entry), printed: number, book: index.books[book] });
    }
    return found;
  }

  // The known words that are nearest to one that is not known, each with how many letters are wrong.
  function misspelt(index, word, own) {
    const most = allowed(word);
    let least = most + 1, near = [];
    for (const known of most ? index.known : []) for (const key of own) {
      const wrong = Math.min(apart(key, known, most), key === word ? most + 1 : apart(word, known, most));
      if (wrong <= Math.min(most, least)) { near.push([known, wrong]); least = Math.min(least, wrong); }
    }
    return near.filter(([, wrong]) => wrong === least);
  }
  // --- words: which known words a typed one may mean, and how surely; a word said for another may itself be misspelt
  function meant(index, word, last) {
    const kept = index.seen.get(`${word} ${last}`);
    if (kept) return kept;
    const found = new Map(), keep = (key, sure) => { if ((found.get(key) ?? 0) < sure) found.set(key, sure); };
    const has = (key) => index.words.has(key) || index.names.has(key), own = keysOf(word, index);
    const add = (key, sure) => {
      if (has(key)) keep(key, sure);
      for (const [other, near] of index.same.get(key) ?? []) if (has(other)) keep(other, sure * near);
    };
    own.forEach((key, i) => { if (has(key) || index.same.has(key)) add(key, i ? 0.95 : 1); });
    const exact = found.size > 0, figure = index.figures[word];
    if (figure > 1 && index.words.has(figure)) keep(figure, 0.9);
    for (const key of index.spelled.get(word) ?? []) if (has(key) && !index.idle.has(key)) keep(key, 0.9);
    for (const key of own) for (const known of index.begin.get(key.slice(0, BEGIN)) ?? []) {
      const [short, long] = key.length < known.length ? [key, known] : [known, key];
      if (/\d/.test(known) && !/\d/.test(key)) continue;  // DEFCON is not meant by what is said of DEFCON 4
      if (short.length >= BEGIN && short !== long && long.startsWith(short) && short.length >= long.length * 0.55)
        (exact ? keep : add)(known, W.part_word * (short.length / long.length) ** 0.5);
    }
    if (last && !exact && word.length > 1) for (const known of index.known) if (known.startsWith(word)) add(known, W.typing);
    if (!exact) {
      for (const [known, wrong] of misspelt(index, word, own)) add(known, W.wrong - 0.1 * (wrong - 1));
      if (!found.size && word.length > 5) {  // nothing like it: what begins like it
        for (let size = own[0].length - 1; size >= Math.max(4, own[0].length * 0.55) && !found.size; size--)
          for (const known of index.known) if (known.startsWith(own[0].slice(0, size))) add(known, W.head);
      }
    }
    for (const key of [...found.keys()]) if (!has(key)) found.delete(key);
    index.seen.set(`${word} ${last}`, found);
    return found;
  }
  // What is written in one word here and in two there: degaulle, subregion; but rather one word with a wrong letter.
  function split(index, word) {
    const has = (part) => part.length > 1 && (index.names.has(keysOf(part, index)[0]) || index.words.has(keysOf(part, index)[0]));
    if (word.length < 6 || /\d/.test(word) || keysOf(word, index).some((key) => index.words.has(key) || index.names.has(key))) return null;
    if (misspelt(index, word, keysOf(word, index)).length) return null;
    for (let at = 2; at < word.length - 2; at++) if (has(word.slice(0, at)) && has(word.slice(at))) return [word.slice(0, at), word.slice(at)];
    return null;
  }
  // A query as words with weights: those that ask weigh nothing, small ones little.
  function parsed(index, query) {
    const typed = said(query, index).split(" ").filter(Boolean);
    const content = (w) => !index.nothing.has(w) && (w.length > 1 || /\d/.test(w));
    const some = typed.some(content);
    const words = [...new Set(typed)].filter((w) => !some || content(w)).slice(0, 14);
    const term = (word, weight, last) => ({ word, weight, meant: meant(index, word, last) });
    const terms = words.flatMap((word) => {
      const weight = some && index.small.has(word) ? W.small : /^\d+$/.test(word) ? 0.4 : 1, last = word === typed.at(-1);
      const parts = split(index, word);
      return parts ? parts.map((part) => term(part, weight, last)) : [term(word, weight, last)];
    });
    const figures = new Set(typed.map((word) => (/^\d+$/.test(word) ? word : index.figures[word])).filter(Boolean));
    const pairs = new Set();  // "DEFCON falls to one" is DEFCON 1
    for (const word of typed) for (const figure of figures) for (const key of keysOf(word, index)) for (const pair of [key + figure, figure + key])
      if (!/\d/.test(word) && index.words.has(pair)) pairs.add(pair);
    for (const pair of pairs) terms.push({ word: pair, weight: W.pair, meant: new Map([[pair, 1]]) });
    const answers = [...new Set(typed.map((w) => index.asks[w]).filter(Boolean))];
    for (const answer of answers) if (some && !terms.some((t) => t.meant.has(answer))) terms.push({ word: answer, weight: W.answer, beside: true, meant: new Map([[answer, 1]]) });
    return { terms, keys: new Set(typed.map((word) => keysOf(word, index)[0])) };
  }

  // --- ranking
  function byWords(index, query, game) {
    const { terms, keys } = parsed(index, query), asked = terms.filter((term) => !term.beside && term.weight === 1).length;
    const total = index.entries.length, spread = index.owner.length / Math.max(1, total);
    const hits = new Map(), lines = new Map();
    const hit = (number) => hits.get(number) ?? hits.set(number, { text: [], names: new Map() }).get(number);
    terms.forEach((term, t) => {
      const best = Math.max(0, ...term.meant.values()), telling = new Set();
      for (const [key, sure] of term.meant) {
        for (const post of index.words.get(key) ?? []) for (const place of unposted(post)) {
          const line = post[1] + place, number = index.owner[line], texts = hit(number).text;
          texts[t] ??= { sure: 0, times: 0 };
          texts[t].sure = Math.max(texts[t].sure, sure);
          texts[t].times += 1;
          if (sure >= best * 0.7) telling.add(number);
          const of = lines.get(line) ?? lines.set(line, []).get(line);
          of[t] = Math.max(of[t] ?? 0, sure);
        }
        for (const [number, name] of index.names.get(key) ?? []) {
          const names = hit(number).names, of = names.get(name) ?? names.set(name, []).get(name);
          of[t] = Math.max(of[t] ?? 0, sure);
          if (sure >= best * 0.7) telling.add(number);
        }
      }
      const called = [...term.meant.keys()].some((key) => index.names.has(key));  // a word of the game, or one of talk
      const doubt = best ? W.unsure + (1 - W.unsure) * best : 1;
      term.rare = term.weight * doubt * (called ? W.named : W.unnamed) * (telling.size ? Math.log(1 + total / Math.max(W.least, telling.size)) : term.beside ? 0 : W.unknown);
    });
    const whole = terms.reduce((sum, t) => sum + (t.beside ? 0 : t.rare), 0) || 1;
    // What the names of a thing say holds for each of its sentences, and what stands above it a little.
    const named = new Map();
    for (const [number, { names }] of hits) {
      const entry = index.entries[number], best = { fits: 0, whole: 0, of: [], asked: [], cover: 0, very: false, spoken: [] };
      for (const [name, of] of names) {
        let asked = 0, cover = 0;
        of.forEach((sure, t) => {
          asked += terms[t].beside ? 0 : terms[t].rare * sure;
          cover += sure * Math.min(1, terms[t].weight);
          best.asked[t] = Math.max(best.asked[t] ?? 0, sure * name.worth);
        });
        const very = name.keys.length === keys.size && name.keys.every((key) => keys.has(key));  // asked in these very words
        cover = very ? 1 : Math.min(1, cover / name.weight);
        const proper = PROPER.has(entry.kind) && name.own, piece = proper && asked > 0.95 * whole;  // nothing but a piece of the name of a card
        const fits = (asked / whole) ** W.asked * (piece ? W.piece + (1 - W.piece) * cover : W.part + (1 - W.part) * cover) * name.worth;
        best.very ||= very;
        if (fits > best.fits) [best.fits, best.of, best.cover] = [fits, of, cover];
        if (proper && cover > W.whole_name && of.length > best.spoken.length) best.spoken = of;
      }
      named.set(entry, best);
    }
    // What a name leaves open, its other names may say, or the name of what stands above it: "scenario" and "countries of the US".
    for (const [entry, best] of named) {
      const above = named.get(entry.above)?.asked ?? [];
      const more = terms.reduce((sum, term, t) => sum + (term.beside ? 0 : term.rare * Math.max(0, Math.max(W.names * (best.asked[t] ?? 0), W.path * (above[t] ?? 0)) - (best.of[t] ?? 0))), 0);
      best.whole = best.fits && Math.min(1, best.fits + (more / whole) * (W.part + (1 - W.part) * best.cover));
    }
    const around = (entry) => {
      const own = named.get(entry)?.asked ?? [], above = named.get(entry.above)?.asked ?? [];
      return terms.map((_, t) => Math.max(W.title * (own[t] ?? 0), W.above * (above[t] ?? 0)));
    };
    // An answered question is what a whole question looks for where it has most of its words, even those that weigh nothing.
    const question = (entry, covered, cover) => {
      const own = new Set(entry.names[0].keys), both = [...keys].filter((key) => own.has(key)).length;
      return (asked < 3 ? W.few : covered > W.most && cover > W.own_most ? W.answered : W.akin) * (1 + (W.alike * both) / (own.size + keys.size - both));
    };
    const bestLine = new Map(), context = new Map();
    for (const [line, of] of lines) {
      const number = index.owner[line], entry = index.entries[number];
      if (!context.has(number)) context.set(number, around(entry));
      const beside = context.get(number);
      let sum = 0, own = 0;
      terms.forEach((term, t) => { sum += term.rare * Math.max(of[t] ?? 0, beside[t]); own += term.rare * (of[t] ?? 0); });
      sum = (sum + 0.001 * own) * (line === entry.first ? W.opening : 1) / (1 + W.long * index.lengths[line]);
      const before = bestLine.get(number);
      if (!before || before.sum < sum) bestLine.set(number, { sum, line });
    }
    const found = [];
    for (const [number, { text }] of hits) {
      const entry = index.entries[number], line = bestLine.get(number), name = named.get(entry), beside = context.get(number) ?? around(entry);
      let said = 0, covered = 0;
      terms.forEach((term, t) => {
        const of = text[t];
        if (of || name.asked[t]) said += Math.max(W.own * term.rare * (name.of[t] ?? 0), !of ? 0 : term.rare * of.sure * (1 - 0.5 ** of.times));
        covered += term.beside ? 0 : term.rare * Math.max(of?.sure ?? 0, beside[t], name.asked[t] ?? 0);
      });
      covered = Math.min(1, covered / whole);
      const score = (W.line * Math.max(line?.sum ?? 0, name.whole * whole) / whole + W.text * said / whole + W.name * name.whole) * covered ** W.cover
        * (entry.kind === "q" ? question(entry, covered, name.cover) : (name.fits > 0.9 ? CALLED : KIND)[entry.kind] * (name.very ? W.very : 1)) * (entry.game === game || !game ? 1 : 0.8);
      const spoken = name.spoken.length > 0;
      if (score > 0) found.push({ entry, score, covered, line: line ? line.line - entry.first : -1, name: name.fits, spoken });
    }
    const top = Math.max(0, ...found.map((one) => one.score));  // who names a card or country in a question asks about it
    const told = new Set(found.flatMap((one) => (one.spoken ? Object.keys(named.get(one.entry).spoken) : [])));
    const about = (kind) => terms.every((term, t) => term.beside || told.has(String(t)) || [...term.meant.keys()].some((key) => index.about[kind]?.has(key)));
    for (const one of found) if (one.spoken && one.name >= W.telling_name) one.score = Math.max(one.score, (about(one.entry.kind) ? W.about : W.spoken) * top);
    return found.sort((a, b) => b.score - a.score);
  }

  // What fits, best first, each thing once; `sure` is a number that leaps.
  function find(index, query, here, as) {
    const found = new Map();
    for (const hit of byNumber(index, query, here || index.games[0], as).sort((a, b) => b.score - a.score))
      if (!found.has(hit.entry.key)) found.set(hit.entry.key, { ...hit, sure: hit.score > 80, line: 0 });
    const alone = said(query, index).split(" ").every((word) => /\d/.test(word) || word.length < 2 || index.nothing.has(word));
    if (alone && [...found.values()].some((hit) => hit.sure)) return [...found.values()];  // a number is no text
    for (const hit of byWords(index, query, here)) if (!found.has(hit.entry.key)) found.set(hit.entry.key, { ...hit, sure: false });
    return [...found.values()];
  }

  home.tsRulesMatch = { opened, find, parsed, unposted, byWords, W, KIND };
})(globalThis);
