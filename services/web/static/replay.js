// The replay: versions are fetched one by one, the next ones ahead, and put in place without loading the page anew.
import { follow } from "./live.js";
import { place, post, say, untouched } from "./page.js";

const STEP = 900; // milliseconds a version at the usual speed
const AHEAD = 2;
const KEPT = 24;
const { body } = document;
const { match, path, as: eyes } = body.dataset;
const pages = new Map(); // version → a promise of its page's text
let wanted = Number(body.dataset.version);
let timer = null;
let sliding = null;
let chronicle = document.getElementById("chronicle");

const last = () => Number(body.dataset.last);
const shown = () => Number(body.dataset.version);
const address = (version) => `${path}/replay?at=${version}${eyes ? `&as=${eyes}` : ""}`;

function fetched(version) {
  if (!pages.has(version)) {
    const asked = fetch(`${path}/replay/${version}${eyes ? `?as=${eyes}` : ""}`, { headers: { Accept: "text/html" } })
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.status))));
    asked.catch(() => pages.delete(version));
    pages.set(version, asked);
    if (pages.size > KEPT) pages.delete(pages.keys().next().value);
  }
  return pages.get(version);
}

// Show that version; whoever asks for another one meanwhile is shown that one.
async function go(version) {
  const from = wanted;
  wanted = Math.min(Math.max(version, 1), last());
  const now = wanted;
  slider().value = now;
  line(now);
  if (now === shown()) return;
  let text;
  try { text = await fetched(now); } catch { body.classList.add("is-offline"); stop(); return; }
  body.classList.remove("is-offline");
  await untouched("#at");
  if (now !== wanted) return;
  const next = new DOMParser().parseFromString(text, "text/html");
  carry(next);
  place(next);
  history.replaceState(null, "", address(now));
  drawn();
  const way = now < from ? -1 : 1;
  for (let n = 1; n <= AHEAD; n += 1) {
    const next = now + way * n;
    if (next >= 1 && next <= last()) fetched(next).catch(() => {});
  }
}

// The page keeps the glyphs that it has: a part brings only its own.
function carry(next) {
  const fresh = next.getElementById("glyphs");
  const defs = document.querySelector("#glyphs defs");
  for (const one of [...fresh.querySelectorAll("defs > *")]) {
    if (!document.getElementById(one.id)) defs.append(document.importNode(one, true));
  }
  fresh.remove();
}

const slider = () => document.getElementById("at");

// What the page shows besides the version itself: the log, the place on the curve, the round, the keys.
function drawn() {
  const now = shown();
  const spot = document.getElementById("log-place");
  const fresh = document.getElementById("chronicle");
  if (fresh) chronicle = fresh;
  else if (chronicle) spot.append(chronicle);
  for (const item of chronicle.querySelectorAll("li")) {
    const at = Number(item.dataset.at);
    item.classList.toggle("later", at > now);
    item.classList.toggle("now", at === now);
    item.classList.toggle("undone", Boolean(item.dataset.undone) && Number(item.dataset.undone) <= now);
  }
  scroll(now);
  light();
  slider().hidden = false;
  slider().value = now;
  line(now);
  const rounds = [...document.querySelectorAll(".rd a")];
  const round = rounds.filter((one) => Number(one.dataset.to) <= now).pop();
  for (const one of rounds) one.toggleAttribute("aria-current", one === round);
  round?.setAttribute("aria-current", "true");
  if (round && round.parentElement.scrollWidth > round.parentElement.clientWidth) {
    round.parentElement.scrollLeft = round.offsetLeft - round.parentElement.clientWidth / 2;
  }
  const at = document.querySelector("#eyes [name=at]");
  if (at) at.value = now;
  playing();
}

// The log alone moves, never the page: it is not what one looks at.
function scroll(now) {
  const log = chronicle.querySelector(".log");
  const line_ = log.querySelector("li.now") || [...log.children].find((one) => Number(one.dataset.at) < now);
  if (line_) log.scrollTop = line_.offsetTop - log.clientHeight / 2 + line_.offsetHeight / 2;
}

const SVG = "http://www.w3.org/2000/svg";

// The cells that the version is about, on the boards that it speaks of.
function light() {
  document.querySelectorAll(".board g.changed, .mini g.changed, svg g.changed").forEach((old) => old.remove());
  for (const cell of document.querySelectorAll("#changed [data-cells]")) {
    const board = document.getElementById(`board-${cell.dataset.board}`);
    const lights = board?.querySelector(".lights");
    if (!lights) continue;
    const [width, height = width] = board.dataset.size.split(" ").map(Number);
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "changed");
    group.setAttribute("transform", lights.getAttribute("transform") || "translate(0 0)");
    for (const name of cell.dataset.cells.split(" ")) {
      const square = document.createElementNS(SVG, "rect");
      square.setAttribute("x", (name.charCodeAt(0) - 65) * width + 3);
      square.setAttribute("y", (Number(name.slice(1)) - 1) * height + 3);
      square.setAttribute("width", width - 6);
      square.setAttribute("height", height - 6);
      group.append(square);
    }
    lights.before(group);
  }
}

