import { ArrowUpRight } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { getGalleryItem } from "../../../contract/galleries/galleries.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { ServiceScope } from "../../programs/public/ServiceScope.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Carousel } from "../../platform/ui/Carousel.tsx";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { Medal } from "../../platform/ui/Medal.tsx";
import { byline, entryTitle } from "../gallery-filter.ts";
import { gallerySlides } from "./gallery-slides.ts";
import type { GalleryEntry } from "./use-whole-gallery.ts";

type Props = ServiceAddress & { galleryID: string; entry: GalleryEntry; path: string };

/** D27 An entry above its gallery: its pictures fading into each other, with captions and credits. */
export function GalleryItemDialog({ client, service, galleryID, entry, path }: Props) {
  const { data } = useOptionalAnswer(getGalleryItem, { client, service, galleryID, entryID: entry.entryID });
  // The card's own picture is there already, so it stands in until the others have come.
  const slides = data ? gallerySlides(client, data) : coverSlides(client, entry);
  return (
    <Modal
      size="xl"
      title={entryTitle(entry)}
      text={byline(entry)}
      wrap={(content) => (
        <div data-client-page={client} style={noBoxStyle}>
          <ServiceScope client={client} service={service} style={noBoxStyle}>
            {content}
          </ServiceScope>
        </div>
      )}
      footer={
        <>
          {entry.awardTitle && (
            <span className="mr-auto min-w-0 self-center max-sm:basis-full">
              <Medal size="md" title={entry.awardTitle} />
            </span>
          )}
          <CopyButton size="md" text={location.origin + path}>
            Copy link
          </CopyButton>
          <LinkButton to={path}>
            Open its page
            <ArrowUpRight aria-hidden size={16} />
          </LinkButton>
        </>
      }
    >
      <Carousel
        key={data ? "all" : "cover"}
        label={`Pictures of ${entryTitle(entry)}`}
        slides={slides}
        sizes="(min-width: 1080px) 1016px, 92vw"
        aspect="aspect-[3/2] max-h-[58dvh] w-full"
      />
    </Modal>
  );
}

/** Part of the gallery's page though it stands above it: it wears the same stylesheets, and no box that they could move. */
const noBoxStyle = { display: "contents" };

const coverSlides = (client: string, { cover, entryID, title }: GalleryEntry) =>
  cover ? [{ key: entryID, renditions: renditionsOf(client, cover), alt: title, color: cover.color }] : [];
