// The campaign's hand: a sticker that is laid on a square for good, or a cog on a building; seeds for going back.
import { Hold, cellSpot } from "./hold.js";
import { offer } from "./hand.js";

const SVG = "http://www.w3.org/2000/svg";
let hold = null;
let hand = null;
let kept = null; // the cell that was on offer before the page was drawn anew

function start() {
  const sheet = document.querySelector("[data-hand]");
  hand = sheet && JSON.parse(sheet.dataset.hand);
  hold = null;
  const before = kept;
  kept = null;
  if (!hand?.forms.length || !sheet.querySelector(".spot")) return;
  hold = new Hold(sheet.querySelector(".board"), hand, placed);
  const number = Math.max(0, hand.forms.findIndex((form) => form.kind === before?.kind));
  take(number);
  if (before && hand.forms[number].at.includes(before.cell)) hold.put(...cellSpot(before.cell));
}

function take(number) {
  kept = null;
  hold.take(hand.forms, number);
  legal();
}

// An open square on every cell where the sticker may go.
function legal() {
  const squares = hold.form.at.map((name) => {
    const [row, column] = cellSpot(name);
    const square = document.createElementNS(SVG, "rect");
    const drawn = { x: column * hand.size + 17, y: row * hand.size + 17, width: 22, height: 22 };
    for (const [key, value] of Object.entries(drawn)) square.setAttribute(key, value);
    return square;
  });
  hold.board.querySelector(".legal").replaceChildren(...squares);
}

function placed(spot) {
  press("sticker", hold?.form?.kind ?? hand.forms[0].kind);
  if (!spot) { kept = null; offer(null); return; }
  kept = { kind: spot.form.kind, cell: spot.cell };
  press("cog", null);
  offer({ type: "place_sticker", kind: spot.form.kind, cell: spot.cell });
}

function press(what, chosen) {
  document.querySelectorAll(`[data-${what}]`).forEach((button) => {
    button.setAttribute("aria-pressed", String(button.dataset[what] === chosen));
  });
}

document.addEventListener("click", (event) => {
  const sticker = event.target.closest?.("[data-sticker]");
  if (sticker && hold) take(hand.forms.findIndex((form) => form.kind === sticker.dataset.sticker));
  const cog = event.target.closest?.("[data-cog]");
  if (!cog) return;
  if (hold?.spot) hold.clear();
  press("cog", cog.dataset.cog);
  offer({ type: "give_cog", colour: "blue", shape: cog.dataset.cog });
});
document.addEventListener("pointerdown", (event) => {
  const sticker = event.target.closest?.("[data-sticker]");
  if (!sticker || !hold || event.button > 0) return;
  take(hand.forms.findIndex((form) => form.kind === sticker.dataset.sticker));
  hold.drag(event);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { press("cog", null); if (hold) hold.clear(); else offer(null); }
});

// A seed for the luck that is made anew: made in this browser, when it is asked for.
document.addEventListener("submit", (event) => {
  const seed = event.target.querySelector?.("[data-new-seed]");
  if (seed) seed.value = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}, true);
document.addEventListener("kifu:drawn", start);
start();
