import type { listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";

/** The contest's winners gallery, once it is public. */
export const winnersGalleryID = ({ galleries }: AnswerOf<typeof listPublicGalleries>): string | undefined =>
  galleries.find(({ kind }) => kind === "winners")?.galleryID;
