import { changeSponsorPage } from "../../contract/sponsors/sponsor-work.ts";
import { type Sql, json, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import { lockSponsor } from "./sponsor-queries.ts";
import { homesForWork, workOfSponsor } from "./sponsor-work-queries.ts";

export const sponsorWorkCalls = [
  on(changeSponsorPage, async (ask) => {
    const { sql, service, params, body, audit } = ask;
    const { sponsorID } = params;
    const { serviceID } = service;
    await lockSponsor(sql, sponsorID);
    const before = await sponsorPageOf(sql, serviceID, sponsorID);
    await refuseIfStale(ask, sponsorID, before, "color");
    const homes = await homesForWork(sql, serviceID);
    const isThere = ({ propertyID }: { propertyID: string }) => homes.some((home) => home.propertyID === propertyID);
    if (!body.work.every(isThere)) refuse("One of these homes isn’t on the tour any more. Look again.", 409);
    const color = body.color?.toLowerCase() ?? null;
    await sql`update sponsors set color = ${color} where sponsor_id = ${sponsorID}`;
    await sql`delete from sponsor_homes where sponsor_id = ${sponsorID}`;
    await sql`
      insert into sponsor_homes (service_id, sponsor_id, property_id, position, words)
      select ${serviceID}, ${sponsorID}, w."propertyID", min(w.position), trim(min(w.words))
      from (select *, row_number() over () as position
        from jsonb_to_recordset(${json(body.work)}::jsonb) as r ("propertyID" uuid, words text)) w
      group by w."propertyID"`;
    await audit(sponsorID, before, await sponsorPageOf(sql, serviceID, sponsorID));
    return {};
  }),
];

/** What is changed of a sponsor's page, in the shape in which it is sent. */
async function sponsorPageOf(sql: Sql, serviceID: string, sponsorID: string) {
  const { color } = requireRow(
    await sql<{ color: string | null }>`select color from sponsors where sponsor_id = ${sponsorID}`,
  );
  const work = await workOfSponsor(sql, serviceID, sponsorID);
  return { color, work: work.map(({ propertyID, words }) => ({ propertyID, words })) };
}
