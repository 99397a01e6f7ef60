import { createHash } from "node:crypto";
import { type ServicePage } from "../../../contract/programs/service-page.ts";
import type { clientPage } from "../../../contract/people/clients.ts";
import { callAddress, type AnswerOf } from "../../../contract/platform/endpoint.ts";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { type PictureInfo, renditionsOf } from "../../../contract/platform/pictures.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { dayText, formatMoment, timeParts, zoneName } from "../../../contract/platform/time-zone.ts";
import { holdMinutes } from "../../../contract/commerce/shop/sale-rules.ts";
import { type PlaceInLine, getPlaceInLine, turnMinutes } from "../../../contract/commerce/waiting-room/waiting-room.ts";
import { HTML, markup } from "../../platform/http/html.ts";
import { lineScript } from "./line-page-script.ts";
import { linePageCSS } from "./line-page-css.ts";

export type LinePageParts = {
  at: ProgramAddress;
  client: AnswerOf<typeof clientPage>;
  program: ServicePage;
  place: PlaceInLine;
  /** The address that is written to before the turn; '' if none. */
  email: string;
  /** Why what was asked for wasn't done. */
  problem: string | undefined;
  /** The product's stylesheet and fonts. */
  styles: string;
};

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The script and the style of the page are within it, and nothing else runs. */
export const linePagePolicy = { "script-src": [hashOf(lineScript)], "style-src": [hashOf(linePageCSS)] };

/** Whole without a script: a place is seen, taken up and left by links and forms, and the page renews itself. */
export function linePageHTML(parts: LinePageParts): string {
  const { at, client, program, place, problem, styles } = parts;
  const banner = program.banner ?? client.banner;
  const seconds = Math.max(10, place.askAgainAfter);
  const call = callAddress(getPlaceInLine, { client: at.client, service: at.service });
  return markup`<!doctype html>
<html lang="en" data-mood="stage"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${titleOf(place)} · ${program.name} · ${client.name}</title>
<link rel="icon" href="/favicon.ico" sizes="32x32">
${new HTML(styles)}<link rel="stylesheet" href="${client.themeURL}">
<style>${new HTML(linePageCSS)}</style>
<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>
</head><body>
<div id="line-page" data-state="${place.state}" data-call="${call}" data-zone="${place.zone}" data-again="${place.askAgainAfter}" data-title="${program.name} · ${client.name}">
<header class="top">${photograph(client.url, banner)}
<a class="association" href="${paths.client({ client: client.url })}">${mark(client)}<span>${client.name}</span></a>
<div class="heading"><h1>${program.name}</h1><p>${onSaleText(program, place)}</p></div></header>
<main id="page" class="sheet">
${problem === undefined ? "" : markup`<p class="problem" role="alert">${problem}</p>`}
<div class="place">${placeOf(parts)}</div>
${turnBox(place)}
<div class="foot">${footOf(parts)}</div>
<p class="hidden" role="status" data-line="spoken"></p>
</main></div>
<script>${new HTML(lineScript)}</script>
</body></html>`.source;
}

const titleOf = ({ state, ahead }: PlaceInLine) =>
  ({
    open: "Tickets",
    outside: "Waiting room",
    waiting: `${ahead} ahead of you`,
    turn: "It is your turn",
    missed: "Your turn has passed",
  })[state];

function photograph(client: string, picture: PictureInfo | null) {
  if (!picture) return markup`<div class="photo plain"></div>`;
  const renditions = renditionsOf(client, picture);
  const { url } = renditions.at(-1)!;
  const set = renditions.map((one) => `${one.url} ${one.width}w`).join(", ");
  return markup`<img class="photo" alt="" src="${url}" srcset="${set}" sizes="100vw" fetchpriority="high"><div class="shade"></div>`;
}

function mark({ url, name, logo }: LinePageParts["client"]) {
  if (!logo) return markup`<span class="mark letter" aria-hidden="true">${name.charAt(0)}</span>`;
  return markup`<img class="mark" alt="" src="${renditionsOf(url, logo)[0]!.url}">`;
}

function onSaleText({ timeframes, place: venue }: ServicePage, { now, zone }: PlaceInLine): string {
  const opened = timeframes.find(
    ({ name, opensAt, closesAt }) => name === "registration" && opensAt <= now && closesAt > now,
  );
  if (!opened) return venue;
  const day = dayText(opened.opensAt, zone, now);
  return day === dayText(now, zone, now)
    ? `On sale since ${clockText(opened.opensAt, zone)} ${zoneName(opened.opensAt, zone)}`
    : `On sale since ${day}`;
}

const clockText = (moment: string, zone: PlaceInLine["zone"]) => formatMoment(moment, timeParts, zone);

const timeText = ({ minutes, now, zone }: PlaceInLine): string =>
  minutes === null
    ? "How long it takes is told once the first have been let in."
    : `About ${plural(minutes, "minute")}, near ${clockText(new Date(Date.parse(now) + minutes * 60_000).toISOString(), zone)}`;

