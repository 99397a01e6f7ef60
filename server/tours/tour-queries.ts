import type { Builder } from "../../contract/tours/builders.ts";
import type { TourDay } from "../../contract/platform/opening-hours.ts";
import type { HomeImageKind, Property } from "../../contract/tours/properties.ts";
import type { Element, Value } from "../../contract/platform/forms/element.ts";
import type { PictureInfo } from "../../contract/platform/pictures.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { pictureOfColumn } from "../platform/access/client-profile-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment, emptyFragment } from "../platform/db/statement.ts";
import { pictureJSON } from "../platform/storage/picture-queries.ts";
import { invitedOwnerEmail, personJSON } from "./owner-queries.ts";
import type { StoredFile } from "../media/renditions.ts";

export const buildersOf = (sql: Sql, serviceID: string, builderID: string | null = null) => sql<Builder>`
  select b.builder_id, b.company, b.about, b.contact_name, b.email, b.phone, b.website, b.license,
    ${pictureOfColumn(fragment`b.logo_upload_id`)} as logo, ${personJSON(fragment`b.user_id`)} as user,
    b.removed_at is not null as removed, ${invitedOwnerEmail("builder", fragment`b`)} as invited,
    (select count(*) from properties p where p.builder_id = b.builder_id and p.removed_at is null) as homes
  from builders b where b.service_id = ${serviceID} and (${builderID}::uuid is null or b.builder_id = ${builderID})
  order by b.position, b.builder_id`;

/** Of two who change one builder, or one home, the second waits. */
export const lockBuilder = (sql: Sql, builderID: string) =>
  sql`select from builders where builder_id = ${builderID} for no key update`;
export const writeBuilderLogo = (sql: Sql, builderID: string, uploadID: string | null) =>
  sql`update builders set logo_upload_id = ${uploadID} where builder_id = ${builderID}`;
export const lockProperty = (sql: Sql, propertyID: string) =>
  sql`select from properties where property_id = ${propertyID} for no key update`;

const imagesJSON = (kind: "images" | "floorPlans") => fragment`coalesce((
  select json_agg(json_build_object('imageID', i.image_id, 'caption', i.caption, 'picture', ${pictureJSON})
    order by i.position, i.image_id)
  from property_images i join uploads f using (client_id, upload_id)
  where i.property_id = p.property_id and i.kind = ${kind}), '[]')`;

/** The staff's questions about the home `p` and its answers, in the answered version. */
const fieldGroupsJSON = fragment`coalesce((
  select json_agg(json_build_object('fieldGroupID', f.form_id, 'name', f.name, 'description', f.description,
    'elements', v.elements, 'answers', coalesce(a.answers, '{}')) order by f.position, f.form_id)
  from forms f
    left join form_answers a on a.client_id = f.client_id and a.form_id = f.form_id and a.property_id = p.property_id
    join form_versions v on v.client_id = f.client_id and v.form_id = f.form_id and v.version = f.version
  where f.service_id = p.service_id and f.purpose = 'property'), '[]')`;

/** The days on which the home `p` is open at other hours than the tour. */
const otherHoursJSON = fragment`(
  select coalesce(json_agg(json_build_object('timeframeID', h.timeframe_id, 'opens', h.opens, 'closes', h.closes)
    order by h.timeframe_id), '[]') from property_hours h where h.property_id = p.property_id)`;

export const isPublicHome = fragment`and p.removed_at is null and p.disqualified_at is null and p.has_name`;

type StoredFieldGroup = Omit<Property["fieldGroups"][number], "propertyFields" | "elements"> & {
  elements: Element[];
  answers: Record<string, Value>;
};
export type StoredProperty = Omit<Property, "fieldGroups"> & {
  builder: { builderID: string; company: string; logo: PictureInfo | null } | null;
  position: number;
  reference: string | null;
  fieldGroups: StoredFieldGroup[];
};

/** All facts of the home `p`. A removed builder isn't named. */
const storedPropertyColumns = fragment`
  p.property_id, p.position, p.reference, p.name, p.number, p.address, p.city, p.state, p.zip, p.latitude, p.longitude,
    p.revealed_at, p.due_at, coalesce(p.due_at, d.homes_due) as due, p.most_inside, p.price, p.status, p.beds, p.baths, p.square_feet, p.story, p.accessibility, p.house_rules, p.tour_link,
    p.online_tour, p.property_group_id, p.builder_id, b.company, p.disqualified_at is not null as disqualified,
    p.disqualified_reason, p.removed_at is not null as removed, ${personJSON(fragment`p.user_id`)} as user,
    case when b.builder_id is not null then json_build_object('builderID', b.builder_id, 'company', b.company,
      'logo', ${pictureOfColumn(fragment`b.logo_upload_id`)}) end as builder,
    ${imagesJSON("images")} as images, ${imagesJSON("floorPlans")} as floor_plans, ${fieldGroupsJSON} as field_groups,
    ${otherHoursJSON} as hours
  from properties p
    left join builders b on b.client_id = p.client_id and b.builder_id = p.builder_id and b.removed_at is null
    left join details_due d on d.client_id = p.client_id and d.service_id = p.service_id`;

/** In their order. */
export const storedProperties = (sql: Sql, serviceID: string, which: Fragment = emptyFragment) => sql<StoredProperty>`
  select ${storedPropertyColumns}
  where p.service_id = ${serviceID} ${which}
  order by p.position, p.property_id`;

