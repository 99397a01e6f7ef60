import type { CheckedDNSRecordState } from "../../../contract/platform/dns-records.ts";
import { afterDNSRecordCheck } from "../../platform/dns/dns-record-check.ts";
import type { App } from "../../platform/app.ts";
import { clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type DomainFound, lookUpDomain } from "./look-up-domain.ts";
import * as queries from "./own-domain-queries.ts";

/** The one state of both records: what is wrong counts before what nobody knows. */
export function stateOfBoth({ proof, address }: DomainFound): CheckedDNSRecordState {
  const states = [proof.state, address.state];
  return (["different", "notFound", "noAnswer"] as const).find((state) => states.includes(state)) ?? "found";
}

/** Whoever has the records right has the domain, unless another client has it in use. */
function afterCheck(row: queries.OwnDomainRow, found: DomainFound, now: Date): queries.CheckedDomain {
  const state = stateOfBoth(found);
  return { ...afterDNSRecordCheck(row, state === "found" && found.isTaken ? "different" : state, now), found };
}

type StoredCheck = queries.CheckedDomain & { row: queries.OwnDomainRow };

/** Looks the records up and keeps what came of it; undefined: the domain was removed meanwhile. */
export async function checkDomain(app: App, asked: queries.OwnDomainRow): Promise<StoredCheck | undefined> {
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
): Promise<StoredCheck | undefined> {
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
