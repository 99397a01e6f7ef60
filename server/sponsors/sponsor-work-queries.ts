import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import type { SponsorPageAnswer } from "../../contract/sponsors/sponsor-pages.ts";
import type { getSponsor } from "../../contract/sponsors/sponsors.ts";
import type { Sql } from "../platform/db/sql.ts";
import { pictureJSON } from "../platform/storage/picture-queries.ts";
import { isPublicHome } from "../tours/tour-queries.ts";

type SponsorAnswer = AnswerOf<typeof getSponsor>;

/** In their order, without those that left the tour. */
export const workOfSponsor = (sql: Sql, serviceID: string, sponsorID: string) => sql<SponsorAnswer["work"][number]>`
  select p.property_id, p.name, h.words
  from sponsor_homes h join properties p using (client_id, service_id, property_id)
  where h.service_id = ${serviceID} and h.sponsor_id = ${sponsorID} ${isPublicHome}
  order by h.position`;

/** The same as visitors see them. */
export const publicWorkOf = (sql: Sql, serviceID: string, sponsorID: string) => sql<SponsorPageAnswer["work"][number]>`
  select p.property_id, p.name, h.words,
    (select ${pictureJSON} from property_images m join uploads f using (client_id, upload_id)
      where m.property_id = p.property_id and m.kind = 'images' order by m.position, m.image_id limit 1) as cover
  from sponsor_homes h join properties p using (client_id, service_id, property_id)
  where h.service_id = ${serviceID} and h.sponsor_id = ${sponsorID} ${isPublicHome}
  order by h.position`;

/** Those that can be chosen: what visitors see of the tour. */
export const homesForWork = (sql: Sql, serviceID: string) => sql<SponsorAnswer["homes"][number]>`
  select p.property_id, p.name from properties p
  where p.service_id = ${serviceID} ${isPublicHome} order by p.position, p.property_id`;