function placeOf({ at, place }: LinePageParts) {
  const { state, ahead, turnEndsAt, zone } = place;
  const tickets = paths.tickets(at);
  const ends = turnEndsAt === null ? "" : clockText(turnEndsAt, zone);
  switch (state) {
    case "open":
      return markup`<p class="eyebrow">Nobody is waiting</p><h2 class="big words">You can choose now</h2>
<a class="button primary" href="${tickets}">Choose tickets</a>`;
    case "outside":
      return markup`<p class="eyebrow">Many people are buying</p>${countOf(ahead, "in line")}
<p class="time" data-line="time">${timeText(place)}</p>
${act("join", markup`<button class="button primary">Join the line</button>`)}`;
    case "waiting":
      return markup`<p class="eyebrow">You are in line</p>${countOf(ahead, "ahead of you")}
<p class="time" data-line="time">${timeText(place)}</p>${progressOf(place)}`;
    case "turn":
      return markup`<p class="eyebrow">It is your turn</p><h2 class="big words">Choose your tickets</h2>
<p class="time">Put them in your cart by ${ends}. They are held for you then.</p>
${act("turn", markup`<button class="button primary">Choose tickets</button>`)}`;
    case "missed":
      return markup`<p class="eyebrow">Your turn has passed</p><h2 class="big words">You can come back</h2>
<p class="time">Nobody came for it in time, so it went to the next in line. Come back, and you are where you were. After a second time you are at the end.</p>
${act("join", markup`<button class="button primary">Come back to the line</button>`)}`;
  }
}

const countOf = (count: number, words: string) =>
  markup`<p class="big"><span data-line="ahead">${count}</span> <span class="of">${words}</span></p>`;

const DOTS = 20;

function progressOf({ ahead, joinedAs }: PlaceInLine) {
  const from = Math.max(joinedAs ?? 1, ahead + 1);
  const done = Math.min(DOTS - 1, Math.floor(((from - 1 - ahead) / Math.max(1, from - 1)) * DOTS));
  const dots = Array.from(
    { length: DOTS },
    (_, at) => markup`<i class="${at < done ? "done" : at === done ? "here" : ""}"></i>`,
  );
  return markup`<div class="dots" aria-hidden="true" data-line="dots" data-from="${from}">${dots}</div>
<p class="ends"><span>You joined at ${from}</span><span>The door</span></p>`;
}

function turnBox(place: PlaceInLine) {
  const { state, left, most } = place;
  if (state === "open") return "";
  const lines = [
    [
      icons.ticket,
      most === null ? "Choose what you like, held for you" : `Choose up to ${most} of a kind, held for you`,
    ],
    [icons.timer, `${holdMinutes.cart} minutes to pay, price as it is now`],
    ...left.map((product) => [icons.check, leftText(product, left.length)] as const),
  ] as const;
  const heading = state === "turn" ? "Now it is your turn" : "When it is your turn";
  const comes = markup`<li>${icons.timer}<span>${turnMinutes.comeWithin} minutes to come, ${turnMinutes.chooseWithin} to choose</span></li>`;
  return markup`<section class="box"><h2>${heading}</h2><ul>${state === "turn" ? "" : comes}${lines.map(
    ([sign, text]) => markup`<li>${sign}<span>${text}</span></li>`,
  )}</ul></section>`;
}

const leftText = ({ name, left, size }: PlaceInLine["left"][number], of: number) =>
  left === 0
    ? `${of > 1 ? `${name}: all` : "All"} ${size} are taken right now. Some may become free again.`
    : `${of > 1 ? `${name}: ` : ""}${left} of ${size} ${of > 1 ? "are open" : "seats are open"} right now`;

function footOf({ place, email, at }: LinePageParts) {
  const back = markup`<a class="quiet" href="${paths.program(at)}">Back to the program</a>`;
  if (place.state === "open" || place.state === "outside" || place.state === "missed")
    return markup`<p class="row">${renewed(place)}${back}</p>`;
  const leave = act(
    "leave",
    markup`<button class="quiet strong">${place.state === "turn" ? "Give up my turn" : "Leave the line"}</button>`,
  );
  if (place.state === "turn") return markup`<div class="row">${renewed(place)}${leave}</div>`;
  const mailing =
    email === ""
      ? markup`<p class="note">Close the page if you like. Your place is kept, and we can write two minutes before your turn.</p>
<details class="mail"><summary class="button">${icons.mail}Email me before my turn</summary>
${act(
  "mail",
  markup`<label for="line-email">Email</label><input id="line-email" name="email" type="email" autocomplete="email" required maxlength="200">
<p class="note">For one mail about your turn, and nothing else. We don’t keep it.</p><button class="button primary">Write to me</button>`,
)}</details>`
      : markup`<p class="note">Close the page if you like. Your place is kept, and we write to ${email} about two minutes before your turn.</p>`;
  return markup`${mailing}<div class="row">${renewed(place)}${leave}</div>`;
}

const renewed = ({ now, zone }: PlaceInLine) =>
  markup`<span class="renewed" data-line="renewed">Renews itself, last at ${formatMoment(now, { ...timeParts, second: "2-digit" }, zone)}</span>`;

/** A form that works without a script. */
const act = (name: string, content: HTML) =>
  markup`<form method="post" class="act"><input type="hidden" name="act" value="${name}">${content}</form>`;

const icon = (inner: string) =>
  new HTML(
    `<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${inner}</svg>`,
  );

/** Lucide's. */
const icons = {
  ticket: icon(
    '<path d="M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Z"/><path d="M13 5v2"/><path d="M13 17v2"/><path d="M13 11v2"/>',
  ),
  timer: icon('<path d="M10 2h4"/><path d="m12 14 3-3"/><circle cx="12" cy="14" r="8"/>'),
  check: icon('<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>'),
  mail: icon('<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>'),
};
