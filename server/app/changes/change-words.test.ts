import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";
import { calls } from "../../../contract/app/all-calls.ts";
import { changeWords, permissionWords } from "./change-words.ts";
import { lists } from "../lists.ts";

const server = resolve(import.meta.dirname, "../..");
type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (isNode(value)) {
    visit(value);
    for (const inner of Object.values(value)) if (typeof inner === "object") walk(inner, visit);
  }
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" ? String(node["name"]) : undefined;

function namesIn(code: Node): Set<string> {
  const names = new Set<string>();
  walk(code, (node) => {
    const name = nameOf(node);
    if (name) names.add(name);
  });
  return names;
}

/** What a piece of code names. */
type Code = { file: string; names: ReadonlySet<string> };

/** Functions by their names; exported ones are unique, others are looked for in their own file first. */
const functions = new Map<string, Code[]>();
/** What a file takes from others. */
const imports = new Map<string, Set<string>>();
/** Each rule by the name of its call. */
const rules: { call: string; code: Code }[] = [];

const isFunction = (node: unknown) =>
  isNode(node) && ["ArrowFunctionExpression", "FunctionExpression"].includes(node.type);

function readFile(file: string): void {
  const { program } = parseSync(file, readFileSync(join(server, file), "utf8"));
  imports.set(file, new Set());
  const keep = (name: string, code: Node) =>
    functions.set(name, [...(functions.get(name) ?? []), { file, names: namesIn(code) }]);
  walk(program, (node) => {
    const name = nameOf(node["id"]);
    if (node.type === "ImportSpecifier") imports.get(file)!.add(nameOf(node["local"])!);
    if (name && node.type === "FunctionDeclaration") keep(name, node);
    if (name && node.type === "VariableDeclarator" && isFunction(node["init"])) keep(name, node["init"] as Node);
    const [call] = node.type === "CallExpression" ? (node["arguments"] as unknown[]).map(nameOf) : [];
    if (call && ["on", "onOutsideTransaction"].includes(nameOf(node["callee"]) ?? ""))
      rules.push({ call, code: { file, names: namesIn(node) } });
  });
}

readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .forEach(readFile);

function isAudited({ file, names }: Code, seen = new Set<string>()): boolean {
  if (names.has("audit")) return true;
  return [...names].some((name) => {
    const all = functions.get(name) ?? [];
    const own = all.filter((one) => one.file === file);
    return (own.length > 0 ? own : imports.get(file)!.has(name) ? all : []).some((code) => {
      const key = `${code.file} ${name}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return isAudited(code, seen);
    });
  });
}

const endpointOf = (name: string) => {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`${name} isn’t in contract/app/all-calls.ts`);
  return call.endpoint;
};
const listCalls = Object.values(lists).map(({ call }) => calls.find(({ endpoint }) => endpoint === call)!.name);
const audited = [
  ...new Set([...rules.filter(({ code }) => isAudited(code)).map(({ call }) => call), ...listCalls]),
].filter((call) => endpointOf(call).method === "POST");

/** Rules that share code with one that is recorded, and record nothing themselves. */
const unrecorded = new Set(["uploadImage"]);

describe("what Changes says", () => {
  test("as many calls are recorded as there are, and more than two hundred", () => {
    expect(audited.length).toBeGreaterThan(200);
    for (const call of audited) expect(endpointOf(call), call).toBeDefined();
  });

  test("each call that is recorded has words of its own", () => {
    expect(audited.filter((call) => !unrecorded.has(call) && changeWords[call] === undefined)).toEqual([]);
  });

  test("no words are kept for a call that there isn’t", () => {
    const names = new Set(calls.map(({ name }) => name));
    expect(Object.keys(changeWords).filter((name) => !names.has(name))).toEqual([]);
  });

  test("each permission of a call that is recorded is of a kind by which Changes is filtered", () => {
    const kept = new Set(Object.values(permissionWords).flatMap((words) => Object.keys(words)));
    const missing = audited.filter((call) => !unrecorded.has(call)).map((call) => endpointOf(call).allow);
    expect([...new Set(missing.filter((permission) => !kept.has(permission)))]).toEqual([]);
  });
});
