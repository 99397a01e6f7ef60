import { type Lack, lacks, publicView } from "../../contract/app/publishing.ts";
import { hasFeature, serviceKinds } from "../../contract/platform/service-kinds.ts";
import { timeframeNamed } from "../../contract/platform/visibility.ts";
import { one } from "../platform/db/sql.ts";
import { countOf, galleriesOf } from "../galleries/queries.ts";
import { galleryState } from "../galleries/visible.ts";
import { on } from "../platform/http/handle.ts";
import { type ProgramContents, type SettingsRow, contentsOf, serviceSettingsOf } from "../programs/queries.ts";
import { programOf } from "../programs/programs.ts";

export const publishing = [
  on(publicView, async ({ sql, service: { serviceID }, now }) => {
    const [settings, { guestsAtOnce, ...counts }, galleries] = await Promise.all([
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
      lacks: lacks.filter((lack) => isLacking(lack, settings, { guestsAtOnce, ...counts })),
    };
  }),
];

/** Said of what its kind has. */
function isLacking(lack: Lack, { kind, timeframes }: SettingsRow, contents: ProgramContents): boolean {
  if (lack === "dates") return !timeframeNamed(timeframes, serviceKinds[kind].main);
  if (lack === "guests") return contents.guestsAtOnce > 0;
  if (lack === "page") return contents.sections === 0;
  const feature = lack === "categories" || lack === "forms" ? "entries" : "scoring";
  return hasFeature(kind, feature) && contents[lack] === 0;
}
