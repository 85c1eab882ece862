// The theme by choice, and a plot that can be read point by point. Every page works without it.
const root = document.documentElement;
const THEMES = ["auto", "light", "dark"];

const stored = () => {
  try {
    return localStorage.getItem("theme") ?? "auto";
  } catch {
    return "auto";
  }
};

function show(theme) {
  if (theme === "auto") {
    root.removeAttribute("data-theme");
  } else {
    root.setAttribute("data-theme", theme);
  }
}

show(stored());

function themes() {
  const button = document.getElementById("theme");
  if (!button) {
    return;
  }
  const label = () => {
    button.textContent = `Theme: ${stored()}`;
  };
  button.hidden = false;
  label();
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(stored()) + 1) % THEMES.length];
    try {
      localStorage.setItem("theme", next);
    } catch {
      // without storage the choice lasts as long as the page
    }
    show(next);
    label();
  });
}

const SVG = "http://www.w3.org/2000/svg";

/** A plot of points that are known one by one. */
class Plot {
  constructor(box) {
    this.box = box;
    this.svg = box.querySelector("svg");
    this.readout = document.getElementById("readout");
    this.series = [...this.svg.querySelectorAll("g[data-points]")].map((group) => ({
      id: group.dataset.series,
      points: group.dataset.points.split(";").filter(Boolean).map(point),
    }));
    this.subjects = new Map(
      (box.dataset.subjects ?? "").split("\n").map((it) => [it.slice(0, it.indexOf(" ")), it.slice(it.indexOf(" ") + 1)]),
    );
    this.at = -1;
    this.xs = [...new Set(this.series.flatMap((one) => one.points.map((it) => it.x)))];
    this.xs.sort((a, b) => a - b);
    // of many points only the ends of the axis are known
    this.axis = this.svg.querySelector("g[data-axis]")?.dataset.axis.split("|").map(Number);
    if (this.xs.length === 0 && !this.axis) {
      return;
    }
    const view = this.svg.viewBox.baseVal;
    this.width = view.width;
    this.height = view.height;
    this.cursor = this.add("path", "cursor");
    this.band = this.add("rect", "zoom");
    this.tip = document.createElement("div");
    this.tip.className = "tip";
    this.tip.hidden = true;
    this.tip.setAttribute("aria-hidden", "true");
    box.append(this.tip);
    document.getElementById("hint")?.removeAttribute("hidden");
    const chosen = this.svg.querySelector(".selected");
    if (chosen) {
      this.bring(chosen);
    }
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("pointermove", (event) => this.move(event));
    box.addEventListener("pointerdown", (event) => this.press(event));
    box.addEventListener("pointerup", (event) => this.release(event));
    box.addEventListener("pointercancel", () => this.drop());
    box.addEventListener("pointerleave", () => this.drop());
  }

  add(name, style) {
    const element = document.createElementNS(SVG, name);
    element.setAttribute("class", style);
    element.setAttribute("visibility", "hidden");
    this.svg.append(element);
    return element;
  }

  /** Scrolls the plot, not the page. */
  bring(element) {
    const box = this.box.getBoundingClientRect();
    const it = element.getBoundingClientRect();
    if (it.left < box.left || it.right > box.right) {
      this.box.scrollLeft += (it.left + it.right - box.left - box.right) / 2;
    }
  }

  /** The place of a pointer in the picture's own pixels. */
  x(event) {
    const box = this.svg.getBoundingClientRect();
    return ((event.clientX - box.left) / box.width) * this.width;
  }

  y(event) {
    const box = this.svg.getBoundingClientRect();
    return ((event.clientY - box.top) / box.height) * this.height;
  }

  nearest(x) {
    let best = 0;
    this.xs.forEach((place, i) => {
      best = Math.abs(place - x) < Math.abs(this.xs[best] - x) ? i : best;
    });
    return best;
  }

