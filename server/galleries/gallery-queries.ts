import type { GalleryKind, galleryGroups, galleryContents } from "../../contract/galleries/galleries.ts";
import type { PictureInfo } from "../../contract/platform/pictures.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment, emptyFragment } from "../platform/db/statement.ts";
import { isJudgedEntry } from "../entries/judging-conditions.ts";
import { isPeoplesChoice, peoplesChoiceNames } from "./peoples-choice.ts";
import type { StoredFile } from "../media/renditions.ts";
import { mayBeShown, latestRightsJSON } from "../entries/usage-rights-queries.ts";
import type { FileRights } from "../entries/usage-terms.ts";
import { pictureJSON } from "../platform/storage/picture-queries.ts";
import { joinPublicCover, joinPublicCoverFile } from "../entries/cover-queries.ts";

export type GalleryRow = {
  galleryID: string;
  kind: GalleryKind;
  name: string;
  description: string;
  shows: (typeof galleryContents)[number];
  groupedBy: (typeof galleryGroups)[number];
  published: boolean;
  /** The timeframe of the contest's galleries, where it has one. */
  opensAt: string | null;
  closesAt: string | null;
};

const selectGalleries = fragment`
  select g.gallery_id, g.kind, g.name, g.description, g.shows, g.grouped_by, g.published, w.opens_at, w.closes_at
  from galleries g left join timeframes w on w.service_id = g.service_id and w.name = 'gallery'`;

export const findGallery = (sql: Sql, serviceID: string | null, galleryID: string) => sql<GalleryRow>`
  ${selectGalleries} where g.service_id = ${serviceID} and g.gallery_id = ${galleryID}`;

export const findArchive = (sql: Sql, serviceID: string | null, archiveID: string) => sql<GalleryRow>`
  ${selectGalleries} where g.service_id = ${serviceID} and g.gallery_id = ${archiveID} and g.kind = 'archive'`;

export const galleriesOf = (sql: Sql, serviceID: string) => sql<GalleryRow>`
  ${selectGalleries} where g.service_id = ${serviceID}
  order by g.kind = 'winners' desc, g.kind = 'archive', g.position, g.gallery_id`;

/**
 * The facts of an entry that may be disclosed at a moment: owner and award stay out of the statement while they are secret, and so
 * do pictures that may not be shown.
 */
export type Disclosure = { names: boolean; titles: boolean; now: Date };

type GallerySelection = Pick<GalleryRow, "galleryID" | "shows" | "kind">;

/** An award of the jury or of the public. */
const isAwarded = fragment`(e.award_title is not null or ${isPeoplesChoice})`;

/** A condition on the entries `e` of a gallery. A disqualified entry never meets it. */
function isShownIn({ galleryID, shows, kind }: GallerySelection) {
  const awardedOnly = shows === "awarded" || kind === "winners" ? fragment`and ${isAwarded}` : emptyFragment;
  const chosenOnly = shows === "chosen" ? fragment`and ge.entry_id is not null` : emptyFragment;
  return {
    join: fragment`left join gallery_entries ge on ge.client_id = e.client_id and ge.entry_id = e.entry_id and ge.gallery_id = ${galleryID}`,
    where: fragment`${isJudgedEntry} ${awardedOnly} ${chosenOnly}`,
  };
}

/** The town, where the entry's own form has that question. */
const entryTown = fragment`(
  select coalesce(a.answers->>'city', a.answers->>'town', a.answers->>'location') from form_answers a
  where a.entry_id = e.entry_id and a.answers ?| array['city', 'town', 'location'] limit 1)`;

const disclosedColumns = ({ names, titles }: Disclosure) => fragment`
  ${titles ? fragment`nullif(concat_ws(' · ', e.award_title, ${peoplesChoiceNames}), '') as award_title` : fragment`null::text as award_title`},
  ${names ? fragment`coalesce(e.published_name, nullif(u.company, ''), u.full_name) as owner` : fragment`null::text as owner`}`;

/** Words that staff wrote for visitors: those of the jury with the results, unless this one was retracted. */
const wordsColumns = ({ names, titles }: Disclosure) => fragment`
  ${names ? fragment`e.project_text` : fragment`''`} as project_text,
  ${
    titles
      ? fragment`case when e.jury_quote <> '' and not exists (
          select from result_withdrawals rw where rw.client_id = e.client_id and rw.entry_id = e.entry_id)
          then json_build_object('quote', e.jury_quote, 'by', e.quoted_from) end`
      : fragment`null::json`
  } as jury`;

const joinOwner = ({ names }: Disclosure) => (names ? fragment`join users u on u.user_id = e.user_id` : emptyFragment);

export type GalleryEntryRow = {
  entryID: string;
  title: string;
  categoryName: string;
  awardTitle: string | null;
  owner: string | null;
  place: string | null;
  cover: PictureInfo | null;
  projectText: string;
  jury: { quote: string; by: string } | null;
};

/** All entries of a gallery in one statement: chosen ones in their order, others by category and number. */
export function entriesOfGallery(sql: Sql, serviceID: string, gallery: GallerySelection, disclosure: Disclosure) {
  const { join, where } = isShownIn(gallery);
  return sql<GalleryEntryRow>`
    select e.entry_id, e.title, g.name as category_name, ${disclosedColumns(disclosure)}, ${entryTown} as place, cover.picture as cover,
      ${wordsColumns(disclosure)}
    from entries e join categories g using (client_id, category_id) ${joinOwner(disclosure)} ${join} ${joinPublicCover(disclosure.now)}
    where e.service_id = ${serviceID} and ${where}
    order by ge.position, g.position, g.label, e.number`;
}

