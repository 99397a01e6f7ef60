import type { PictureInfo } from "../../contract/platform/pictures.ts";
import type { Sql } from "../platform/db/sql.ts";
import { isJudgedEntry } from "../entries/judging-conditions.ts";
import { joinCover } from "../entries/cover-queries.ts";
import type { GalleryRow } from "./gallery-queries.ts";

export type GallerySettings = Pick<GalleryRow, "kind" | "name" | "description" | "shows" | "groupedBy" | "published">;

export const insertGallery = (sql: Sql, serviceID: string, given: GallerySettings) => sql<{ galleryID: string }>`
  insert into galleries (service_id, kind, name, description, shows, grouped_by, published, position)
  select ${serviceID}, ${given.kind}, ${given.name}, ${given.description}, ${given.shows}, ${given.groupedBy},
    ${given.published}, coalesce(max(position) + 1, 0)
  from galleries where service_id = ${serviceID}
  returning gallery_id`;

/** What is edited of it, as it is sent: of two who edit one gallery at once, the second waits, and is told. */
export const lockGallery = (sql: Sql, galleryID: string) => sql<GallerySettings>`
  select kind, name, description, shows, grouped_by, published from galleries where gallery_id = ${galleryID} for update`;

export const updateGallery = (sql: Sql, galleryID: string, given: GallerySettings) => sql`
  update galleries
  set kind = ${given.kind}, name = ${given.name}, description = ${given.description}, shows = ${given.shows},
    grouped_by = ${given.groupedBy}, published = ${given.published}
  where gallery_id = ${galleryID}`;

export const deleteGallery = (sql: Sql, galleryID: string) =>
  sql`delete from galleries where gallery_id = ${galleryID}`;

type ChoiceRow = {
  entryID: string;
  number: number;
  label: string;
  title: string;
  ownerName: string;
  categoryName: string;
  awardTitle: string | null;
  cover: PictureInfo | null;
  chosen: boolean;
};

export const galleryChoices = (sql: Sql, serviceID: string, galleryID: string) => sql<ChoiceRow>`
  select e.entry_id, e.number, g.label, e.title, u.full_name as owner_name, g.name as category_name, e.award_title,
    cover.picture as cover, ge.entry_id is not null as chosen
  from entries e join categories g using (client_id, category_id) join users u on u.user_id = e.user_id
    left join gallery_entries ge on ge.client_id = e.client_id and ge.entry_id = e.entry_id and ge.gallery_id = ${galleryID}
    ${joinCover}
  where e.service_id = ${serviceID} and ${isJudgedEntry}
  order by ge.position, g.position, g.label, e.number`;

/** Those that were chosen, in the order in which the choices above say them. */
export const chosenEntryIDs = (sql: Sql, serviceID: string, galleryID: string) => sql<{ entryID: string }>`
  select e.entry_id
  from gallery_entries ge join entries e using (client_id, entry_id) join categories g using (client_id, category_id)
  where ge.gallery_id = ${galleryID} and e.service_id = ${serviceID} and ${isJudgedEntry}
  order by ge.position, g.position, g.label, e.number`;

export const findJudged = (sql: Sql, entryID: string) => sql`
  select from entries e where e.entry_id = ${entryID} and ${isJudgedEntry}`;

/** Behind the others; nothing where it is among them. */
export const addChoice = (sql: Sql, serviceID: string, galleryID: string, entryID: string) => sql`
  insert into gallery_entries (service_id, gallery_id, entry_id, position)
  select ${serviceID}, ${galleryID}, ${entryID}, coalesce(max(position) + 1, 0)
  from gallery_entries where gallery_id = ${galleryID}
  on conflict (client_id, gallery_id, entry_id) do nothing returning entry_id`;

export const removeChoice = (sql: Sql, galleryID: string, entryID: string) => sql`
  delete from gallery_entries where gallery_id = ${galleryID} and entry_id = ${entryID} returning entry_id`;

/** Those of this contest that may be shown, in the order given. What may not be shown just now wasn't there to be left out, and stays. */
export const replaceChoices = (sql: Sql, serviceID: string, galleryID: string, entryIDs: string[]) => sql`
  with given as (
    select placed.entry_id, placed.position
    from unnest(${entryIDs}::uuid[]) with ordinality as placed (entry_id, position) join entries e using (entry_id)
    where e.service_id = ${serviceID} and ${isJudgedEntry}),
  gone as (
    delete from gallery_entries g using entries e
    where g.gallery_id = ${galleryID} and e.client_id = g.client_id and e.entry_id = g.entry_id and ${isJudgedEntry}
      and g.entry_id not in (select entry_id from given))
  insert into gallery_entries (service_id, gallery_id, entry_id, position)
  select ${serviceID}, ${galleryID}, entry_id, position from given
  on conflict (client_id, gallery_id, entry_id) do update set position = excluded.position`;
