// A position that a reader sets up: a tap on a territory opens its panel, and the same stands in a list, continent by continent.
globalThis.risikoOwnPosition = ({ words, text, root, say, make, ownPosition }) => {
  const $ = (id) => document.getElementById(id);
  const MOST = 99; // armies in a territory
  const form = $("play-set"), panel = $("play-panel"), board = $("play-own");
  const seats = Object.keys(text).filter((key) => key.startsWith("player-"));
  const lands = Object.values(words.inside).flat();
  const own = {}; // by territory: seat and armies
  const count = () => Number(form.elements.players.value);
  let picked = "";

  function deal() { lands.forEach((slug, n) => { own[slug] = [n % count(), 1]; }); }
  function controls(slug) {
    const [seat, armies] = own[slug], name = words.names[slug];
    const holder = make("select", { "data-holder": slug, "aria-label": say(text.holder, { name }) },
      ...seats.slice(0, count()).map((id, n) => make("option", { value: String(n), ...(n === seat ? { selected: "" } : {}) }, text[id])));
    const button = (by, sign, sentence) => make("button", { type: "button", "data-more": `${slug},${by}`, "aria-label": say(sentence, { name }) }, sign);
    const step = make("span", { class: "play-step" }, button(-1, "−", text.less), make("output", { "data-armies": slug }, String(armies)), button(1, "+", text.more));
    return [make("span", { class: "name" }, name), holder, step];
  }
  function fill() {
    for (const place of board.querySelectorAll("[data-c]")) {
      const [seat, armies] = own[place.dataset.c];
      globalThis.stepPlace(place, [armies, seat, words.shapes[seat]]);
      place.classList.toggle("bd-new", place.dataset.c === picked);
    }
    for (const out of root.querySelectorAll("output[data-armies]")) out.textContent = own[out.dataset.armies][1];
    for (const holder of root.querySelectorAll("select[data-holder]")) holder.value = String(own[holder.dataset.holder][0]);
  }
  function pick(slug) {
    picked = slug;
    panel.hidden = !slug;
    panel.replaceChildren(...(slug ? [make("div", { class: "play-land" }, ...controls(slug))] : []));
    panel.setAttribute("aria-label", words.names[slug] || "");
    fill();
  }
  function list() {
    $("play-lands").replaceChildren(...words.inside[$("play-region").value].map((slug) => make("div", { class: "play-land" }, ...controls(slug))));
    fill();
  }
  function renew() {
    [...form.elements.player.options].forEach((option, n) => { option.hidden = option.disabled = n >= count(); });
    if (form.elements.player.selectedOptions[0]?.disabled) form.elements.player.value = seats[0];
    pick("");
    list();
  }

  form.elements.players.addEventListener("change", () => { deal(); renew(); });
  $("play-region").addEventListener("change", list);
  board.append($("play-board").querySelector("svg").cloneNode(true));
  board.addEventListener("click", (event) => {
    const slug = event.target.closest("[data-c]")?.dataset.c || event.target.closest("[data-land]")?.dataset.land;
    if (slug) pick(slug);
  });
  form.addEventListener("change", ({ target: { dataset, value } }) => {
    if (!dataset.holder) return;
    own[dataset.holder][0] = Number(value);
    fill();
  });
  form.addEventListener("click", (event) => {
    const [slug, by] = event.target.closest("[data-more]")?.dataset.more.split(",") ?? [];
    if (!slug) return;
    own[slug][1] = Math.min(MOST, Math.max(1, own[slug][1] + Number(by)));
    fill();
  });
  ownPosition({
    given: () => {
      const field = (name) => form.elements[name].value;
      const territories = Object.fromEntries(seats.slice(0, count()).map((id) => [id, {}]));
      for (const [slug, [seat, armies]] of Object.entries(own)) territories[seats[seat]][slug] = armies;
      return { ask: field("ask"), players: count(), player: field("player"), turn: Number(field("turn")), territories,
        ...(field("objective") ? { objectives: { [field("player")]: field("objective") } } : {}) };
    },
    take: (state) => {
      const holders = lands.map((slug) => seats.indexOf(state?.owner[slug]));
      if (!state || holders.includes(-1)) return; // before the deal nobody holds anything
      form.elements.players.value = String(Math.max(Number(form.elements.players.options[0].value), 1 + Math.max(...holders)));
      lands.forEach((slug, n) => { own[slug] = [holders[n], state.armies[slug]]; });
      if (seats.includes(state.player)) form.elements.player.value = state.player;
      renew();
    },
    anew: () => { deal(); renew(); },
  });
  deal();
  renew();
};
