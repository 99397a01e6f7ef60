import { useContext } from "react";
import { ChevronLeft, ChevronRight, ImageOff, MapPin } from "lucide-react";
import { type ServiceAt, paths, programAt } from "../../../contract/platform/addresses.ts";
import { awardPictureURL, sharedPicture } from "../../../contract/galleries/award-picture.ts";
import { getGallery } from "../../../contract/galleries/galleries.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { useRest } from "../../platform/api/useRest.ts";
import { Breadcrumbs } from "../../platform/ui/Breadcrumbs.tsx";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Carousel } from "../../platform/ui/Carousel.tsx";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Medal } from "../../platform/ui/Medal.tsx";
import { wrapIndex } from "../../platform/ui/wrapIndex.ts";
import { Confidential } from "../../platform/frames/confidential.ts";
import { GalleryHead } from "../../platform/frames/GalleryHead.tsx";
import { byline, nameOf } from "../filtering.ts";
import { type Item, slidesOf } from "./slides.ts";

type Props = ServiceAt & { origin: string; item: Item; galleryPath: string };

/** An entry's own page, for who comes by a link. */
export function ItemView({ client, service, origin, item, galleryPath }: Props) {
  const path = `${galleryPath}/${item.entryID}`;
  const name = nameOf(item);
  const isConfidential = useContext(Confidential);
  const text = [item.awardTitle, byline(item)].filter(Boolean).join(" · ");
  // The page says the award, and so does the picture that goes with its link.
  const shared =
    item.awardTitle !== null && item.cover !== null && !isConfidential
      ? {
          url: awardPictureURL({ client, service, galleryID: item.galleryID, entryID: item.entryID }),
          ...sharedPicture,
        }
      : null;
  return (
    <div className="page pt-4 pb-6">
      <GalleryHead
        client={client}
        origin={origin}
        path={path}
        title={`${name} · ${item.contestName}`}
        text={text}
        picture={item.cover}
        shared={shared}
      />
      <Breadcrumbs
        crumbs={[
          { label: item.contestName, to: paths.program(programAt(client, { kind: "contest", url: service })) },
          { label: item.galleryName, to: galleryPath },
        ]}
      />
      <article className="mt-4">
        {item.entryUploads.length > 0 ? (
          <Carousel
            label={`Pictures of ${name}`}
            slides={slidesOf(client, item)}
            sizes="(min-width: 1440px) 1392px, 96vw"
            aspect="aspect-[4/3] sm:aspect-[16/9] max-h-[72dvh] w-full rounded-lg"
          />
        ) : (
          <EmptyState icon={ImageOff} title="There are no pictures of this entry" />
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
      </article>
      <Neighbors client={client} service={service} item={item} galleryPath={galleryPath} />
    </div>
  );
}

/** The one before and the one after; after the last comes the first. */
function Neighbors({ client, service, item, galleryPath }: Omit<Props, "origin">) {
  const gallery = { client, service, galleryID: item.galleryID };
  const { data: first } = useOptionalAnswer(getGallery, gallery);
  const { rest, isWhole } = useRest(getGallery, gallery, { after: first?.next });
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
          {nameOf(before)}
        </LinkButton>
      )}
      {after && (
        <LinkButton variant="ghost" size="lg" className="ml-auto" to={`${galleryPath}/${after.entryID}`}>
          {nameOf(after)}
          <ChevronRight aria-hidden size={18} />
        </LinkButton>
      )}
    </nav>
  );
}
