import type { SectionKind, WrittenSection } from "../../../contract/programs/sections.ts";
import type { ServiceKind, TimeframeName } from "../../../contract/platform/service-kinds.ts";
import type { Reading } from "../../platform/dialogs/choice.ts";
import { timeframeLabel } from "../../programs/words.ts";
import { backgroundOptions, kindInfo, sizeOptions, wordsIn } from "./kinds.ts";

const labels = {
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
  return { label: labels, words };
}
