import type { galleryStates } from "../../contract/galleries/gallery-editing.ts";
import type { Disclosure, GalleryRow } from "./queries.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

type State = (typeof galleryStates)[number];
type Service = Pick<ServiceRow, "status" | "judging" | "resultsReleasedAt">;

/** Whether the public sees a gallery, and if not, why. */
export function galleryState(gallery: GalleryRow, service: Service, now: Date): State {
  if (service.status === "draft") return "draft-contest";
  if (!gallery.published) return "unpublished";
  if (tellsWinners(gallery) && !service.resultsReleasedAt) return "unreleased";
  return gallery.kind === "gallery" && !isWithin(gallery, now) ? "outside-timeframe" : "public";
}

/** Which entries it shows already says who won. */
export const tellsWinners = ({ kind, shows }: GalleryRow) => kind === "winners" || shows === "awarded";

/** A gallery without a timeframe is open for as long as it is published; winners and archives stay. */
const isWithin = ({ opensAt, closesAt }: GalleryRow, now: Date) =>
  (opensAt === null || now >= new Date(opensAt)) && (closesAt === null || now < new Date(closesAt));

/** Award titles are told once results are released; names of a blind contest, too. */
export const disclosureOf = ({ judging, resultsReleasedAt }: Service, now: Date): Disclosure => ({
  now,
  names: !judging?.blind || resultsReleasedAt !== null,
  titles: resultsReleasedAt !== null,
});
