import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { escapeHTML } from "./html.ts";

/** Whether a person opens this address in the browser, and would read what is answered; a page's own calls take anything, or JSON. */
export const isOpenedByPerson = ({ method, headers }: FastifyRequest): boolean =>
  method === "GET" && /\btext\/html\b/.test(headers.accept ?? "");

type PlainPage = {
  status: number;
  title: string;
  detail: string;
  /** Under which a fault stands in the log. */
  reference?: string | undefined;
  /** In how many seconds the page tries again by itself. */
  retryAfter?: number | undefined;
};

/** Says to a person why there is no page, without scripts, without a database, and in the product's plain look. */
export function sendPlainPage(reply: FastifyReply, told: PlainPage) {
  const { status, retryAfter } = told;
  // An embedded page is said within the frame that it would stand in.
  const frames = /frame-ancestors [^;]+/.exec(String(reply.getHeader("content-security-policy") ?? ""))?.[0];
  return reply
    .code(status)
    .headers({
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src '${styleHash}'; ${frames ?? "frame-ancestors 'none'"}`,
      ...(retryAfter !== undefined && { refresh: String(retryAfter) }),
    })
    .type("text/html; charset=utf-8")
    .send(plainPageHTML(told));
}

function plainPageHTML({ status, title, detail, reference, retryAfter }: PlainPage): string {
  const { heading, lines, action } = plainPageWords(status, { title, detail, reference, retryAfter });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHTML(heading)} · Rosette</title><style>${plainPageCSS}</style></head>
<body><main><h1>${escapeHTML(heading)}</h1>${lines.map((line) => `<p>${escapeHTML(line)}</p>`).join("")}${action}</main></body></html>`;
}

type PlainPageWords = { heading: string; lines: string[]; action: string };

function plainPageWords(
  status: number,
  { title, detail, reference, retryAfter }: Omit<PlainPage, "status">,
): PlainPageWords {
  if (retryAfter !== undefined)
    return {
      heading: "This page can’t be shown at the moment",
      lines: [detail, `It isn’t anything you did. This page tries again by itself in ${retryText(retryAfter)}.`],
      action: `<a href="">Try again now</a>`,
    };
  const home = `<a href="/">Continue</a>`;
  if (status === 500)
    return {
      heading: "Page Error",
      lines: [
        "Something has gone wrong on this page.",
        "This error has been logged.",
        ...(reference ? [`Its reference is ${reference}.`] : []),
      ],
      action: home,
    };
  return { heading: title, lines: [detail], action: home };
}

const retryText = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return `${seconds} seconds`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};

const plainPageCSS = `
:root{color-scheme:light dark;--ink:#0e2229;--ink-2:#3a4e55;--bg:#fff;--primary:#0b5d63;--primary-ink:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eff7f7;--ink-2:#b9cacd;--bg:#08151b;--primary:#2fa9ae;--primary-ink:#02191a}}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--bg)}
main{box-sizing:border-box;max-width:480px;padding:64px 24px;text-align:center;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:26px;line-height:1.2;text-wrap:balance}p{margin:0 0 8px;color:var(--ink-2)}
a{display:inline-block;margin-top:20px;padding:12px 24px;border-radius:8px;background:var(--primary);color:var(--primary-ink);font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--primary);outline-offset:2px}`;

const styleHash = `sha256-${createHash("sha256").update(plainPageCSS).digest("base64")}`;
