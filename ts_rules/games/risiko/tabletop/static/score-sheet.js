// The score sheet of a tournament. No rule lives here: values, points and readings stand in a table that the engine made;
// this only adds up. A plain script, no module, so that the page works from a folder too.
(() => {
  if (globalThis.risikoScores) return; // loaded twice

  // `held` says for each territory for which player it counts (0: for none), `typed` sums that were typed instead (or null),
  // `won` who fulfilled the objective (0: nobody), `points` how the points for that are reckoned.
  globalThis.risikoScores = function scores(t, ask) {
    return Array.from({ length: ask.players }, (_, place) => {
      const player = place + 1, typed = ask.typed[place];
      const ticked = t.values.reduce((sum, value, land) => sum + (ask.held[land] === player ? value : 0), 0);
      const lands = typed === null || typed === undefined ? ticked : typed;
      if (ask.won !== player) return lands;
      return ask.points === "flat" ? t.objective : lands + t.objective;
    });
  };
  const form = globalThis.document && document.querySelector("form.score");
  if (!form) return;
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const table = read("score-table"), words = read("score-words");
  const all = (choice) => [...form.querySelectorAll(choice)];
  const boxes = all("input[data-t]"), wins = all("input[data-won]"), sums = all("input[type=number]"), names = all("input[type=text]");
  const called = all(".sc-called"), heads = all("thead .p"), outputs = all("output"), players = form.elements.players, points = form.elements.points;
  const most = names.length, usual = [players.value, points.value];
  const rows = [];
  for (let at = 0; at < boxes.length; at += most) rows.push(boxes.slice(at, at + most));
  rows.push(wins);
  const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, word) => values[word]);
  const nameOf = (place) => names[place].value.trim() || names[place].placeholder;
  const sum = (input) => {
    const value = Math.round(Number(input.value));
    return input.value === "" || !Number.isFinite(value) ? null : Math.min(Math.max(value, 0), Number(input.max));
  };
  function asked() {
    const held = table.values.map(() => 0), count = Number(players.value);
    for (const box of boxes) if (box.checked && Number(box.dataset.p) <= count) held[Number(box.dataset.t)] = Number(box.dataset.p);
    const winner = wins.findIndex((box, place) => box.checked && place < count);
    return { players: count, held, typed: sums.map(sum), won: winner + 1, points: points.value };
  }
  function update() {
    const ask = asked(), found = globalThis.risikoScores(table, ask);
    form.dataset.players = players.value;
    form.querySelector(".sc-reading").textContent = points.selectedOptions[0].textContent;
    outputs.forEach((output, place) => { output.textContent = found[place] === undefined ? "" : String(found[place]); });
    // an empty sheet is printed for the pen
    const begun = ask.won > 0 || ask.typed.some((one) => one !== null) || ask.held.some(Boolean);
    form.classList.toggle("sc-begun", begun);
    names.forEach((input, place) => {
      called[place].textContent = input.value.trim();
      heads[place].setAttribute("aria-label", nameOf(place));
    });
    const top = Math.max(...found), first = found.map((one, place) => (one === top ? nameOf(place) : "")).filter(Boolean);
    const text = !begun ? "" : say(first.length > 1 ? words.equal : words.first, { player: first[0], players: first.join(", "), points: top });
    const told = form.querySelector(".sc-sum");
    if (told.textContent !== text) told.textContent = text;
  }

  // ---- the sheet stands in the address, so that it can be sent: `#sheet?players=4&held=0010…&sum2=31&won=1` ----
  function keep() {
    const ask = asked(), said = new URLSearchParams();
    if (players.value !== usual[0]) said.set("players", players.value);
    if (points.value !== usual[1]) said.set("points", points.value);
    if (ask.held.some(Boolean)) said.set("held", ask.held.join("").replace(/0+$/, ""));
    if (ask.won) said.set("won", String(ask.won));
    for (const input of sums) if (sum(input) !== null) said.set(input.name, String(sum(input)));
    for (const input of names) if (input.value.trim()) said.set(input.name, input.value.trim());
    const text = said.toString();
    history.replaceState(null, "", `#sheet${text && `?${text}`}`);
  }
  function empty() {
    for (const box of [...boxes, ...wins]) box.checked = false;
    for (const input of [...sums, ...names]) input.value = "";
    [players.value, points.value] = usual;
  }
  function restore() {
    const [name, text] = location.hash.slice(1).split("?");
    if (name !== "sheet" || text === undefined) return;
    const said = new URLSearchParams(text), held = said.get("held") || "";
    empty();
    for (const select of [players, points]) {
      if ([...select.options].some((one) => one.value === said.get(select.name))) select.value = said.get(select.name);
    }
    for (const box of boxes) box.checked = held[Number(box.dataset.t)] === box.dataset.p;
    for (const box of wins) box.checked = said.get("won") === box.dataset.won;
    for (const input of sums) {
      input.value = said.get(input.name) || "";
      if (input.value) input.value = sum(input);
    }
    for (const input of names) input.value = (said.get(input.name) || "").slice(0, input.maxLength);
    update();
    document.getElementById("sheet").scrollIntoView();
  }
  form.addEventListener("input", (event) => {
    const box = event.target;
    const row = box.type === "checkbox" && box.checked ? rows.find((one) => one.includes(box)) : [];
    for (const other of row) if (other !== box) other.checked = false; // a territory has one holder, a game one winner
    update();
    keep();
  });
  form.addEventListener("change", (event) => {
    const input = event.target;
    if (input.type === "number" && input.value !== "") input.value = sum(input);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", (event) => {
    const wanted = event.target.closest("button[data-do]");
    if (!wanted) return;
    if (wanted.dataset.do === "print") return print();
    empty();
    update();
    keep();
  });

  // ---- the boxes are one stop for the tab key; arrow keys lead from one to the next ----
  function stop(box) {
    for (const other of rows.flat()) other.tabIndex = other === box ? 0 : -1;
  }
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  form.addEventListener("keydown", (event) => {
    const at = rows.findIndex((row) => row.includes(event.target)), step = steps[event.key];
    if (at < 0 || !step) return;
    event.preventDefault();
    const row = rows[Math.min(Math.max(at + step[0], 0), rows.length - 1)];
    const place = rows[at].indexOf(event.target) + step[1];
    const next = row[Math.min(Math.max(place, 0), Number(players.value) - 1)];
    stop(next);
    next.focus();
  });
  form.addEventListener("focusin", (event) => { if (event.target.type === "checkbox") stop(event.target); });
  stop(rows[0][0]);

  // whoever reads the handbook by other rules gets their points
  const followed = document.documentElement;
  function follow() {
    const wanted = table.readings[followed.dataset.as];
    if (wanted === undefined || points.value === wanted) return;
    points.value = wanted;
    update();
  }
  new MutationObserver(follow).observe(followed, { attributeFilter: ["data-as"] });
  follow();
  update();
  restore();
  addEventListener("hashchange", restore);
})();
