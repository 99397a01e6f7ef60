import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { type ESTree, Visitor, parseSync } from "vite";
import { expect, test } from "vitest";

type Program = ESTree.Program;

const root = resolve(import.meta.dirname, "../..");
const product = ["contract", "server", "web", "demo"];
const files = [...product, "test", "e2e", "bench"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => join(folder, name)),
);
const programs = new Map(
  files.map((file) => [file, parseSync(file, readFileSync(join(root, file), "utf8")).program] as const),
);

/** These say that something is asked, given or somewhere, and not what. */
const empty =
  "Asked Asking At Chosen Deciding First Given Head Kept Looking Named Own Place Said Sending Shown Timed Told Wanted Where Which Written".split(
    " ",
  );

function typesIn(program: Program): string[] {
  const names: string[] = [];
  new Visitor({
    TSTypeAliasDeclaration: ({ id }) => void names.push(id.name),
    TSInterfaceDeclaration: ({ id }) => void names.push(id.name),
  }).visit(program);
  return names;
}

test("a type's name says what it is of", () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = [...programs].flatMap(([file, program]) =>
    typesIn(program)
      .filter((name) => empty.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

/** Words that a newcomer can't guess, and participles that don't say of what they are. `feeder` is the API's for a source program. */
const privateWords = "house bearer porter parcel errand occasion envelope flight desk told said kept given laid".split(
  " ",
);
const wordsIn = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** All that a file declares at its top: types, functions and values. */
const declaredIn = (program: Program): string[] =>
  program.body
    .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .flatMap((statement) => {
      if (statement?.type === "VariableDeclaration") return statement.declarations.flatMap(({ id }) => namesIn(id));
      return statement && "id" in statement && statement.id?.type === "Identifier" ? statement.id.name : [];
    });

test("files and what they declare are named in the words of the trade", () => {
  const found = [...programs]
    .filter(([file]) => product.some((folder) => file.startsWith(`${folder}/`)) && !/\.test\.tsx?$/.test(file))
    .flatMap(([file, program]) =>
      [file.split("/").at(-1)!, ...declaredIn(program)].map((name) => [file, name] as const),
    )
    .filter(([, name]) => wordsIn(name).some((word) => privateWords.includes(word)))
    .map(([file, name]) => `${file}: ${name}`);
  expect(found).toEqual([]);
});

const isFunction = (node: ESTree.Node | null) =>
  node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";

/** The functions that a file declares at its top. */
function functionsOf(program: Program): string[] {
  return program.body
    .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .flatMap((statement) => {
      if (statement?.type === "FunctionDeclaration") return statement.id?.name ?? [];
      if (statement?.type !== "VariableDeclaration") return [];
      return statement.declarations.flatMap(({ id, init }) =>
        id.type === "Identifier" && isFunction(init) ? id.name : [],
      );
    });
}

/** Those of ours that it imports, by the names that they have in it. */
function importedFunctions(file: string, program: Program, functions: (file: string) => readonly string[]): string[] {
  return program.body.flatMap((statement) => {
    if (statement.type !== "ImportDeclaration" || !statement.source.value.startsWith(".")) return [];
    const there = functions(relative(root, resolve(root, dirname(file), statement.source.value)));
    return statement.specifiers.flatMap((specifier) =>
      specifier.type === "ImportSpecifier" &&
      specifier.imported.type === "Identifier" &&
      there.includes(specifier.imported.name)
        ? specifier.local.name
        : [],
    );
  });
}

/** The names that a parameter or a variable brings. */
function namesIn(pattern: ESTree.BindingPattern | ESTree.ParamPattern): string[] {
  if (pattern.type === "Identifier") return [pattern.name];
  if (pattern.type === "AssignmentPattern") return namesIn(pattern.left);
  if (pattern.type === "RestElement") return namesIn(pattern.argument);
  if (pattern.type === "ArrayPattern") return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
  if (pattern.type !== "ObjectPattern") return [];
  return pattern.properties.flatMap((one) => namesIn(one.type === "RestElement" ? one.argument : one.value));
}

/** What functions bring in: their parameters and the variables within. */
function broughtIn(program: Program): string[] {
  const names: string[] = [];
  let depth = 0;
  const enter = ({ params }: { params: ESTree.ParamPattern[] }) => {
    depth += 1;
    names.push(...params.flatMap(namesIn));
  };
  const leave = () => void (depth -= 1);
  new Visitor({
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    VariableDeclaration({ declarations }) {
      if (depth > 0) names.push(...declarations.flatMap(({ id }) => namesIn(id)));
    },
  }).visit(program);
  return names;
}

/** Of each file, the functions' names that something within a function has, too. */
function hiding(all: ReadonlyMap<string, Program>): string[][] {
  const functions = new Map([...all].map(([file, program]) => [file, functionsOf(program)] as const));
  return [...all].map(([file, program]) => {
    const imported = importedFunctions(file, program, (there) => functions.get(there) ?? []);
    const known = new Set([...functions.get(file)!, ...imported]);
    return broughtIn(program).filter((name) => known.has(name));
  });
}

test("what hides a function is found", () => {
  const parsed = Object.entries({
    "a.ts": `import { one as first } from "./b.ts"; const f = ([first]) => first; function g() { const { a: f = 1 } = {}; }`,
    "b.ts": `export const one = () => 1; const two = 2; const h = (two, ...one) => two;`,
  }).map(([name, text]) => [name, parseSync(name, text).program] as const);
  expect(hiding(new Map(parsed))).toEqual([["first", "f"], ["one"]]);
});

test("no parameter and no variable within a function of the product has a function's name", () => {
  const isOurs = (file: string) => product.includes(file.split("/")[0]!) && !/\.test\.tsx?$/.test(file);
  const ours = new Map([...programs].filter(([file]) => isOurs(file)));
  const names = hiding(ours);
  const found = [...ours.keys()].flatMap((file, at) => names[at]!.map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});
