import { type PublishingGap, publishingGaps, publicView } from "../../contract/app/publishing.ts";
import { hasFeature, serviceKinds } from "../../contract/platform/service-kinds.ts";
import { findTimeframe } from "../../contract/platform/visibility.ts";
import { lacksPayments } from "../commerce/payments/account-queries.ts";
import { requireRow } from "../platform/db/sql.ts";
import { countGalleryEntries, galleriesOf } from "../galleries/gallery-queries.ts";
import { galleryState } from "../galleries/gallery-visibility.ts";
import { on } from "../platform/http/handlers.ts";
import { type ProgramContents, type SettingsRow, programContentsOf, serviceSettingsOf } from "../programs/queries.ts";
import { programFromRow } from "../programs/program-rows.ts";

export const publishing = [
  on(publicView, async ({ sql, service: { serviceID }, now }) => {
    const [settings, { guestsAtOnce, ...counts }, galleries, isUnpayable] = await Promise.all([
      serviceSettingsOf(sql, serviceID).then(requireRow),
      programContentsOf(sql, serviceID).then(requireRow),
      galleriesOf(sql, serviceID),
      lacksPayments(sql, serviceID),
    ]);
    const entries = await Promise.all(
      galleries.map((gallery) => countGalleryEntries(sql, serviceID, gallery, now).then(requireRow)),
    );
    const published = { ...settings, status: "published" as const };
    return {
      ...programFromRow(settings, now),
      ...counts,
      now: now.toISOString(),
      galleries: galleries.map((gallery, at) => ({
        galleryID: gallery.galleryID,
        name: gallery.name,
        state: galleryState(gallery, published, now),
        entries: entries[at]!.entries,
      })),
      lacks: publishingGaps.filter((lack) => isMissing(lack, settings, { guestsAtOnce, isUnpayable, ...counts })),
    };
  }),
];

type Contents = ProgramContents & { isUnpayable: boolean };

/** Only of what the program's kind has. */
function isMissing(lack: PublishingGap, { kind, timeframes }: SettingsRow, contents: Contents): boolean {
  if (lack === "dates") return !findTimeframe(timeframes, serviceKinds[kind].main);
  if (lack === "payments") return contents.isUnpayable;
  if (lack === "guests") return contents.guestsAtOnce > 0;
  if (lack === "page") return contents.sections === 0;
  const feature = lack === "categories" || lack === "forms" ? "entries" : "scoring";
  return hasFeature(kind, feature) && contents[lack] === 0;
}
