import type { TimeZone } from "../../contract/platform/time-zone.ts";
import type { DeadlineExtension } from "../../contract/people/clients.ts";
import type { HelpVideos } from "../../contract/programs/help-videos.ts";
import type { Judging } from "../../contract/programs/judging.ts";
import type { SectionKind } from "../../contract/programs/sections.ts";
import type { ServiceStatus } from "../../contract/programs/services.ts";
import type { PictureInfo } from "../../contract/platform/pictures.ts";
import type { ElementAudience } from "../../contract/platform/forms/element.ts";
import type { ServiceKind } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Fragment, fragment } from "../platform/db/statement.ts";
import { pictureOfColumn } from "../platform/access/client-profile-queries.ts";
import { type ProgramRow, programColumns } from "./program-rows.ts";
import { helpVideosJSON, judgingJSON, servicesJudged } from "./judging-queries.ts";

export type SettingsRow = ProgramRow & {
  description: string;
  status: ServiceStatus;
  judging: Judging | null;
  helpVideos: HelpVideos | null;
  customCSS: string;
  resultsReleasedAt: string | null;
  bannerUploadID: string | null;
};

const settingsColumns = fragment`
  ${programColumns}, s.description, s.status, s.custom_css, ${judgingJSON} as judging, ${helpVideosJSON} as help_videos,
  j.results_released_at, s.banner_upload_id`;

export const serviceSettingsOf = (sql: Sql, serviceID: string) => sql<SettingsRow>`
  select ${settingsColumns} from ${servicesJudged} where service_id = ${serviceID}`;

/** As many as a page shows, the latest. */
const MAX_EXTENSIONS = 50;

export const extensionsOf = (sql: Sql, serviceID: string) => sql<DeadlineExtension>`
  select until, entries from (
    select extended_until as until, count(*)::integer as entries from entries
    where service_id = ${serviceID} and extended_until is not null and disqualified_at is null
    group by extended_until order by extended_until desc limit ${MAX_EXTENSIONS}) latest
  order by until`;

export const serviceKindOf = (sql: Sql, serviceID: string) => sql<{ kind: ServiceKind }>`
  select kind from services where service_id = ${serviceID}`;

/** Of two people who change a service, the second waits. Entering it doesn't wait for them. */
export const lockService = (sql: Sql, serviceID: string) => sql`
  select from services where service_id = ${serviceID} for no key update`;

/** Read after the lock: a statement that waits sees other tables as of its beginning. */
export async function lockSettings(sql: Sql, serviceID: string): Promise<SettingsRow[]> {
  const [, settings] = await Promise.all([lockService(sql, serviceID), serviceSettingsOf(sql, serviceID)]);
  return settings;
}

export type PublicCategory = {
  categoryID: string;
  label: string;
  name: string;
  description: string;
  categoryGroup: string;
  audience: ElementAudience;
};

export const publicCategories = (sql: Sql, serviceID: string) => sql<PublicCategory>`
  select category_id, label, name, description, category_group, audience
  from categories where service_id = ${serviceID} order by position, label`;

type GalleryName = { galleryID: string; kind: "gallery" | "winners" | "archive"; name: string };

/** Galleries that anyone may see now: winners once results are released, an open gallery inside its timeframe. */
export const publicGalleries = (sql: Sql, serviceID: string, now: Date) => sql<GalleryName>`
  select g.gallery_id, g.kind, g.name
  from galleries g join services s using (client_id, service_id)
    left join judging j using (client_id, service_id)
    left join timeframes t on t.client_id = s.client_id and t.service_id = s.service_id and t.name = 'gallery'
  where g.service_id = ${serviceID} and g.published
    and (g.kind <> 'winners' and g.shows <> 'awarded' or j.results_released_at is not null)
    and (g.kind <> 'gallery' or t.timeframe_id is null or (t.opens_at <= ${now} and t.closes_at > ${now}))
  order by g.kind = 'winners' desc, g.kind = 'archive', g.position, g.gallery_id`;

/** A section as it is stored, without fields that its kind doesn't use. */
export type SectionRow = {
  pageSectionID: string;
  kind: SectionKind;
  size: "large" | "medium" | "small";
  background: {
    kind: "color" | "gradient" | "image" | "parallax";
    color?: string | null;
    to?: string | null;
    uploadID?: string | null;
  };
  content: {
    title?: string;
    html?: string;
    caption?: string;
    alt?: string;
    uploadID?: string | null;
    timeframe?: string | null;
  };
  picture: PictureInfo | null;
  backgroundPicture: PictureInfo | null;
};

