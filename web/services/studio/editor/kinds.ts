import { Handshake, House, Image, type LucideIcon, Text, Timer } from "lucide-react";
import type { BackgroundKind, Section, SectionKind, Size } from "../../../../contract/sections.ts";
import { timeframeLabels } from "../../words.ts";

export const kindInfo: Record<SectionKind, { label: string; text: string; icon: LucideIcon }> = {
  text: { label: "Text", text: "Headings, paragraphs, lists and links", icon: Text },
  image: { label: "Image", text: "A photograph with a caption", icon: Image },
  countdown: { label: "Countdown", text: "To the next opening or closing", icon: Timer },
  propertyList: { label: "Homes", text: "The homes of a tour", icon: House },
  sponsors: { label: "Sponsors", text: "By tier, with their logos", icon: Handshake },
};

export const sizeOptions: { value: Size; label: string }[] = [
  { value: "small", label: "Small" },
  { value: "medium", label: "Medium" },
  { value: "large", label: "Large" },
];

export const backgroundOptions: { value: BackgroundKind; label: string }[] = [
  { value: "color", label: "Color" },
  { value: "gradient", label: "Gradient" },
  { value: "image", label: "Image" },
  { value: "parallax", label: "Parallax" },
];

const wordsIn = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** What a section is called in the list: its title, else its first words. */
export function nameOf(section: Section): string {
  const { kind, title, html, caption, alt, timeframe } = section;
  const own = title || wordsIn(html) || caption || alt || (timeframe ? timeframeLabels[timeframe] : "");
  return own.slice(0, 60) || kindInfo[kind].label;
}
