import { Handshake, House, Image, type LucideIcon, Text, Timer } from "lucide-react";
import type { Size } from "../../../contract/platform/sizes.ts";
import {
  type BackgroundKind,
  type PageSection,
  type SectionKind,
  sectionKinds,
} from "../../../contract/programs/sections.ts";
import { type Feature, type ServiceKind, hasFeature } from "../../../contract/platform/service-kinds.ts";
import { timeframeLabel } from "../../programs/program-state.ts";

export const kindInfo: Record<SectionKind, { label: string; text: string; icon: LucideIcon }> = {
  text: { label: "Text", text: "Headings, paragraphs, lists and links", icon: Text },
  image: { label: "Image", text: "A photograph with a caption", icon: Image },
  countdown: { label: "Countdown", text: "To the next opening or closing", icon: Timer },
  propertyList: { label: "Homes", text: "The homes of a tour", icon: House },
  sponsors: { label: "Sponsors", text: "By tier, with their logos", icon: Handshake },
};

/** What a section shows, where not every kind of program has that. */
const requiredFeatures: Partial<Record<SectionKind, Feature>> = { propertyList: "properties", sponsors: "sponsors" };

/** The sections that the page of such a program can have. */
export const sectionKindsOf = (program: ServiceKind): SectionKind[] =>
  sectionKinds.filter((kind) => !requiredFeatures[kind] || hasFeature(program, requiredFeatures[kind]));

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

/** What a text says, without how it looks. */
export const plainTextOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** What a section is called in the list: its title, else its first words. */
export function sectionNameOf(section: PageSection, program: ServiceKind): string {
  const { kind, title, html, caption, alt, timeframe } = section;
  const own = title || plainTextOf(html) || caption || alt || (timeframe ? timeframeLabel(program, timeframe) : "");
  return own.slice(0, 60) || kindInfo[kind].label;
}
