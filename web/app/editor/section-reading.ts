import type { SectionKind, SectionInput } from "../../../contract/programs/sections.ts";
import type { ServiceKind, TimeframeName } from "../../../contract/platform/service-kinds.ts";
import type { ValueDescriptions } from "../../platform/dialogs/edit-conflict.ts";
import { timeframeLabel } from "../../programs/program-state.ts";
import { backgroundOptions, kindInfo, sizeOptions, plainTextOf } from "./section-kinds.ts";

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

/** Labels and values of a section for comparing two versions; pictures are compared with `base`'s. */
export function sectionReading(base: SectionInput, program: ServiceKind): ValueDescriptions {
  const pictureWords = (uploadID: string | null, before: string | null) =>
    uploadID === null ? "None" : uploadID === before ? "As it was" : "Another one";
  const backgroundWords = ({ kind, color, to, uploadID }: SectionInput["background"]) => {
    const label = backgroundOptions.find((option) => option.value === kind)?.label;
    if (kind === "image" || kind === "parallax") return `${label}: ${pictureWords(uploadID, base.background.uploadID)}`;
    return `${label}: ${[color ?? "the page’s own color", ...(kind === "gradient" ? [to ?? "the page’s own color"] : [])].join(" to ")}`;
  };
  const words = (value: unknown, name: string) => {
    if (name === "kind") return kindInfo[value as SectionKind].label;
    if (name === "size") return sizeOptions.find((option) => option.value === value)?.label;
    if (name === "background") return backgroundWords(value as SectionInput["background"]);
    if (name === "html") return plainTextOf(value as string);
    if (name === "uploadID") return pictureWords(value as string | null, base.uploadID);
    return name === "timeframe" && value ? timeframeLabel(program, value as TimeframeName) : undefined;
  };
  return { label: labels, words };
}
