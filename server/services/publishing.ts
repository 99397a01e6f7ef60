import { type Lack, lacks, publicView } from "../../contract/publishing.ts";
import { hasFeature, serviceKinds } from "../../contract/service-kinds.ts";
import { timeframeNamed } from "../../contract/visibility.ts";
import { one } from "../db/sql.ts";
import { countOf, galleriesOf } from "../galleries/queries.ts";
import { galleryState } from "../galleries/visible.ts";
import { on } from "../http/handle.ts";
import { type ProgramContents, type SettingsRow, contentsOf, serviceSettingsOf } from "./queries.ts";
import { programOf } from "./programs.ts";

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