/** The homes of several tours that are to be shown; `most` bounds them. */
export const homesOfTours = (sql: Sql, serviceIDs: readonly string[], most: number) => sql<
  StoredProperty & { serviceID: string }
>`
  select p.service_id, ${storedPropertyColumns}
  where p.service_id = any (${serviceIDs}::uuid[]) and p.removed_at is null and p.disqualified_at is null
  order by p.position, p.property_id limit ${most}`;

/** The homes that a person looks after in tours that aren't over. Such homes are found first, as they are few among a client's homes. */
export const ownHomesOnTours = (sql: Sql, userID: string, now: Date) => sql<StoredProperty & { serviceID: string }>`
  select p.service_id, ${storedPropertyColumns}
  where p.property_id = any (array(
      select property_id from properties where user_id = ${userID}
      union all
      select w.property_id from builders o join properties w using (client_id, builder_id) where o.user_id = ${userID}))
    ${isOwnedBy(userID)} and exists (
      select from timeframes t
      where t.client_id = p.client_id and t.service_id = p.service_id and t.name = 'tour' and t.closes_at > ${now})
  order by p.position, p.property_id`;

/** A home in a public list. */
export type PublicPropertyRow = Pick<
  StoredProperty,
  | "propertyID"
  | "name"
  | "number"
  | "address"
  | "city"
  | "state"
  | "zip"
  | "latitude"
  | "longitude"
  | "revealedAt"
  | "price"
  | "status"
  | "beds"
  | "baths"
  | "squareFeet"
  | "onlineTour"
  | "propertyGroupID"
  | "company"
  | "hours"
> & { builderID: string | null; cover: PictureInfo | null };

/** The homes that everybody may see, in their order, with no more columns than a list shows: a tour has hundreds. */
export const publicPropertyRows = (sql: Sql, serviceID: string) => sql<PublicPropertyRow>`
  select p.property_id, p.name, p.number, p.address, p.city, p.state, p.zip, p.latitude, p.longitude, p.revealed_at, p.price,
    p.status, p.beds, p.baths, p.square_feet, p.online_tour, p.property_group_id, b.builder_id, b.company,
    (select ${pictureJSON} from property_images i join uploads f using (client_id, upload_id)
      where i.property_id = p.property_id and i.kind = 'images' order by i.position, i.image_id limit 1) as cover,
    ${otherHoursJSON} as hours
  from properties p
    left join builders b on b.client_id = p.client_id and b.builder_id = p.builder_id and b.removed_at is null
  where p.service_id = ${serviceID} ${isPublicHome}
  order by p.position, p.property_id`;

export const isProperty = (propertyID: string) => fragment`and p.property_id = ${propertyID}`;

/** The homes that a person looks after, themselves or by their builder. */
export const isOwnedBy = (userID: string) => fragment`
  and p.removed_at is null and (p.user_id = ${userID} or b.user_id = ${userID})`;

export const propertyGroupsOf = (sql: Sql, serviceID: string) => sql<{
  propertyGroupID: string;
  name: string;
  description: string;
  homes: number;
}>`
  select g.property_group_id, g.name, g.description,
    (select count(*) from properties p where p.property_group_id = g.property_group_id and p.removed_at is null) as homes
  from property_groups g where g.service_id = ${serviceID} order by g.position, g.property_group_id`;

export const builderChoices = (sql: Sql, serviceID: string) => sql<{ builderID: string; company: string }>`
  select builder_id, company from builders where service_id = ${serviceID} and removed_at is null
  order by position, builder_id`;

export const tourDays = (sql: Sql, serviceID: string) => sql<TourDay>`
  select timeframe_id, opens_at, closes_at from timeframes
  where service_id = ${serviceID} and name = 'tour' order by opens_at`;

export const zoneAndName = (sql: Sql, serviceID: string) => sql<{ zone: TimeZone; name: string }>`
  select time_zone as zone, name from services where service_id = ${serviceID}`;

export const hasPublicHomes = async (sql: Sql, serviceID: string): Promise<boolean> =>
  (
    await sql`
    select from properties p where p.service_id = ${serviceID} ${isPublicHome} limit 1`
  ).length > 0;

export const coverFilesOf = (sql: Sql, uploadIDs: readonly string[]) => sql<StoredFile & { uploadID: string }>`
  select upload_id, file_key as key, kind, full_kind as full, thumbs from uploads where upload_id = any(${uploadIDs}::uuid[])`;

export type ImageRow = { imageID: string; kind: HomeImageKind; uploadID: string; caption: string };

export const imagesOfProperty = (sql: Sql, propertyID: string) => sql<ImageRow>`
  select image_id, kind, upload_id, caption from property_images
  where property_id = ${propertyID} order by kind, position, image_id`;

export type LockedHome = { propertyID: string; name: string; propertyGroupID: string | null; disqualified: boolean };

/** Rows are locked in one order, so that two bulk changes don't deadlock. Homes that were removed meanwhile are left out. */
export const lockHomes = (sql: Sql, serviceID: string, propertyIDs: readonly string[]) => sql<LockedHome>`
  select property_id, name, property_group_id, disqualified_at is not null as disqualified from properties
  where service_id = ${serviceID} and property_id = any (${propertyIDs}::uuid[]) and removed_at is null
  order by property_id for no key update`;
