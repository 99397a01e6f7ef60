import type { galleryStates } from "../../contract/galleries/gallery-editing.ts";
import type { Disclosure, GalleryRow } from "./gallery-queries.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

type GalleryState = (typeof galleryStates)[number];
type Service = Pick<ServiceRow, "status" | "judging" | "resultsReleasedAt">;

/** Whether the public sees a gallery, and if not, why. */
export function galleryState(gallery: GalleryRow, service: Service, now: Date): GalleryState {
  if (service.status === "draft") return "draft-contest";
  if (!gallery.published) return "unpublished";
  if (revealsWinners(gallery) && !service.resultsReleasedAt) return "unreleased";
  return gallery.kind === "gallery" && !isWithinTimeframe(gallery, now) ? "outside-timeframe" : "public";
}

/** Which entries it shows already says who won. */
export const revealsWinners = ({ kind, shows }: GalleryRow) => kind === "winners" || shows === "awarded";

/** A gallery without a timeframe is open for as long as it is published; winners and archives stay. */
const isWithinTimeframe = ({ opensAt, closesAt }: GalleryRow, now: Date) =>
  (opensAt === null || now >= new Date(opensAt)) && (closesAt === null || now < new Date(closesAt));

/** Award titles are told once results are released; names of a blind contest, too. */
export const disclosureOf = ({ judging, resultsReleasedAt }: Service, now: Date): Disclosure => ({
  now,
  names: !judging?.blind || resultsReleasedAt !== null,
  titles: resultsReleasedAt !== null,
});
