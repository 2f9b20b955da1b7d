"use strict";
// Everything in the report is there without this script. It lets one look closer: pictures zoom, what
// belongs together lights up together, and findings can be filtered.
(() => {
  const svgName = "http://www.w3.org/2000/svg";
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
  const make = (name, properties = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(properties)) {
      if (key in element) element[key] = value;
      else element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  };
  const shape = (name, attributes, text) => {
    const element = document.createElementNS(svgName, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };

  /** A coordinate as this program's pictures write it. */
  const tenth = (value) => String(Math.round(value * 10) / 10);

  // MARK: The axis

  const timeSteps = [
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900,
    1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800, 2592000, 31536000,
  ];
  const lineSteps = Array.from({ length: 45 }, (_, i) => [1, 2, 5][i % 3] * 10 ** Math.floor(i / 3));
  const padded = (value, width) => String(value).padStart(width, "0");

  class Axis {
    constructor(description) {
      const [kind, ...pieces] = description.split(";");
      this.kind = kind;
      this.steps = kind === "line" ? lineSteps : timeSteps;
      this.pieces = pieces.map((text) => {
        const [fold, ...numbers] = text.split(" ");
        const [left, right, from, to] = numbers.map(Number);
        return { isFold: fold === "fold", left, right, from, to };
      });
    }

    /** What the clock shows, or the line, at a place of the whole picture. */
    value(x) {
      const piece = this.pieces.find((item) => x <= item.right) || this.pieces[this.pieces.length - 1];
      const share = (x - piece.left) / Math.max(1e-9, piece.right - piece.left);
      return piece.from + Math.min(1, Math.max(0, share)) * (piece.to - piece.from);
    }

    text(value, step) {
      if (this.kind === "line") return `line ${Math.round(value).toLocaleString("en-US")}`;
      const digits = step < 0.01 ? 3 : step < 0.1 ? 2 : step < 1 ? 1 : 0;
      if (this.kind === "elapsed") return `+${value.toFixed(digits)} s`;
      const unit = 10 ** digits;
      const ticks = Math.round(value * unit);
      const seconds = Math.floor(ticks / unit);
      const time = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
      if (step < 60) time.push(seconds % 60);
      const fraction = digits > 0 ? `.${padded(ticks % unit, digits)}` : "";
      return time.map((part) => padded(part, 2)).join(":") + fraction;
    }

    /** Marks at round values, for a part of the picture that is drawn larger. */
    marks(zoom, shift, width) {
      const open = this.pieces.filter((piece) => !piece.isFold);
      const length = open.reduce((sum, piece) => sum + piece.to - piece.from, 0);
      const room = open.reduce((sum, piece) => sum + piece.right - piece.left, 0) * zoom;
      const density = room / Math.max(1e-9, length);
      const step = this.steps.find((one) => one * density >= 88) || length || 1;
      const marks = [];
      for (const piece of open) {
        const scale = ((piece.right - piece.left) * zoom) / Math.max(1e-9, piece.to - piece.from);
        const left = piece.left * zoom - shift;
        const first = Math.max(piece.from, piece.from - left / scale - step);
        for (let n = Math.ceil(first / step - 1e-9); n * step <= piece.to + 1e-9; n += 1) {
          const x = left + (n * step - piece.from) * scale;
          if (x > width || marks.length > 60) break;
          if (x >= 0) marks.push({ x, text: this.text(n * step, step) });
        }
      }
      return marks;
    }
  }

  // MARK: Pictures

  const shiftOf = (element) => Number(/translate\(([-\d.]+)/.exec(element.getAttribute("transform"))[1]);

  class Picture {
    constructor(root) {
      this.root = root;
      this.launch = root.dataset.launch;
      this.stage = root.querySelector(".stage");
      this.svg = root.querySelector(".lanes");
      this.plot = root.querySelector(".plot");
      this.width = Number(this.plot.getAttribute("width"));
      this.zoom = 1;
      this.shift = 0;
      this.axis = new Axis(this.plot.dataset.axis);
      this.ground = Number(this.plot.dataset.ground);
      this.marks = this.plot.querySelector(".axis");
      this.usualMarks = this.marks.cloneNode(true);
      this.bars = all(".span", this.plot).map((group) => {
        const rect = group.querySelector("rect");
        return {
          group, rect, rects: all("rect", group), text: group.querySelector("text"), isBar: group.parentNode.matches(".bars"),
          x: Number(rect.getAttribute("x")), width: Number(rect.getAttribute("width")),
          end: group.querySelector(".open-end"), label: group.dataset.label, usual: null,
        };
      });
      for (const bar of this.bars) {
        bar.usual = bar.text && { text: bar.text.textContent, x: bar.text.getAttribute("x") };
      }
      this.ticks = all(".ticks", this.plot).map((group) =>
        Array.from(group.children).map((tick) => ({
          tick, x: shiftOf(tick), text: tick.querySelector("text"), label: tick.dataset.label,
          isUsual: tick.querySelector("text") !== null,
        })));
      this.points = all(".flag, .fold", this.plot).map((element) => ({ element, x: shiftOf(element) }));
      this.addTools();
      this.listen();
    }

    addTools() {
      const button = (text, label, action) => {
        const element = make("button", { type: "button", "aria-label": label }, text);
        element.addEventListener("click", action);
        return element;
      };
      this.out = button("−", "Zoom out", () => this.zoomBy(1 / 1.6));
      this.in = button("+", "Zoom in", () => this.zoomBy(1.6));
      this.left = button("←", "Earlier", () => this.move(-0.25));
      this.right = button("→", "Later", () => this.move(0.25));
      this.whole = button("All", "Show all", () => this.show(1, 0));
      const hint = make("span", { className: "hint" }, "Ctrl and wheel zooms, dragging moves; so do the keys + − 0 ← →");
      const tools = make(
        "div", { className: "tools", role: "group", "aria-label": `Zoom of launch ${this.launch}` },
        this.out, this.in, this.left, this.right, this.whole, hint);
      this.readout = make("p", { className: "readout", role: "status" },
        "Point at a state, a tick or a flag to read what it is.");
      this.root.prepend(tools);
      this.stage.after(this.readout);
      this.update();
    }

    listen() {
      this.stage.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const actions = {
          "+": () => this.zoomBy(1.6), "=": () => this.zoomBy(1.6), "-": () => this.zoomBy(1 / 1.6),
          "0": () => this.show(1, 0), ArrowLeft: () => this.move(-0.2), ArrowRight: () => this.move(0.2),
          Home: () => this.show(this.zoom, 0), End: () => this.show(this.zoom, Infinity),
        };
        const isArrow = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
        if (!(event.key in actions) || (isArrow && this.zoom === 1)) return;
        event.preventDefault();
        actions[event.key]();
      });
      this.stage.addEventListener("wheel", (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        this.zoomBy(Math.exp(-event.deltaY / 300), this.place(event));
      }, { passive: false });
      // Between the lanes there is nothing of the plot to be hit, only the picture around it.
      this.svg.addEventListener("pointerdown", (event) => {
        if (this.zoom === 1 || event.button !== 0 || event.target.closest("a")) return;
        this.drag = { x: this.place(event), shift: this.shift };
        this.svg.setPointerCapture(event.pointerId);
        this.root.classList.add("dragged");
      });
      this.svg.addEventListener("pointermove", (event) => {
        if (this.drag) this.show(this.zoom, this.drag.shift + this.drag.x - this.place(event), true);
      });
      const drop = () => {
        this.drag = null;
        this.root.classList.remove("dragged");
      };
      this.svg.addEventListener("pointerup", drop);
      this.svg.addEventListener("pointercancel", drop);
      this.plot.addEventListener("pointerover", (event) => {
        const title = event.target.closest("g")?.querySelector(":scope > title");
        if (title && !this.drag) this.say(title.textContent);
      });
      // A flag that is reached by the keyboard must be in sight.
      this.plot.addEventListener("focusin", (event) => {
        const point = this.points.find((item) => item.element === event.target.closest(".flag"));
        if (!point || this.zoom === 1) return;
        const x = point.x * this.zoom - this.shift;
        if (x < 20 || x > this.width - 40) this.show(this.zoom, point.x * this.zoom - this.width / 2);
      });
    }

    /** Where a pointer is, in units of the plot. */
    place(event) {
      const box = this.plot.getScreenCTM();
      return (event.clientX - box.e) / box.a;
    }

    zoomBy(factor, x = this.width / 2) {
      const zoom = Math.min(4000, Math.max(1, this.zoom * factor));
      this.show(zoom, ((this.shift + x) / this.zoom) * zoom - x);
    }

    move(share) {
      this.show(this.zoom, this.shift + share * this.width);
    }

    show(zoom, shift, isQuiet = false) {
      this.zoom = zoom < 1.01 ? 1 : zoom;
      this.shift = Math.min(Math.max(0, shift), this.width * (this.zoom - 1));
      if (!this.isWaiting) {
        this.isWaiting = true;
        requestAnimationFrame(() => {
          this.isWaiting = false;
          this.draw();
        });
      }
      this.update();
      if (isQuiet) return;
      if (this.zoom === 1) {
        this.say("All of the launch");
        return;
      }
      const step = (this.axis.value((this.shift + this.width) / this.zoom) - this.axis.value(this.shift / this.zoom)) / 100;
      const ends = [this.shift, this.shift + this.width]
        .map((x) => this.axis.text(this.axis.value(x / this.zoom), this.axis.kind === "line" ? 1 : Math.min(1, step)));
      this.say(`${ends[0]} to ${ends[1]}, drawn ${this.zoom.toFixed(1)} times as wide`);
    }

    say(text) {
      this.readout.textContent = text;
    }

    update() {
      const isWhole = this.zoom === 1;
      this.root.classList.toggle("zoomed", !isWhole);
      for (const button of [this.out, this.left, this.right, this.whole]) button.disabled = isWhole;
    }

    draw() {
      const { zoom, shift, width } = this;
      const isWhole = zoom === 1;
      for (const bar of this.bars) {
        const least = isWhole ? bar.width : Math.max(1.2, bar.width * zoom);
        const x = bar.x * zoom - shift;
        for (const rect of bar.rects) {
          rect.setAttribute("x", tenth(x));
          rect.setAttribute("width", tenth(least));
        }
        if (bar.end) {
          const top = /translate\([-\d.]+ ([-\d.]+)/.exec(bar.end.getAttribute("transform"))[1];
          bar.end.setAttribute("transform", `translate(${tenth(x + least - 9)} ${top})`);
        }
        this.label(bar, x, least, isWhole);
      }
      for (const ticks of this.ticks) {
        ticks.forEach((tick, index) => {
          const x = tick.x * zoom - shift;
          tick.tick.setAttribute("transform", `translate(${tenth(x)} 0)`);
          const next = index + 1 < ticks.length ? ticks[index + 1].x * zoom - shift : width;
          const fits = isWhole ? tick.isUsual : tick.label.length * 5.5 + 7 <= next - x;
          if (!tick.text && fits) {
            const y = tick.tick.parentNode.matches(".actions") ? 33 : -3;
            tick.text = shape("text", { x: 4, y }, tick.label);
            tick.tick.append(tick.text);
          }
          if (tick.text) tick.text.setAttribute("visibility", fits ? "visible" : "hidden");
        });
      }
      for (const point of this.points) {
        point.element.setAttribute("transform", `translate(${tenth(point.x * zoom - shift)} 0)`);
      }
      this.drawAxis();
    }

    label(bar, x, width, isWhole) {
      if (bar.rects.length !== 1) return;
      // What is to be read stays in sight as long as its bar does.
      const from = Math.max(x, 0);
      const room = Math.min(x + width, this.width) - from;
      const text = isWhole ? bar.usual?.text : bar.label;
      const fits = isWhole ? bar.usual !== null : text.length * 6.3 + 8 <= room;
      if (!bar.text && fits) {
        const name = bar.rect.getAttribute("class").replace("edge-", "on-").replace("on-bad", "on-task");
        const y = Number(bar.rect.getAttribute("y")) + (name === "on-suspended" ? -3.5 : bar.isBar ? 12 : 14.5);
        bar.text = shape("text", { class: name, y });
        bar.group.append(bar.text);
      }
      if (!bar.text) return;
      bar.text.setAttribute("visibility", fits ? "visible" : "hidden");
      if (!fits) return;
      bar.text.textContent = text;
      bar.text.setAttribute("x", isWhole ? bar.usual.x : tenth(from + 5));
    }

    drawAxis() {
      if (this.zoom === 1) {
        const usual = this.usualMarks.cloneNode(true);
        this.marks.replaceWith(usual);
        this.marks = usual;
        return;
      }
      this.marks.replaceChildren(...this.axis.marks(this.zoom, this.shift, this.width).map(({ x, text }) => {
        const group = shape("g", { class: "mark", transform: `translate(${tenth(x)} 0)` });
        group.append(shape("path", { class: "rule", d: `M0 0V${this.ground + 5}` }));
        const half = text.length * 3.2;
        if (x >= half && x + half <= this.width) group.append(shape("text", { y: this.ground + 19 }, text));
        return group;
      }));
    }
  }

  const pictures = all(".picture").map((root) => new Picture(root));

  // MARK: What belongs together

  const articles = all(".finding");
  const flags = new Map();
  for (const flag of all(".flag")) {
    for (const number of flag.dataset.findings.split(" ")) flags.set(number, flag);
  }
  const numberOf = (article) => article.id.replace("finding-", "");
  const light = (elements, isOn) => elements.forEach((element) => element?.classList.toggle("lit", isOn));

  const onLooking = (element, begin, end) => {
    for (const name of ["pointerenter", "focusin"]) element.addEventListener(name, begin);
    for (const name of ["pointerleave", "focusout"]) element.addEventListener(name, end);
  };
  for (const [number, flag] of flags) {
    const article = document.getElementById(`finding-${number}`);
    const picture = pictures.find((one) => one.root.contains(flag));
    onLooking(flag, () => {
      light([article], true);
      if (picture && article) picture.say(article.querySelector("h3").textContent);
    }, () => light([article], false));
  }
  for (const article of articles) {
    const flag = flags.get(numberOf(article));
    onLooking(article, () => light([flag], true), () => light([flag], false));
    const picture = pictures.find((one) => one.launch === article.dataset.launch);
    for (const row of all("tr[data-line]", article)) {
      const ticks = picture ? all(`.tick[data-line="${row.dataset.line}"]`, picture.plot) : [];
      row.addEventListener("pointerenter", () => light([row, ...ticks], true));
      row.addEventListener("pointerleave", () => light([row, ...ticks], false));
    }
  }
  // Who follows a link to a finding goes on from there with the keyboard as well.
  document.addEventListener("click", (event) => {
    const target = event.target.closest?.("a[href^='#']");
    if (!target) return;
    const goal = document.getElementById(decodeURIComponent(target.getAttribute("href").slice(1)));
    if (!goal) return;
    if (goal.matches(".finding[hidden]")) clearFilters();
    if (goal.matches("details")) goal.open = true;
    if (goal.matches(".finding, .flag")) setTimeout(() => goal.focus({ preventScroll: true }), 0);
  });

  // MARK: Filters

  const filters = [];
  let result;
  const severities = ["error", "warning", "note"];
  const valuesOf = (key) => Array.from(new Set(articles.map((article) => article.dataset[key]).filter(Boolean)));

  function apply() {
    let shown = 0;
    for (const article of articles) {
      const isShown = filters.every((filter) => filter.admits(article));
      article.hidden = !isShown;
      if (isShown) shown += 1;
    }
    for (const flag of new Set(flags.values())) {
      const numbers = flag.dataset.findings.split(" ");
      flag.classList.toggle("off", numbers.every((n) => document.getElementById(`finding-${n}`)?.hidden));
    }
    result.textContent = `${shown} of ${articles.length} findings shown`;
  }

  function clearFilters() {
    filters.forEach((filter) => filter.clear());
    apply();
  }

  function addFilters() {
    const form = make("form", { className: "filters", "aria-label": "Which findings are shown" });
    form.addEventListener("submit", (event) => event.preventDefault());
    const present = severities.filter((one) => valuesOf("severity").includes(one));
    if (present.length > 1) {
      const boxes = present.map((one) => make("input", { type: "checkbox", checked: true, value: one }));
      form.append(make("fieldset", {}, make("legend", {}, "Severity"),
        ...boxes.map((box) => make("label", {}, box, ` ${box.value}`))));
      filters.push({
        admits: (article) => boxes.some((box) => box.checked && box.value === article.dataset.severity),
        clear: () => boxes.forEach((box) => { box.checked = true; }),
      });
    }
    for (const [key, title] of [["rule", "Rule"], ["launch", "Launch"], ["scene", "Scene"]]) {
      const values = valuesOf(key);
      if (values.length + (articles.some((article) => !article.dataset[key]) ? 1 : 0) < 2) continue;
      const select = make("select", { name: key }, make("option", { value: "" }, "all"));
      // A value may be any text: it is found by its place.
      values.forEach((value, index) => select.append(make("option", { value: String(index + 1) }, value)));
      form.append(make("label", { className: "pick" }, title, select));
      filters.push({
        admits: (article) => select.value === "" || article.dataset[key] === values[Number(select.value) - 1],
        clear: () => { select.value = ""; },
      });
    }
    const reset = make("button", { type: "button" }, "Show all");
    reset.addEventListener("click", clearFilters);
    result = make("output", {});
    result.setAttribute("aria-live", "polite");
    form.append(reset, result);
    form.addEventListener("change", apply);
    document.getElementById("finding-list").before(form);
    result.textContent = `${articles.length} of ${articles.length} findings shown`;
  }
  if (articles.length > 1) addFilters();

  // MARK: Paper

  let opened = [];
  addEventListener("beforeprint", () => {
    opened = all("details:not([open])");
    opened.forEach((element) => { element.open = true; });
    for (const picture of pictures) {
      picture.zoom = 1;
      picture.shift = 0;
      picture.draw();
      picture.update();
    }
  });
  addEventListener("afterprint", () => {
    opened.forEach((element) => { element.open = false; });
  });
})();
