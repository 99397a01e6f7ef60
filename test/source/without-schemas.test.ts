import { fileURLToPath } from "node:url";
import { build } from "vite";
import { expect, test } from "vitest";
import type { AnyEndpoint } from "../../contract/platform/endpoint.ts";
import { calls } from "../../contract/app/all-calls.ts";
import { withoutSchemas } from "../../scripts/without-schemas.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Call = (typeof calls)[number];

/** What the browser's build makes of the contract. */
async function browsersCalls(): Promise<readonly Call[]> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [withoutSchemas],
    resolve: { alias: { typebox: at("../../web/platform/api/no-schemas.ts") } },
    build: { write: false, minify: false, lib: { entry: at("../../contract/app/all-calls.ts"), formats: ["es"] } },
  });
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
  const { calls: left } = (await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)) as {
    calls: readonly Call[];
  };
  return left;
}

/** Of a call, what the server alone reads. */
const serversOwn = new Set([
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

/** All of a call but what the server alone reads; of other schemas, whether there is one. */
const read = ({ name, feature, endpoint }: Call) => {
  const { body, more, ...rest } = endpoint as AnyEndpoint;
  const browsersOwn = Object.fromEntries(Object.entries(rest).filter(([key]) => !serversOwn.has(key)));
  return { call: `${feature} ${name}`, ...browsersOwn, hasBody: body !== undefined, hasMore: more !== undefined };
};
const listed = (all: readonly Call[]) => all.map(read).toSorted((a, b) => (a.call < b.call ? -1 : 1));

test("the browser has every call with all that its buttons and forms read", async () => {
  const left = await browsersCalls();
  expect(listed(left)).toEqual(listed(calls));
  expect(left.filter(({ endpoint }) => Object.keys(endpoint.answer.properties ?? {}).length > 0)).toEqual([]);
});
