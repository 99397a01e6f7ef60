import { type ServiceKind, serviceKinds } from "../../../contract/platform/service-kinds.ts";
import type { PageSection, SectionKind } from "../../../contract/programs/sections.ts";

/** The identifier of a section that isn't saved yet. */
export const unsavedID = "new";

/** What a section of this kind begins with, on the page of such a program. */
export const newSection = (kind: SectionKind, of: ServiceKind): PageSection => ({
  pageSectionID: unsavedID,
  kind,
  size: "medium",
  background: { kind: "color", color: null, to: null, picture: null },
  title: "",
  html: kind === "text" ? "<p></p>" : "",
  caption: "",
  alt: "",
  picture: null,
  timeframe: kind === "countdown" ? serviceKinds[of].main : null,
});

/** Why a section can't be saved yet; the server would say the same. */
export function whyNotSavable({ kind, picture, alt, timeframe, background }: PageSection): string | undefined {
  if (kind === "image" && !picture) return "Choose an image.";
  if (kind === "image" && !alt.trim()) return "Describe the image for people who can’t see it.";
  if (kind === "countdown" && !timeframe) return "Choose what is counted down to.";
  const onPicture = background.kind === "image" || background.kind === "parallax";
  return onPicture && !background.picture ? "Choose an image for the background." : undefined;
}

export const isChanged = (draft: PageSection, saved: PageSection | undefined) =>
  JSON.stringify(draft) !== JSON.stringify(saved);

/** The page with the draft in its place. */
export function withDraft(sections: readonly PageSection[], draft: PageSection | undefined): PageSection[] {
  if (!draft) return [...sections];
  if (draft.pageSectionID === unsavedID) return [...sections, draft];
  return sections.map((section) => (section.pageSectionID === draft.pageSectionID ? draft : section));
}
