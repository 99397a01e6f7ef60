import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { getGalleryItem } from "../../../contract/galleries/galleries.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import type { Slide } from "../../platform/ui/Carousel.tsx";
import { entryTitle } from "../gallery-entry-text.ts";

export type GalleryItem = AnswerOf<typeof getGalleryItem>;

/** An entry's pictures for the carousel, each with its caption, else the entry's name. */
export const gallerySlides = (client: string, item: GalleryItem): Slide[] =>
  item.entryUploads.map(({ entryUploadID, picture, caption, credit }) => ({
    key: entryUploadID,
    renditions: renditionsOf(client, picture),
    alt: caption || entryTitle(item),
    color: picture.color,
    caption: caption || undefined,
    credit: credit || null,
  }));
