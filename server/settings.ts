import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ShardURL } from "./db/postgres.ts";

/** What the environment decides. docs/operators/settings.md lists every one. */
export type Settings = {
  port: number;
  host: string;
  /** Where people reach the product, for links in mail. */
  origin: string;
  production: boolean;
  databaseURL: string | undefined;
  /** The databases that clients may lie in, besides home, which is DATABASE_URL. */
  shards: ShardURL[];
  poolSize: number;
  /** The folder of the embedded database, of files on disk and of the secret. */
  dataFolder: string;
  /** Whose word about the visitor's address counts: true for any proxy, else addresses; by default this machine's only. */
  trustProxy: boolean | string;
  smtpURL: string | undefined;
  mailFrom: string;
  /** Signs what must not be forged; made once and kept in the data folder unless set. */
  secret: Buffer;
  environment: NodeJS.ProcessEnv;
};

export function settingsOf(environment: NodeJS.ProcessEnv): Settings {
  const port = Number(environment["PORT"] ?? 3000);
  const dataFolder = environment["DATA_DIR"] ?? "data";
  return {
    port,
    host: environment["HOST"] ?? "0.0.0.0",
    origin: environment["ORIGIN"] ?? `http://localhost:${port}`,
    production: environment["NODE_ENV"] === "production",
    databaseURL: environment["DATABASE_URL"] || undefined,
    shards: shardsOf(environment["SHARD_URLS"] ?? ""),
    poolSize: Number(environment["DATABASE_POOL"] ?? 12),
    dataFolder,
    trustProxy: trustedProxy(environment["TRUST_PROXY"]),
    smtpURL: environment["SMTP_URL"] || undefined,
    mailFrom: environment["MAIL_FROM"] ?? "Rosette <no-reply@localhost>",
    secret: secretOf(environment["SECRET"], dataFolder),
    environment,
  };
}

/** `east=postgres://… west=postgres://…` */
const shardsOf = (given: string): ShardURL[] =>
  given
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => {
      const [, name, url] = /^([a-z][a-z0-9_]{0,29})=(postgres.+)$/.exec(pair) ?? [];
      if (!name || !url || name === "home")
        throw new Error(
          "SHARD_URLS is a list like: east=postgres://… west=postgres://… Names are small letters, digits and _.",
        );
      return { name, url };
    });

const trustedProxy = (given = "loopback") => (given === "true" ? true : given === "false" ? false : given);

function secretOf(given: string | undefined, dataFolder: string): Buffer {
  if (given) return Buffer.from(given);
  const file = join(dataFolder, "secret");
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return Buffer.from(readFileSync(file, "utf8"));
}
