// My City's hand: the building of the round's card, or one of the other choices.
import { Hold } from "../../hold.js";
import { offer, offered } from "../../hand.js";

let hold = null;
let hand = null;
let kept = null; // what was on offer before the page was drawn anew

function start() {
  const sheet = document.querySelector("[data-hand]");
  const [before, turned] = [hand, hold?.number];
  hand = sheet && JSON.parse(sheet.dataset.hand);
  hold = null;
  const isSame = before?.round === hand?.round;
  const again = isSame ? kept : null;
  kept = null;
  if (!hand?.can || !sheet.querySelector(".spot")) return;
  hold = new Hold(sheet.querySelector(".board"), hand, placed);
  hold.take(hand.forms);
  if (again?.command) press(again.command);
  else if (again || hand.chosen) lay(again || hand.chosen);
  else if (isSame && turned) hold.choose(turned); // what others do meanwhile turns nothing back
}

// Back to where it lay.
function lay({ turns, cell }) {
  const number = hand.forms.findIndex((form) => form.turns === turns);
  if (number < 0) return;
  hold.choose(number);
  hold.put(Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 65);
}

function placed(spot) {
  document.querySelectorAll("[data-form]").forEach((button) => {
    button.setAttribute("aria-pressed", String(Number(button.dataset.form) === hold?.number || (!hold && button.dataset.form === "0")));
  });
  if (!spot) { if (!kept?.command) { kept = null; offer(null); } return; }
  unpress();
  kept = { turns: spot.form.turns, cell: spot.cell };
  const chosen = hand.chosen;
  if (chosen && chosen.turns === kept.turns && chosen.cell === kept.cell) { offer(null); return; }
  offer({ type: "place_building", round: hand.round, turns: kept.turns, cell: kept.cell });
}

// Pass, end, take back, spend: chosen by a button, given by the same confirm.
function press(command) {
  const text = JSON.stringify(command);
  kept = { command };
  if (hold?.spot) hold.clear();
  document.querySelectorAll("[data-command]").forEach((button) => {
    button.setAttribute("aria-pressed", String(JSON.stringify(JSON.parse(button.dataset.command)) === text));
  });
  offer(command);
}

function unpress() {
  document.querySelectorAll("[data-command]").forEach((button) => button.setAttribute("aria-pressed", "false"));
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const command = target.closest?.("[data-command]");
  if (command) {
    const wanted = JSON.parse(command.dataset.command);
    if (JSON.stringify(offered()) === JSON.stringify(wanted)) { unpress(); kept = null; offer(null); } else press(wanted);
  }
  if (target.closest?.("[data-turn]")) hold?.turn();
  const form = target.closest?.("[data-form]");
  if (form) hold?.choose(Number(form.dataset.form));
  const other = target.closest?.("[data-enlarge]");
  if (other) { event.preventDefault(); other.closest(".oth").classList.toggle("is-large"); }
});
document.addEventListener("pointerdown", (event) => {
  const form = event.target.closest?.("[data-form]");
  if (!form || !hold || event.button > 0) return;
  hold.choose(Number(form.dataset.form));
  hold.drag(event);
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "r" || event.key === "R") hold?.turn();
  if (event.key === "Escape") { kept = null; unpress(); hold?.clear(); }
});
document.addEventListener("kifu:drawn", start);
start();
