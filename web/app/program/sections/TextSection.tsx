import { clsx } from "clsx";
import type { SectionProps } from "./props.ts";
import { SectionTitle } from "./SectionTitle.tsx";
import { textSizes } from "./look.ts";

/** Words of staff. The server lets through nothing but words and links. */
export const TextSection = ({ section }: SectionProps) => (
  <>
    <SectionTitle section={section} className="mb-5" />
    <div
      data-slot="rich-text"
      className={clsx("max-w-text wrap-anywhere", textSizes[section.size])}
      dangerouslySetInnerHTML={{ __html: section.html }}
    />
  </>
);
