import { Array as List, Boolean as Bool, Integer, String as Str } from "typebox";
import { download, get, post } from "../platform/endpoint.ts";
import { galleryAnswer, getGalleryItem } from "./galleries.ts";
import { OffsetQuery, ID, Instant, Standings, nullable, oneOf, record } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const resultsPath = "/:client/contests/:service/results";
const previewsPath = `${resultsPath}/previews`;
const previewPath = `${previewsPath}/:resultsPreviewID`;

/** `ended`: the results were released. Staff see the state. */
export const resultsPreviewStates = ["open", "withdrawn", "ended"] as const;

export const listResultsPreviews = get(previewsPath, {
  summary: "Who may look at the winners before the results are released",
  feature: "galleries",
  allow: "PUBLISH_RESULTS",
  answer: record({
    standings: Standings(),
    resultsReleasedAt: nullable(Instant()),
    /** Previews are confidential until the planned release; null: until results are released. */
    confidentialUntil: nullable(Instant()),
    timeZone: oneOf(timeZoneNames),
    isDraft: Bool(),
    winners: Integer(),
    previews: List(
      record({
        resultsPreviewID: ID(),
        name: Str(),
        email: Str(),
        state: oneOf(resultsPreviewStates),
        madeBy: nullable(Str()),
        mailedAt: Instant(),
        opened: Integer(),
        firstOpenedAt: nullable(Instant()),
        lastOpenedAt: nullable(Instant()),
      }),
    ),
  }),
});

export const giveResultsPreview = post(previewsPath, {
  summary: "Let somebody look at the winners before the results are released",
  feature: "galleries",
  allow: "PUBLISH_RESULTS",
  form: {
    name: {
      type: "input",
      kind: "text",
      label: "Name",
      required: true,
      maxLength: 200,
      help: "It stands on every page that they see.",
    },
    email: { type: "input", kind: "email", label: "Email address", required: true, maxLength: 320 },
  },
  answer: record({}),
  done: "Preview sent.",
});

export const sendResultsPreviewAgain = post(`${previewPath}/send-again`, {
  summary: "Send somebody a new link to the preview of the winners",
  feature: "galleries",
  allow: "PUBLISH_RESULTS",
  answer: record({}),
  done: "New link sent. The earlier one is closed.",
});

export const withdrawResultsPreview = post(`${previewPath}/withdraw`, {
  summary: "Withdraw somebody’s preview of the winners",
  feature: "galleries",
  allow: "PUBLISH_RESULTS",
  answer: record({}),
  done: "Preview ended.",
});

/** Counts an opening of the link, and answers whether there is anything to see. */
export const openResultsPreview = post(`${resultsPath}/preview`, {
  summary: "Open the preview of the winners that one was given",
  feature: "galleries",
  allow: "BEAR_RESULTS_PREVIEW",
  answer: record({
    /** `released`: results are public. `ended`: they were, and aren’t any more. */
    state: oneOf(["confidential", "released", "ended"]),
    name: Str(),
    association: Str(),
    program: Str(),
    confidentialUntil: nullable(Instant()),
    timeZone: oneOf(timeZoneNames),
  }),
});

export const previewWinners = get(`${resultsPath}/preview/winners`, {
  summary: "The winners gallery as it will be, for who was given a preview",
  feature: "galleries",
  allow: "BEAR_RESULTS_PREVIEW",
  query: OffsetQuery(),
  answer: galleryAnswer,
});

export const previewWinner = get(`${resultsPath}/preview/winners/:entryID`, {
  summary: "One winner as the gallery will show it, for who was given a preview",
  feature: "galleries",
  allow: "BEAR_RESULTS_PREVIEW",
  answer: getGalleryItem.answer,
});

/** The key is a part of the address, since a browser sends no header for a picture. */
export const previewedPicture = download(`${resultsPath}/preview-pictures/:resultsPreviewKey/:uploadID/:rendition`, {
  summary: "A winner’s picture, for who was given a preview",
  feature: "galleries",
  allow: "BEAR_RESULTS_PREVIEW",
  fileName: "picture",
});
