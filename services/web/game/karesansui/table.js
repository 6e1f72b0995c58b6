// Karesansui's hand: stones of one's own garden and a pile; a set to give back; a place for a weed.
import { offer } from "../../hand.js";

const VALUE = (tag) => Number(tag.at(-1));
let hand = null; // the sheet of one's own garden
let before = null; // what it said when it was drawn last
let stones = []; // keys of the stones in hand, in the order of the garden
let pile = null;
let command = null; // what a button offers
let offered = "";

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const garden = () => all(".stone[data-stone]", hand || document);
const held = () => garden().filter((stone) => stones.includes(stone.dataset.key));
const tags = () => held().map((stone) => stone.dataset.stone);

function start() {
  hand = document.getElementById("hand");
  if (!hand) return;
  const now = { ...hand.dataset, seat: document.getElementById("table").dataset.seat };
  if (before && (now.seat !== before.seat || now.round !== before.round || (before.step && now.moment !== before.moment))) drop();
  before = now;
  const there = garden().map((stone) => stone.dataset.key);
  stones = stones.filter((key) => there.includes(key));
  if (!document.querySelector(`[data-pile="${pile}"]`)) pile = null;
  garden()[0]?.setAttribute("tabindex", "0");
  offered = "";
  show();
}

function drop() {
  stones = [];
  pile = null;
  command = null;
}

// Everything on the page that tells what is in the hand; and the wish that it makes.
function show() {
  const chosen = tags();
  garden().forEach((stone) => press(stone, stones.includes(stone.dataset.key)));
  all("[data-pile]").forEach((button) => press(button, button.dataset.pile === pile));
  all(".pile").forEach((one) => fit(one, chosen));
  all("[data-command]").forEach((button) => press(button, same(JSON.parse(button.dataset.command))));
  all("[data-set]").forEach((button) => press(button, same({ type: "return_set", stones: button.dataset.set.split(" ") })));
  all("[data-garden]").forEach((bed) => press(bed, same(weed(bed))));
  all(".inhand").forEach(fill);
  all("[data-clear]").forEach((button) => { button.hidden = !stones.length && pile === null && !command; });
  tell(chosen);
  const wish = wanted();
  const text = JSON.stringify(wish);
  if (text !== offered) { offered = text; offer(wish); }
}

const press = (element, on) => element.setAttribute("aria-pressed", String(on));
const same = (other) => command !== null && JSON.stringify(command) === JSON.stringify(other);
const weed = (bed) => ({ type: "plant_weed", garden: Number(bed.dataset.garden), stone: bed.dataset.region });

function wanted() {
  if (command) return command;
  if (hand.dataset.step !== "bid" || pile === null) return null;
  return { type: "bid", pile: Number(pile), stones: tags() };
}

// Whether the stones in hand would take that pile: less in total, or the same with fewer stones.
function fit(one, chosen) {
  one.classList.toggle("on", one.id === `pile-${pile}`);
  const [most, count] = one.dataset.limit.split(" ");
  const worth = chosen.reduce((sum, tag) => sum + VALUE(tag), 0);
  const free = one.querySelector("[data-pile]") && chosen.length;
  const takes = most === "any_bid" || worth < Number(most) || (worth === Number(most) && chosen.length <= Number(count || 99));
  one.classList.toggle("takes", Boolean(free && takes));
  one.classList.toggle("short", Boolean(free && !takes));
}

// The stones in hand, drawn once more beside the confirm.
function fill(place) {
  const drawn = held().map((stone) => {
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    icon.setAttribute("class", "ic");
    icon.setAttribute("width", "34");
    icon.setAttribute("height", "34");
    icon.setAttribute("viewBox", "0 0 24 24");
    const use = stone.querySelector(".full").cloneNode();
    use.removeAttribute("class");
    for (const [name, value] of Object.entries({ x: 0, y: 0, width: 24, height: 24 })) use.setAttribute(name, value);
    icon.append(use);
    return icon;
  });
  place.replaceChildren(...drawn);
  place.hidden = !drawn.length || hand.dataset.step === "return";
}

