import { renditionsOf } from "../../../../contract/platform/pictures.ts";
import type { Size } from "../../../../contract/platform/sizes.ts";
import { Picture } from "../../../platform/ui/Picture.tsx";
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
    <Picture
      renditions={section.picture ? renditionsOf(page.client, section.picture) : []}
      alt={section.alt}
      sizes={sizes[section.size]}
      color={section.picture?.color}
      className="h-auto min-h-24 w-full rounded-lg"
    />
    {section.caption && <figcaption className="mt-3 text-base opacity-80">{section.caption}</figcaption>}
  </figure>
);
