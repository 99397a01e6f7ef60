import { ArrowRight } from "lucide-react";
import { galleryPath } from "../../../contract/programs/gallery-path.ts";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { ServicePage } from "../../../contract/programs/service-page.ts";
import { Link } from "../../platform/address/Link.tsx";

type Gallery = ServicePage["galleries"][number];
type Props = { at: ServiceAddress; galleries: readonly Gallery[] };

export const GalleryLinks = ({ at, galleries }: Props) =>
  galleries.length > 0 && (
    <nav aria-label="Galleries" className="page mt-14 flex flex-wrap gap-3">
      {galleries.map((gallery) => (
        <Link
          key={gallery.galleryID}
          to={galleryPath(at, gallery)}
          className="group flex min-w-[min(100%,16rem)] flex-1 items-center justify-between gap-4 rounded-md bg-night px-6 py-5 text-white"
        >
          <span className="display text-xl">{gallery.name}</span>
          <ArrowRight aria-hidden size={20} className="transition-transform group-hover:translate-x-1" />
        </Link>
      ))}
    </nav>
  );
