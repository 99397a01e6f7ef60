import type { ShownSponsor } from "../../contract/sponsor-pages.ts";
import { changeSponsorPage } from "../../contract/sponsor-work.ts";
import type { AnswerOf } from "../../contract/endpoint.ts";
import type { getSponsor } from "../../contract/sponsors.ts";
import { type Sql, json, one } from "../db/sql.ts";
import { pictureJSON } from "../galleries/pictures.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { refuseStale } from "../http/stale.ts";
import { publicOnes } from "../tours/queries.ts";
import { lockSponsor } from "./queries.ts";

type Editing = AnswerOf<typeof getSponsor>;

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

/** In their order, without those that left the tour. */
export const workOf = (sql: Sql, serviceID: string, sponsorID: string) => sql<Editing["work"][number]>`
  select p.property_id, p.name, h.words
  from sponsor_homes h join properties p using (client_id, service_id, property_id)
  where h.service_id = ${serviceID} and h.sponsor_id = ${sponsorID} ${publicOnes}
  order by h.position`;

/** The same as visitors see them. */
export const shownWork = (sql: Sql, serviceID: string, sponsorID: string) => sql<ShownSponsor["work"][number]>`
  select p.property_id, p.name, h.words,
    (select ${pictureJSON} from property_images m join uploads f using (client_id, upload_id)
      where m.property_id = p.property_id and m.kind = 'images' order by m.position, m.image_id limit 1) as cover
  from sponsor_homes h join properties p using (client_id, service_id, property_id)
  where h.service_id = ${serviceID} and h.sponsor_id = ${sponsorID} ${publicOnes}
  order by h.position`;

/** Those that can be chosen: what visitors see of the tour. */
export const workHomes = (sql: Sql, serviceID: string) => sql<Editing["homes"][number]>`
  select p.property_id, p.name from properties p
  where p.service_id = ${serviceID} ${publicOnes} order by p.position, p.property_id`;
