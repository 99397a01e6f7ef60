import { hash, verify } from "@node-rs/argon2";
import { refuse } from "../http/refusal.ts";

/** argon2id with 19 MiB and two passes: OWASP's least, about 25 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Nobody's password, of the same cost, so that an unknown address takes as long as a wrong password. */
const nobodys = "$argon2id$v=19$m=19456,t=2,p=1$7AyMzMzXBVYtP+wCf22I6Q$DB1Dpk2CWbRsWC8iN4xLFTBVYN4/KRjbrwAjx7g1Sf0";

const AT_ONCE = 2;
const MOST_WAITING = 200;

let working = 0;
const waiting: (() => void)[] = [];

/** Two at a time in the process: more would only make everybody slower, and take the memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MOST_WAITING) refuse("Many people are signing in just now. Try again in a moment.", 429);
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** False for an account without a password and for no account at all, after the same work. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(passwordHash ?? nobodys, password));
  return fits && typeof passwordHash === "string";
}
