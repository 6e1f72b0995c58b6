// Luck is shared: this browser gives a seed for each of its seats, made only now that the commitment has been read.
import { post, refresh } from "./page.js";

let sending = false;

export async function sendSeeds() {
  const forms = [...document.querySelectorAll("[data-seed]")];
  if (!forms.length || sending) return;
  sending = true;
  for (const form of forms) {
    const seed = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    await post(form.action, { ...Object.fromEntries(new FormData(form)), seed });
  }
  await refresh(); // which may have been under way before the last seed, and asks for it again
  await refresh();
  sending = false;
}
