"use strict";
// Steps through counterexamples: marks the step, its lines in the source, and shows the state after it.
for (const stepper of document.querySelectorAll(".r-stepper")) {
  const data = JSON.parse(stepper.querySelector("script[type='application/json']").textContent);
  const section = stepper.closest("section");
  const rows = new Map();
  for (const row of stepper.querySelectorAll("tr[data-step]")) rows.set(Number(row.dataset.step), row);
  const shown = [...rows.keys()];
  const part = (name) => stepper.querySelector("." + name);
  const slider = stepper.querySelector("input");
  const buttons = [...stepper.querySelectorAll("button")];
  const lines = new Map();
  for (const line of section.querySelectorAll(".r-source li[data-line]")) lines.set(Number(line.dataset.line), line);
  let at = 0; // how many of the shown steps have been made

  function cell(row, kind, text) {
    const cell = document.createElement(kind);
    cell.textContent = text;
    row.append(cell);
  }

  function fill(table, entries) {
    table.replaceChildren();
    for (const [name, value, changed] of entries) {
      const row = document.createElement("tr");
      if (changed) row.className = "r-changed";
      cell(row, "th", name);
      cell(row, "td", value);
      table.append(row);
    }
  }

  function show(next, scroll) {
    at = Math.max(0, Math.min(shown.length, next));
    const current = at === 0 ? -1 : shown[at - 1];
    const values = new Map(data.start);
    const places = new Map();
    const changed = new Set();
    for (let index = 0; index <= current; index++) {
      const step = data.steps[index];
      for (const [name, value] of step.changes) values.set(name, value);
      places.set(step.process, step.place);
      if (step.ends) places.set(step.process, "ended");
    }
    if (current >= 0) for (const [name] of data.steps[current].changes) changed.add(name);
    fill(part("r-values"), [...values].map(([name, value]) => [name, value, changed.has(name)]));
    const mover = current >= 0 ? data.steps[current].process : "";
    const last = at === shown.length;
    const where = last ? data.end : [...places];
    fill(part("r-places"), where.map(([name, place]) => [name, place, name === mover]));
    part("r-final").hidden = !last;
    for (const [index, row] of rows) {
      const now = index === current;
      row.classList.toggle("r-now", now);
      if (now) row.setAttribute("aria-current", "step"); else row.removeAttribute("aria-current");
      if (now && scroll) part("r-steps").scrollTop = Math.max(0, row.offsetTop - part("r-steps").clientHeight / 2);
    }
    for (const line of lines.values()) line.classList.remove("r-now");
    if (current >= 0) {
      for (const number of data.steps[current].lines) {
        const line = lines.get(number);
        if (line) line.classList.add("r-now");
      }
    }
    slider.value = String(at);
    buttons[0].disabled = buttons[1].disabled = at === 0;
    buttons[2].disabled = buttons[3].disabled = last;
    const text = current < 0 ? "before the first step" : "step " + data.steps[current].number + " of " + data.steps[data.steps.length - 1].number;
    part("r-position").textContent = text;
    slider.setAttribute("aria-valuetext", text);
  }

  const targets = [() => 0, () => at - 1, () => at + 1, () => shown.length];
  buttons.forEach((button, index) => button.addEventListener("click", () => show(targets[index](), true)));
  slider.max = String(shown.length);
  slider.addEventListener("input", () => show(Number(slider.value), true));
  for (const [index, row] of rows) row.addEventListener("click", () => show(shown.indexOf(index) + 1, false));
  stepper.addEventListener("keydown", (event) => {
    if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    const keys = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: 2, ArrowDown: 2, Home: 0, End: 3 };
    if (!(event.key in keys)) return;
    event.preventDefault();
    show(targets[keys[event.key]](), true);
  });
  data.start.sort((a, b) => a[0].localeCompare(b[0], "en", { numeric: true }));
  show(shown.length, true);
}
