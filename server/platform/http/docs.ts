import type { FastifyInstance } from "fastify";
import type { Settings } from "../settings.ts";
import { answerHeaders } from "./answer-headers.ts";
import { type PublicAnswer, compressAnswer, sendPublicAnswer } from "./answer-cache.ts";
import { escapeHTML } from "./html.ts";
import { openAPI } from "./openapi.ts";

type Operation = ReturnType<typeof openAPI>["paths"][string][string] & {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: { "200": { content?: Record<string, { schema: unknown }> } };
};

/** GET /api/openapi.json, and /api/docs, which shows it: the bytes and their compressions are made when somebody first asks, since few do. */
export function serveDocs(server: FastifyInstance, settings: Settings) {
  let api: ReturnType<typeof openAPI> | undefined;
  let description: Promise<PublicAnswer> | undefined;
  let page: Promise<PublicAnswer> | undefined;
  const described = () => (api ??= openAPI(settings.origin));
  server.get("/api/openapi.json", async (request, reply) => {
    description ??= compressAnswer(JSON.stringify(described()), "application/json; charset=utf-8");
    return sendPublicAnswer(request, reply, await description, answerHeaders(settings));
  });
  server.get("/api/docs", async (request, reply) => {
    page ??= compressAnswer(docsPage(described()), "text/html; charset=utf-8");
    return sendPublicAnswer(request, reply, await page, {
      ...answerHeaders(settings),
      "content-security-policy": docsPolicy,
    });
  });
}

const docsPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

const jsonBlock = (value: unknown) => `<pre tabindex="0">${escapeHTML(JSON.stringify(value, null, 2))}</pre>`;

function docsPage(api: ReturnType<typeof openAPI>): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
  const features = [...new Set(operations.map(({ operation }) => operation.tags[0] ?? ""))];
  const sections = features.map((feature) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === feature);
    return `<section aria-labelledby="${feature}"><h2 id="${feature}">${feature}</h2>${own.map(operationHTML).join("")}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Rosette API</title><style>${css}</style></head>
<body><header><h1>Rosette API</h1><p>${escapeHTML(api.info.description)}</p><p><a href="/api/openapi.json">openapi.json</a> · ${operations.length} calls</p>
<nav aria-label="Features">${features.map((feature) => `<a href="#${feature}">${feature}</a>`).join("")}</nav></header><main>${sections.join("")}</main></body></html>`;
}

function operationHTML({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { parameters, requestBody, responses } = operation;
  const sent = Object.entries(requestBody?.content ?? {})[0];
  const answered = Object.entries(responses["200"].content ?? {})[0];
  const query = parameters.filter((one) => one.in === "query").map((one) => one.name);
  return `<details id="${operation.operationId}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHTML(path)}</code> <span>${escapeHTML(operation.summary)}</span></summary>
<p>${escapeHTML(operation.description)}</p>${query.length > 0 ? `<p>Query: ${query.map((one) => `<code>${escapeHTML(one)}</code>`).join(", ")}</p>` : ""}
${sent ? `<h3>Sent <small>${escapeHTML(sent[0])}</small></h3>${jsonBlock(sent[1].schema)}` : ""}${answered ? `<h3>Answered <small>${escapeHTML(answered[0])}</small></h3>${jsonBlock(answered[1].schema)}` : ""}</details>`;
}

const css = `
:root{color-scheme:light dark;--ink:#0e2229;--ink-3:#586b72;--line:#e2e9e9;--bg:#fff;--sunken:#f1f5f5;--brand:#0b5d63}
@media(prefers-color-scheme:dark){:root{--ink:#eff7f7;--ink-3:#90a6ab;--line:#1d323b;--bg:#08151b;--sunken:#0f2129;--brand:#66cfd2}}
body{margin:0 auto;max-width:960px;padding:32px 20px 80px;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--bg)}
h1{margin:0}h2{margin:40px 0 8px;text-transform:capitalize}h3{font-size:14px;margin:16px 0 4px}small{color:var(--ink-3);font-weight:400}
a{color:var(--brand)}nav{display:flex;flex-wrap:wrap;gap:4px 16px}details{border-top:1px solid var(--line);padding:8px 0}
summary{cursor:pointer;overflow-wrap:anywhere}summary span{color:var(--ink-3)}b{display:inline-block;min-width:44px;font-size:12px}
b.get{color:var(--brand)}b.post{color:#855100}@media(prefers-color-scheme:dark){b.post{color:#ffce73}}
pre{background:var(--sunken);padding:12px;border-radius:8px;overflow:auto;font-size:13px;margin:0}:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`;
