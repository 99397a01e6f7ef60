import { clsx } from "clsx";
import type { Section } from "../../../../contract/programs/sections.ts";
import { titleSizes } from "./look.ts";

type Props = { section: Pick<Section, "title" | "size">; fallback?: string; className?: string };

export function SectionTitle({ section: { title, size }, fallback = "", className }: Props) {
  const text = title || fallback;
  return text && <h2 className={clsx("display wrap-anywhere", titleSizes[size], className)}>{text}</h2>;
}
