import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ESTree, Visitor, parseSync } from "vite";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const endings = new Set(["onTestFinished", "afterEach", "afterAll", "beforeEach", "beforeAll"]);

/** Nothing to wait for: they answer at once, or the process ends with what they close. */
const immediate = /^(vi\.|Object\.assign\b|\w*[sS]erver\.close\b|.*[sS]ocket\.destroy\b)/;

test("what a test puts back afterwards is waited for: a write under way would meet a database that is closed already", () => {
  const found: string[] = [];
  for (const file of globSync("{server,contract,web,test,e2e}/**/*.{test,spec}.{ts,tsx}", { cwd: root })) {
    const text = readFileSync(resolve(root, file), "utf8");
    const told = (node: ESTree.Node) => text.slice(node.start, node.end);
    new Visitor({
      CallExpression({ callee, arguments: [work] }) {
        if (callee.type !== "Identifier" || !endings.has(callee.name)) return;
        if (work?.type !== "ArrowFunctionExpression" || work.body.type !== "UnaryExpression") return;
        const { operator, argument } = work.body;
        if (operator === "void" && argument.type === "CallExpression" && !immediate.test(told(argument)))
          found.push(`${file}: ${told(work)}`);
      },
    }).visit(parseSync(file, text).program);
  }
  expect(found).toEqual([]);
});
