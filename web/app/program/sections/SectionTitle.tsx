import { clsx } from "clsx";
import type { PageSection } from "../../../../contract/programs/sections.ts";
import { titleSizeClasses } from "./section-style.ts";

type Props = { section: Pick<PageSection, "title" | "size">; fallback?: string; className?: string };

export function SectionTitle({ section: { title, size }, fallback = "", className }: Props) {
  const text = title || fallback;
  return text && <h2 className={clsx("display wrap-anywhere", titleSizeClasses[size], className)}>{text}</h2>;
}