export function findGalleryEntry(sql: Sql, entryID: string, gallery: GallerySelection, disclosure: Disclosure) {
  const { join, where } = isShownIn(gallery);
  return sql<GalleryEntryRow>`
    select e.entry_id, e.title, g.name as category_name, ${disclosedColumns(disclosure)}, ${entryTown} as place, cover.picture as cover,
      ${wordsColumns(disclosure)}
    from entries e join categories g using (client_id, category_id) ${joinOwner(disclosure)} ${join} ${joinPublicCover(disclosure.now)}
    where e.entry_id = ${entryID} and ${where}`;
}

type CorrectionRow = {
  entryID: string;
  title: string;
  categoryName: string;
  awardTitle: string;
  reason: string;
  at: string;
};

export const correctionsOf = (sql: Sql, serviceID: string) => sql<CorrectionRow>`
  select w.entry_id, e.title, g.name as category_name, w.award_title, w.reason, w.at
  from result_withdrawals w join entries e using (client_id, entry_id) join categories g using (client_id, category_id)
  where w.service_id = ${serviceID} and w.award_title is not null
  order by w.at desc, w.entry_id`;

type UploadRow = {
  entryUploadID: string;
  uploadID: string;
  caption: string;
  credit: string;
  cover: boolean;
  picture: PictureInfo;
};

/** Pictures alone, the cover first: a document may say more than the public should read. */
export const picturesOfEntry = (sql: Sql, entryID: string, { names, now }: Disclosure) => sql<UploadRow>`
  select eu.entry_upload_id, eu.upload_id, eu.caption, ${names ? fragment`eu.credit` : fragment`'' as credit`}, eu.cover,
    ${pictureJSON} as picture
  from entry_uploads eu join uploads f using (client_id, upload_id)
    join document_folders d using (client_id, document_folder_id)
  where eu.entry_id = ${entryID} and f.is_image and ${mayBeShown(now, fragment`f`)}
  order by eu.cover desc, d.position, eu.position, eu.entry_upload_id`;

/** The cover of an entry, with its stored file, credit and usage rights. */
export const findCoverFile = (sql: Sql, entryID: string, now: Date) => sql<
  StoredFile & FileRights & { credit: string }
>`
  select up.file_key as key, up.kind, up.full_kind as full, up.thumbs, eu.credit, f.purposes, ${latestRightsJSON} as rights
  from entries e ${joinPublicCoverFile(now)} join uploads up on up.client_id = e.client_id and up.upload_id = chosen.upload_id
    join entry_uploads eu on eu.client_id = e.client_id and eu.entry_id = e.entry_id and eu.upload_id = up.upload_id
    join document_folders f on f.client_id = e.client_id and f.document_folder_id = eu.document_folder_id
  where e.entry_id = ${entryID} limit 1`;

type PictureScope = { serviceID: string; now: Date };

export function findPictureInGallery(
  sql: Sql,
  uploadID: string,
  gallery: GallerySelection,
  { serviceID, now }: PictureScope,
) {
  const { join, where } = isShownIn(gallery);
  return sql<StoredFile & { title: string }>`
    select f.file_key as key, f.kind, f.full_kind as full, f.thumbs, shown.title
    from uploads f cross join lateral (
      select e.title from entry_uploads eu join entries e using (client_id, entry_id) ${join}
      where eu.client_id = f.client_id and eu.upload_id = f.upload_id and e.service_id = ${serviceID} and ${where}
        and ${mayBeShown(now, fragment`f`)} limit 1) shown
    where f.upload_id = ${uploadID} and f.is_image`;
}

type CountRow = { entries: number; cover: PictureInfo | null };

/** The number of entries of a gallery, and a cover for it that doesn't disclose a winner. */
export function countGalleryEntries(sql: Sql, serviceID: string, gallery: GallerySelection, now: Date) {
  const { join, where } = isShownIn(gallery);
  return sql<CountRow>`
    select count(*) as entries,
      (array_agg(cover.picture order by ge.position, e.number) filter (where cover.picture is not null))[1] as cover
    from entries e ${join} ${joinPublicCover(now)}
    where e.service_id = ${serviceID} and ${where}`;
}

/** Whether a public gallery shows the entry `e` now: then its pictures are public. */
export const isInPublicGallery = (now: Date) => fragment`exists (
  select from galleries g
    join services v on v.client_id = g.client_id and v.service_id = g.service_id
    left join judging released on released.client_id = g.client_id and released.service_id = g.service_id
    left join timeframes w on w.client_id = g.client_id and w.service_id = g.service_id and w.name = 'gallery'
  where g.client_id = e.client_id and g.service_id = e.service_id and g.published and ${isJudgedEntry} and v.status <> 'draft'
    and (g.kind <> 'winners' and g.shows <> 'awarded'
      or released.results_released_at is not null and ${isAwarded})
    and (g.shows <> 'chosen' or exists (
      select from gallery_entries ge where ge.gallery_id = g.gallery_id and ge.entry_id = e.entry_id))
    and (g.kind <> 'gallery' or w.timeframe_id is null or w.opens_at <= ${now} and w.closes_at > ${now}))`;
