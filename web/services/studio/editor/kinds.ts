import { Handshake, House, Image, type LucideIcon, Text, Timer } from "lucide-react";
import type { Size } from "../../../../contract/sizes.ts";
import type { BackgroundKind, Section, SectionKind, WrittenSection } from "../../../../contract/sections.ts";
import { sectionKinds } from "../../../../contract/sections.ts";
import { type Feature, type ServiceKind, type TimeframeName, hasFeature } from "../../../../contract/service-kinds.ts";
import type { Reading } from "../../../dialogs/choice.ts";
import { timeframeLabel } from "../../words.ts";

export const kindInfo: Record<SectionKind, { label: string; text: string; icon: LucideIcon }> = {
  text: { label: "Text", text: "Headings, paragraphs, lists and links", icon: Text },
  image: { label: "Image", text: "A photograph with a caption", icon: Image },
  countdown: { label: "Countdown", text: "To the next opening or closing", icon: Timer },
  propertyList: { label: "Homes", text: "The homes of a tour", icon: House },
  sponsors: { label: "Sponsors", text: "By tier, with their logos", icon: Handshake },
};

/** What a section shows, where not every kind of program has that. */
const needed: Partial<Record<SectionKind, Feature>> = { propertyList: "properties", sponsors: "sponsors" };

/** The sections that the page of such a program can have. */
export const sectionKindsOf = (program: ServiceKind): SectionKind[] =>
  sectionKinds.filter((kind) => !needed[kind] || hasFeature(program, needed[kind]));

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
export function nameOf(section: Section, program: ServiceKind): string {
  const { kind, title, html, caption, alt, timeframe } = section;
  const own = title || wordsIn(html) || caption || alt || (timeframe ? timeframeLabel(program, timeframe) : "");
  return own.slice(0, 60) || kindInfo[kind].label;
}

const sectionLabels = {
  kind: "Kind",
  size: "Size",
  background: "Background",
  title: "Title",
  html: "Text",
  caption: "Caption",
  alt: "Description",
  uploadID: "Image",
  timeframe: "Counts down to",
};

/** How two versions of a section read, of one that was begun from `base`: a picture only by whether it is another. */
export function sectionReading(base: WrittenSection, program: ServiceKind): Reading {
  const pictureWords = (uploadID: string | null, before: string | null) =>
    uploadID === null ? "None" : uploadID === before ? "As it was" : "Another one";
  const backgroundWords = ({ kind, color, to, uploadID }: WrittenSection["background"]) => {
    const label = backgroundOptions.find((option) => option.value === kind)?.label;
    if (kind === "image" || kind === "parallax") return `${label}: ${pictureWords(uploadID, base.background.uploadID)}`;
    return `${label}: ${[color ?? "the page’s own", ...(kind === "gradient" ? [to ?? "the page’s own"] : [])].join(" to ")}`;
  };
  const words = (value: unknown, name: string) => {
    if (name === "kind") return kindInfo[value as SectionKind].label;
    if (name === "size") return sizeOptions.find((option) => option.value === value)?.label;
    if (name === "background") return backgroundWords(value as WrittenSection["background"]);
    if (name === "html") return wordsIn(value as string);
    if (name === "uploadID") return pictureWords(value as string | null, base.uploadID);
    return name === "timeframe" && value ? timeframeLabel(program, value as TimeframeName) : undefined;
  };
  return { label: sectionLabels, words };
}
