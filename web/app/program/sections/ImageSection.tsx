import type { Size } from "../../../../contract/platform/sizes.ts";
import { UploadedPicture } from "../../../platform/ui/UploadedPicture.tsx";
import type { SectionProps } from "./section-props.ts";
import { SectionTitle } from "./SectionTitle.tsx";

const sizes: Record<Size, string> = {
  large: "(min-width: 1440px) 1344px, 94vw",
  medium: "(min-width: 920px) 860px, 94vw",
  small: "(min-width: 620px) 560px, 94vw",
};

export const ImageSection = ({ section, page }: SectionProps) => (
  <figure>
    <SectionTitle section={section} className="mb-6" />
    <UploadedPicture
      client={page.client}
      picture={section.picture}
      alt={section.alt}
      sizes={sizes[section.size]}
      className="h-auto min-h-24 w-full rounded-lg"
    />
    {section.caption && <figcaption className="mt-3 text-base opacity-80">{section.caption}</figcaption>}
  </figure>
);
