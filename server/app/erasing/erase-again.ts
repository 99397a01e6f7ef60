import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import { type ErasedLine, readErasedLines, subjectsOf } from "./erased-log.ts";
import { eraseAccount } from "./erasure-request-work.ts";
import { eraseAtClient } from "./erasure-work.ts";
import * as queries from "./erasure-queries.ts";

const ACCOUNTS_AT_ONCE = 1_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

export type ErasedAgain = { persons: number; guests: number; accounts: number };

/**
 * Erases again what was erased after a backup that was put back: reads the hashes beside the files, and looks for those whom they mean.
 * Whoever isn't found is erased still. Safe to repeat; nobody is written to.
 */
export async function eraseAgain(app: App): Promise<ErasedAgain> {
  const lines: ErasedLine[] = [];
  for await (const line of readErasedLines(app.files)) lines.push(line);
  const accounts = await accountsOf(app, lines);
  const done: ErasedAgain = { persons: 0, guests: 0, accounts: 0 };
  for (const line of lines.filter(({ clientID }) => clientID !== null)) {
    const isAgain =
      line.kind === "guest" ? await eraseGuestAgain(app, line) : await erasePersonAgain(app, line, accounts);
    if (isAgain) done[line.kind === "guest" ? "guests" : "persons"] += 1;
  }
  for (const { subject } of lines.filter(({ clientID }) => clientID === null)) {
    const account = accounts.get(subject);
    if (!account || account.email.endsWith(".invalid")) continue;
    await app.database.home(async (sql) => void (await queries.insertErasureRequest(sql, account.userID, clock.now())));
    await eraseAccount(app, account.userID, { isAgain: true });
    done.accounts += 1;
  }
  return done;
}

type Account = { userID: string; email: string };

/** The accounts that the hashes mean, whichever secret made them. */
async function accountsOf({ database, sealing }: App, lines: readonly ErasedLine[]): Promise<Map<string, Account>> {
  const wanted = new Set(lines.filter(({ kind }) => kind === "account").map(({ subject }) => subject));
  const found = new Map<string, Account>();
  if (wanted.size === 0) return found;
  for (let after = FIRST_ID; ;) {
    const accounts = await database.readHome((sql) => queries.accountsAfter(sql, after, ACCOUNTS_AT_ONCE));
    for (const account of accounts)
      for (const subject of subjectsOf(sealing, { userID: account.userID }))
        if (wanted.has(subject)) found.set(subject, account);
    if (accounts.length < ACCOUNTS_AT_ONCE) return found;
    after = accounts.at(-1)!.userID;
  }
}

const isDone = async ({ database }: App, { clientID, erasureID }: ErasedLine) => {
  const [erasure] = await database.readInside(clientID!, (sql) => queries.erasureByID(sql, erasureID));
  return erasure?.state === "done";
};

async function erasePersonAgain(app: App, line: ErasedLine, accounts: ReadonlyMap<string, Account>): Promise<boolean> {
  const account = accounts.get(line.subject);
  if (!account || (await isDone(app, line))) return false;
  const [person] = await app.database.readHome((sql) => queries.erasableAccount(sql, account.userID));
  if (!person) return false;
  const email = person.isEmailProved ? person.email.toLowerCase() : null;
  const known = { email, mailTo: null, fullName: person.fullName, phone: person.phone };
  await eraseLineAgain(app, line, { userID: person.userID, known });
  return true;
}

async function eraseGuestAgain(app: App, line: ErasedLine): Promise<boolean> {
  if (await isDone(app, line)) return false;
  const addresses = await app.database.readInside(line.clientID!, (sql) => queries.guestAddresses(sql));
  const guest = addresses.find(({ email }) => subjectsOf(app.sealing, { userID: null, email }).includes(line.subject));
  if (!guest) return false;
  const known = { email: guest.email, mailTo: null, fullName: guest.fullName, phone: null };
  await eraseLineAgain(app, line, { userID: null, known });
  return true;
}

async function eraseLineAgain(
  app: App,
  { clientID, erasureID, subject, results }: ErasedLine,
  whom: { userID: string | null; known: queries.KnownOfPerson },
): Promise<void> {
  await app.database.inside(clientID!, async (sql) => {
    await queries.dropStandingErasure(sql, [subject]);
    await queries.reviveErasure(sql, { erasureID, ...whom, subject, results, now: clock.now() });
  });
  await eraseAtClient(app, clientID!, erasureID);
}
