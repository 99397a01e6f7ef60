import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { getGalleryItem } from "../../../contract/galleries/galleries.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import type { Slide } from "../../platform/ui/Carousel.tsx";
import { entryTitle } from "../gallery-filter.ts";

export type GalleryItem = AnswerOf<typeof getGalleryItem>;

/** An entry's pictures for the carousel. A caption says what is shown; without one, the entry's name does. */
export const gallerySlides = (client: string, item: GalleryItem): Slide[] =>
  item.entryUploads.map(({ entryUploadID, picture, caption, credit }) => ({
    key: entryUploadID,
    renditions: renditionsOf(client, picture),
    alt: caption || entryTitle(item),
    color: picture.color,
    caption: caption || undefined,
    credit: credit || null,
  }));
