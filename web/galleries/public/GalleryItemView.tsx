import { useContext } from "react";
import { ChevronLeft, ChevronRight, Images, MapPin } from "lucide-react";
import { type ServiceAddress, paths, programAddress } from "../../../contract/platform/addresses.ts";
import { awardPictureURL } from "../../../contract/galleries/award-picture.ts";
import { sharedPictureSize } from "../../../contract/platform/pictures.ts";
import { getGallery } from "../../../contract/galleries/galleries.ts";
import { galleryItemPath } from "../../../contract/programs/gallery-path.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useRestOfList } from "../../platform/api/use-rest-of-list.ts";
import { Breadcrumbs } from "../../platform/ui/Breadcrumbs.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Carousel } from "../../platform/ui/Carousel.tsx";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Medal } from "../../platform/ui/Medal.tsx";
import { wrapIndex } from "../../platform/ui/wrap-index.ts";
import { ConfidentialContext } from "../../platform/frames/confidential-context.ts";
import { PublicHead } from "../../platform/frames/PublicHead.tsx";
import { byline, entryTitle } from "../gallery-entry-text.ts";
import { EntryWords } from "./EntryWords.tsx";
import { type GalleryItem, gallerySlides } from "./gallery-slides.ts";

type Props = ServiceAddress & { origin: string; item: GalleryItem; galleryPath: string };

export function GalleryItemView({ client, service, origin, item, galleryPath }: Props) {
  const path = `${galleryPath}/${item.entryID}`;
  const name = entryTitle(item);
  const isConfidential = useContext(ConfidentialContext);
  const text = [item.awardTitle, byline(item)].filter(Boolean).join(" · ");
  // The page names the award, and so does the picture that goes with its link.
  const shared =
    item.awardTitle !== null && item.cover !== null && !isConfidential
      ? {
          url: awardPictureURL({ client, service, galleryID: item.galleryID, entryID: item.entryID }),
          ...sharedPictureSize,
        }
      : null;
  return (
    <div className="page pt-4 pb-6">
      <PublicHead
        client={client}
        origin={origin}
        path={galleryItemPath({ client, service }, item.canonical, item.entryID)}
        title={`${name} · ${item.contestName}`}
        text={text}
        picture={item.cover}
        shared={shared}
      />
      <Breadcrumbs
        crumbs={[
          { label: item.contestName, to: paths.program(programAddress(client, { kind: "contest", url: service })) },
          { label: item.galleryName, to: galleryPath },
        ]}
      />
      <article className="mt-4">
        {item.entryUploads.length > 0 ? (
          <Carousel
            label={`Pictures of ${name}`}
            slides={gallerySlides(client, item)}
            sizes="(min-width: 1440px) 1392px, 96vw"
            aspect="aspect-[4/3] sm:aspect-[16/9] max-h-[72dvh] w-full rounded-lg"
          />
        ) : (
          <EmptyState icon={Images} title="There are no pictures of this entry" />
        )}
        <div className="mt-6 flex flex-wrap items-end justify-between gap-6">
          <div className="min-w-0">
            {item.awardTitle && <Medal size="md" title={item.awardTitle} />}
            <h1 className="display mt-3 text-3xl wrap-break-word">{name}</h1>
            <p className="mt-2 text-lg text-ink-2">{[item.owner, item.categoryName].filter(Boolean).join(" · ")}</p>
            {item.place && (
              <p className="mt-1 flex items-center gap-1.5 text-md text-ink-3">
                <MapPin aria-hidden size={16} />
                {item.place}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            {shared && (
              <LinkButton size="lg" to={shared.url} reload download={`${name}.jpg`}>
                Picture to share
              </LinkButton>
            )}
            {!isConfidential && (
              <CopyButton size="lg" text={origin + path}>
                Copy link
              </CopyButton>
            )}
          </div>
        </div>
        <div className="mt-8">
          <EntryWords words={item} size="lg" />
        </div>
      </article>
      <Neighbors client={client} service={service} item={item} galleryPath={galleryPath} />
    </div>
  );
}

/** The previous and the next entry; after the last comes the first. */
function Neighbors({ client, service, item, galleryPath }: Omit<Props, "origin">) {
  const gallery = { client, service, galleryID: item.galleryID };
  const { data: first } = useOptionalAnswer(getGallery, gallery);
  const { rest, isWhole } = useRestOfList(getGallery, gallery, { after: first?.next });
  if (first?.total === 1) return null;
  const entries = first && isWhole ? [...first.entries, ...(rest?.entries ?? [])] : [];
  const at = entries.findIndex(({ entryID }) => entryID === item.entryID);
  const neighbor = (by: number) => (at < 0 ? undefined : entries[wrapIndex(at + by, entries.length)]);
  const [before, after] = [neighbor(-1), neighbor(1)];
  return (
    <nav
      aria-label="Other entries"
      className="mt-10 flex min-h-24 flex-wrap items-center justify-between gap-3 border-t pt-6"
    >
      {before && (
        <LinkButton variant="ghost" size="lg" to={`${galleryPath}/${before.entryID}`}>
          <ChevronLeft aria-hidden size={18} />
          {entryTitle(before)}
        </LinkButton>
      )}
      {after && (
        <LinkButton variant="ghost" size="lg" className="ml-auto" to={`${galleryPath}/${after.entryID}`}>
          {entryTitle(after)}
          <ChevronRight aria-hidden size={18} />
        </LinkButton>
      )}
    </nav>
  );
}
