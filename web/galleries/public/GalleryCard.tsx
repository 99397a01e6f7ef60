import { MapPin } from "lucide-react";
import { Link } from "../../platform/address/Link.tsx";
import { Medal } from "../../platform/ui/Medal.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { isPlainPress } from "../../platform/ui/is-plain-press.ts";
import { entryTitle } from "../gallery-entry-text.ts";
import type { GalleryEntry } from "./use-whole-gallery.ts";

type Props = {
  client: string;
  entry: GalleryEntry;
  to: string;
  /** Called for a plain press; any other press follows the link, and so does a plain one without it. */
  onOpen: ((entry: GalleryEntry) => void) | undefined;
  eager?: boolean;
};

const sizes = "(min-width: 1440px) 330px, (min-width: 1024px) 24vw, (min-width: 640px) 47vw, 92vw";

export const GalleryCard = ({ client, entry, to, onOpen, eager }: Props) => (
  <article data-slot="gallery-card" className="group relative">
    <div className="overflow-hidden rounded-[20px] bg-sunken">
      <UploadedPicture
        client={client}
        picture={entry.cover}
        alt=""
        sizes={sizes}
        eager={eager}
        className="aspect-[4/3.7] w-full object-cover transition-[scale] duration-500 ease-out group-hover:scale-[1.03]"
      />
    </div>
    {entry.awardTitle && <Medal title={entry.awardTitle} className="absolute inset-x-3 top-3 w-fit" />}
    <h2 className="mt-3.5 line-clamp-2 text-md wrap-anywhere font-semibold">
      <Link
        to={to}
        className="after:absolute after:inset-0 after:rounded-[20px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-brand-text"
        onClick={(event) => onOpen && isPlainPress(event) && (event.preventDefault(), onOpen(entry))}
      >
        {entryTitle(entry)}
      </Link>
    </h2>
    <p translate={entry.owner === null ? undefined : "no"} className="line-clamp-2 text-base wrap-anywhere text-ink-3">
      {entry.owner ?? entry.categoryName}
    </p>
    {entry.place && (
      <p className="mt-1 flex items-center gap-1 text-base wrap-anywhere text-ink-3">
        <MapPin aria-hidden size={14} />
        {entry.place}
      </p>
    )}
  </article>
);
