import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../../platform/http/refusal.ts";
import { networkOf } from "../../platform/http/networks.ts";

/** argon2id with 19 MiB and two passes: OWASP's least, about 25 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Nobody's password, of the same cost, so that an unknown address takes as long as a wrong password. */
const decoyHash = "$argon2id$v=19$m=19456,t=2,p=1$7AyMzMzXBVYtP+wCf22I6Q$DB1Dpk2CWbRsWC8iN4xLFTBVYN4/KRjbrwAjx7g1Sf0";

const MAX_RUNNING = 2;
const MAX_WAITING_OF_NETWORK = 60;

let running = 0;
/** Who waits, by network, the network whose turn is next in front. */
const waitingByNetwork = new Map<string, (() => void)[]>();

/**
 * Two at a time in the process: more would only make everybody slower, and take the memory. Networks take turns, so that
 * however many wait from one of them, somebody from elsewhere waits for one of them only.
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

/** The same letters, composed or not: keyboards and systems differ (RFC 8265: NFC). */
const normalized = (password: string) => password.normalize("NFC");

/** `address`: where whoever asks for it is. */
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
    // Passwords of before were hashed as they were typed; only letters that can be written in two ways are tried in both.
    for (const spelled of new Set([password, password.normalize("NFD")]))
      if (spelled !== normalized(password) && (await verify(stored, spelled))) return true;
    return false;
  });
  return fits && typeof passwordHash === "string";
}
