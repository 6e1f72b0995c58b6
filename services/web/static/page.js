// A page that stays up to date without being loaded anew: live parts are fetched and put in place, focus and scroll kept.
import { readSecrets } from "./link.js";

const listeners = { submit: send, click: clicked };

export function listen() {
  for (const [name, act] of Object.entries(listeners)) document.addEventListener(name, act);
  document.addEventListener("pointerover", point);
  document.addEventListener("focusin", point);
  document.addEventListener("pointerout", unpoint);
  document.addEventListener("focusout", unpoint);
  document.addEventListener("pointerdown", ({ target }) => { pressed = target; }, true);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(letGo), true);
  document.addEventListener("pointermove", ({ buttons }) => { if (pressed && !buttons) letGo(); }, true); // let go outside
}

let pressed = null; // what lies under the finger
let waiting = [];

function letGo() {
  pressed = null;
  waiting.splice(0).forEach((go) => go());
}

// Nothing is put in another's place under a finger: what is tapped or dragged is there until it is let go.
export async function untouched(but = "nothing") {
  if (pressed && !pressed.matches?.(but)) await new Promise((done) => { waiting.push(done); });
}

export const formWord = () => document.querySelector('meta[name="form-word"]').content;

// POST a form's fields. Answers what the service says: {ok, status, …}; {ok: false} with a sentence where it cannot be reached.
export async function post(path, fields) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { Accept: "application/json", "X-Form": formWord() },
      body: new URLSearchParams(fields),
    });
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    return { ok: answer.ok, status: answer.status, ...(isPage ? { page: await answer.text() } : await answer.json()) };
  } catch {
    document.body.classList.add("is-offline");
    return { ok: false, status: 0, sentence: document.querySelector(".offline")?.textContent || "…" };
  }
}

let fetching = null;
let again = false;

// Fetch this page and put its live parts in place of the old ones. One at a time; a wish meanwhile leads to one more.
export async function refresh() {
  if (fetching) { again = true; return fetching; }
  fetching = redraw();
  try { await fetching; } finally { fetching = null; }
  if (again) { again = false; await refresh(); }
}

async function redraw() {
  let text;
  try {
    const answer = await fetch(location.pathname + location.search, { headers: { Accept: "text/html" } });
    if (answer.status >= 500) return;
    text = await answer.text();
  } catch { return; }
  const next = new DOMParser().parseFromString(text, "text/html");
  await untouched();
  if (next.body.className.replace("is-offline", "") !== document.body.className.replace(/ ?is-(offline|new)/g, "")) {
    location.reload();
    return;
  }
  if (document.body.dataset.version && Number(next.body.dataset.version) <= Number(document.body.dataset.version)) return;
  place(next);
}

export function place(next) {
  const focus = keyOf(document.activeElement);
  const moved = next.body.dataset.version !== document.body.dataset.version;
  const scrolls = [...document.querySelectorAll("[data-live] .log")].map((log) => log.scrollTop);
  for (const fresh of [...next.querySelectorAll("[data-live]")]) {
    const old = document.getElementById(fresh.id);
    if (!old) continue;
    const made = document.importNode(fresh, true);
    fill(old, made);
    old.replaceWith(made);
  }
  document.title = next.title;
  Object.assign(document.body.dataset, next.body.dataset);
  document.querySelectorAll("[data-live] .log").forEach((log, n) => { log.scrollTop = scrolls[n] || 0; });
  if (focus) document.querySelector(focus)?.focus({ preventScroll: true });
  document.body.classList.toggle("is-new", moved);
  const ribbon = document.querySelector("#ribbon strong");
  if (moved && ribbon) say(ribbon.textContent);
  document.dispatchEvent(new CustomEvent("kifu:drawn", { detail: { moved } }));
}

const opened = new Map(); // what somebody opened or closed by hand, by its words without numbers

const words = (details) => details.querySelector("summary")?.textContent.replace(/[\d\s]+/g, " ").trim();

