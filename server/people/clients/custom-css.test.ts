import postcss from "postcss";
import { expect, test } from "vitest";
import { clientScope, scopeCSS, serviceScope } from "./custom-css.ts";

const scope = clientScope("harbor");
const made = (css: string) => scopeCSS(css, scope);
const body = (css: string) =>
  made(css)
    .css.replace(/^@scope \(.*?\) to \(\[data-not-theirs\]\)\{/, "")
    .replace(/\}$/, "");
const told = (css: string) => made(css).problems.map(({ line, message }) => `${line}: ${message}`);

/** A CSS parser finds nothing at the top but the scope, whatever was written. */
function isEnclosed(css: string) {
  if (css === "") return true;
  const { nodes } = postcss.parse(css);
  return (
    nodes.length === 1 &&
    nodes[0]?.type === "atrule" &&
    nodes[0].name === "scope" &&
    nodes[0].params.startsWith(`(${scope})`)
  );
}

test("F30 a stylesheet holds inside the client's pages only, and not in the parts of them that aren't the client's", () => {
  expect(made("h1 { color: red }").css).toBe(
    '@scope ([data-client-page="harbor"]) to ([data-not-theirs]){h1{color:red;}}',
  );
  expect(scopeCSS("h1{color:red}", serviceScope("harbor", "photo")).css).toContain(
    '[data-service-page="harbor/photo"]',
  );
});

test("F30 the whole page is the scope itself", () => {
  for (const name of [":root", "html", "body", "html body", "html > body"])
    expect(body(`${name} { --primary: #123456 }`), name).toBe(":scope{--primary:#123456;}");
  expect(body("body.wide h1, .html-like { margin: 0 }")).toBe(":scope.wide h1, .html-like{margin:0;}");
});

test("F30 conditions, nesting and animations work", () => {
  expect(body("@media (width > 600px) { .a { color: red; &:hover { color: blue } } }")).toBe(
    "@media (width > 600px){.a{color:red;&:hover{color:blue;}}}",
  );
  expect(body("@supports (display: grid) { .a { display: grid } }")).toBe(
    "@supports (display: grid){.a{display:grid;}}",
  );
  const css = body(
    "@keyframes rise { from { opacity: 0 } 50% { opacity: .5 } } .a { animation: rise 2s } .b { animation: spin 1s }",
  );
  expect(css).toMatch(/@keyframes (own-\S+-rise)\{from\{opacity:0;\}50%\{opacity:\.5;\}\}\.a\{animation:\1 2s;\}/);
  expect(css).toContain(".b{animation:spin 1s;}");
});

test("F30 staff are told in a sentence, by line, what is left out", () => {
  expect(told("@import 'https://evil.example/x.css';\n.a { color: red }")).toEqual([
    "1: @import is left out: a stylesheet can’t load another one.",
  ]);
  expect(told(".a {\n  background: url(https://evil.example/x.png);\n}")[0]).toMatch(/^2: background is left out/);
  expect(told(".a { color: red")[0]).toMatch(/^1: This can’t be read as CSS/);
  expect(told(".a { color: red }")).toEqual([]);
});

test("F30 nothing is asked for from other hosts, however it is written", () => {
  const hostile = [
    "background: url(https://evil.example/x)",
    "background: url(//evil.example/x)",
    'background: url("https://evil.example/x")',
    "background: URL( 'http://evil.example/x' )",
    "background: u\\72l(https://evil.example/x)",
    "background: \\75 rl(https://evil.example/x)",
    'background: image-set("https://evil.example/x" 1x)',
    'background: -webkit-image-set("//evil.example/x" 1x)',
    "background: image-set(var(--evil) 1x)",
    "background: image-set(attr(data-evil) 1x)",
    "--y: -webkit-image-set(VAR(--evil) 1x)",
    "background: image(https://evil.example/x)",
    'background: src("https://evil.example/x")',
    "--x: url(https://evil.example/x)",
    'content: url("https://evil.example/x")',
    "cursor: url(https://evil.example/x), auto",
    "list-style: url(ftp://evil.example/x)",
    "background: url(data:text/html;base64,PHNjcmlwdD4=)",
    "background: url(data:image/svg+xml;base64,PHN2Zz4=)",
    "background: url(/\\evil.example/x)",
    "background: url(/api/clients/harbor/files/../../../users/logout)",
    "background: url(/api/users/me)",
    "background: url(https://evil.example/x",
    "background: cross-fade(url(https://evil.example/x), red)",
  ];
  for (const line of hostile) {
    const { css } = made(`.a { ${line} }`);
    expect(css, line).not.toMatch(/evil|data:text|svg|users/);
    expect(isEnclosed(css), line).toBe(true);
  }
});

