// Miyabi's hand: a tile on offer, a Zen tile or the frog, laid by tap, drag or keys; or one of the choices by a button.
import { Hold, cellName } from "../../hold.js";
import { offer } from "../../hand.js";

const SVG = "http://www.w3.org/2000/svg";
const [LIFT, STEPS] = [2.4, 6];
let hold = null;
let hand = null; // what the page says that can be done
let held = null; // {thing, key} of the piece in the hand
let laid = null; // {number, row, column} where it lies
let command = null; // what a button offers
let press = null; // a pointer that is down on a piece
let dragged = false;

const all = (selector) => [...document.querySelectorAll(selector)];
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const button = () => held && document.querySelector(`[data-thing][data-key="${CSS.escape(held.key)}"]`);

function start() {
  const sheet = document.querySelector("[data-hand]");
  const before = hand;
  hand = sheet && JSON.parse(sheet.dataset.hand);
  hold = null;
  press = null;
  if (!hand || !sheet.querySelector(".spot")) { forget(); return; }
  hold = new Hold(sheet.querySelector(".board"), hand, moved);
  if (before && (before.own !== hand.own || (before.mine && (!hand.mine || before.step !== hand.step)))) forget();
  if (!hand.things[held?.thing]) held = laid = null;
  if (held) again();
  else if (command) give(command);
  else if (hand.mine && hand.step !== "place" && hand.things.frog) take("frog", "frog");
  else show();
}

// The page was drawn anew: what was in the hand is there still.
function again() {
  const there = laid;
  const { thing, key } = held;
  take(thing, button()?.dataset.thing === thing ? key : document.querySelector(`[data-thing="${thing}"]`)?.dataset.key ?? key);
  if (!there) return;
  hold.choose(there.number);
  hold.put(there.row, there.column);
}

function forget() { held = laid = command = null; }

function take(thing, key) {
  command = null;
  held = { thing, key };
  hold.take(hand.things[thing].forms);
  document.querySelector(".ma .all")?.scrollTo({ left: 0 });
}

function back() {
  const last = button();
  const stays = hand.step !== "place" && held?.thing === "frog";
  forget();
  if (stays) take("frog", "frog");
  else { hold?.drop(); last?.focus({ preventScroll: true }); }
}

// The hold tells where the piece lies now.
function moved(spot) {
  laid = spot && { number: spot.number, row: spot.row, column: spot.column };
  if (spot) raise(spot);
  const wish = spot && wished(spot);
  all(".say.local").forEach((place) => {
    place.hidden = hand.mine || !wish;
    place.textContent = spot?.isLegal === false ? place.dataset.misfit : place.dataset.kept;
    place.classList.toggle("misfit", spot?.isLegal === false);
  });
  if (!command && hand.mine) offer(wish);
  show();
}

function wished({ form, number, row, column }) {
  const cell = cellName(row + form.pin[0], column + form.pin[1]);
  const [sort, tag] = held.thing.split(" ");
  if (sort === "tile") return { type: "place_tile", tile: tag, turns: number, cell };
  if (sort === "zen") return { type: "place_zen_tile", kind: tag, cell };
  return { type: hand.step === "place_frog" ? "place_frog" : "move_frog", cell };
}

// Lifted by the layers it lies on, with the points it brings at once.
function raise({ form, row, column, isLegal }) {
  const group = document.querySelector("[data-hand] .held");
  const height = hand.heights[cellName(row + form.pin[0], column + form.pin[1])] || 0;
  const { size } = hand;
  group.setAttribute("transform", `translate(0 ${-LIFT * Math.min(height, STEPS)})`);
  const { objects, kind } = hand.things[held.thing];
  if (!isLegal || !kind) return;
  const layer = height + 1;
  const gain = objects ? objects * layer + (layer === 5 ? hand.bonuses[kind] || 0 : 0) : 1;
  const [r, c] = form.spots[1] || form.spots[0];
  const x = (column + c + 0.5) * size;
  const y = (row + r + (form.spots[1] ? 0.42 : 0.84)) * size; // beside the object, or as low as it goes
  group.append(plate(x, y, `+${gain}`));
}

