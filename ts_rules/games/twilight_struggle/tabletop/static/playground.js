// The playground of Twilight Struggle: its map to play on, its tracks and hands, and a position that a reader sets up.
globalThis.playgroundOf = ({ words, text, root, say, make, sideName, valueName, factName, shown, ownPosition: setUp, play, refuse }) => {
  const $ = (id) => document.getElementById(id);
  const AMOUNTS = 20; // the most influence that a tap gives
  const own = {}; // influence of the position that the reader sets up

  function nameOf(word, value) {
    if (Array.isArray(value)) {
      if (word === "influence") return `${text.us} ${value[0]}, ${text.ussr} ${value[1]}`;
      return value.map((one) => words.effects[one] || words.names[one] || one).join(", ") || "–";
    }
    if (word === "vp") return value ? `${value > 0 ? text.us : text.ussr} +${Math.abs(value)}` : text.level;
    if (word === "round") return value ? String(value) : text.headline;
    if (word === "status") return text.standing[value];
    if (word === "headlines") return words.names[value] || "–";
    return undefined;
  }
  function facts(shown) {
    const both = (word) => `${text.us} ${shown[word].us}, ${text.ussr} ${shown[word].ussr}`;
    const rows = [["turn"], ["round"], ["defcon"], ["vp"], ["military_operations", both("military_operations")], ["space", both("space")]];
    if (shown.china !== "nobody") rows.push(["china"]);
    for (const word of ["lasting", "effects"]) if (shown[word].length) rows.push([word]);
    return rows.map(([word, value]) => [words.facts[word], value || valueName(word, shown[word])]);
  }
  // The map is the board: a tap on a country is the move that names it, if there is one.
  const map = globalThis.tsMap({ lines: words.lines, names: words.names, us: text.us, ussr: text.ussr, regions: words.names,
    label: text.map, battleground: text.battleground, stability: text.stability });
  const legalCountries = (shown) => shown.legal.map(([move]) => move).filter((move) => move in words.stability);
  let board = null;
  let looked = ""; // the question for which the map turned to a region by itself
  function drawBoard(shown) {
    board ||= map.draw($("play-board"), { tap: (slug) => tapped(slug), shown: () => board && fill(now()) });
    const question = `${shown.log.length} ${shown.decision} ${shown.to_move}`;
    const open = legalCountries(shown);
    const last = shown.log.at(-1)?.move;
    const inside = (slug) => words.inside[board.region()].includes(slug);
    if (looked !== question && open.length && !open.some(inside)) board.show(map.regionOf(open[0]));
    else if (looked !== question && !open.length && map.regionOf(last) && !inside(last)) board.show(map.regionOf(last)); // where it happens
    else if (!looked) {
      const placed = Object.keys(shown.influence).find((slug) => shown.influence[slug].some(Boolean));
      if (placed && map.regionOf(placed)) board.show(map.regionOf(placed));
    }
    looked = question;
    fill(shown);
  }
  const now = () => shown();
  function fill(state) {
    board.set((slug) => [state.influence[slug], ["us", "ussr"].indexOf(state.control[slug])]);
    const open = legalCountries(state);
    board.allow(open.length ? open : null);
  }
  function tapped(slug) {
    if (now().legal.some(([move]) => move === slug)) play(slug);
    else refuse(slug);
  }
  function drawCards(shown) {
    const piles = [...["us", "ussr"].map((side) => [factName("hands", side), shown.hands[side]]), ...["discard", "removed"].map((word) => [words.facts[word], shown[word]])];
    $("play-cards").replaceChildren(make("dl", {}, ...piles.map(([name, cards]) =>
      make("div", {}, make("dt", {}, `${name} (${cards.length})`), make("dd", {}, cards.length ? "" : valueName("hands", cards), ...cards.map((card) =>
        make("button", { type: "button", "data-try": card }, words.names[card])))))));
  }
  function beside(move, shown) {
    if (move in words.stability) return shown.influence[move].join(" : ");
    return words.ops[move] ? `${words.ops[move]} Ops` : "";
  }

  // ---- a position of the reader's own ----
  // The map gives it: a tap on a country opens its panel. The same steps stand in a list, for whom a map is no help.
  const both = (country) => own[country] || [0, 0];
  const holder = (country) => [0, 1].find((side) => both(country)[side] - both(country)[1 - side] >= words.stability[country]);
  function stepsOf(country) {
    const name = words.names[country];
    const steps = ["us", "ussr"].map((side, place) => {
      const label = `${name}, ${sideName(side)}`;
      const button = (by, sign, sentence) =>
        make("button", { type: "button", "data-place": `${country},${place},${by}`, "aria-label": say(sentence, { name: label }) }, sign);
      return make("span", { class: `play-step ${side}` }, make("b", { "aria-hidden": "true" }, sideName(side)), button(-1, "−", text.less),
        make("output", { "data-at": `${country},${place}` }, String(both(country)[place])), button(1, "+", text.more));
    });
    const star = words.battlegrounds.includes(country) ? make("span", { class: "star", title: text.battleground }, "★ ") : null;
    return [make("span", { class: "name" }, star, name, make("small", {}, ` ${words.stability[country]}`)), ...steps];
  }
  const panel = $("play-panel");
  let ownBoard = null;
  function fillOwn() { ownBoard?.set((country) => [both(country), holder(country)]); }
  function pick(country, event) {
    panel.replaceChildren(make("div", { class: "play-land" }, ...stepsOf(country)));
    panel.setAttribute("aria-label", words.names[country]);
    panel.hidden = false;
    ownBoard.mark(country);
    if (event.type === "keydown") panel.querySelector("[data-place$=',1']").focus();
  }
  function drawInfluence() {
    const region = $("play-region").value;
    $("play-influence").replaceChildren(...words.inside[region].map((country) => make("div", { class: "play-land" }, ...stepsOf(country))));
    ownBoard ||= map.draw($("play-own"), { tap: pick, shown: () => { panel.hidden = true; ownBoard?.mark(""); fillOwn(); } });
    for (const out of panel.querySelectorAll("output")) { const [country, side] = out.dataset.at.split(","); out.textContent = both(country)[side]; }
    fillOwn();
  }
  function ownPosition(form) {
    const field = (name) => form.elements[name];
    const kind = field("ask").value;
    const player = field("to_play").value;
    const card = field("card").value;
    const withCard = ["card", "event", "space"].includes(kind);
    const given = { defcon: Number(field("defcon").value), turn: Number(field("turn").value), vp: Number(field("vp").value), influence: {} };
    for (const [country, there] of Object.entries(own)) if (there[0] || there[1]) given.influence[country] = there;
    if (!["end-of-turn", "final-scoring"].includes(kind)) given.to_play = player;
    if (kind) given.ask = withCard ? `${kind}:${card}` : kind;
    if (["operations", "influence", "realignment", "coup"].includes(kind)) given.ops = Number(field("ops").value);
    if (!kind && card !== "the-china-card") given.hands = { [player]: [card] };
    if (!kind && card === "the-china-card") given.china = player;
    return given;
  }

  $("play-region").addEventListener("change", drawInfluence);
  function clear() { for (const country of Object.keys(own)) delete own[country]; }
  setUp({
    given: ownPosition,
    take: (state) => { clear(); for (const [country, there] of Object.entries(state?.influence ?? {})) own[country] = [...there]; drawInfluence(); },
    anew: () => { clear(); drawInfluence(); },
  });
  root.addEventListener("click", (event) => {
    const { place, try: card } = event.target.closest("button")?.dataset || {};
    if (card) tapped(card); // to play it, or to hear which rule forbids that
    if (!place) return;
    const [country, side, by] = place.split(",");
    const there = own[country] || (own[country] = [0, 0]);
    there[side] = Math.min(AMOUNTS, Math.max(0, there[side] + Number(by)));
    for (const out of root.querySelectorAll(`output[data-at="${country},${side}"]`)) out.textContent = there[side];
    fillOwn();
  });
  drawInfluence();
  return { valueName: nameOf, facts, beside, draw: (shown) => { drawBoard(shown); drawCards(shown); } };
};