test("F30 a picture of one's own, or one written into the stylesheet, stays", () => {
  expect(body(".a { background: url(/api/clients/harbor/files/0190/800) }")).toContain("url(/api/clients");
  expect(body('.a { background: url("data:image/png;base64,AAAA") }')).toContain("data:image/png");
});

test("F30 nothing runs", () => {
  for (const line of [
    "behavior: url(x.htc)",
    "-moz-binding: url(x.xml#y)",
    "width: expression(alert(1))",
    "width: \\65xpression(alert(1))",
    "background: url(javascript:alert(1))",
  ])
    expect(made(`.a { ${line} }`).css, line).toBe("");
});

test("F30 what would hold for the whole product is left out", () => {
  for (const rule of [
    "@font-face { font-family: Figtree; src: url(/x.woff2) }",
    "@property --primary { syntax: '<length>'; inherits: false; initial-value: 0 }",
    "@layer base { body { display: none } }",
    "@layer utilities, base;",
    "@scope (body) { div { display: none } }",
    "@page { size: a4 }",
    "@charset 'utf-8';",
    "@namespace url(http://www.w3.org/1999/xhtml);",
    "@view-transition { navigation: auto }",
    "@counter-style x { symbols: a }",
    "@IMPORT url(x.css);",
    "@im\\70ort url(x.css);",
  ]) {
    const { css, problems } = made(rule);
    expect(css, rule).toBe("");
    expect(problems.length, rule).toBeGreaterThan(0);
  }
});

test("F30 position: fixed is left out, sticky stays", () => {
  expect(body(".a { position: fixed }.b{position:FIXED!important}.c{position:\\66ixed}")).toBe("");
  expect(body(".a { position: sticky }")).toBe(".a{position:sticky;}");
  expect(body(".a { position: ABSOLUTE !important }")).toBe(".a{position:ABSOLUTE!important;}");
});

test("F30 nor is a position that is only known when it is used", () => {
  for (const line of [
    "position: var(--p)",
    "position: var(--p, fixed)",
    "position: \\76 ar(--p)",
    "position: env(p, fixed)",
    "position: attr(data-p type(<custom-ident>))",
    "position: if(else: fixed)",
    "position: inherit",
    "position: --mine()",
  ])
    expect(body(`:root { --p: fixed } .a { ${line} }`), line).toBe(":scope{--p:fixed;}");
  expect(told(".a { position: var(--p) }")).toEqual([
    "1: This position is left out: what is fixed, or only known later, could cover what isn’t yours. Use sticky.",
  ]);
});

test("F30 nothing breaks out of the scope", () => {
  const hostile = [
    "} body { display: none } .a {",
    ".a { color: red } } } body { display: none }",
    '.a { content: "x\n} } body { display: none } b { "; }',
    ".a { content: '\\\n} } body{display:none}'; }",
    ".a::before { content: '}' } body { color: red }",
    ".a { --x: { } } body { color: red } }",
    ".a { --x: }} body{display:none} }",
    '[title="\n} body {display:none} "] { color: red }',
    ".a\\{ } body { display: none }",
    ".a { color: red; /* } */ } body { color: red }",
    "<!-- .a { color: red } -->",
    ".a { color: red;; } ; body { color: red }",
    "@media screen) { } body { display: none } (x { .a { color: red } }",
    "@media (width > 1px; } body { display: none } { .a { color: red } }",
    "@keyframes x{from{opacity:0}}body{color:red}",
    "@keyframes x { from { } } } body { display: none }",
    "a { color: red; } </style><script>alert(1)</script>",
    ".a { background: url(x}body{display:none}) }",
    '.a { background: url("x\'}body{display:none}") }',
    ".a { color: re\\",
    "\\",
    "/* unclosed",
    "@supports (background: url(x')}} body{display:none} a{')) { .a { color: red } }",
    ":is(url(x')}} body{display:none} a{')) { color: red }",
    ".a { background: url(x')}} body{display:none} a{') }",
    "{}",
    "@{}",
    ".a { (: } body { display: none } ) }",
  ];
  for (const css of hostile) {
    const result = made(css);
    expect(isEnclosed(result.css), `${css}\n${result.css}`).toBe(true);
    // Every brace that opens inside the scope closes inside it.
    expect(depthOf(result.css), css).toBe(0);
  }
});

/** The number of open braces at the end, as a browser counts: a string ends with its line. */
function depthOf(css: string): number {
  let depth = 0;
  for (const part of css.replace(/"[^"\n]*("|\n)|'[^'\n]*('|\n)/g, "")) {
    if (part === "{") depth++;
    if (part === "}") depth--;
    if (depth < 0) return depth;
  }
  return depth;
}