// What no service has to be asked for.
function tell(chosen) {
  const worth = chosen.reduce((sum, tag) => sum + VALUE(tag), 0);
  all(".say.local").forEach((place) => {
    const { some, wait } = place.dataset;
    const waits = !hand.dataset.step && (chosen.length || pile !== null);
    place.hidden = command !== null || !(waits || (chosen.length && pile === null && hand.dataset.step === "bid"));
    place.textContent = (pile === null ? some : wait).replace("{n}", worth).replace("{pile}", pile);
  });
}

function toggle(stone) {
  const { key } = stone.dataset;
  stones = stones.includes(key) ? stones.filter((one) => one !== key) : [...stones, key];
  command = hand.dataset.step === "return" ? chosenSet() : null;
  show();
}

// The set that lies in the hand, if it is one.
function chosenSet() {
  const found = all("[data-set]").find((button) => button.dataset.set === tags().join(" "));
  return found ? { type: "return_set", stones: tags() } : null;
}

function choose(number) {
  if (!document.querySelector(`[data-pile="${number}"]`)) return;
  pile = pile === number ? null : number;
  command = null;
  show();
}

function give(wish) {
  command = same(wish) ? null : wish;
  pile = null;
  stones = command?.type === "return_set" ? keys([...command.stones]) : [];
  show();
}

// The first stones of the garden that bear these tags.
function keys(wish) {
  return garden().filter((stone) => {
    const at = wish.indexOf(stone.dataset.stone);
    if (at >= 0) wish.splice(at, 1);
    return at >= 0;
  }).map((stone) => stone.dataset.key);
}

function act(target) {
  const one = (selector) => target.closest?.(selector);
  if (one(".stone[data-stone]")) toggle(one(".stone"));
  else if (one("[data-pile]")) choose(one("[data-pile]").dataset.pile);
  else if (one("[data-command]")) give(JSON.parse(one("[data-command]").dataset.command));
  else if (one("[data-set]")) give({ type: "return_set", stones: one("[data-set]").dataset.set.split(" ") });
  else if (one("[data-garden]")) give(weed(one("[data-garden]")));
  else if (one("[data-clear]")) { drop(); show(); garden()[0]?.focus({ preventScroll: true }); }
  else if (one(".pile") && !one("a, button")) choose(one(".pile").id.slice(5));
}

// Arrows go to the nearest stone, or bed, on that side.
const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function walk(from, [across, down]) {
  const middle = (element) => { const box = element.querySelector(".hit").getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from);
  const near = all(`.${from.classList[0]}[role=button]`, from.closest("svg")).map((element) => {
    const [dx, dy] = [middle(element)[0] - x, middle(element)[1] - y];
    const ahead = dx * across + dy * down;
    return { element, ahead, far: ahead + 2 * Math.abs(dx * down + dy * across) };
  }).filter(({ ahead }) => ahead > 1).sort((a, b) => a.far - b.far);
  near[0]?.element.focus();
}

document.addEventListener("click", (event) => { if (hand) act(event.target); });
document.addEventListener("keydown", (event) => {
  if (!hand || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, select, textarea")) return;
  const one = event.target.closest?.(".stone, .bed");
  if (one && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); act(one); }
  else if (one && SIDES[event.key]) { event.preventDefault(); walk(one, SIDES[event.key]); }
  else if (/^[1-5]$/.test(event.key)) choose(event.key);
  else if (event.key === "Escape") { drop(); show(); }
});
document.addEventListener("focusin", ({ target }) => {
  if (!target.matches?.(".stone, .bed")) return;
  all(`.${target.classList[0]}[tabindex="0"]`, target.closest("svg")).forEach((other) => other.setAttribute("tabindex", "-1"));
  target.setAttribute("tabindex", "0");
});

// A line of the log shows the pile that it speaks of.
for (const [name, on] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
  document.addEventListener(name, ({ target }) => {
    const one = target.closest?.("[data-shows]");
    const told = one ? [one] : target.closest?.(".log li")?.querySelectorAll("[data-shows]") ?? [];
    told.forEach(({ dataset }) => document.getElementById(dataset.shows)?.classList.toggle("shown", on));
  });
}
document.addEventListener("kifu:drawn", start);
start();
