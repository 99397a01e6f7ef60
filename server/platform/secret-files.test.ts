import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../../scripts/prepare.mjs";
import { secretSettings } from "./secret-files.ts";
import { settingsOf } from "./settings.ts";
import { storageOf } from "./storage/files.ts";

const folder = mkdtempSync(join(tmpdir(), "rosette-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const path = join(folder, `secret-${Math.random()}`);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

test("a secret that lies in a file counts as if it were said, without the end of its line", () => {
  const secret = "a secret of more than thirty-two letters";
  const settings = settingsOf({
    DATABASE_URL_FILE: fileWith("postgres://somebody:word@here/rosette\n"),
    SECRET_FILE: fileWith(`${secret},another ${secret}\r\n`),
    METRICS_TOKEN_FILE: fileWith("a token of sixteen letters"),
  });
  expect(settings).toMatchObject({
    databaseURL: "postgres://somebody:word@here/rosette",
    secrets: [secret, `another ${secret}`],
    metricsToken: "a token of sixteen letters",
  });
});

test("keys of a store of files may lie in files, too", () => {
  const environment = {
    FILES: "s3",
    S3_BUCKET: "rosette",
    S3_REGION: "here",
    S3_ACCESS_KEY_ID_FILE: fileWith("AKIA\n"),
    S3_SECRET_ACCESS_KEY_FILE: fileWith("hidden\n"),
  };
  expect(storageOf(settingsOf(environment))).toMatchObject({
    credentials: { accessKeyId: "AKIA", secretAccessKey: "hidden" },
  });
});

test("a file that isn't there, an empty one, and a secret that is said twice stop the start with a sentence", () => {
  expect(() => settingsOf({ SECRET_FILE: join(folder, "nothing") })).toThrow(
    /SECRET_FILE is ".*nothing", which can’t be read/,
  );
  expect(() => settingsOf({ SMTP_URL_FILE: fileWith(" \n") })).toThrow(/SMTP_URL_FILE is ".*", which is empty/);
  expect(() => settingsOf({ SMTP_URL: "smtp://here", SMTP_URL_FILE: fileWith("smtp://there") })).toThrow(
    "Both SMTP_URL and SMTP_URL_FILE are set. Leave out one of them.",
  );
});

test("the settings' page names each secret that may lie in a file", () => {
  const page = readFileSync(join(root, "docs/operators/settings.md"), "utf8");
  const paragraph = page.slice(page.indexOf("## Secrets in files")).split("\n## ")[0]!;
  expect(secretSettings.filter((name) => !paragraph.includes(`\`${name}\``))).toEqual([]);
});
