import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { compile } from "tailwindcss";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const web = resolve(import.meta.dirname, "../../web");
const files = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"),
);

type Node = {
  type?: string;
  name?: { name?: string };
  key?: { name?: string };
  callee?: { name?: string };
  value?: unknown;
};

/** The words of all texts that `className` is made of, whatever chooses among them. What is asked of a function, as a button's size, is none. */
function classNamesIn(text: string): string[] {
  const names: string[] = [];
  const collect = (node: unknown, isWithin: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => collect(one, isWithin));
    if (typeof node !== "object" || node === null) return;
    const { type, name, key, callee, value } = node as Node;
    if (type === "Literal" && isWithin && typeof value === "string") names.push(...value.split(/\s+/).filter(Boolean));
    // Of `size === "lg"`, the text is compared.
    if (type === "BinaryExpression") return;
    const isNamed = name?.name === "className" || key?.name === "className";
    const isOther = type === "CallExpression" && callee?.name !== "clsx";
    for (const child of Object.values(node)) collect(child, isNamed || (isWithin && !isOther));
  };
  collect(parseSync("a.tsx", text).program, false);
  return names;
}

/** What the style sheet has of these names. */
async function namesWithStyles(names: readonly string[]): Promise<Set<string>> {
  const loadStylesheet = (id: string, base: string) => {
    const path = id === "tailwindcss" ? resolve(web, "../node_modules/tailwindcss/index.css") : resolve(base, id);
    return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, "utf8") });
  };
  const { build } = await compile(readFileSync(join(web, "styles.css"), "utf8"), { base: web, loadStylesheet });
  const classes = build([...names]).matchAll(/\.((?:\\.|[\w-])+)/g);
  return new Set([...classes].map(([, name]) => name!.replaceAll("\\", "")));
}

/** `group/card`, where something within it asks for it: `group-hover/card:underline`. */
function isMarkInUse(name: string, all: Iterable<string>): boolean {
  const [, kind, mark] = /^(group|peer)(\/[\w-]+)?$/.exec(name) ?? [];
  const asking = new RegExp(`(?:^|:)${kind}-[^:]*${mark ?? ""}:`);
  return kind !== undefined && [...all].some((other) => asking.test(other));
}

test("of what makes a class name, the texts are found that are one", () => {
  const text = `
    const one = <a className={clsx("flex", size === "lg" ? "text-lg" : other, isOpen && "p-2")} title="Home" />;
    const two = <a className={buttonClass({ size: "icon", className: "ml-2" })} />;`;
  expect(classNamesIn(text)).toEqual(["flex", "text-lg", "p-2", "ml-2"]);
});

test("each class name has styles: a size or color that the tokens don't have would be drawn as if it weren't there", async () => {
  const used = new Map(
    files.flatMap((file) => classNamesIn(readFileSync(join(web, file), "utf8")).map((name) => [name, file] as const)),
  );
  expect(used.size).toBeGreaterThan(1000);
  const styled = await namesWithStyles([...used.keys()]);
  expect([...used].filter(([name]) => !styled.has(name) && !isMarkInUse(name, used.keys()))).toEqual([]);
});