const uploadPicture = (column: Fragment) => pictureOfColumn(fragment`(${column} ->> 'uploadID')::uuid`);

export const sectionInService = (sql: Sql, serviceID: string | null, pageSectionID: string) => sql<{
  pageSectionID: string;
}>`
  select page_section_id from page_sections where service_id = ${serviceID} and page_section_id = ${pageSectionID}`;

export const sectionsOf = (sql: Sql, serviceID: string) => sql<SectionRow>`
  select page_section_id, kind, size, background, content,
    ${uploadPicture(fragment`p.content`)} as picture, ${uploadPicture(fragment`p.background`)} as background_picture
  from page_sections p where service_id = ${serviceID} order by position, page_section_id`;

export const publishedPrograms = (sql: Sql) => sql<ProgramRow>`
  select ${programColumns} from ${servicesJudged} where status = 'published' order by created_at desc limit 200`;

/** Programs whose sponsors the public sees. */
export const sponsoredPrograms = (sql: Sql) => sql<{ serviceID: string }>`
  select distinct s.service_id from sponsors s where sponsor_is_public(s)`;

/** The address of another program's archive isn't free, even after that program has moved: archives keep their address for good. */
export const programAtAddress = (sql: Sql, url: string, exceptID: string | null) => sql<{ archiveOf: string | null }>`
  select null as archive_of from services where url = ${url} and service_id is distinct from ${exceptID}
  union all
  select s.name from former_addresses f join services s using (client_id, service_id)
  where f.url = ${url} and f.service_id is distinct from ${exceptID}
    and exists (select from galleries g where g.service_id = f.service_id and g.kind = 'archive')`;

export type ProgramContents = {
  sections: number;
  categories: number;
  forms: number;
  scoresheets: number;
  drafts: number;
  submitted: number;
  scorers: number;
  /** Products of several tickets whose guests’ questions must be answered at checkout, as answers can’t be changed later. */
  guestsAtOnce: number;
};

export const programContentsOf = (sql: Sql, serviceID: string) => sql<ProgramContents>`
  select entered.*,
    (select count(*) from page_sections where service_id = ${serviceID}) as sections,
    (select count(*) from categories where service_id = ${serviceID}) as categories,
    (select count(*) from forms
      where service_id = ${serviceID} and withdrawn_at is null and purpose <> 'recommendation') as forms,
    (select count(*) from scoresheets where service_id = ${serviceID}) as scoresheets,
    (select count(distinct user_id) from scorer_assignments where service_id = ${serviceID}) as scorers,
    (select count(*) from products p join sales_settings a using (client_id, service_id)
      join forms f on f.client_id = p.client_id and f.form_id = p.form_id and f.purpose = 'attendee'
      where p.service_id = ${serviceID} and p.tickets > 1 and p.withdrawn_at is null and f.withdrawn_at is null
        and a.changes_until is null) as guests_at_once
  from (
    select count(*) filter (where submitted_at is null) as drafts, count(submitted_at) as submitted
    from entries where service_id = ${serviceID} and disqualified_at is null
  ) entered`;

export type CountedProgram = ProgramRow & {
  status: "draft" | "published" | "archived";
  entries: number;
  submitted: number;
};

export const countedPrograms = (sql: Sql) => sql<CountedProgram>`
  select ${programColumns}, s.status, count(e.entry_id) as entries,
    count(e.entry_id) filter (where e.submitted_at is not null) as submitted
  from ${servicesJudged} left join entries e
    on e.client_id = s.client_id and e.service_id = s.service_id and e.disqualified_at is null
  where s.rehearsal_of is null
  group by s.client_id, s.service_id, j.results_released_at`;

export type RehearsalName = {
  serviceID: string;
  kind: ServiceKind;
  url: string;
  name: string;
  programURL: string;
  timeZone: TimeZone;
};

export const rehearsalsOf = (sql: Sql) => sql<RehearsalName>`
  select r.service_id, r.kind, r.url, r.name, p.url as program_url, r.time_zone
  from services r join services p on p.client_id = r.client_id and p.service_id = r.rehearsal_of`;
