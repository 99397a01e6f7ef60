import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type ESTree, parseSync } from "vite";
import { expect, test } from "vitest";

const server = resolve(import.meta.dirname, "../../server");
const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

const isOfQueries = (file: string) => /^(?:.+-)?queries\.ts$/.test(basename(file));

/** These stand elsewhere, and why. */
const elsewhere: Record<string, string> = {
  "platform/db/ids.ts newID": "it belongs to no feature: every one makes its identifiers by it",
};

/** What waits for a statement, or takes its one row, or its first: `requireRow(await sql…)`, `(await sql…)[0]`, `sql….then(requireRow)`. */
function unwrapped(node: ESTree.Node): ESTree.Node {
  if (node.type === "AwaitExpression") return unwrapped(node.argument);
  if (node.type === "ParenthesizedExpression" || node.type === "TSNonNullExpression") return unwrapped(node.expression);
  if (node.type === "MemberExpression") return unwrapped(node.object);
  if (node.type !== "CallExpression") return node;
  if (node.callee.type === "Identifier" && node.callee.name === "requireRow") return unwrapped(node.arguments[0]!);
  return node.callee.type === "MemberExpression" ? unwrapped(node.callee) : node;
}

const isStatement = (node: ESTree.Node | null | undefined) => {
  if (!node) return false;
  const inner = unwrapped(node);
  return inner.type === "TaggedTemplateExpression" && inner.tag.type === "Identifier" && inner.tag.name === "sql";
};

type AnyFunction = Pick<ESTree.ArrowFunctionExpression, "body"> | Pick<ESTree.Function, "body">;

/** Its whole body is one statement. */
function isNothingElse({ body }: AnyFunction): boolean {
  if (body?.type !== "BlockStatement") return isStatement(body);
  const [only, ...more] = body.body;
  if (more.length > 0) return false;
  return (
    (only?.type === "ReturnStatement" && isStatement(only.argument)) ||
    (only?.type === "ExpressionStatement" && isStatement(only.expression))
  );
}

/** The functions at the top of a file, exported or its own, that are nothing but one statement. */
function statementsOf(file: string, text: string): string[] {
  return parseSync(file, text)
    .program.body.map((node) => (node.type === "ExportNamedDeclaration" ? node.declaration : node))
    .flatMap((node) => {
      if (node?.type === "FunctionDeclaration") return isNothingElse(node) ? node.id!.name : [];
      if (node?.type !== "VariableDeclaration") return [];
      return node.declarations.flatMap(({ id, init }) =>
        (init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression") &&
        isNothingElse(init) &&
        id.type === "Identifier"
          ? id.name
          : [],
      );
    });
}

test("a function that is nothing but a statement is found, exported or not, waited for or not; one that does more is none", () => {
  const text = `
    export const homesOf = (sql, id) => sql<Home>\`select name from homes where home_id = \${id}\`;
    const homeOf = async (sql) => requireRow(await sql\`select 1\`).name;
    const firstOf = (sql) => sql\`select 1\`.then(([first]) => first);
    async function dropHome(sql) { await sql\`delete from homes\`; }
    export function countHomes(sql) { return sql\`select count(*) from homes\`; }
    const isOpen = (at) => fragment\`closes_at > \${at}\`;
    async function homeFor(sql) { const [home] = await sql\`select 1\`; return found(home, "home"); }
    const home = on(getHome, ({ sql }) => sql\`select 1\`);
    const withHomes = (sql) => homesOf(sql, 1);`;
  expect(statementsOf("a.ts", text)).toEqual(["homesOf", "homeOf", "firstOf", "dropHome", "countHomes"]);
});

test("a function that is nothing but a statement stands in a file of queries", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((file) => !isOfQueries(file))
    .flatMap((file) => statementsOf(file, readFileSync(join(server, file), "utf8")).map((name) => `${file} ${name}`));
  expect(found.toSorted()).toEqual(Object.keys(elsewhere));
});

/** These sort by something called a name, and why not by its key. */
const sortedOtherwise: Record<string, string> = {
  "programs/program-rows.ts t.name": "it is the kind of a timeframe",
  "platform/access/client-placement.ts name": "it is a shard",
  "platform/db/migrate.ts name": "it is a migration",
  "surveys/survey-recipient-queries.ts p.name": "it chooses among the names of one address, and an index has it so",
  "judging/conflicts-queries.ts e.name": "it chooses among the reasons of one conflict",
  "door/attendance/contact-queries.ts w.name": "it chooses among the names of one address",
  "commerce/orders/order-queries.ts i.name": "it comes after the key",
  "app/erasing/erasure-queries.ts full_name": "it chooses among the names of one address",
};

/** What a text sorts by: up to the end of the statement or of what is in brackets, without what is within them. */
function sortingColumns(text: string): string[] {
  const inner = /\$?[({][^(){}]*[)}]/g;
  return [...text.matchAll(/\border by\b/g)].flatMap(({ index }) => {
    let rest = text.slice(index + "order by".length, index + 500);
    while (rest !== (rest = rest.replace(inner, "_")));
    const [by] = /^[^`;)]*?(?=[`;)]|\b(?:limit|offset|returning|on conflict|union)\b|$)/.exec(rest)!;
    return by.split(",").map((column) => column.trim().replace(/\s+(?:asc|desc|nulls|using)\b.*$/s, ""));
  });
}

test("names are sorted by their key, so that capitals, accents and apostrophes change no order", () => {
  const found = files.flatMap((file) =>
    sortingColumns(readFileSync(join(server, file), "utf8"))
      .filter((column) => /^(?:\w+\.)?(?:\w+_)?(?:name|title|company)$/.test(column))
      .map((column) => `${file} ${column}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(sortedOtherwise).toSorted());
});
