// What every page does: forms that answer in place, links made of secrets, news of tables, seeds for luck.
import { follow } from "./live.js";
import { listen, refresh } from "./page.js";
import { sendSeeds } from "./seed.js";
import { readSecrets, showLinks } from "./link.js";

listen();
readSecrets();
showLinks();
sendSeeds();
document.addEventListener("kifu:drawn", () => { showLinks(); sendSeeds(); });
addEventListener("hashchange", readSecrets); // a link that is opened on a page that is open already
document.addEventListener("kifu:online", sendSeeds);
follow(() => (document.body.dataset.watch || "").split(",").filter(Boolean), ({ match, version }) => {
  const table = document.body.dataset.table;
  if (!table || (table === match && String(version) !== document.body.dataset.version)) refresh();
});
