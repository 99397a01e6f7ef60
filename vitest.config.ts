import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** `npm test` and `npx vitest` bring their own; an editor may start these tests by an older one, which finds none and doesn't say why. */
const neededNode = readFileSync(join(import.meta.dirname, ".nvmrc"), "utf8").trim();
if (Number.parseInt(process.versions.node) < Number.parseInt(neededNode))
  throw new Error(
    `These tests need Node ${neededNode}, and this is ${process.versions.node}: run them by npx vitest, or let your editor use node_modules/.bin/node.`,
  );

const rules = ["contract/**/*.test.ts", "server/**/*.test.ts", "test/**/*.test.ts"];

/** What is read in the code itself, without a database: seconds, and part of the quick check. */
const source = "test/source/**/*.test.ts";

/** Something is taken away or goes on too long: the database, the disk, the process in the middle of its work; and a hundred thousand hostile requests. `npm run test:faults` */
const faults = [
  "test/{backup,client-deletion-faults,client-import-faults,client-move-faults,compose,database-away,door-faults,faults,full-disk,fuzz,money-faults,refused-uploads,release,release-faults,roster-faults,silent-database,start,stopping,two-versions,unread-answers,vote-faults,webhook-faults}.test.ts",
];

/** What the two databases may do differently: the wall, what the catalogue says, a process killed in the middle, rounds over what is due, migrations, SQL itself. */
const killed = ["test/{faults,door-faults}.test.ts"];
const engine = [
  "test/{every-call,migration,schema,search}.test.ts",
  "server/platform/db/**/*.test.ts",
  "server/platform/jobs/**/*.test.ts",
  "server/app/due-mail.test.ts",
  "server/**/upgrade.test.ts",
];

const onPostgres = Boolean(process.env["TEST_DATABASE_URL"]);
const embedded = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    globalSetup: ["test/rows/setup.ts", "test/image.ts"],
    setupFiles: "test/rows/watch.ts",
    env: { TEST_DATABASE_URL: "" },
  },
});
const onTemplate = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    globalSetup: ["test/rows/setup.ts", "test/template.ts"],
    setupFiles: "test/rows/watch.ts",
  },
});

/** What goes through a town, whose two clients then lie on two servers. */
const inShards = {
  extends: true as const,
  test: {
    name: "shards",
    include: ["server/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [
      "server/{media/*.test.ts,paper/**,mail/sending/**,platform/storage/**,platform/*.test.ts}",
      "test/{demo,release}.test.ts",
      source,
    ],
    globalSetup: ["test/rows/setup.ts", "test/template.ts"],
    setupFiles: "test/rows/watch.ts",
  },
};

/** A worker stays for the files of one project: one project after the other, and in each the longest first. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const byLength = await super.sort(files);
    const order = this.ctx.projects;
    return byLength.toSorted((a, b) => order.indexOf(a.project) - order.indexOf(b.project));
  }
}

export default defineConfig({
  test: {
    // Long enough for a slow and busy machine: how quick the product is, is measured elsewhere (bench/).
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // As in the browser: what passes at the second try is told as such, and is no pass where it becomes usual (scripts/test.mjs).
    retry: 1,
    // Most of the time in shards is waiting until one database has heard from another.
    maxWorkers: process.env["TEST_SHARD_URL"] ? 4 : 2,
    // Most of a file's time went into importing the same modules again. What a test changes of the world it puts back.
    isolate: false,
    sequence: { sequencer: ByProject },
    silent: "passed-only",
    projects: process.env["TEST_SHARD_URL"]
      ? [inShards]
      : [
          onTemplate("rules", rules, [...faults, source]),
          { extends: true, test: { name: "source", include: [source] } },
          ...(onPostgres ? [embedded("embedded", engine)] : []),
          { extends: true, test: { name: "web", include: ["web/**/*.test.{ts,tsx}"], setupFiles: "test/patience.ts" } },
          onTemplate("faults", faults),
          ...(onPostgres ? [embedded("embedded-faults", killed)] : []),
        ],
  },
});