// Where we are on the curve.
function line(version) {
  const path_ = document.getElementById("now");
  if (!path_) return;
  const { width, aside } = path_.dataset;
  const x = Number(aside) + ((Number(width) - 2 * aside) * (version - 1)) / Math.max(1, last() - 1);
  path_.setAttribute("d", `M${x.toFixed(1)} 0V92`);
}

async function curve() {
  if (!body.dataset.over) return;
  try {
    const answer = await fetch(`${path}/points`);
    if (!answer.ok) return;
    const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.getElementById("curve").replaceChildren(...[...parsed.body.children].map((one) => document.importNode(one, true)));
    line(shown());
  } catch { /* without a curve there is still the slider */ }
}

function playing() {
  const button = document.getElementById("play");
  button.hidden = false;
  button.setAttribute("aria-label", timer ? button.dataset.pause : button.dataset.play);
  button.querySelector(".hid").textContent = timer ? button.dataset.pause : button.dataset.play;
  button.querySelector(".plays").hidden = Boolean(timer);
  button.querySelector(".stops").hidden = !timer;
}

function start() {
  if (wanted >= last()) go(1);
  timer = setTimeout(beat, pace());
  playing();
}

const pace = () => STEP / Number(document.querySelector("#speed select").value);

async function beat() {
  await go(wanted + 1);
  if (!timer) return;
  if (wanted >= last()) { stop(); return; }
  timer = setTimeout(beat, pace());
}

function stop() {
  clearTimeout(timer);
  timer = null;
  playing();
}

const toggle = () => (timer ? stop() : start());

// A running match goes on: whoever looks at its last version is taken along.
async function news({ version }) {
  if (version <= last()) return;
  const at = () => (wanted === last() ? version : wanted);
  const asked = at();
  try {
    const answer = await fetch(address(asked), { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    await untouched();
    if (asked !== at()) { await news({ version }); return; } // somebody went elsewhere meanwhile
    if (Number(next.body.dataset.last) < last()) return;
    pages.clear();
    place(next);
    wanted = shown();
    history.replaceState(null, "", address(wanted));
    drawn();
    curve();
  } catch { body.classList.add("is-offline"); }
}

async function fork(form) {
  const told = await post(form.action, [...new FormData(form)]);
  if (told.ok) { location.assign(told.to); return; }
  const place_ = document.querySelector("#ribbon .refusal");
  place_.textContent = told.sentence;
  place_.hidden = false;
}

async function share(link) {
  try {
    await navigator.clipboard.writeText(new URL(link.getAttribute("href"), location.href).href);
    link.classList.add("is-done");
    say(link.textContent);
  } catch { location.assign(link.href); }
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const { target } = event;
  const step = target.closest("[data-to]");
  const item = target.closest("#chronicle li");
  const link = target.closest("[data-link]");
  if (target.closest("#play")) toggle();
  else if (step) { event.preventDefault(); stop(); go(Number(step.dataset.to)); }
  else if (target.closest(".cell")) event.preventDefault();
  else if (item) { event.preventDefault(); stop(); go(Number(item.dataset.at)); }
  else if (link) { event.preventDefault(); share(link); }
});
document.addEventListener("input", (event) => {
  if (event.target.id !== "at") return;
  stop();
  clearTimeout(sliding);
  line(Number(event.target.value));
  sliding = setTimeout(() => go(Number(slider().value)), 60);
});
document.addEventListener("change", (event) => {
  const form = event.target.closest("#eyes");
  if (form) location.assign(`${path}/replay?at=${shown()}${event.target.value ? `&as=${event.target.value}` : ""}`);
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-fork]")) return;
  event.preventDefault();
  fork(event.target);
});
const KEYS = { ArrowLeft: () => go(wanted - 1), ArrowRight: () => go(wanted + 1), Home: () => go(1), End: () => go(last()) };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea, summary")) return;
  if (event.key === " " && !event.target.matches("a, button")) { event.preventDefault(); toggle(); }
  const act = KEYS[event.key];
  if (act) { event.preventDefault(); stop(); act(); }
});

document.getElementById("speed").hidden = false;
drawn();
curve();
follow(() => (body.dataset.over ? [] : [match]), news);
