import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Encrypts short texts, such as other people's keys, against readers of the database or a copy of it. */
export type Sealing = {
  /** The purpose names the use and the owner, as in `two-factor 0190…`: a text sealed for one opens for no other. */
  seal(text: string, purpose: string): string;
  unseal(sealed: string, purpose: string): string;
  /** Whether one of the secrets has sealed the text. */
  opens(sealed: string): boolean;
  /** Whether the text should be sealed anew: it is unsealed from an older version, or sealed by an older secret. */
  isStale(text: string): boolean;
  /** Hashes of a text, one with each secret, the one that seals first: whoever hasn't the secret can't look for a text by its hash. */
  hashes(text: string, purpose: string): string[];
  /** The marks of all secrets; the first one seals. */
  marks: string[];
  /** The marks of secrets that still open, and no longer seal. */
  olderMarks: string[];
};

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Separates a secret's mark from the sealed text; neither contains it. */
const SEPARATOR = ".";

/** Characters; 32 bytes have 44 in base64. */
export const MIN_SECRET_LENGTH = 32;

/** The first secret seals; all of them open. */
export function sealingWith([first = "", ...older]: readonly string[]): Sealing {
  const secrets = new Map([first, ...older].map((secret) => [secretMark(secret), secret]));
  const mark = secretMark(first);
  return {
    marks: [...secrets.keys()],
    olderMarks: older.map(secretMark),
    opens: (sealed) => secrets.has(sealed.split(SEPARATOR)[0]!),
    isStale: (text) => text.split(SEPARATOR)[0] !== mark,
    hashes: (text, purpose) =>
      [...secrets].map(
        ([each, secret]) =>
          each +
          SEPARATOR +
          createHmac("sha256", deriveKey(secret, `hash ${purpose}`, 32))
            .update(text)
            .digest("base64url"),
      ),
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

const deriveKey = (secret: string, use: string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, "", `rosette ${use}`, length));

const sealingKey = (secret: string, purpose: string) => deriveKey(secret, `seal ${purpose}`, 32);
/** Identifies a secret without revealing it. */
const secretMark = (secret: string) => deriveKey(secret, "mark", 6).toString("base64url");

/** With the secrets of the settings, else with the installation's own, created at first need. */
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

/** Written to a temporary file and then linked, which succeeds for only the first of several processes. */
async function makeSecret(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const temporary = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await using handle = await open(temporary, "wx", 0o600);
    await handle.writeFile(`${randomBytes(32).toString("base64")}\n`);
    await handle.sync();
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  return (await readSecret(file)) ?? "";
}
