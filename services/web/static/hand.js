// What lies on offer to be done: previewed as it changes, given by the one confirm, and told where the rules say no.
import { post, refresh, refuse } from "./page.js";

let command = null;
let asked = 0;
let timer = null;
let refused = () => {};
let pledge = null; // under which the command on offer is the same, however often it has to be sent

let pressed = null; // key of the confirm that was pressed by whoever had the focus on it, until there is one to press again

const table = () => document.getElementById("table");
const key = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const offered = () => command;

// Lay a command on offer, or none; several are one wish, given one after the other. The preview and the confirm button follow; `onRefusal` hears of a no.
export function offer(wanted, onRefusal = () => {}) {
  if (JSON.stringify(wanted) !== JSON.stringify(command)) pledge = null;
  command = wanted;
  refused = onRefusal;
  clearTimeout(timer);
  const ticket = ++asked;
  quiet();
  confirms().forEach((button) => { button.disabled = true; });
  if (!wanted) { reset(); return; }
  timer = setTimeout(async () => {
    const [first] = [wanted].flat();
    const told = await post(table().dataset.rehearsals, { seat: table().dataset.seat, command: JSON.stringify(first) });
    if (ticket !== asked) return;
    if (told.ok) {
      if (told.parts) parts(told.parts);
      confirms().forEach((button) => { button.disabled = false; });
      if (pressed && document.activeElement === document.body) document.querySelector(`[data-confirm][data-key="${pressed}"]`)?.focus({ preventScroll: true });
      pressed = null;
    } else {
      refuse(told.sentence);
      onRefusal(told);
      await caughtUp(told.sentence);
    }
  }, 90);
}

// Give it. Once: a second press while it is under way is the same wish.
export async function confirm() {
  if (!command || confirms().some((button) => button.disabled)) return;
  pressed = confirms().find((button) => button === document.activeElement)?.dataset.key;
  confirms().forEach((button) => { button.disabled = true; });
  const given = command;
  const wishes = [given].flat();
  const keys = pledge ||= wishes.map(key);
  let told;
  for (const [n, wish] of wishes.entries()) {
    told = await post(table().dataset.moves, { seat: table().dataset.seat, command: JSON.stringify(wish), key: keys[n] });
    if (!told.ok) break;
  }
  if (told.ok) {
    if (command === given) { command = pledge = null; quiet(); }
    await refresh();
    return;
  }
  refuse(told.sentence);
  confirms().forEach((button) => { button.disabled = false; });
  if (!told.status) return;
  pledge = null;
  await caughtUp(told.sentence);
}

// A no may come of an old page: then the new one says it again.
async function caughtUp(sentence) {
  const { version } = document.body.dataset;
  await refresh();
  if (document.body.dataset.version !== version) refuse(sentence);
}

const confirms = () => [...document.querySelectorAll("[data-confirm]")];
const kept = new Map();

// Elements of the answer take the places of those with their ids, until nothing is on offer any more.
function parts(html) {
  const next = new DOMParser().parseFromString(html, "text/html");
  for (const fresh of [...next.body.children]) {
    const old = document.getElementById(fresh.id);
    if (!old) continue;
    if (!kept.has(fresh.id)) kept.set(fresh.id, old);
    old.replaceWith(document.importNode(fresh, true));
  }
}

function reset() {
  for (const [id, first] of kept) document.getElementById(id)?.replaceWith(first);
  kept.clear();
}

function quiet() {
  document.querySelectorAll(".refusal").forEach((place) => { place.hidden = true; });
}

// What could not be asked while the line was cut is asked again.
document.addEventListener("kifu:online", () => offer(command, refused));
// A new page starts with nothing on offer, whatever is under way; its hand says what is on offer still.
document.addEventListener("kifu:drawn", () => {
  kept.clear();
  clearTimeout(timer);
  asked += 1;
  command = null;
});
document.addEventListener("click", (event) => { if (event.target.closest?.("[data-confirm]")) confirm(); });
