// The map in the playground: armies as they stand; a tap on a territory is the move that names it, two taps an attack or a move.
globalThis.playgroundOf = (given) => {
  const { words, text, valueName, shown, play, refuse } = given;
  const board = document.getElementById("play-board");
  const seats = Object.keys(text).filter((key) => key.startsWith("player-"));
  let origin = "";
  const moves = () => shown().legal.map(([move]) => move);
  function mark() {
    const open = moves();
    for (const place of board.querySelectorAll("[data-c]")) {
      const slug = place.dataset.c;
      const legal = origin ? open.includes(`${origin}-to-${slug}`) : open.some((move) => move === slug || move.startsWith(`${slug}-to-`));
      place.classList.toggle("bd-new", slug === origin || legal);
    }
  }
  function draw(state) {
    origin = "";
    for (const place of board.querySelectorAll("[data-c]")) {
      const seat = seats.indexOf(state.owner[place.dataset.c]);
      globalThis.stepPlace(place, [state.armies[place.dataset.c], seat, words.shapes[Math.max(0, seat)]]);
    }
    mark();
  }
  board.addEventListener("click", (event) => {
    const slug = event.target.closest("[data-c]")?.dataset.c || event.target.closest("[data-land]")?.dataset.land;
    if (!slug || !shown()) return;
    const open = moves();
    const both = `${origin}-to-${slug}`;
    if (open.includes(slug)) play(slug);
    else if (origin && open.includes(both)) play(both);
    else if (slug !== origin && open.some((move) => move.startsWith(`${slug}-to-`))) { origin = slug; mark(); }
    else if (slug === origin) { origin = ""; mark(); }
    else refuse(origin ? both : slug);
  });
  function facts(state) {
    const rows = ["turn", "player", "phase", "attack_dice", "defence_dice", "conquests"].map((word) => [words.facts[word], valueName(word, state[word])]);
    const each = ["territories", "total_armies", "unplaced", "cards", "objectives"];
    const taken = seats.filter((seat) => state.territories[seat] || state.unplaced[seat] || state.out.includes(seat));
    for (const seat of taken) rows.push([text[seat], each.map((word) => `${words.facts[word]}: ${valueName(word, state[word][seat])}`).join(" · ")]);
    return rows;
  }
  globalThis.risikoOwnPosition(given);
  function moveName(move) { // also of two territories that do not border on each other: a tap on both is refused by name
    const [from, to] = move.split("-to-");
    return from in words.names && to in words.names ? `${words.names[from]} → ${words.names[to]}` : undefined;
  }
  return { draw, facts, moveName };
};
