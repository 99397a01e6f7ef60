import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Node, TaggedTemplateExpression } from "typescript/unstable/ast";
import { isTaggedTemplateExpression, isTemplateExpression } from "typescript/unstable/ast/is";
import { API, type Checker, type Project, type Symbol, type Type, TypeFlags } from "typescript/unstable/sync";

/** What a value may be, each part one way. Parts name other types by their number, since types may contain themselves. */
export type Part =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "null"
  | "undefined"
  | "unknown"
  | { literal: string | number | boolean }
  | { list: number }
  | { tuple: number[] }
  | { class: string }
  | { properties: Record<string, { type: number; optional: boolean }>; others?: number };

/** A statement where it stands, the texts of its template, the type of its rows, and whether no fragment is laid in. */
export type Site = { file: string; line: number; texts: string; row: number; isWhole: boolean };

export type RowTypes = { sites: Site[]; types: Part[][] };

export const textsKey = (texts: readonly string[]): string => texts.join("\0");

const root = resolve(import.meta.dirname, "../..");

/** Reads the row type of each statement in the server and the demo town, as the compiler knows it. */
export function readRowTypes(folder = root, config = "tsconfig.server.json"): RowTypes {
  const api = new API({ cwd: folder });
  const path = join(folder, config);
  try {
    const project = api.updateSnapshot({ openProject: path }).getProject(path);
    if (!project) throw new Error(`${path} is no project`);
    return rowTypesIn(project, folder);
  } finally {
    api.close();
  }
}

function rowTypesIn({ program, checker }: Project, folder: string): RowTypes {
  const types = new TypeTable(checker);
  const sites = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(folder) && !name.includes("/node_modules/") && !name.endsWith(".d.ts"))
    .flatMap((name) => {
      const file = program.getSourceFile(name)!;
      const nodes = taggedIn(file);
      if (nodes.length === 0) return [];
      const tags = checker.getTypeAtLocation(nodes.map(({ tag }) => tag));
      const statements = nodes.filter((_, at) => tags[at]?.getAliasSymbol()?.name === "Sql");
      const answers = checker.getTypeAtLocation(statements);
      return statements.map((node, at) => ({
        file: name.slice(folder.length + 1),
        line: file.getLineAndCharacterOfPosition(node.tag.end).line + 1,
        texts: textsKey(textsOf(node.template)),
        row: types.numberOf(rowOf(checker, answers[at]!)),
        isWhole: !valuesOf(node.template, checker).some(isFragment),
      }));
    });
  return { sites, types: types.described };
}

function taggedIn(node: Node, found: TaggedTemplateExpression[] = []): TaggedTemplateExpression[] {
  if (isTaggedTemplateExpression(node)) found.push(node);
  node.forEachChild((child) => void taggedIn(child, found));
  return found;
}

function textsOf(template: TaggedTemplateExpression["template"]): string[] {
  if (!isTemplateExpression(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

function valuesOf(template: TaggedTemplateExpression["template"], checker: Checker): (Type | undefined)[] {
  if (!isTemplateExpression(template)) return [];
  return checker.getTypeAtLocation(template.templateSpans.map(({ expression }) => expression));
}

const isFragment = (type: Type | undefined): boolean =>
  type?.isUnionType() ? type.getTypes().some(isFragment) : type?.getSymbol()?.name === "Fragment";

/** Promise<Row[]> → Row */
function rowOf(checker: Checker, answer: Type): Type {
  const inner = (type: Type) => (type.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined);
  const rows = inner(answer);
  const row = rows && inner(rows);
  if (!row) throw new Error(`${checker.typeToString(answer)} are no rows`);
  return row;
}

/** Each type described once. */
class TypeTable {
  readonly described: Part[][] = [];
  readonly #numbers = new Map<number, number>();
  readonly #checker: Checker;

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  numberOf(type: Type): number {
    const known = this.#numbers.get(type.id);
    if (known !== undefined) return known;
    const number = this.described.push([]) - 1;
    this.#numbers.set(type.id, number);
    this.described[number] = this.#partsOf(type);
    return number;
  }

  #partsOf(type: Type): Part[] {
    const { flags } = type;
    if (type.isErrorType()) throw new Error("A row's type isn't known: does `tsc -b` pass?");
    if (flags & TypeFlags.AnyOrUnknown) return ["unknown"];
    if (flags & TypeFlags.Boolean) return ["boolean"];
    if (type.isUnionType()) return type.getTypes().flatMap((one) => this.#partsOf(one));
    if (type.isLiteralType()) return [{ literal: type.value as string | number | boolean }];
    if (flags & (TypeFlags.StringLike | TypeFlags.StringMapping)) return ["string"];
    if (flags & TypeFlags.NumberLike) return ["number"];
    if (flags & TypeFlags.BigIntLike) return ["bigint"];
    if (flags & TypeFlags.Null) return ["null"];
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return ["undefined"];
    if (flags & TypeFlags.Never) return [];
    if (flags & TypeFlags.Instantiable) {
      const bound = this.#checker.getBaseConstraintOfType(type);
      return bound && bound.id !== type.id ? this.#partsOf(bound) : ["unknown"];
    }
    // A branded string is a string.
    if (type.isIntersectionType()) {
      const plain = type.getTypes().find((one) => one.flags & TypeFlags.Primitive);
      if (plain) return this.#partsOf(plain);
    }
    return [this.#objectOf(type)];
  }

  #objectOf(type: Type): Part {
    const checker = this.#checker;
    if (type.isTypeReference() && checker.isTupleType(type))
      return { tuple: checker.getTypeArguments(type).map((one) => this.numberOf(one)) };
    if (type.isTypeReference() && checker.isArrayType(type))
      return { list: this.numberOf(checker.getTypeArguments(type)[0]!) };
    const name = type.getSymbol()?.name;
    if (name && classes.has(name)) return { class: name };
    const symbols = checker.getPropertiesOfType(type);
    const types = symbols.length > 0 ? checker.getTypeOfSymbol(symbols) : [];
    const properties = Object.fromEntries(
      symbols.map((symbol, at) => [symbol.name, this.#property(symbol, types[at])]),
    );
    const [others] = checker.getIndexInfosOfType(type);
    return others ? { properties, others: this.numberOf(others.valueType) } : { properties };
  }

  #property({ flags }: Symbol, type: Type | undefined) {
    if (!type) throw new Error("a property without a type");
    return { type: this.numberOf(type), optional: (flags & OPTIONAL) !== 0 };
  }
}

const OPTIONAL = 16777216;
const classes = new Set(["Date", "Buffer", "Uint8Array", "Map", "Set"]);

const FOLDER = join(root, "build/row-types");

/** The row types of the files as they are, read anew where one changed. Returns the file that they lie in. */
export function rowTypesFile(): string {
  const file = join(FOLDER, `${hashOfSources()}.json`);
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  removeOld();
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(readRowTypes()));
  renameSync(unfinished, file);
  return file;
}

const DAY = 86_400_000;

/** Those of a day ago; a run beside this one may still read newer ones. */
function removeOld() {
  for (const name of readdirSync(FOLDER)) {
    const file = join(FOLDER, name);
    if (statSync(file).mtimeMs < Date.now() - DAY) rmSync(file, { force: true });
  }
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const folder of ["server", "demo", "contract", "test/rows"])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).toSorted())
      if (name.endsWith(".ts") && !name.endsWith(".test.ts"))
        hash.update(name).update(readFileSync(join(root, folder, name)));
  return hash.digest("hex").slice(0, 32);
}
