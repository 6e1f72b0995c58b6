// Cottage Garden's hand: a tile of the nursery, a flower pot or a cat, laid on one of two beds; or a choice by buttons.
import { Hold, cellName, cellSpot } from "../../hold.js";
import { offer } from "../../hand.js";
import { ONE, corners, draw, element, read } from "./tile.js";

let hand = null; // what the page says that can be done
let holds = []; // one a bed
let held = null; // {kind: "tile", from, tile}, {kind: "pot"} or {kind: "cat"}
let command = null; // what a button offers
let cubes = {}; // chosen for scoring: {bed, orange, blue}
let order = []; // tiles for the queue, as they were tapped
let offered = "";

const all = (selector) => [...document.querySelectorAll(selector)];
const press = (element, on) => element.setAttribute("aria-pressed", String(on));
const laid = () => holds.find((hold) => hold.spot);
const ground = (hold) => hand.beds[holds.indexOf(hold)];

function start() {
  const before = hand;
  const kept = held && laid() && { bed: ground(laid()).bed, ...laid().spot };
  const number = holds[0]?.number || 0;
  const sheet = document.querySelector("[data-hand]");
  hand = sheet && JSON.parse(sheet.dataset.hand);
  holds = [];
  offered = "";
  if (!hand) return;
  const same = before && before.turn === hand.turn && before.step === hand.step && before.seat === hand.seat;
  if (!same) { command = null; cubes = {}; order = []; }
  if (!same && (held?.kind !== "tile" || before?.seat !== hand.seat)) held = null;
  order = order.filter((tile) => hand.waiting.includes(tile));
  holds = hand.beds.map((bed) => new Hold(document.getElementById(bed.id), { size: hand.size, columns: 5, rows: 5, busy: bed.busy, beyond }, laying));
  all(".pick").forEach((pick) => pick.classList.toggle("in-line", hand.line.includes(pick.dataset.from)));
  choose();
  if (hand.step === "bonus") held = { kind: "pot" };
  if (held && stillThere()) {
    take(held, held.kind === "tile" ? number : 0);
    const hold = kept && holds.find((one) => ground(one).bed === kept.bed);
    if (hold) hold.put(kept.row, kept.column);
  } else held = null;
  show();
}

function stillThere() {
  if (held.kind === "cat") return hand.cat;
  if (held.kind === "pot") return hand.step === "plant" || hand.step === "bonus";
  return document.querySelector(`.pick[data-from="${held.from}"]`)?.dataset.tile === held.tile;
}

// Where only one cube of a colour can move, it is chosen already.
function choose() {
  const beds = [...new Set(all("[data-scored]").map((one) => one.dataset.scored))];
  if (beds.length === 1) cubes.bed = Number(beds[0]);
  for (const colour of ["orange", "blue"]) {
    const ways = all(`[data-bed="${cubes.bed}"][data-colour="${colour}"]`);
    if (ways.length === 1) cubes[colour] = Number(ways[0].dataset.from);
  }
}

// Hold that thing over both beds, turned so that it fits somewhere.
function take(what, number) {
  held = what;
  command = null;
  const forms = read(what.kind === "tile" ? hand.tiles[what.tile] : ONE);
  const drawn = what.kind === "tile" ? draw(what.tile, forms, hand.size) : [`form-${what.kind}`];
  const fitting = holds.map((hold) => {
    const free = new Set(what.kind === "tile" ? ground(hold).free : ground(hold).bare);
    return forms.map((form, n) => ({ ...form, id: drawn[n], at: corners(form.spots, free) }));
  });
  const first = forms.findIndex((_, n) => fitting.some((here) => here[n].at.length));
  holds.forEach((hold, n) => hold.take(fitting[n], number ?? Math.max(first, 0)));
}

function drop() {
  held = null;
  holds.forEach((hold) => hold.drop());
}

// A tile lies on one bed at a time.
function laying(spot) {
  if (spot) {
    command = null;
    const here = holds.find((hold) => hold.spot === spot);
    holds.forEach((hold) => { if (hold !== here && hold.spot) hold.clear(); });
  }
  show();
}

// Dragged over the other bed.
function beyond(square, grab) {
  const hold = holds.find((one) => one.board.contains(square));
  if (!hold) return;
  const [row, column] = cellSpot(square.dataset.cell);
  hold.put(row - grab[0], column - grab[1]);
}