// What was opened stays open, what was typed or selected stays there.
function fill(old, made) {
  for (const details of made.querySelectorAll("details")) {
    if (opened.has(words(details))) details.open = opened.get(words(details));
  }
  for (const field of old.querySelectorAll("form input:not([type=hidden]), form select")) {
    const first = field.defaultValue ?? (field.querySelector("[selected]") || field.options[0])?.value;
    if (field.value === first) continue;
    const forms = [...made.querySelectorAll("form")].filter((form) => form.getAttribute("action") === field.form.getAttribute("action"));
    const same = forms.map((form) => form.elements[field.name]).find((one) => one?.tagName === field.tagName);
    if (same) same.value = field.value;
  }
}

function keyOf(element) {
  if (!element || element === document.body) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset?.key) return `[data-key="${CSS.escape(element.dataset.key)}"]`;
  return null;
}

export function say(sentence) {
  document.getElementById("said").textContent = sentence;
}

// What shall be seen before all else, as the link to a seat, takes the place of the page, which comes back by its own button.
function show(text) {
  const next = new DOMParser().parseFromString(text, "text/html");
  const main = document.importNode(next.querySelector("main"), true);
  document.querySelector("main").replaceWith(main);
  document.title = next.title;
  const heading = main.querySelector("h1");
  heading.tabIndex = -1;
  heading.focus();
  readSecrets();
}

// A form marked data-send is sent without leaving the page; a no is told beside it.
async function send(event) {
  const form = event.target;
  if (!form.matches("[data-send]")) return;
  event.preventDefault();
  const fields = [...new FormData(form, event.submitter)];
  const buttons = [...form.querySelectorAll("button")];
  buttons.forEach((button) => { button.disabled = true; });
  const told = await post(form.action, fields);
  buttons.forEach((button) => { button.disabled = false; });
  if (told.page) show(told.page);
  else if (told.ok && told.to && new URL(told.to, location).pathname !== location.pathname) location.assign(told.to);
  else if (told.ok) {
    form.reset();
    opened.delete(words(form.closest("details") || form));
    await refresh();
  } else beside(form, told.sentence);
}

// A no to a form stands where its panel tells them, else in the form.
function beside(form, sentence) {
  const place = form.closest("section, #ribbon, .dock")?.querySelector(".refusal") || form.appendChild(document.createElement("p"));
  place.classList.add("refusal");
  Object.assign(place, { role: "alert", hidden: false, textContent: sentence });
}

// Show a refusal where the hand is. The page may have been old: it catches up.
export function refuse(sentence) {
  const places = document.querySelectorAll(".refusal");
  places.forEach((place) => { place.textContent = sentence; place.hidden = false; });
  if (!places.length) say(sentence);
}

function clicked({ target }) {
  const details = target.closest?.("summary")?.parentElement;
  if (details) setTimeout(() => opened.set(words(details), details.open));
  const button = target.closest?.("[data-copy]");
  if (button) copy(button);
}

async function copy(button) {
  const code = button.parentElement.querySelector(".code");
  const range = document.createRange();
  range.selectNodeContents(code);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  try { await navigator.clipboard.writeText(code.textContent); } catch { document.execCommand("copy"); }
  button.classList.add("is-done");
}

// A line of the log shows its cells on the boards it speaks of; a cell named in it shows itself alone.
function told(target) {
  const one = target.closest?.("[data-cells]");
  return one ? [one] : [...(target.closest?.(".log li")?.querySelectorAll("[data-cells]") ?? [])];
}

function point({ target }) {
  unpoint({ target });
  told(target).forEach(light);
}

function unpoint({ target }) {
  told(target).forEach((line) => lights(line)?.replaceChildren());
}

const SVG = "http://www.w3.org/2000/svg";

const board = (line) => document.getElementById(`board-${line.dataset.board}`);
const lights = (line) => board(line)?.querySelector(".lights");

function light(line) {
  if (!lights(line)) return;
  const [width, height = width] = board(line).dataset.size.split(" ").map(Number);
  for (const name of line.dataset.cells.split(" ")) {
    const square = document.createElementNS(SVG, "rect");
    square.setAttribute("x", (name.charCodeAt(0) - 65) * width + 3);
    square.setAttribute("y", (Number(name.slice(1)) - 1) * height + 3);
    square.setAttribute("width", width - 6);
    square.setAttribute("height", height - 6);
    lights(line).append(square);
  }
}