function plate(x, y, text) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "gain");
  const rect = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: x - 32, y: y - 22, width: 64, height: 40, rx: 5 })) rect.setAttribute(name, value);
  const label = document.createElementNS(SVG, "text");
  label.setAttribute("x", x);
  label.setAttribute("y", y + 8);
  label.textContent = text;
  group.append(rect, label);
  return group;
}

// Everything on the page that tells what is in the hand.
function show() {
  all("[data-thing]").forEach((one) => one.setAttribute("aria-pressed", String(one.dataset.key === held?.key)));
  all("[data-command]").forEach((one) => one.setAttribute("aria-pressed", String(same(JSON.parse(one.dataset.command), command))));
  document.querySelector("[data-hand] .board")?.classList.toggle("is-away", Boolean(laid && held?.thing === "frog"));
  all(".holding").forEach((one) => {
    one.hidden = !held || held.thing === "frog" || Boolean(laid);
    one.textContent = hand.nowhere.includes(held?.thing) ? one.dataset.nowhere : one.dataset.free;
  });
  all("[data-turn]").forEach((one) => { one.hidden = !(hold?.forms.length > 1); });
  all("[data-back]").forEach((one) => { one.hidden = !held || (held.thing === "frog" && hand.step !== "place" && !laid); });
}

// Pass, keep: chosen by a button, given by the same confirm.
function give(wish) {
  const stays = hand.step !== "place" && held?.thing === "frog";
  held = stays ? held : null;
  command = wish;
  if (stays) hold.clear(); else hold.drop();
  offer(wish);
  show();
}

function unsay() {
  command = null;
  offer(null);
  show();
}

// By keys the next stop is the first cell where the piece may lie.
function lead() {
  const form = hold.forms.find(({ at }) => at.length);
  const [row, column] = form ? [Number(form.at[0].slice(1)) - 1 + form.pin[0], form.at[0].charCodeAt(0) - 65 + form.pin[1]] : [0, 0];
  document.querySelector(`[data-hand] [data-cell="${cellName(row, column)}"]`)?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (!hold) return;
  const one = (selector) => event.target.closest?.(selector);
  const piece = one("[data-thing]");
  if (piece && dragged) dragged = false;
  else if (piece && piece.dataset.key === held?.key) back();
  else if (piece) {
    take(piece.dataset.thing, piece.dataset.key);
    if (event.detail === 0) lead();
  } else if (one("[data-command]")) {
    const wish = JSON.parse(one("[data-command]").dataset.command);
    if (same(wish, command)) unsay(); else give(wish);
  } else if (one("[data-turn]")) hold.turn();
  else if (one("[data-back]")) back();
  else if (one(".spot")?.dataset.cell === hand.frog && !held && hand.things.frog) take("frog", "frog");
});
document.addEventListener("click", (event) => {
  const other = event.target.closest?.("[data-enlarge]");
  if (other) { event.preventDefault(); other.closest(".oth").classList.toggle("is-large"); }
});
document.addEventListener("pointerdown", (event) => {
  const piece = event.target.closest?.("[data-thing]:not(:disabled)");
  dragged = false;
  press = piece && hold && event.button <= 0 ? { piece, x: event.clientX, y: event.clientY } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!press || Math.hypot(event.clientX - press.x, event.clientY - press.y) < 6) return;
  const { thing, key } = press.piece.dataset;
  press = null;
  dragged = true;
  if (held?.key !== key) take(thing, key);
  hold.drag(event, hold.form.pin);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { press = null; });
document.addEventListener("keydown", (event) => {
  if (!hold || event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "r" || event.key === "R") hold.turn();
  if (event.key === "Escape") { if (command) unsay(); else if (held) back(); }
});
document.addEventListener("kifu:drawn", start);
start();
