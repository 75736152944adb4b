// A word as it is looked for: one key for all its forms, as handbook/search/words.py makes it, and words that are near.
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
  const kept = new Map();  // words that only their accents tell from another, → what finds them
  function said(text, { accented = [] } = {}) {
    if (!accented.length) return fold(text).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
    const words = accented.join("|"), parts = kept.get(words) ?? new RegExp(`(?<![\\p{L}\\p{N}])(${words})(?![\\p{L}\\p{N}])`, "u");
    kept.set(words, parts);
    return String(text).normalize("NFC").toLowerCase().split(parts).map((part, n) => (n % 2 ? part : said(part))).filter(Boolean).join(" ");
  }
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
  const allowed = (word) => (word.length < 5 ? 0 : word.length < 9 ? 1 : 2);

  // Greek by its sound, in Latin letters: ai, ei, oi, y are one letter each.
  const SOUNDS = { "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l", "μ": "m",
    "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "h", "ψ": "ps", "ω": "o" };
  const ALIKE = [[/oy/g, "u"], [/ks/g, "x"], [/ph/g, "f"], [/[ck]h/g, "h"], [/ou/g, "u"], [/([ae])[yu]/g, "$1v"], [/ai/g, "e"], [/[eoy]i/g, "i"],
    [/y/g, "i"], [/mp|b/g, "v"], [/nt/g, "d"], [/gk/g, "g"], [/w/g, "o"], [/c|q/g, "k"], [/j/g, "x"], [/(.)\1/g, "$1"]];
  const heard = (word) => ALIKE.reduce((text, [old, put]) => text.replace(old, put), [...word].map((l) => SOUNDS[l] ?? l).join(""));
  // By shape, as others type it: x for χ, h for η, u for υ, 8 for θ, 3 for ξ.
  const SHAPES = [(w) => w.replace(/8/g, "th").replace(/3/g, "x"), (w) => w.replace(/x/g, "ch"), (w) => w.replace(/(?<![tckp])h/g, "i"),
    (w) => w.replace(/(?<![oae])u/g, "y"), (w) => w.replace(/x/g, "ch").replace(/(?<![tckp])h/g, "i").replace(/(?<![oae])u/g, "y")];

  function stripped(word, endings) {
    for (const ending of endings)
      if (word.endsWith(ending) && word.length - ending.length >= (ending.length > 2 ? 4 : 3)) return word.slice(0, -ending.length);
    return word;
  }
  // A folded word as it may sound: one way, or, where a language is compared by sound, one for each habit of typing it with Latin letters.
  function soundsOf(word, { sounds }) {
    if (!sounds) return [word];
    return [...new Set((/[a-z]/.test(word) ? [word, ...SHAPES.map((shape) => shape(word))] : [word]).map(heard))];
  }
  // The keys of a folded word, one for each of its sounds.
  const keysOf = (word, start) => [...new Set(soundsOf(word, start).map((sound) => stripped(sound, start.endings)))];
  const textKeys = (text, start) => said(text, start).split(" ").filter(Boolean).map((word) => keysOf(word, start)[0]);

  home.tsRulesWords = { fold, said, keyOf, apart, allowed, heard, soundsOf, keysOf, textKeys };
})(globalThis);
