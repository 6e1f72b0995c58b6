// One stream of news a browser: the tabs share it, one of them listens for all; none listens while it is hidden.
const CHANNEL = "kifu-live";
const LOCK = "kifu-live";
const channel = "BroadcastChannel" in self ? new BroadcastChannel(CHANNEL) : null;
const tab = Math.random().toString(36).slice(2);
const wanted = new Map(); // tab → matches, as the leader knows them

let watch = () => [];
let tell = () => {};
let source = null;
let following = "";
let leading = false;
let release = null;
let wait = 500;
let timer = null;

// `matches` answers the ids this page shows; `onNews` is given {match, version} whenever one may have moved on.
export function follow(matches, onNews) {
  watch = matches;
  tell = onNews;
  if (!watch().length) return;
  channel?.addEventListener("message", ({ data }) => hear(data));
  document.addEventListener("visibilitychange", turn);
  document.addEventListener("kifu:drawn", announce);
  addEventListener("online", reconnect);
  addEventListener("offline", () => { stop(); reconnect(); }); // a line that was cut may seem to be open for long
  addEventListener("pagehide", () => { withdraw(); });
  addEventListener("pageshow", (event) => { if (event.persisted) turn(); });
  turn();
}

function turn() {
  if (document.hidden) withdraw();
  else { announce(); lead(); }
}

function announce() {
  if (document.hidden) return;
  wanted.set(tab, watch());
  channel?.postMessage({ kind: "want", tab, matches: watch() });
  if (leading) connect();
}

function withdraw() {
  channel?.postMessage({ kind: "leave", tab });
  wanted.clear();
  release?.();
  stop();
}

// The tab that holds the lock listens for all. Without locks (a page that came without https) each tab listens for itself.
function lead() {
  if (leading || release) return;
  const hold = () => new Promise((done) => {
    if (document.hidden) { done(); return; }
    release = () => { release = null; leading = false; done(); };
    leading = true;
    channel?.postMessage({ kind: "who" });
    connect();
  });
  if (navigator.locks) {
    const pending = new AbortController();
    release = () => { pending.abort(); release = null; };
    navigator.locks.request(LOCK, { signal: pending.signal }, hold).catch(() => {});
  } else hold();
}

function hear(data) {
  if (data.kind === "want") { wanted.set(data.tab, data.matches); if (leading) connect(); }
  if (data.kind === "leave") { wanted.delete(data.tab); if (leading) connect(); }
  if (data.kind === "who" && !document.hidden) channel.postMessage({ kind: "want", tab, matches: watch() });
  if (data.kind === "news" && !document.hidden) news(data.news);
  if (data.kind === "state" && !document.hidden) show(data.online);
}

function connect() {
  const matches = [...new Set([...wanted.values()].flat())].sort().join(",");
  if (source && source.readyState !== EventSource.CLOSED && matches === following) return;
  stop();
  following = matches;
  if (!matches) return;
  source = new EventSource(`/live?matches=${matches}`);
  source.addEventListener("open", () => { wait = 500; state(true); });
  source.addEventListener("version", ({ data }) => {
    const said = JSON.parse(data);
    channel?.postMessage({ kind: "news", news: said });
    news(said);
  });
  source.addEventListener("error", () => {
    state(false);
    stop();
    timer = setTimeout(reconnect, wait);
    wait = Math.min(wait * 2, 8000);
  });
}

function reconnect() {
  if (leading && !document.hidden) connect();
}

function stop() {
  clearTimeout(timer);
  source?.close();
  source = null;
}

function state(online) {
  channel?.postMessage({ kind: "state", online });
  show(online);
}

function show(online) {
  const was = !document.body.classList.contains("is-offline");
  document.body.classList.toggle("is-offline", !online);
  if (online && !was) document.dispatchEvent(new CustomEvent("kifu:online"));
}

function news(said) {
  show(true);
  if (watch().includes(said.match)) tell(said);
}
