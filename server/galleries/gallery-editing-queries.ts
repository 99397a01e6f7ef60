import type { PictureInfo } from "../../contract/platform/pictures.ts";
import type { Sql } from "../platform/db/sql.ts";
import { isJudgedEntry } from "../entries/judging-conditions.ts";
import { joinCover } from "../entries/cover-queries.ts";
import type { GalleryRow } from "./gallery-queries.ts";

export type GallerySettings = Pick<GalleryRow, "kind" | "name" | "description" | "shows" | "groupedBy" | "published">;

export const insertGallery = (sql: Sql, serviceID: string, settings: GallerySettings) => sql<{ galleryID: string }>`
  insert into galleries (service_id, kind, name, description, shows, grouped_by, published, position)
  select ${serviceID}, ${settings.kind}, ${settings.name}, ${settings.description}, ${settings.shows}, ${settings.groupedBy},
    ${settings.published}, coalesce(max(position) + 1, 0)
  from galleries where service_id = ${serviceID}
  returning gallery_id`;

/** The settings in the shape of the call: the second of two edits at once waits, and is refused as stale. */
export const lockGallery = (sql: Sql, galleryID: string) => sql<GallerySettings>`
  select kind, name, description, shows, grouped_by, published from galleries where gallery_id = ${galleryID} for update`;

export const updateGallery = (sql: Sql, galleryID: string, settings: GallerySettings) => sql`
  update galleries
  set kind = ${settings.kind}, name = ${settings.name}, description = ${settings.description}, shows = ${settings.shows},
    grouped_by = ${settings.groupedBy}, published = ${settings.published}
  where gallery_id = ${galleryID}`;

export const deleteGallery = (sql: Sql, galleryID: string) =>
  sql`delete from galleries where gallery_id = ${galleryID}`;

type EntryWords = { projectText: string; juryQuote: string; quotedFrom: string };

/** The second of two edits at once waits, and is refused as stale. */
export const lockEntryWords = (sql: Sql, entryID: string) => sql<EntryWords>`
  select project_text, jury_quote, quoted_from from entries where entry_id = ${entryID} for update`;

export const updateEntryWords = (sql: Sql, entryID: string, words: EntryWords) => sql`
  update entries set project_text = ${words.projectText}, jury_quote = ${words.juryQuote}, quoted_from = ${words.quotedFrom}
  where entry_id = ${entryID}`;

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
} & EntryWords;

export const galleryChoices = (sql: Sql, serviceID: string, galleryID: string) => sql<ChoiceRow>`
  select e.entry_id, e.number, g.label, e.title, u.full_name as owner_name, g.name as category_name, e.award_title,
    cover.picture as cover, ge.entry_id is not null as chosen,
    e.project_text, e.jury_quote, e.quoted_from
  from entries e join categories g using (client_id, category_id) join users u on u.user_id = e.user_id
    left join gallery_entries ge on ge.client_id = e.client_id and ge.entry_id = e.entry_id and ge.gallery_id = ${galleryID}
    ${joinCover}
  where e.service_id = ${serviceID} and ${isJudgedEntry}
  order by ge.position, g.position, g.label, e.number`;

export const chosenEntryIDs = (sql: Sql, serviceID: string, galleryID: string) => sql<{ entryID: string }>`
  select e.entry_id
  from gallery_entries ge join entries e using (client_id, entry_id) join categories g using (client_id, category_id)
  where ge.gallery_id = ${galleryID} and e.service_id = ${serviceID} and ${isJudgedEntry}
  order by ge.position, g.position, g.label, e.number`;

export const findJudged = (sql: Sql, entryID: string) => sql`
  select from entries e where e.entry_id = ${entryID} and ${isJudgedEntry}`;

/** Appended last; no row where the entry is chosen already. */
export const addChoice = (sql: Sql, serviceID: string, galleryID: string, entryID: string) => sql`
  insert into gallery_entries (service_id, gallery_id, entry_id, position)
  select ${serviceID}, ${galleryID}, ${entryID}, coalesce(max(position) + 1, 0)
  from gallery_entries where gallery_id = ${galleryID}
  on conflict (client_id, gallery_id, entry_id) do nothing returning entry_id`;

export const removeChoice = (sql: Sql, galleryID: string, entryID: string) => sql`
  delete from gallery_entries where gallery_id = ${galleryID} and entry_id = ${entryID} returning entry_id`;

/**
 * Replaces the choices, in the given order, by entries of this contest that may be shown. An entry that may not be shown just now
 * wasn't on the page, and stays chosen.
 */
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
