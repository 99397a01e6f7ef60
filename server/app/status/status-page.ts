import { createHash } from "node:crypto";
import { HTML, markup } from "../../platform/http/html.ts";
import { type StatusPart, type StatusState, overallState } from "./look-at-status.ts";

const headings: Record<StatusState, string> = {
  works: "Everything works",
  slow: "Some things come late",
  paused: "Some things wait",
  fails: "Something doesn’t work",
};

const stateWords: Record<StatusState, string> = {
  works: "Works",
  slow: "Late",
  paused: "Waits",
  fails: "Away",
};

const partNames: Record<StatusPart["name"], string> = {
  pages: "Site and sign-in",
  associations: "Associations’ pages",
  files: "Pictures and files",
  mail: "Mail",
  work: "In the background",
};

type Looked = { parts: readonly StatusPart[]; note: string | null; at: Date };

export const statusPageHTML = ({ parts, note, at }: Looked): string =>
  markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${headings[overallState(parts)]} · Status · Rosette</title><style>${new HTML(statusCSS)}</style></head>
<body><main><p class="of">Status of this site</p><h1>${headings[overallState(parts)]}</h1>${note === null ? "" : markup`<p class="note">${note}</p>`}
<dl>${parts.map(({ name, state, text }) => markup`<div><dt>${partNames[name]}</dt><dd class="state ${state}">${stateWords[state]}</dd><dd>${text}</dd></div>`)}</dl>
<p>Looked at ${timeText(at)}. <a href="">Look again</a></p></main></body></html>`.source;

const timeText = (at: Date) =>
  `${new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "medium", timeZone: "UTC" }).format(at)} UTC`;

const statusCSS = `
:root{color-scheme:light dark;--ink:#0e2229;--ink-2:#3a4e55;--bg:#fff;--line:#d5dfe1;--link:#0b5d63;--good:#1c6b3c;--soon:#7a5200;--bad:#a3221b}
@media(prefers-color-scheme:dark){:root{--ink:#eff7f7;--ink-2:#b9cacd;--bg:#08151b;--line:#27383f;--link:#5cc8cc;--good:#7fd3a0;--soon:#e9bd62;--bad:#ff9c94}}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--bg)}
main{box-sizing:border-box;max-width:640px;margin:0 auto;padding:64px 24px;overflow-wrap:anywhere}
h1{margin:0 0 32px;font-size:32px;line-height:1.2;text-wrap:balance}p{margin:0;color:var(--ink-2)}.of{margin-bottom:4px;font-weight:600}
.note{margin:0 0 32px;padding:12px 16px;border:1px solid var(--line);border-radius:8px;white-space:pre-line;color:var(--ink)}
dl{margin:0 0 32px;border-top:1px solid var(--line)}dl div{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:16px 0;border-bottom:1px solid var(--line)}
dt{font-weight:600}dd{margin:0;grid-column:1/-1;color:var(--ink-2)}dd.state{grid-column:2;grid-row:1;font-weight:600}
.works{color:var(--good)}.slow,.paused{color:var(--soon)}.fails{color:var(--bad)}
a{display:inline-block;min-height:24px;color:var(--link);font-weight:600}a:focus-visible{outline:2px solid var(--link);outline-offset:2px}`;

export const statusStyleHash = `sha256-${createHash("sha256").update(statusCSS).digest("base64")}`;