function wanted() {
  const hold = laid();
  if (hold) return placing(hold);
  if (held) return null;
  if (command) return command;
  if (hand.step === "clear" && order.length) return queueing();
  if (hand.step === "score") return scoring();
  return hand.end ? { type: "end_turn" } : null;
}

function placing(hold) {
  const { bed } = ground(hold);
  const { cell, number } = hold.spot;
  if (held.kind === "cat") return hand.cat ? { type: "place_cat", bed, cell } : null;
  if (held.kind === "pot") return { type: hand.step === "bonus" ? "place_bonus_pot" : "place_pot", bed, cell };
  return hand.step === "plant" ? { type: "place_tile", from: held.from, bed, orientation: number, cell } : null;
}

// The last tile follows by itself.
function queueing() {
  const said = order.length === hand.waiting.length ? order.slice(0, -1) : order;
  return said.map((tile) => ({ type: "queue_tile", tile }));
}

function scoring() {
  if (cubes.bed === undefined) return null;
  const missing = (colour) => cubes[colour] === undefined && document.querySelector(`[data-bed="${cubes.bed}"][data-colour="${colour}"]`);
  if (missing("orange") || missing("blue")) return null;
  return { type: "score_bed", bed: cubes.bed, orange_from: cubes.orange ?? null, blue_from: cubes.blue ?? null };
}

// Everything on the page that tells what is in the hand; and the wish that it makes.
function show() {
  if (!hand) return;
  const hold = laid();
  const many = held?.kind === "tile" && holds[0]?.forms.length > 1;
  all(".pick").forEach((pick) => press(pick, held?.from === pick.dataset.from));
  all("[data-take]").forEach((button) => press(button, held?.kind === button.dataset.take));
  all("[data-command]").forEach((button) => press(button, JSON.stringify(command) === JSON.stringify(JSON.parse(button.dataset.command))));
  all("[data-colour]").forEach((button) => press(button, Number(button.dataset.bed) === cubes.bed && Number(button.dataset.from) === cubes[button.dataset.colour]));
  all("[data-queue]").forEach((button) => {
    const place = order.indexOf(button.dataset.queue);
    press(button, place >= 0);
    button.querySelector(".place").textContent = place < 0 ? "" : place + 1;
  });
  all("[data-turn]").forEach((button) => { button.hidden = !many; });
  all("[data-flip]").forEach((button) => { button.hidden = !many || holds[0].form.flip === holds[0].number; });
  picture(hold);
  guide(hold);
  const wish = wanted();
  trial(hold && !wish ? hold : null);
  const text = JSON.stringify(wish);
  if (text !== offered) { offered = text; offer(wish); }
}

// The thing in hand as it is turned, while it lies nowhere.
function picture(hold) {
  all(".inhand").forEach((place) => {
    const form = !hold && held && holds[0]?.form;
    place.toggleAttribute("hidden", !form);
    place.replaceChildren();
    if (!form) return;
    const [high, wide] = [0, 1].map((side) => hand.size * (1 + Math.max(...form.spots.map((spot) => spot[side]))) + 8);
    place.setAttribute("viewBox", `-4 -4 ${wide} ${high}`);
    place.append(element("use", { href: `#${form.id}` }));
  });
}

// What to do with the thing in hand, while it lies nowhere.
function guide(hold) {
  const fits = holds.some(({ forms }) => forms.some(({ at }) => at.length));
  const what = !fits ? "nowhere" : held?.kind === "tile" ? "tile" : "token";
  all(".holding").forEach((place) => {
    place.hidden = !held || Boolean(hold) || hand.step === "bonus";
    place.textContent = place.dataset[what];
  });
}

// What a tile would bring that may not be planted now; no service has to be asked.
function trial(hold) {
  all(".trial").forEach((place) => {
    place.hidden = !hold;
    all(".hand").forEach((one) => one.classList.toggle("is-trial", Boolean(hold)));
    if (!hold) return;
    const { form, row, column, isLegal } = hold.spot;
    const cells = form.spots.map(([r, c]) => cellName(row + r, column + c));
    const bed = ground(hold);
    const left = (mark) => cells.filter((cell) => bed.prints[cell] === mark).length;
    const own = (mark) => form.marks.filter((one) => one === mark).length;
    const pots = bed.pots - left("p") + own("p");
    const cloches = bed.cloches - left("c") + own("c");
    const told = { bare: bed.bare.filter((cell) => !cells.includes(cell)).length, pots, cloches, points: pots + 2 * cloches };
    place.classList.toggle("misfit", !isLegal);
    place.textContent = isLegal ? place.dataset.trial.replace(/\{(\w+)\}/g, (_, name) => told[name]) : place.dataset.misfit;
  });
}

