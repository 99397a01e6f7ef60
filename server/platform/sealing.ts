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
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Behind a secret's mark; neither a mark nor what follows it has one. */
const SEPARATOR = ".";

/** In letters. 32 bytes said in base64 have 44. */
export const MIN_SECRET_LENGTH = 32;

/** The first secret seals; all of them open. */
export function sealingWith([first = "", ...older]: readonly string[]): Sealing {
  const secrets = new Map([first, ...older].map((secret) => [secretMark(secret), secret]));
  const mark = secretMark(first);
  return {
    marks: [...secrets.keys()],
    olderMarks: older.map(secretMark),
    isStale: (text) => text.split(SEPARATOR)[0] !== mark,
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey(first, purpose), nonce);
      const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return mark + SEPARATOR + Buffer.concat(parts).toString("base64url");
    },
    unseal(sealed, purpose) {
      const [mark = "", rest = ""] = sealed.split(SEPARATOR);
      const secret = secrets.get(mark);
      if (secret === undefined)
        throw new Error(`This was sealed with another SECRET, marked ${mark}. Say that one, too, behind the first.`);
      const bytes = Buffer.from(rest, "base64url");
      const cipher = createDecipheriv(CIPHER, sealingKey(secret, purpose), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      }).setAuthTag(bytes.subarray(-TAG_BYTES));
      return cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + cipher.final("utf8");
    },
  };
}

const deriveKey = (secret: string, what: string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, "", `rosette ${what}`, length));

const sealingKey = (secret: string, purpose: string) => deriveKey(secret, `seal ${purpose}`, 32);
/** Says which secret it was, and nothing of it. */
const secretMark = (secret: string) => deriveKey(secret, "mark", 6).toString("base64url");

/** With the secrets that were said, else with one of this installation's own, made when it is first needed. */
export const openSealing = async ({ secrets, dataFolder }: { secrets: readonly string[]; dataFolder: string }) =>
  sealingWith(secrets.length > 0 ? secrets : [await installationSecret(dataFolder)]);

async function installationSecret(folder: string): Promise<string> {
  const file = join(folder, "secret");
  const secret = (await readSecret(file)) ?? (await makeSecret(folder, file));
  if (secret.length < MIN_SECRET_LENGTH)
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
