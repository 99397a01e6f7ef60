import { ArrowUpRight, ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { getGalleryItem } from "../../../contract/galleries/galleries.ts";
import { renditionsOf } from "../../../contract/platform/pictures.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { ServiceScope } from "../../programs/public/ServiceScope.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Carousel } from "../../platform/ui/Carousel.tsx";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Medal } from "../../platform/ui/Medal.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { wrapIndex } from "../../platform/ui/wrap-index.ts";
import { byline, entryTitle } from "../gallery-entry-text.ts";
import { EntryWords } from "./EntryWords.tsx";
import { gallerySlides } from "./gallery-slides.ts";
import type { GalleryEntry } from "./use-whole-gallery.ts";

type Props = ServiceAddress & {
  galleryID: string;
  /** Those that the visitor looks through, in their order, and which of them comes first. */
  entries: readonly GalleryEntry[];
  first: GalleryEntry;
  linkOf: (entry: GalleryEntry) => string;
};

/** D27 An entry above its gallery: its pictures fading into each other, with captions and credits; and the way to the next one. */
export function GalleryItemDialog({ client, service, galleryID, entries, first, linkOf }: Props) {
  const [at, setAt] = useState(() => Math.max(0, entries.indexOf(first)));
  const entry = entries[at] ?? first;
  const path = linkOf(entry);
  const { data } = useOptionalAnswer(getGalleryItem, { client, service, galleryID, entryID: entry.entryID });
  const item = data?.entryID === entry.entryID ? data : undefined;
  // The card's own picture is loaded already, so it stands in until the others have come.
  const slides = item ? gallerySlides(client, item) : coverSlides(client, entry);
  const neighbor = (by: number) => entries[wrapIndex(at + by, entries.length)] ?? entry;
  const contents = useRef<HTMLDivElement>(null);
  const go = (by: number) => {
    setAt(wrapIndex(at + by, entries.length));
    contents.current?.parentElement?.scrollTo({ top: 0 });
  };
  const goByKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(by);
  };
  return (
    <Modal
      size="xl"
      title={entryTitle(entry)}
      text={byline(entry)}
      wrap={(content) => (
        <div data-client-page={client} style={noBoxStyle} onKeyDown={entries.length > 1 ? goByKey : undefined}>
          <ServiceScope client={client} service={service} style={noBoxStyle}>
            {content}
          </ServiceScope>
        </div>
      )}
      footer={
        <>
          {entries.length > 1 && (
            <span className="mr-auto flex items-center gap-1 max-sm:basis-full max-sm:justify-between">
              <IconButton
                size="icon-lg"
                variant="secondary"
                label={`Previous entry: ${entryTitle(neighbor(-1))}`}
                icon={<ChevronLeft size={20} />}
                onClick={() => go(-1)}
              />
              <span role="status" className="num px-1 text-base text-ink-2">
                {`${at + 1} of ${entries.length}`}
                <span className="sr-only">: {entryTitle(entry)}</span>
              </span>
              <IconButton
                size="icon-lg"
                variant="secondary"
                label={`Next entry: ${entryTitle(neighbor(1))}`}
                icon={<ChevronRight size={20} />}
                onClick={() => go(1)}
              />
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
      <div ref={contents} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Carousel
          key={`${entry.entryID} ${item ? "all" : "cover"}`}
          label={`Pictures of ${entryTitle(entry)}`}
          slides={slides}
          sizes="(min-width: 1080px) 1016px, 100vw"
          aspect="aspect-square sm:aspect-[3/2] sm:max-h-[58dvh] w-full"
          className="max-sm:-mx-5 max-sm:[&>[data-on-photo]]:rounded-none max-sm:[&>[data-slot=caption]]:px-5"
          onSwipePast={entries.length > 1 ? go : undefined}
        />
        {entry.awardTitle && (
          <span className="min-w-0">
            <Medal size="md" title={entry.awardTitle} />
          </span>
        )}
        {item && <EntryWords words={item} />}
        {entries.length > 1 && <NextEntry client={client} entry={neighbor(1)} onOpen={() => go(1)} />}
      </div>
    </Modal>
  );
}

type NextProps = { client: string; entry: GalleryEntry; onOpen: () => void };

/** On a phone, what comes next, large enough for a thumb. */
const NextEntry = ({ client, entry, onOpen }: NextProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="flex min-w-0 cursor-pointer items-center gap-4 rounded-md border p-2 text-left sm:hidden"
  >
    <UploadedPicture
      client={client}
      picture={entry.cover}
      alt=""
      sizes="96px"
      className="h-16 w-22 shrink-0 rounded-sm object-cover"
    />
    <span className="min-w-0 flex-1">
      <span className="block text-sm text-ink-3">Next</span>
      <span className="block truncate font-semibold">{entryTitle(entry)}</span>
    </span>
    <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-3" />
  </button>
);

/** The dialog is a part of the gallery's page: it takes the same stylesheets, and no box of its own that they could move. */
const noBoxStyle = { display: "contents" };

const coverSlides = (client: string, { cover, entryID, title }: GalleryEntry) =>
  cover ? [{ key: entryID, renditions: renditionsOf(client, cover), alt: title, color: cover.color }] : [];