function pick(what, { toggle = true } = {}) {
  if (toggle && held && held.kind === what.kind && held.from === what.from) { drop(); show(); return; }
  take(what);
  show();
}

const thing = (target) => {
  const tile = target.closest?.(".pick");
  if (tile) return { kind: "tile", from: tile.dataset.from, tile: tile.dataset.tile };
  const button = target.closest?.("[data-take]:enabled");
  return button && hand?.step !== "bonus" ? { kind: button.dataset.take } : null;
};

let dragged = false;

// A press takes; if it leaves, the thing is dragged onto a bed.
document.addEventListener("pointerdown", (event) => {
  const what = hand && thing(event.target);
  if (!what || event.button > 0 || !holds.length) return;
  if (what.kind === "tile" && event.pointerType === "touch" && !hand.line.includes(what.from)) return;
  dragged = false;
  event.target.releasePointerCapture?.(event.pointerId);
  const move = (moved) => {
    if (Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) < 8) return;
    document.removeEventListener("pointermove", move);
    dragged = true;
    pick(what, { toggle: false });
    holds[0].drag(event);
    const over = document.elementFromPoint(moved.clientX, moved.clientY)?.closest?.(".spot");
    if (over) beyond(over, holds[0].form.spots[0]);
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", () => document.removeEventListener("pointermove", move), { once: true });
});

document.addEventListener("click", (event) => {
  if (!hand) return;
  const one = (selector) => event.target.closest?.(selector);
  const what = thing(event.target);
  if (what) { if (!dragged) pick(what); dragged = false; return; }
  if (one("[data-command]")) give(JSON.parse(one("[data-command]").dataset.command));
  else if (one("[data-colour]")) move(one("[data-colour]").dataset);
  else if (one("[data-queue]")) queue(one("[data-queue]").dataset.queue);
  else if (one("[data-queue-all]")) { order = [...hand.waiting]; show(); }
  else if (one("[data-turn]")) holds.forEach((hold) => hold.turn());
  else if (one("[data-flip]")) holds.forEach((hold) => hold.flip());
});

function give(wish) {
  drop();
  command = JSON.stringify(command) === JSON.stringify(wish) ? null : wish;
  show();
}

function move({ bed, colour, from }) {
  if (cubes.bed !== Number(bed)) cubes = { bed: Number(bed) };
  drop();
  cubes[colour] = Number(from);
  choose();
  show();
}

function queue(tile) {
  order = order.includes(tile) ? order.filter((one) => one !== tile) : [...order, tile];
  show();
}

const SIDES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Keys: Enter takes the tile that has the focus and goes on to the bed; R turns, F flips, P and C take a pot or a cat.
document.addEventListener("keydown", (event) => {
  if (!hand || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, textarea")) return;
  const tile = event.target.closest?.(".pick");
  const letter = event.key.toLowerCase();
  if (tile && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    pick(thing(tile));
    if (held) holds[0]?.board.querySelector('.spot[tabindex="0"]').focus();
  } else if (tile && SIDES[event.key]) { event.preventDefault(); walk(tile, SIDES[event.key]); }
  else if (letter === "r") holds.forEach((hold) => hold.turn());
  else if (letter === "f") holds.forEach((hold) => hold.flip());
  else if (letter === "p" || letter === "c") document.querySelector(`[data-take="${letter === "p" ? "pot" : "cat"}"]:enabled`)?.click();
  else if (event.key === "Escape") { if (hand.step === "bonus") holds.forEach((hold) => hold.clear()); else drop(); command = null; order = []; show(); }
});

// The next tile on that side.
function walk(from, [down, right]) {
  let [row, column] = cellSpot(from.dataset.from);
  for (row += down, column += right; row >= 0 && column >= 0 && row < 4 && column < 4; row += down, column += right) {
    const next = document.querySelector(`.pick[data-from="${cellName(row, column)}"]`);
    if (next) { next.focus(); return; }
  }
}

document.addEventListener("focusin", ({ target }) => {
  if (!target.matches?.(".pick")) return;
  all('.pick[tabindex="0"]').forEach((other) => other.setAttribute("tabindex", "-1"));
  target.setAttribute("tabindex", "0");
});
document.addEventListener("kifu:drawn", start);
start();
