import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Keeps short texts, such as other people's keys, from whoever reads the database or a copy of it alone. */
export type Sealing = {
  /** A purpose says what for and whose, as in `two-factor 0190…`: what was sealed for one opens for no other. */
  seal(text: string, purpose: string): string;
  unseal(sealed: string, purpose: string): string;
  /** Whether the text is to be sealed anew: it is from before it was sealed, or by a secret that is on its way out. */
  isStale(text: string): boolean;
  /** Of all secrets; the first one seals. */
  marks: string[];
  /** Of the secrets that still open, and no longer seal. */
  olderMarks: string[];
};

const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;
/** Behind a secret's mark; neither a mark nor what follows it has one. */
const DOT = ".";

/** In letters. 32 bytes said in base64 have 44. */
export const SHORTEST_SECRET = 32;

/** The first secret seals; all of them open. */
export function sealingWith([first = "", ...older]: readonly string[]): Sealing {
  const secrets = new Map([first, ...older].map((secret) => [markOf(secret), secret]));
  const mark = markOf(first);
  return {
    marks: [...secrets.keys()],
    olderMarks: older.map(markOf),
    isStale: (text) => text.split(DOT)[0] !== mark,
    seal(text, purpose) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, keyOf(first, purpose), nonce);
      const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return mark + DOT + Buffer.concat(parts).toString("base64url");
    },
    unseal(sealed, purpose) {
      const [mark = "", rest = ""] = sealed.split(DOT);
      const secret = secrets.get(mark);
      if (secret === undefined)
        throw new Error(`This was sealed with another SECRET, marked ${mark}. Say that one, too, behind the first.`);
      const bytes = Buffer.from(rest, "base64url");
      const cipher = createDecipheriv(CIPHER, keyOf(secret, purpose), bytes.subarray(0, NONCE), {
        authTagLength: TAG,
      }).setAuthTag(bytes.subarray(-TAG));
      return cipher.update(bytes.subarray(NONCE, -TAG), undefined, "utf8") + cipher.final("utf8");
    },
  };
}

const derived = (secret: string, what: string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, "", `rosette ${what}`, length));

const keyOf = (secret: string, purpose: string) => derived(secret, `seal ${purpose}`, 32);
/** Says which secret it was, and nothing of it. */
const markOf = (secret: string) => derived(secret, "mark", 6).toString("base64url");

/** With the secrets that were said, else with one of this installation's own, made when it is first needed. */
export const openSealing = async ({ secrets, dataFolder }: { secrets: readonly string[]; dataFolder: string }) =>
  sealingWith(secrets.length > 0 ? secrets : [await ownSecret(dataFolder)]);

async function ownSecret(folder: string): Promise<string> {
  const file = join(folder, "secret");
  const secret = (await readSecret(file)) ?? (await makeSecret(folder, file));
  if (secret.length < SHORTEST_SECRET)
    throw new Error(`The secret in ${resolve(file)} isn’t whole. Put it back from a backup, or set SECRET to it.`);
  return secret;
}

const readSecret = (file: string) =>
  readFile(file, "utf8").then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return undefined;
    },
  );

/** Written whole under a name of its own, then linked, which only the first of several processes can. */
async function makeSecret(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const own = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await using handle = await open(own, "wx", 0o600);
    await handle.writeFile(`${randomBytes(32).toString("base64")}\n`);
    await handle.sync();
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(own, { force: true });
  }
  return (await readSecret(file)) ?? "";
}
