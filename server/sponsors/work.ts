import { changeSponsorPage } from "../../contract/sponsors/sponsor-work.ts";
import { type Sql, json, one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseStale } from "../platform/http/stale.ts";
import { lockSponsor } from "./queries.ts";
import { workHomes, workOf } from "./work-queries.ts";

export const sponsorWork = [
  on(changeSponsorPage, async (ask) => {
    const { sql, service, params, body, audit } = ask;
    const { sponsorID } = params;
    const { serviceID } = service;
    await lockSponsor(sql, sponsorID);
    const before = await pageOf(sql, serviceID, sponsorID);
    await refuseStale(ask, sponsorID, before, "color");
    const homes = await workHomes(sql, serviceID);
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
    await audit(sponsorID, before, await pageOf(sql, serviceID, sponsorID));
    return {};
  }),
];

/** What is changed of a sponsor's page, in the shape in which it is sent. */
async function pageOf(sql: Sql, serviceID: string, sponsorID: string) {
  const { color } = one(
    await sql<{ color: string | null }>`select color from sponsors where sponsor_id = ${sponsorID}`,
  );
  const work = await workOf(sql, serviceID, sponsorID);
  return { color, work: work.map(({ propertyID, words }) => ({ propertyID, words })) };
}
