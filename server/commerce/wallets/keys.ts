import { X509Certificate, createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Wallet } from "../../../contract/commerce/wallets/wallets.ts";
import type { AppleKeys } from "./apple.ts";
import type { GoogleKeys } from "./google.ts";

/** The wallets that the operator has keys for. */
export type WalletKeys = { apple: AppleKeys | undefined; google: GoogleKeys | undefined; names: Wallet[] };

/** What is set wrongly stops the start with a sentence. */
export async function loadWalletKeys(environment: NodeJS.ProcessEnv): Promise<WalletKeys> {
  const [apple, google] = await Promise.all([appleKeys(environment), googleKeys(environment)]);
  return { apple, google, names: [...(apple ? ["apple" as const] : []), ...(google ? ["google" as const] : [])] };
}

const APPLE_SETTINGS = [
  "APPLE_PASS_TYPE",
  "APPLE_TEAM",
  "APPLE_PASS_CERTIFICATE",
  "APPLE_PASS_KEY",
  "APPLE_INTERMEDIATE",
] as const;
const GOOGLE_SETTINGS = ["GOOGLE_WALLET_ISSUER", "GOOGLE_WALLET_KEY"] as const;

async function appleKeys(environment: NodeJS.ProcessEnv): Promise<AppleKeys | undefined> {
  const set = requireAllOrNone(environment, APPLE_SETTINGS);
  if (!set) return undefined;
  const passphrase = environment["APPLE_PASS_PASSPHRASE"] || undefined;
  const [certificate, key, intermediate] = await Promise.all([
    fileText("APPLE_PASS_CERTIFICATE", set.APPLE_PASS_CERTIFICATE),
    fileText("APPLE_PASS_KEY", set.APPLE_PASS_KEY),
    fileText("APPLE_INTERMEDIATE", set.APPLE_INTERMEDIATE),
  ]);
  requireValid("APPLE_PASS_KEY must be the key of APPLE_PASS_CERTIFICATE, both as PEM", () =>
    new X509Certificate(certificate).checkPrivateKey(createPrivateKey({ key, ...(passphrase && { passphrase }) })),
  );
  requireValid("APPLE_INTERMEDIATE must be a certificate as PEM", () => new X509Certificate(intermediate).ca);
  return { passType: set.APPLE_PASS_TYPE, team: set.APPLE_TEAM, certificate, key, passphrase, intermediate };
}

async function googleKeys(environment: NodeJS.ProcessEnv): Promise<GoogleKeys | undefined> {
  const set = requireAllOrNone(environment, GOOGLE_SETTINGS);
  if (!set) return undefined;
  const file = await fileText("GOOGLE_WALLET_KEY", set.GOOGLE_WALLET_KEY);
  const read = (): { client_email?: string; private_key?: string } => JSON.parse(file) as object;
  const problem = "GOOGLE_WALLET_KEY must be the JSON file of a service account, with client_email and private_key";
  requireValid(
    problem,
    () => Boolean(read().client_email) && createPrivateKey(read().private_key ?? "").type === "private",
  );
  const { client_email: account = "", private_key: key = "" } = read();
  return { issuer: set.GOOGLE_WALLET_ISSUER, account, key };
}

/** All of them, or none. */
function requireAllOrNone<Name extends string>(
  environment: NodeJS.ProcessEnv,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) throw new Error(`For wallet passes ${missing.join(" and ")} must be set, too.`);
  return Object.fromEntries(names.map((name) => [name, environment[name]!])) as Record<Name, string>;
}

const fileText = (name: string, path: string) =>
  readFile(path, "utf8").catch(() => {
    throw new Error(`${name} is "${path}", which can't be read.`);
  });

function requireValid(problem: string, holds: () => boolean): void {
  let fits: boolean;
  try {
    fits = holds();
  } catch {
    fits = false;
  }
  if (!fits) throw new Error(`${problem}.`);
}
