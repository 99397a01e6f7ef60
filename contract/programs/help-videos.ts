import { type Static, String as Str } from "typebox";
import { post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { storedFieldsSchema } from "../platform/forms/stored-fields.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { record } from "../platform/schema.ts";

const videoAddressField = {
  type: "input",
  kind: "text",
  format: "video",
  placeholder: "https://www.youtube.com/watch?v=…",
} as const;
const videoTitleField = { type: "input", kind: "text", maxLength: 100 } as const;

/** D21 A short video for people who enter, shown in a dialog under its title. */
const entrantVideoFields = {
  entrantVideo: {
    ...videoAddressField,
    label: "Video for entrants",
    help: "The address of a video on YouTube or Vimeo. A button beside “Ask for help” opens it on each entry.",
  },
  entrantVideoTitle: { ...videoTitleField, label: "Title for entrants", placeholder: "How to enter" },
} as const satisfies Fields;

const scorerVideoFields = {
  scorerVideo: {
    ...videoAddressField,
    label: "Video for scorers",
    help: "On YouTube or Vimeo. It opens from their list and from each entry.",
  },
  scorerVideoTitle: { ...videoTitleField, label: "Title for scorers", placeholder: "How to score" },
} as const satisfies Fields;

export const helpVideoFields = { ...entrantVideoFields, ...scorerVideoFields } as const satisfies Fields;

export const helpVideos = storedFieldsSchema(helpVideoFields);
export type HelpVideos = Static<typeof helpVideos>;

const path = "/clients/:client/services/:service/help-videos";

export const changeEntrantVideo = post(`${path}/entrants`, {
  summary: "Change which video helps entrants",
  allow: "EDIT_SERVICE",
  feature: "entries",
  changes: "service",
  form: entrantVideoFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeScorerVideo = post(`${path}/scorers`, {
  summary: "Change which video helps scorers",
  allow: "EDIT_SERVICE",
  feature: "scoring",
  changes: "service",
  form: scorerVideoFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const helpVideo = record({ title: Str(), address: Str() });
export type HelpVideo = Static<typeof helpVideo>;

type WithHelpVideos = { helpVideos: HelpVideos | null };

export const videoForEntrants = ({ helpVideos: videos }: WithHelpVideos): HelpVideo | null =>
  videos?.entrantVideo ? { title: videos.entrantVideoTitle || "How to enter", address: videos.entrantVideo } : null;

export const videoForScorers = ({ helpVideos: videos }: WithHelpVideos): HelpVideo | null =>
  videos?.scorerVideo ? { title: videos.scorerVideoTitle || "How to score", address: videos.scorerVideo } : null;
