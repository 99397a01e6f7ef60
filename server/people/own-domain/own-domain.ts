import { randomBytes } from "node:crypto";
import { checkOwnDomain, getOwnDomain, removeOwnDomain, setOwnDomain } from "../../../contract/people/own-domain.ts";
import { paths } from "../../../contract/platform/addresses.ts";
import { HOUR } from "../../../contract/platform/durations.ts";
import type { App } from "../../platform/app.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { announceDomain, checkDomain, stateOfBoth } from "./check-domain.ts";
import { domainIn } from "./domain-name.ts";
import { leadingRecord, proofName } from "./look-up-domain.ts";
import * as queries from "./own-domain-queries.ts";
import { OWN_DOMAIN_WORK } from "./own-domain-work.ts";
import { tellOwnersOfDomain } from "./tell-owners.ts";

/** Whoever asks before a record is there is told so by some name servers for an hour more. */
const FIRST_CHECK = HOUR;
/** Name servers are asked once for presses that follow one another. */
const JUST_CHECKED = 3_000;

const SAME_MOMENT = "Somebody changed the domain in the same moment. Look at it first.";

const newToken = () => `rosette-${randomBytes(20).toString("hex")}`;

const noDomain = (): never => refuse("There is no domain any more. Set one up first.", 409);

/** What the domain is to have, and what the last check found. */
function recordsOf({ settings }: Pick<App, "settings">, { domain, token, found }: queries.OwnDomainRow) {
  const { type, value } = leadingRecord(settings);
  const notAsked = { state: "notAsked" as const, found: [] };
  return [
    {
      kind: "proof" as const,
      type: "TXT" as const,
      name: proofName(domain),
      value: token,
      ...(found?.proof ?? notAsked),
    },
    { kind: "address" as const, type, name: domain, value, ...(found?.address ?? notAsked) },
  ];
}

/** The address of the pages at a domain that may not be in use yet. */
function addressAt(origin: string, domain: string, path: string): string {
  const address = new URL(origin + path);
  address.hostname = domain;
  return address.href;
}

async function removeLocked(sql: Sql, { clientID, domain, provedAt }: queries.OwnDomainRow): Promise<void> {
  await queries.deleteOwnDomain(sql, clientID);
  if (provedAt !== null) await queries.endSessionsAt(sql, domain);
}

export const ownDomainCalls = [
  onOutsideTransaction(getOwnDomain, async ({ app, client }) => {
    const { main } = app.addresses;
    const page = paths.client({ client: client.url });
    const [row] = await app.database.readHome((sql) => queries.ownDomainOf(sql, client.clientID));
    return {
      usualAddress: main + page,
      domain: row
        ? {
            ownDomainID: row.ownDomainID,
            domain: row.domain,
            address: addressAt(main, row.domain, page),
            provedAt: row.provedAt,
            missingSince: row.missingSince,
            takenBackAt: row.takenBackAt,
            isTaken: row.found?.isTaken ?? false,
            checkedAt: row.checkedAt,
            nextAt: row.nextAt,
            records: recordsOf(app, row),
          }
        : null,
    };
  }),

  onOutsideTransaction(setOwnDomain, async (context) => {
    const { app, client, form, now, transact } = context;
    const { clientID } = client;
    const domain = domainIn(app.settings, form.domain);
    const nextAt = new Date(now.getTime() + FIRST_CHECK);
    const [before] = await app.database.readHome((sql) => queries.ownDomainOf(sql, clientID));
    if (before)
      await transact((sql) => refuseIfStale({ ...context, sql }, before.ownDomainID, { domain: before.domain }));
    if (before?.domain === domain) return {};
    const ownDomainID = await app.database.home(async (sql) => {
      const [locked] = await queries.lockOwnDomain(sql, clientID);
      if (locked?.ownDomainID !== before?.ownDomainID) refuse(SAME_MOMENT, 409);
      // Another domain has to be proved by records of its own.
      if (locked) await removeLocked(sql, locked);
      const [inserted] = await queries.insertOwnDomain(sql, { clientID, domain, token: newToken(), at: now, nextAt });
      const { ownDomainID: madeID } = inserted ?? refuse(SAME_MOMENT, 409);
      await addDueWork(sql, OWN_DOMAIN_WORK, madeID, nextAt);
      return madeID;
    });
    if (before && before.provedAt !== null) await announceDomain(app, clientID);
    await transact((_sql, audit) => audit(ownDomainID, before ? { domain: before.domain } : null, { domain }));
    return {};
  }),

  onOutsideTransaction(checkOwnDomain, async ({ app, client: { clientID }, now, transact }) => {
    const [row] = await app.database.readHome((sql) => queries.ownDomainOf(sql, clientID));
    if (!row) return noDomain();
    const { ownDomainID, domain, provedAt, found, checkedAt } = row;
    if (found && checkedAt !== null && now.getTime() - Date.parse(checkedAt) < JUST_CHECKED)
      return { inUse: provedAt !== null, isTaken: found.isTaken ?? false, state: stateOfBoth(found) };
    const checked = await checkDomain(app, row);
    if (!checked) return noDomain();
    const { used, nextAt } = checked;
    if (used !== null)
      await transact(async (sql, audit) => {
        await audit(ownDomainID, null, { domain, used });
        // Whoever pressed sees that it is in use.
        if (!used) await tellOwnersOfDomain(sql, { app, row: checked.row, used });
      });
    await app.database.home(async (sql) => {
      if (used !== null) await queries.markAnnounced(sql, ownDomainID);
      await addDueWork(sql, OWN_DOMAIN_WORK, ownDomainID, nextAt);
    });
    return {
      inUse: checked.provedAt !== null,
      isTaken: checked.found.isTaken ?? false,
      state: stateOfBoth(checked.found),
    };
  }),

  onOutsideTransaction(removeOwnDomain, async ({ app, client: { clientID }, transact }) => {
    const removed = await app.database.home(async (sql) => {
      const [row] = await queries.lockOwnDomain(sql, clientID);
      if (row) await removeLocked(sql, row);
      return row;
    });
    if (!removed) return {};
    const { ownDomainID, domain, provedAt } = removed;
    if (provedAt !== null) await announceDomain(app, clientID);
    await transact((_sql, audit) => audit(ownDomainID, { domain }, null));
    return {};
  }),
];
