import { ArrowRight } from "lucide-react";
import type { ServicePage } from "../../../contract/services.ts";
import { Link } from "../../address/Link.tsx";

type Gallery = ServicePage["galleries"][number];
type Props = { base: string; galleries: readonly Gallery[] };

export const galleryPath = (base: string, { kind, galleryID }: Pick<Gallery, "kind" | "galleryID">) => {
  if (kind === "winners") return `${base}/winners`;
  return kind === "archive" ? `${base}/archives/${galleryID}` : `${base}/gallery/${galleryID}`;
};

/** Where the entries can be seen. */
export const GalleryLinks = ({ base, galleries }: Props) =>
  galleries.length > 0 && (
    <nav aria-label="Galleries" className="page mt-14 flex flex-wrap gap-3">
      {galleries.map((gallery) => (
        <Link
          key={gallery.galleryID}
          to={galleryPath(base, gallery)}
          className="group flex min-w-[min(100%,16rem)] flex-1 items-center justify-between gap-4 rounded-md bg-night px-6 py-5 text-white"
        >
          <span className="display text-xl">{gallery.name}</span>
          <ArrowRight aria-hidden size={20} className="transition-transform group-hover:translate-x-1" />
        </Link>
      ))}
    </nav>
  );
