// Secrets of links: they stand behind the #, which no server reads, and are kept in this tab until they are used.
import { post } from "./page.js";

const KEPT = "kifu-links";

export function readSecrets() {
  const said = new URLSearchParams(location.hash.slice(1));
  const table = document.body.dataset.table;
  const raw = decodeURIComponent(location.hash.slice(1));
  for (const [name, secret] of said) {
    if (table && /^seat-\d+$/.test(name)) keep(`${table} ${name.slice(5)}`, secret);
  }
  const stranger = !table && /^\/(?:matches|campaigns)\/([0-9a-f-]{36})$/.exec(location.pathname);
  if (stranger && said.get("watch")) { location.replace(`/watch/${stranger[1]}#${said.get("watch")}`); return; }
  if (table && said.has("watch")) keep(`${table} watch`, said.get("watch"));
  if (table && /^#(seat-|watch=)/.test(location.hash)) forget();
  for (const id of ["join", "device", "watch"]) {
    const form = document.getElementById(id);
    if (form && raw) {
      form.querySelector("#by-hand input").value = raw;
      form.querySelector("#by-hand").hidden = true;
      forget();
      if (id === "watch") form.requestSubmit();
    }
  }
  for (const shown of document.querySelectorAll("[data-keep]")) keep(shown.dataset.keep, shown.dataset.secret);
}

export function showLinks() {
  const table = document.body.dataset.table;
  drop(table);
  for (const place of document.querySelectorAll(".invitation, .watching")) {
    const secret = kept()[`${table} ${place.dataset.seat ?? "watch"}`];
    if (!secret) continue;
    place.querySelector(".code").textContent = `${place.dataset.join}#${secret}`;
    place.hidden = false;
    if (place.dataset.square) drawSquare(place, secret);
  }
}

const squares = new Map(); // secret → the link as a square to point a phone at, as the service draws it

// A link that leads nowhere any more, because a newer one took its place, is not shown.
async function drawSquare(place, secret) {
  if (!squares.has(secret)) squares.set(secret, post(place.dataset.square, { invitation: secret }));
  const told = await squares.get(secret);
  if (told.status === 0) squares.delete(secret);
  if (told.status === 403) place.hidden = true;
  if (told.page) place.querySelector(".square").replaceChildren(parsed(told.page));
}

function parsed(page) {
  return document.importNode(new DOMParser().parseFromString(page, "text/html").querySelector("svg"), true);
}

// A link is used up once the seat is taken; should it fall free again, that takes a new one.
function drop(table) {
  if (!document.querySelector(".people, .chairs")) return;
  const left = Object.entries(kept()).filter(([name]) => {
    const [id, seat] = name.split(" ");
    return id !== table || seat === "watch" || document.querySelector(`.invitation[data-seat="${seat}"]`);
  });
  sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(left)));
}

function forget() {
  history.replaceState(null, "", location.pathname + location.search);
}

function kept() {
  try { return JSON.parse(sessionStorage.getItem(KEPT)) || {}; } catch { return {}; }
}

function keep(name, secret) {
  sessionStorage.setItem(KEPT, JSON.stringify({ ...kept(), [name]: secret }));
}
