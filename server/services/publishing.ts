import { type Lack, lacks, publicView } from "../../contract/publishing.ts";
import { hasFeature, serviceKinds } from "../../contract/service-kinds.ts";
import { timeframeNamed } from "../../contract/visibility.ts";
import { type Sql, one } from "../db/sql.ts";
import { countOf, galleriesOf } from "../galleries/queries.ts";
import { galleryState } from "../galleries/visible.ts";
import { on } from "../http/handle.ts";
import { type SettingsRow, serviceSettingsOf } from "./queries.ts";
import { programOf } from "./programs.ts";

export const publishing = [
  on(publicView, async ({ sql, service: { serviceID }, now }) => {
    const [settings, counts, galleries] = await Promise.all([
      serviceSettingsOf(sql, serviceID).then(one),
      contentsOf(sql, serviceID).then(one),
      galleriesOf(sql, serviceID),
    ]);
    const entries = await Promise.all(galleries.map((gallery) => countOf(sql, serviceID, gallery, now).then(one)));
    const published = { ...settings, status: "published" as const };
    return {
      ...programOf(settings, now),
      ...counts,
      now: now.toISOString(),
      galleries: galleries.map((gallery, at) => ({
        galleryID: gallery.galleryID,
        name: gallery.name,
        state: galleryState(gallery, published, now),
        entries: entries[at]!.entries,
      })),
      lacks: lacks.filter((lack) => isLacking(lack, settings, counts)),
    };
  }),
];

type Contents = {
  sections: number;
  categories: number;
  forms: number;
  scoresheets: number;
  drafts: number;
  submitted: number;
  scorers: number;
};

const contentsOf = (sql: Sql, serviceID: string) => sql<Contents>`
  select entered.*,
    (select count(*) from page_sections where service_id = ${serviceID}) as sections,
    (select count(*) from categories where service_id = ${serviceID}) as categories,
    (select count(*) from forms
      where service_id = ${serviceID} and withdrawn_at is null and purpose <> 'recommendation') as forms,
    (select count(*) from scoresheets where service_id = ${serviceID}) as scoresheets,
    (select count(distinct user_id) from scorer_assignments where service_id = ${serviceID}) as scorers
  from (
    select count(*) filter (where submitted_at is null) as drafts, count(submitted_at) as submitted
    from entries where service_id = ${serviceID} and disqualified_at is null
  ) entered`;

/** Said of what its kind has. */
function isLacking(lack: Lack, { kind, timeframes }: SettingsRow, contents: Contents): boolean {
  if (lack === "dates") return !timeframeNamed(timeframes, serviceKinds[kind].main);
  if (lack === "page") return contents.sections === 0;
  const feature = lack === "categories" || lack === "forms" ? "entries" : "scoring";
  return hasFeature(kind, feature) && contents[lack] === 0;
}
