import type { DNSRecordState } from "../../../contract/mail/own-sender.ts";
import { DAY, HOUR } from "../../../contract/platform/durations.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type DomainFound, lookUpDomain } from "./look-up-domain.ts";
import * as queries from "./own-domain-queries.ts";

/** How long a record is to be gone, in two checks, before the pages go back to the installation's address. */
const GONE_FOR = DAY;
/** While somebody is likely to be adding records, they are looked for each hour. */
const NEW_FOR = 2 * DAY;

type Checked = queries.CheckedDomain & {
  /** Whether the pages are at the domain from now on, or aren't any more; null: as before. */
  used: boolean | null;
};

/** The one state of both records: what is wrong counts before what nobody knows. */
export function stateOfBoth({ proof, address }: DomainFound): Exclude<DNSRecordState, "notAsked"> {
  const states = [proof.state, address.state];
  return (["different", "notFound", "noAnswer"] as const).find((state) => states.includes(state)) ?? "found";
}

/** What a check makes of a domain. That no name server answered says nothing about a record. */
function afterCheck(row: queries.OwnDomainRow, found: DomainFound, now: Date): Checked {
  const state = stateOfBoth(found);
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const [provedAt, missingSince] = [dateOf(row.provedAt), dateOf(row.missingSince)];
  const takenBackAt = dateOf(row.takenBackAt);
  const seen = { found, checkedAt: now };
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const isNew = now.getTime() - Date.parse(row.createdAt) < NEW_FOR;
  if (state === "found" && !found.isTaken)
    return {
      ...seen,
      provedAt: provedAt ?? now,
      missingSince: null,
      takenBackAt: null,
      nextAt: later(DAY),
      used: provedAt === null ? true : null,
    };
  if (state === "noAnswer") return { ...seen, provedAt, missingSince, takenBackAt, nextAt: later(HOUR), used: null };
  if (provedAt === null)
    return { ...seen, provedAt, missingSince: null, takenBackAt, nextAt: later(isNew ? HOUR : DAY), used: null };
  const goneSince = missingSince ?? now;
  const end = new Date(goneSince.getTime() + GONE_FOR);
  if (end > now) return { ...seen, provedAt, missingSince: goneSince, takenBackAt: null, nextAt: end, used: null };
  return { ...seen, provedAt: null, missingSince: null, takenBackAt: now, nextAt: later(DAY), used: false };
}

type Stored = Checked & { row: queries.OwnDomainRow };

/** Looks the records up and keeps what came of it; undefined: the domain was removed meanwhile. */
export async function checkDomain(app: App, asked: queries.OwnDomainRow): Promise<Stored | undefined> {
  const { clientID } = asked;
  const found = await lookUpDomain(app.settings, asked);
  const checked = await app.database
    .home((sql) => storeCheck(sql, asked, found))
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
      // Another client proved the same domain in the same moment.
      return app.database.home((sql) => storeCheck(sql, asked, { ...found, isTaken: true }));
    });
  if (checked && checked.used !== null) await announceDomain(app, clientID);
  return checked;
}

async function storeCheck(
  sql: Sql,
  { clientID, ownDomainID }: queries.OwnDomainRow,
  found: DomainFound,
): Promise<Stored | undefined> {
  const [row] = await queries.lockOwnDomain(sql, clientID);
  if (row?.ownDomainID !== ownDomainID) return undefined;
  const [taken] = await queries.isDomainTaken(sql, row);
  const checked = afterCheck(row, { ...found, isTaken: found.isTaken ?? taken !== undefined }, clock.now());
  await queries.storeDomainCheck(sql, clientID, checked);
  if (checked.used === false) await queries.endSessionsAt(sql, row.domain);
  return { ...checked, row };
}

const isTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === "own_domains_proved";

/** Every process hears where the client's pages are, and draws them anew. */
export async function announceDomain({ addresses, changes }: App, clientID: string): Promise<void> {
  await addresses.reload();
  changes.publish("domain", clientID);
  changes.publish("client", clientID);
}
