// The map of a region to be tapped: what map-data.js holds, drawn as the pages draw it. Calculators and playground set
// its numbers. A plain script, no module, so that it works from a folder too.
globalThis.tsMap = ({ lines, names, us, ussr, regions, label, battleground, stability }) => {
  const data = globalThis.tsMapData;
  const SVG = "http://www.w3.org/2000/svg";
  const BOX = "M-44-31h88v62h-88z", TOP = "M-44-31h88V0h-88z", HALF = "M0-31h44V0h-44z";
  function make(tag, attributes = {}, ...children) {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }
  const text = (content, x, y, kind = "") => make("text", { x, y, ...(kind && { class: kind }) }, String(content));

  function box([slug, x, y, far], tap) {
    const [, firm, fought, ...areas] = data.countries[slug];
    const words = lines[slug].split("|");
    const g = make("g", { class: `bd-c bd-r-${areas[0]}${fought ? " bd-b" : ""}${far ? " bd-far" : ""}`, "data-c": slug, transform: `translate(${x} ${y})` },
      make("path", { d: BOX }), make("path", { d: TOP }),
      ...areas.slice(1).map((area) => make("path", { class: `bd-r-${area}`, d: HALF })),
      ...words.map((word, n) => text(word, 0, (words.length > 1 ? -18 : -11) + 12.5 * n, "bd-n")),
      text(`${fought ? "◆" : ""}${firm}`, 0, 21, "bd-s"),
      make("g", { class: "bd-i bd-us bd-0" }, make("rect", { x: -41, y: 4, width: 24, height: 24 }), text("", -29, 21)),
      make("g", { class: "bd-i bd-ussr bd-0" }, make("circle", { cx: 29, cy: 16, r: 12 }), text("", 29, 21)));
    if (tap && !far) {
      g.setAttribute("role", "button");
      g.setAttribute("tabindex", "0");
      g.setAttribute("aria-label", names[slug]);
    }
    return g;
  }

  // A map with the names of the regions over it; `tap(slug)` is called for a country, `shown(region)` for another region.
  function draw(place, { tap, shown, first = "europe", choose = true }) {
    let region = "", drawn = null, marked = "";
    const buttons = Object.keys(data.views).map((slug) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.region = slug;
      button.textContent = regions[slug];
      return button;
    });
    const row = document.createElement("div");
    row.className = "tm-regions";
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", label);
    row.append(...buttons);
    const frame = document.createElement("div");
    frame.className = "tm-map";
    place.replaceChildren(...(choose ? [row] : []), frame);
    function show(slug) {
      if (slug === region || !(slug in data.views)) return;
      region = slug;
      const { size, land, links, boxes, ports } = data.views[slug];
      drawn = make("svg", { class: "bd bd-map bd-tap", viewBox: `0 0 ${size.join(" ")}`, width: size[0] * 1.25, role: "group", "aria-label": regions[slug] },
        make("path", { class: "bd-sea", d: `M0 0h${size[0]}v${size[1]}H0z` }),
        ...Object.entries(land).map(([area, d]) => make("path", { class: `bd-a bd-a-${area}`, d })),
        make("path", { class: "bd-l", d: links }),
        ...ports.map(([side, x, y]) => make("g", { class: `bd-p bd-${side}`, transform: `translate(${x} ${y})` },
          make("rect", { x: -41, y: -19, width: 82, height: 38, rx: side === "us" ? 0 : 19 }), text(side === "us" ? us : ussr, 0, 5))),
        ...boxes.map((one) => box(one, tap)));
      frame.replaceChildren(drawn);
      for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.region === slug));
      shown?.(slug);
      mark(marked);
    }
    // `of(slug)` tells influence of both sides and who controls: 0, 1 or nothing
    function set(of) {
      for (const g of drawn.querySelectorAll(".bd-c")) {
        const slug = g.dataset.c, [amounts, holder] = of(slug);
        g.querySelectorAll(".bd-i").forEach((token, side) => {
          token.lastChild.textContent = amounts[side];
          token.classList.toggle("bd-0", !amounts[side]);
          token.classList.toggle("bd-on", holder === side);
        });
        const [, firm, fought] = data.countries[slug];
        if (g.hasAttribute("tabindex")) {
          const parts = [names[slug], `${stability} ${firm}`, fought ? battleground : "", `${us} ${amounts[0]}, ${ussr} ${amounts[1]}`];
          g.setAttribute("aria-label", parts.filter(Boolean).join(", "));
        }
      }
    }
    function mark(slug) {
      marked = slug;
      for (const g of drawn?.querySelectorAll(".bd-c") ?? []) g.classList.toggle("bd-new", g.dataset.c === slug);
    }
    const country = (event) => event.target.closest(".bd-c[tabindex]")?.dataset.c;
    place.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-region]");
      if (button) show(button.dataset.region);
      else if (country(event)) tap?.(country(event), event);
    });
    place.addEventListener("keydown", (event) => {
      if (!["Enter", " "].includes(event.key) || !country(event)) return;
      event.preventDefault();
      tap?.(country(event), event);
    });
    show(first);
    return { show, set, mark, allow: (wanted) => { // only these can be tapped
      for (const g of drawn.querySelectorAll(".bd-c")) g.classList.toggle("bd-shut", Boolean(wanted) && !wanted.includes(g.dataset.c));
    }, region: () => region };
  }
  const regionOf = (slug) => Object.keys(data.views).find((region) => data.views[region].boxes.some(([one, , , far]) => one === slug && !far));
  return { draw, regionOf, index: (slug) => data.countries[slug]?.[0], slugAt: (index) => Object.keys(data.countries).find((slug) => data.countries[slug][0] === index), countries: data.countries };
};
