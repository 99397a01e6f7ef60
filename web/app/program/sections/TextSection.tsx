import { clsx } from "clsx";
import type { SectionProps } from "./section-props.ts";
import { SectionTitle } from "./SectionTitle.tsx";
import { textSizeClasses } from "./section-style.ts";

/** Words of staff. The server lets through nothing but words and links. */
export const TextSection = ({ section }: SectionProps) => (
  <>
    <SectionTitle section={section} className="mb-5" />
    <div
      data-slot="rich-text"
      className={clsx("max-w-text wrap-anywhere", textSizeClasses[section.size])}
      dangerouslySetInnerHTML={{ __html: section.html }}
    />
  </>
);
