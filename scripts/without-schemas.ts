import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const contract = fileURLToPath(new URL("../contract/", import.meta.url));

/** What of a call the server alone reads. Others say nothing here, but that they are there: a form asks whether a call has a body. */
const serversOwn: ReadonlySet<string> = new Set([
  "answer",
  "changes",
  "isAnswerSecret",
  "limited",
  "maxBytes",
  "ofAllClients",
  "query",
  "whileLooking",
  "whileSuspended",
]);
/** Schemas of schemas; TypeBox' own are told by their import. */
const describers: ReadonlySet<string> = new Set(["nullable", "record", "inputRecord"]);
const makers: ReadonlySet<string> = new Set(["download", "downloadFrom", "get", "post", "upload", "webhook"]);

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { name?: string } };
type Import = Node & { source: { value: string }; specifiers: { local: { name: string } }[] };
type Made = Node & { callee: { name?: string }; arguments: (Node & { properties?: Property[] })[] };

/** What runs when the module is loaded, and not only when one of its functions is called. */
function* madeAtOnce(node: unknown): Generator<Made> {
  if (typeof node !== "object" || node === null || /Function/.test((node as Node).type ?? "")) return;
  if ((node as Node).type === "CallExpression") yield node as Made;
  for (const part of Object.values(node)) yield* madeAtOnce(part);
}

const isImport = (node: Node): node is Import => node.type === "ImportDeclaration";
const namesOf = ({ specifiers }: Import) => specifiers.map(({ local }) => local.name);

type Change = { from: number; to: number; put: string };

const markedPure = ({ start }: Made): Change => ({ from: start, to: start, put: "/* @__PURE__ */ " });

function withoutServersOwn({ callee, arguments: [, details] }: Made): Change[] {
  if (!makers.has(callee.name ?? "") || !details?.properties) return [];
  const { properties, end } = details;
  return properties.flatMap(({ key, start }, at) =>
    serversOwn.has(key?.name ?? "") ? [{ from: start, to: properties[at + 1]?.start ?? end - 1, put: "" }] : [],
  );
}

/** A schema is nothing to a browser, whatever it says. */
const withoutWords =
  (describes: ReadonlySet<string>) =>
  (made: Made): Change[] => {
    const [first] = made.arguments;
    return first && describes.has(made.callee.name ?? "") ? [{ from: first.start, to: made.end - 1, put: "" }] : [];
  };

/** Of what lies in what is cut away, nothing is left to change. */
function applied(code: string, changes: readonly Change[]): string {
  let at = 0;
  let left = "";
  for (const { from, to, put } of changes.toSorted((a, b) => a.from - b.from)) {
    if (from < at) continue;
    left += code.slice(at, from) + put;
    at = to;
  }
  return left + code.slice(at);
}

/** Nothing of the contract does anything by being loaded: what isn't named any more needn't be there. */
function withoutIdleImports(code: string, body: readonly Node[]): string {
  const imports = body.filter(isImport);
  const rest = applied(
    code,
    imports.map(({ start, end }) => ({ from: start, to: end, put: "" })),
  );
  const named = new Set(rest.match(/[\w$]+/g));
  const idle = imports.filter((one) => !namesOf(one).some((name) => named.has(name)));
  return applied(
    code,
    idle.map(({ start, end }) => ({ from: start, to: end, put: "" })),
  );
}

/**
 * The contract as a browser needs it: calls without the schemas of what they answer, so that a page doesn't bring the shape
 * of everything that any of its calls could answer; and what nobody there uses is left out, since making it does nothing else.
 */
export const withoutSchemas: Plugin = {
  name: "without-schemas",
  transform(code, id) {
    if (!id.startsWith(contract)) return null;
    const parsed = (text: string): readonly Node[] => this.parse(text).body;
    const body = parsed(code);
    const made = [...madeAtOnce(body)];
    const typebox = body.filter(isImport).filter(({ source }) => source.value === "typebox");
    const describes = new Set([...describers, ...typebox.flatMap(namesOf)]);
    const left = applied(code, [
      ...made.flatMap(withoutServersOwn),
      ...made.flatMap(withoutWords(describes)),
      ...made.map(markedPure),
    ]);
    return { code: withoutIdleImports(left, parsed(left)), map: null };
  },
};
