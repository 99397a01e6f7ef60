// The script that associations put into their own sites: /embed.js. The script makes a frame of each place that names one of our pages, and lets it
// grow with its content. The script sets no cookie, stores nothing, and asks for nothing but the frames.
import { readHeight } from "./frame-height.ts";

const home = new URL((document.currentScript as HTMLScriptElement).src).origin;
const places = "[data-rosette-embed]";
/** Pixels, until the page tells its height. */
const FIRST_HEIGHT = "320";

function showFrame(place: HTMLElement) {
  if (place.shadowRoot) return;
  const address = place.getAttribute("src") ?? place.dataset["rosetteEmbed"] ?? "";
  // Pages of other sites are left to their links.
  if (!URL.canParse(address) || new URL(address).origin !== home) return;
  const frame = document.createElement("iframe");
  frame.src = address;
  frame.title = place.title || place.textContent.trim();
  frame.height = FIRST_HEIGHT;
  frame.style.cssText = "display:block;width:100%;border:0;color-scheme:normal";
  place.style.display = "block";
  // What stands in the place, a link, stays to be seen until the page is there.
  const link = document.createElement("slot");
  place.attachShadow({ mode: "open" }).append(frame, link);
  addEventListener("message", (event) => {
    const height = readHeight(event, frame, home);
    if (height === undefined) return;
    frame.height = String(height);
    link.remove();
  });
}

function showFrames() {
  for (const place of document.querySelectorAll<HTMLElement>(places)) showFrame(place);
}

class RosetteEmbed extends HTMLElement {
  connectedCallback() {
    showFrame(this);
  }
}

if (!customElements.get("rosette-embed")) customElements.define("rosette-embed", RosetteEmbed);
if (document.readyState === "loading") addEventListener("DOMContentLoaded", showFrames);
else showFrames();