  /** What all series have at a place. */
  points(i) {
    return this.series.flatMap((one) =>
      one.points.filter((it) => it.x === this.xs[i]).map((it) => ({ ...it, series: one.id })),
    );
  }

  /** Shows level and limits of one series, and its value beside the point. */
  choose(point, text) {
    for (const held of this.svg.querySelectorAll("g[data-held]")) {
      held.classList.toggle("chosen", held.dataset.held === point.series);
    }
    const scale = this.svg.getBoundingClientRect().width / this.width;
    this.tip.textContent = text;
    this.tip.hidden = false;
    this.tip.classList.toggle("before", point.x > this.width / 2);
    this.tip.classList.toggle("above", point.y > this.height / 2);
    this.tip.style.left = `${point.x * scale}px`;
    this.tip.style.top = `${point.y * scale}px`;
  }

  point(i, y) {
    if (this.xs.length === 0) {
      this.readout.textContent = "Zoom in to read single points: drag, or press plus.";
      return;
    }
    this.at = i;
    const x = this.xs[i];
    this.cursor.setAttribute("d", `M${x} 0V${this.height}`);
    this.cursor.setAttribute("visibility", "visible");
    const points = this.points(i);
    const [first] = points;
    const names = new Map(
      [...document.querySelectorAll("#trend [data-name]")].map((it) => [it.dataset.name, it.textContent]),
    );
    const values = points.map((it) =>
      this.series.length > 1 ? `${names.get(it.series) ?? it.series} ${it.value}` : it.value,
    );
    const subject = this.subjects.get(first.commit);
    const from = [first.date, first.commit, first.pull && "pull request", subject].filter(Boolean).join(" ");
    this.readout.textContent = `${from}: ${values.join("; ")}`;
    const distance = (it) => (y === undefined ? 0 : Math.abs(it.y - y));
    const near = points.reduce((best, it) => (distance(it) < distance(best) ? it : best));
    this.choose(near, `${values[points.indexOf(near)]}\n${from}`);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.box) {
      return;
    }
    const last = this.xs.length - 1;
    const to = {
      ArrowLeft: () => (event.shiftKey ? this.pan(-0.25) : this.point(this.at < 0 ? last : Math.max(0, this.at - 1))),
      ArrowRight: () => (event.shiftKey ? this.pan(0.25) : this.point(this.at < 0 ? 0 : Math.min(last, this.at + 1))),
      Home: () => this.point(0),
      End: () => this.point(last),
      "+": () => this.scale(0.5),
      "=": () => this.scale(0.5),
      "-": () => this.scale(2),
      Enter: () => this.open(),
      Escape: () => this.reset(),
    }[event.key];
    if (to) {
      event.preventDefault();
      to();
      if (this.at >= 0) {
        this.bring(this.cursor);
      }
    }
  }

  move(event) {
    if (this.start === undefined) {
      this.point(this.nearest(this.x(event)), this.y(event));
      return;
    }
    if (this.panning) {
      this.svg.viewBox.baseVal.x = this.start - this.x(event);
      return;
    }
    const [from, to] = [this.start, this.x(event)].sort((a, b) => a - b);
    this.band.setAttribute("x", from);
    this.band.setAttribute("y", 0);
    this.band.setAttribute("width", to - from);
    this.band.setAttribute("height", this.height);
    this.band.setAttribute("visibility", "visible");
  }

  press(event) {
    if (event.button === 0 && event.pointerType !== "touch") {
      this.start = this.x(event);
      this.panning = event.shiftKey;
      this.box.focus({ preventScroll: true });
      event.preventDefault();
    }
  }

  release(event) {
    const { start, panning } = this;
    const end = this.x(event);
    this.drop();
    if (panning && start !== undefined) {
      const [left, right] = this.ends();
      this.pan((start - end) / (right - left));
    } else if (start === undefined || Math.abs(end - start) < 5) {
      this.point(this.nearest(end));
      this.open();
    } else if (this.xs.length === 0) {
      this.part(Math.min(start, end), Math.max(start, end));
    } else {
      this.zoom(this.nearest(Math.min(start, end)), this.nearest(Math.max(start, end)));
    }
  }

  /** Where the values begin and end. */
  ends() {
    return this.axis ?? [this.xs[0], this.xs.at(-1)];
  }

  /** The server knows which commits are in a part of the width. */
  part(start, end) {
    const [left, right] = this.ends();
    const part = (x) => Math.min(1, Math.max(0, (x - left) / (right - left)));
    this.show(part(start), part(end));
  }

  /** As many commits, a part of the width later. */
  pan(part) {
    const by = Math.min(1, Math.max(-1, part));
    if (Math.abs(by) > 0.005) {
      this.show(by, 1 + by);
    }
  }

  show(from, to) {
    ask(this.url({ range: range(), zoom: [from, to].map((it) => Math.round(it * 1000)).join("-") }));
  }

  drop() {
    this.start = undefined;
    this.svg.viewBox.baseVal.x = 0;
    this.band.setAttribute("visibility", "hidden");
    this.tip.hidden = true;
  }

  /** Half or twice as many points around the one that is pointed at. */
  scale(factor) {
    const last = this.xs.length - 1;
    const middle = this.at < 0 ? last : this.at;
    if (factor > 1) {
      ask(this.url({ range: this.box.dataset.wider }));
      return;
    }
    if (this.xs.length === 0) {
      const [left, right] = this.axis;
      this.part(right - (right - left) * factor, right);
      return;
    }
    const half = Math.max(1, Math.round((last * factor) / 2));
    const from = Math.max(0, Math.min(middle - half, last - 2 * half));
    this.zoom(from, Math.min(last, from + 2 * half));
  }

  zoom(from, to) {
    const [first] = this.points(from);
    const [last] = this.points(to);
    if (first.commit && last.commit && first.commit !== last.commit) {
      ask(this.url({ range: `${first.commit}..${last.commit}` }));
    }
  }

  open() {
    if (this.at >= 0) {
      const [point] = this.points(this.at);
      if (point.run) {
        ask(this.url({ range: range(), p: point.run }));
      }
    }
  }

  reset() {
    this.at = -1;
    this.cursor.setAttribute("visibility", "hidden");
    this.readout.textContent = "";
    if (location.search.includes("range=") || location.search.includes("p=")) {
      ask(this.url({}));
    }
  }

  url(more) {
    const url = new URL(this.box.dataset.base, location.href);
    for (const [name, value] of Object.entries(more)) {
      if (value) {
        url.searchParams.set(name, value);
      }
    }
    return url.pathname + url.search.replaceAll("%2C", ",");
  }
}

/** The range that is shown, as the address has it. */
function range() {
  return new URLSearchParams(location.search).get("range");
}

function point(text) {
  const [x, y, value, date, commit, run, pull] = text.split("|");
  return { x: Number(x), y: Number(y), value, date, commit, run, pull };
}

/** Another view of the same page by its address. */
function ask(url) {
  if (window.htmx) {
    window.htmx.ajax("GET", url, {
      source: document.getElementById("asked"),
      target: "#trend",
      select: "#trend",
      swap: "outerHTML show:none focus-scroll:false",
    });
  } else {
    location.assign(url);
  }
}

function plots() {
  const box = document.getElementById("plot");
  if (box && !box.dataset.ready) {
    box.dataset.ready = "yes";
    new Plot(box);
  }
}

function start() {
  themes();
  plots();
  document.body.addEventListener("htmx:afterSettle", () => {
    const hadFocus = !document.activeElement || document.activeElement === document.body;
    plots();
    if (hadFocus) {
      document.getElementById("plot")?.focus({ preventScroll: true });
    }
  });
}

if (document.readyState === "loading") {
  document.addEventListener("DOMContentLoaded", start);
} else {
  start();
}
