import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../platform/http/refusal.ts";
import { networkOf } from "../../platform/http/networks.ts";

/** argon2id with 19 MiB and two passes: OWASP's minimum, about 25 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of no password, so that an unknown address takes as long as a wrong password. */
const decoyHash = "$argon2id$v=19$m=19456,t=2,p=1$7AyMzMzXBVYtP+wCf22I6Q$DB1Dpk2CWbRsWC8iN4xLFTBVYN4/KRjbrwAjx7g1Sf0";

const MAX_RUNNING = 2;
const MAX_WAITING_OF_NETWORK = 60;

let running = 0;
/** Waiting requests by network; the network whose turn is next comes first. */
const waitingByNetwork = new Map<string, (() => void)[]>();

/**
 * Two hashes at a time in the process: more would slow down everybody and take the memory. Networks take turns, so that a request from one
 * network waits for at most one of another, however many of those are waiting.
 */
async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) await waitForTurn(network);
  else running += 1;
  try {
    return await work();
  } finally {
    const next = takeNextWaiting();
    if (next) next();
    else running -= 1;
  }
}

function waitForTurn(network: string): Promise<void> {
  const others = waitingByNetwork.get(network) ?? [];
  if (others.length >= MAX_WAITING_OF_NETWORK)
    refuse("Many people are signing in from your network just now. Try again in a moment.", 429, { retryAfter: 5 });
  waitingByNetwork.set(network, others);
  return new Promise((resolve) => others.push(resolve));
}

function takeNextWaiting(): (() => void) | undefined {
  const [first] = waitingByNetwork;
  if (!first) return undefined;
  const [network, others] = first;
  const next = others.shift();
  waitingByNetwork.delete(network);
  if (others.length > 0) waitingByNetwork.set(network, others);
  return next;
}

/** Keyboards and systems compose letters in different ways (RFC 8265: NFC). */
const normalized = (password: string) => password.normalize("NFC");

/** `address`: the network address of the request. */
export const hashPassword = (password: string, address: string): Promise<string> =>
  inTurn(networkOf(address), () => hash(normalized(password), cost));

/** False for an account without a password and for no account at all, after the same work. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  address: string,
): Promise<boolean> {
  const stored = passwordHash ?? decoyHash;
  const fits = await inTurn(networkOf(address), async () => {
    if (await verify(stored, normalized(password))) return true;
    // Older passwords were hashed as typed: letters that can be composed in two ways are tried in both.
    for (const spelled of new Set([password, password.normalize("NFD")]))
      if (spelled !== normalized(password) && (await verify(stored, spelled))) return true;
    return false;
  });
  return fits && typeof passwordHash === "string";
}
