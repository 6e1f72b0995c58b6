// A polyomino in the hand: tap or drag it onto a board of cells, turn it (R), flip it (F), walk it with the arrow keys.
//
// The board is an SVG drawn by the game: `.spot[data-cell]` squares of `size` units, and empty groups `.rings` (where the
// shape could lie) and `.held` (the shape itself). A form is one way the shape can be turned:
// {id: of an SVG element that draws it from its top left cell, spots: [[row, column]…], at: [cells where its top left may
// lie], turn, flip: numbers of the next forms, pin: the spot that its place is named by}. With a pin, rings mark the cells
// for it alone, small ones where it fits when turned otherwise; a tap brings the pin there, turned as it fits.
const SVG = "http://www.w3.org/2000/svg";
const COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export const cellName = (row, column) => `${COLUMNS[column]}${row + 1}`;
export const cellSpot = (name) => [Number(name.slice(1)) - 1, COLUMNS.indexOf(name[0])];

export class Hold {
  // `onChange` is told the spot {form, number, row, column, cell, isLegal}, or null while the shape lies nowhere;
  // `beyond` the square of another board over which it is dragged, and the cell of it that was taken.
  constructor(board, { size, columns, rows, busy = [], beyond = () => {} }, onChange) {
    Object.assign(this, { board, size, columns, rows, onChange, beyond, busy: new Set(busy), forms: [], number: 0, spot: null });
    board.addEventListener("pointerdown", (event) => this.#press(event));
    board.addEventListener("keydown", (event) => this.#walk(event));
    board.addEventListener("focusin", (event) => this.#rove(event.target));
  }

  get form() { return this.forms[this.number]; }

  // Hold that shape, turned as form `number`.
  take(forms, number = 0) {
    this.forms = forms;
    this.number = number;
    this.spot = null;
    this.#draw();
    this.onChange(null);
  }

  drop() { this.take([]); }

  turn() { this.#become(this.form?.turn ?? (this.number + 1) % this.forms.length); }

  flip() { if (this.form?.flip !== undefined) this.#become(this.form.flip); }

  choose(number) { this.#become(number); }

  // Lay the shape with the top left cell of its box there, or as near as the board allows.
  put(row, column) {
    const { form } = this;
    if (!form) return;
    const aimed = [row, column];
    row = Math.max(0, Math.min(row, this.rows - 1 - Math.max(...form.spots.map(([r]) => r))));
    column = Math.max(0, Math.min(column, this.columns - 1 - Math.max(...form.spots.map(([, c]) => c))));
    const cell = cellName(row, column);
    if (this.spot?.cell === cell && this.spot.number === this.number) return;
    this.spot = { form, number: this.number, row, column, cell, aimed, isLegal: form.at.includes(cell) };
    this.#draw();
    this.onChange(this.spot);
  }

  clear() {
    this.spot = null;
    this.#draw();
    this.onChange(null);
  }

  // Lay the shape over that cell: legally if it can be, another way each time the cell is tapped again.
  tap(cell) {
    if (!this.form) return;
    if (this.form.pin) { this.#pin(cell); return; }
    const [row, column] = cellSpot(cell);
    const ways = this.form.spots.map(([r, c]) => [row - r, column - c])
      .filter(([r, c]) => r >= 0 && c >= 0 && this.form.at.includes(cellName(r, c)));
    if (!ways.length) { this.put(row - this.form.spots[0][0], column - this.form.spots[0][1]); return; }
    const now = ways.findIndex(([r, c]) => this.spot?.row === r && this.spot?.column === c);
    this.put(...ways[(now + 1) % ways.length]);
  }

  // Start dragging, from elsewhere too: `grab` is the cell of the shape that was taken.
  drag(event, grab = this.form.spots[0]) {
    const moved = (move) => {
      const over = document.elementFromPoint(move.clientX, move.clientY)?.closest?.(".spot");
      if (over && this.board.contains(over)) {
        const [row, column] = cellSpot(over.dataset.cell);
        this.put(row - grab[0], column - grab[1]);
      } else if (over) this.beyond(over, grab);
    };
    const done = () => {
      document.removeEventListener("pointermove", moved);
      document.removeEventListener("pointerup", done);
      document.removeEventListener("pointercancel", done);
      document.body.classList.remove("is-dragging");
    };
    document.body.classList.add("is-dragging");
    document.addEventListener("pointermove", moved);
    document.addEventListener("pointerup", done);
    document.addEventListener("pointercancel", done);
    moved(event);
  }

  #become(number) {
    if (!this.forms.length || number === this.number) return;
    const { spot } = this;
    this.number = number;
    this.spot = null;
    const [r, c] = [0, 1].map((n) => (spot?.form.pin?.[n] ?? 0) - (this.form.pin?.[n] ?? 0));
    if (spot) this.put(spot.aimed[0] + r, spot.aimed[1] + c);
    else { this.#draw(); this.onChange(null); }
  }

  // On a cell of the shape as it lies: the next way to turn it that fits.
  #pin(cell) {
    const { forms, number, spot } = this;
    let [row, column] = cellSpot(cell);
    const again = spot?.form.spots.some(([r, c]) => spot.row + r === row && spot.column + c === column);
    if (again) [row, column] = [spot.row + spot.form.pin[0], spot.column + spot.form.pin[1]];
    const order = forms.map((_, step) => (number + step + (again ? 1 : 0)) % forms.length);
    const fits = ({ pin: [r, c], at }) => at.includes(cellName(row - r, column - c));
    this.number = order.find((n) => fits(forms[n])) ?? number;
    this.put(row - this.form.pin[0], column - this.form.pin[1]);
  }

  #press(event) {
    const cell = event.target.closest?.(".spot")?.dataset.cell;
    if (!cell || !this.form || event.button > 0) return;
    const [row, column] = cellSpot(cell);
    const grab = this.spot && [row - this.spot.row, column - this.spot.column];
    const holds = grab && this.form.spots.some(([r, c]) => r === grab[0] && c === grab[1]);
    const from = this.spot?.cell;
    if (holds) {
      event.preventDefault();
      event.target.releasePointerCapture?.(event.pointerId);
      this.drag(event, grab);
    }
    document.addEventListener("pointerup", (up) => {
      const over = document.elementFromPoint(up.clientX, up.clientY)?.closest?.(".spot");
      if (over?.dataset.cell === cell && this.spot?.cell === from) this.tap(cell);
    }, { once: true });
  }

  #walk(event) {
    const cell = event.target.dataset?.cell;
    if (!cell) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.tap(cell); return; }
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    const [row, column] = cellSpot(cell);
    this.board.querySelector(`[data-cell="${cellName(row + step[0], column + step[1])}"]`)?.focus();
    if (this.spot) this.put(this.spot.row + step[0], this.spot.column + step[1]);
  }

  // One cell of the board is a stop of the tab key; the arrows reach the others.
  #rove(target) {
    if (!target.classList?.contains("spot")) return;
    this.board.querySelectorAll('.spot[tabindex="0"]').forEach((spot) => spot.setAttribute("tabindex", "-1"));
    target.setAttribute("tabindex", "0");
  }

  #draw() {
    const { board, form, spot, size } = this;
    board.classList.toggle("is-illegal", Boolean(spot && !spot.isLegal));
    board.classList.toggle("is-holding", Boolean(form));
    board.querySelector(".held").replaceChildren();
    board.querySelectorAll(".spot.grab").forEach((one) => one.classList.remove("grab"));
    if (spot) {
      const use = document.createElementNS(SVG, "use");
      use.setAttribute("href", `#${form.id}`);
      use.setAttribute("transform", `translate(${spot.column * size} ${spot.row * size - size / 11})`);
      board.querySelector(".held").append(use);
      if (!spot.isLegal) board.querySelector(".held").append(this.#cross());
      form.spots.forEach(([r, c]) => {
        board.querySelector(`[data-cell="${cellName(spot.row + r, spot.column + c)}"]`)?.classList.add("grab");
      });
    }
    this.#ring();
  }

  // In the middle of a shape that may not lie there.
  #cross() {
    const { form, spot, size } = this;
    const middle = (axis) => form.spots.reduce((sum, one) => sum + one[axis], 0) / form.spots.length;
    const off = ([r, c]) => Math.hypot(r - middle(0), c - middle(1));
    const [r, c] = form.spots.reduce((best, one) => (off(one) < off(best) ? one : best));
    const [x, y, d] = [(spot.column + c + 0.5) * size, (spot.row + r + 0.5 - 1 / 11) * size, size * 0.1];
    const group = document.createElementNS(SVG, "g");
    const parts = {
      circle: { cx: x, cy: y, r: 2.1 * d, fill: "var(--shu)", stroke: "var(--sheet)", "stroke-width": d / 4 },
      path: { d: `M${x - d} ${y - d}l${2 * d} ${2 * d}m0 ${-2 * d}l${-2 * d} ${2 * d}`, stroke: "var(--onshu)", "stroke-width": d / 2, "stroke-linecap": "round" },
    };
    for (const [name, drawn] of Object.entries(parts)) {
      const part = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(drawn)) part.setAttribute(key, value);
      group.append(part);
    }
    return group;
  }

  // A ring on every cell that the shape could cover as it is turned, or its pin; aside where something is drawn below.
  #ring() {
    const { form } = this;
    const now = this.#reach(form);
    const turned = form?.pin ? this.forms.flatMap((one) => this.#reach(one)).filter((name) => !now.includes(name)) : [];
    const rings = [...new Set(now)].flatMap((name) => (form.pin ? [this.#circle(name, 0.185), this.#circle(name, 0.055, "dot")] : [this.#circle(name, 0.125)]));
    rings.push(...[...new Set(turned)].map((name) => this.#circle(name, 0.08, "turned")));
    this.board.querySelector(".rings").replaceChildren(...rings);
  }

  #reach(form) {
    return (form?.at || []).flatMap((name) => {
      const [row, column] = cellSpot(name);
      return (form.pin ? [form.pin] : form.spots).map(([r, c]) => cellName(row + r, column + c));
    });
  }

  #circle(name, radius, kind = "") {
    const { size } = this;
    const [[row, column], aside, ring] = [cellSpot(name), this.busy.has(name), document.createElementNS(SVG, "circle")];
    const [x, y] = aside ? [column + 0.84, row + 0.16] : [column + 0.5, row + 0.5];
    const drawn = { cx: x * size, cy: y * size, r: radius * size * (aside ? 0.84 : 1), class: kind };
    for (const [key, value] of Object.entries(drawn)) ring.setAttribute(key, value);
    return ring;
  }
}
