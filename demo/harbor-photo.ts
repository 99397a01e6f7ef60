import { DAY } from "../contract/platform/durations.ts";
import { galleryPurpose, defaultPurposes } from "../contract/programs/usage-rights.ts";
import { formatDate } from "../contract/platform/forms/dates.ts";
import { type DemoContest, type ContestPlan, type EntryPlan, addContest, addContestEntry } from "./contest.ts";
import type { ClientData, DemoData } from "./demo-data.ts";
import { type Photograph, photographs } from "./photographs.ts";

const plan: ContestPlan = {
  url: "photo",
  name: "Home and Harbor Photography Contest",
  tagline: "Photographs of where we live",
  description:
    "For everyone with a camera, a phone included. Four categories, judged without names, and shown on the ferry terminal’s walls all winter.",
  banner: "20 banner",
  timeZone: "America/New_York",
  judging: { blind: true, show_scores_to_users: "yes", screened: true },
  timeframes: [
    ["entries", [-21, "08:00"], [26, "20:00"]],
    ["scoring", [28], [48, "20:00"]],
    ["publicVoting", [30], [50, "20:00"]],
    ["gallery", [52], [400, "20:00"]],
  ],
  vote: {
    name: "The harbor’s choice",
    question: "Which one would you hang on your wall?",
    description: "One photograph in each category.",
    ticketRestriction: "unrestricted",
  },
  feeSettings: {
    fee_invoices: "submitted",
    fee_invoice_days: 21,
    fee_invoice_note:
      "Make checks payable to Harbor Arts Council, 12 Wharf Street, Gull Harbor, ME 04539.\nWrite the number of this invoice on it.",
  },
  categories: [
    {
      label: "DAY",
      name: "Daylight",
      group: "Color",
      limit: 3,
      description: "Taken between sunrise and sunset, outdoors or in.",
    },
    {
      label: "NIGHT",
      name: "After dark",
      group: "Color",
      limit: 3,
      description: "Lamps, moon, stars and long exposures. Tell us the time.",
    },
    {
      label: "DETAIL",
      name: "Up close",
      group: "Color",
      limit: 3,
      description: "A part that stands for the whole: no horizon, please.",
    },
    {
      label: "MONO",
      name: "Black and white",
      group: "Without color",
      limit: 3,
      description: "Film or digital, printed or scanned. We print it by hand.",
      fee: { name: "A print by hand", price: 12, memberPrice: 9, copyPrice: 6 },
    },
  ],
  folders: [
    {
      name: "Photograph",
      instructions: "One photograph, or up to three that belong together. The first is the cover.",
      restriction: "images",
      files: [1, 3],
      caption: "optional",
      credit: "hidden",
      purposes: defaultPurposes,
    },
  ],
  forms: [
    {
      name: "About the photograph",
      description: "Judges read this, so please leave your name out of it.",
      elements: [
        { type: "input", kind: "text", name: "title", label: "Title", required: true, maxLength: 120 },
        { type: "input", kind: "text", name: "place", label: "Where was it taken?", required: true, maxLength: 200 },
        { type: "input", kind: "date", name: "taken", label: "When?", required: true },
        { type: "input", kind: "text", name: "camera", label: "Camera", help: "A phone is a camera.", maxLength: 100 },
        { type: "textarea", name: "story", label: "What were you looking at?", maxWords: 60 },
        { type: "checkbox", name: "ownWork", label: "I took this photograph myself", required: true },
      ],
    },
  ],
  criteria: [
    { name: "seeing", label: "Seeing", help: "Would anyone else have stopped here?", maximumValue: 10, weight: 2 },
    { name: "light", label: "Light", help: "", maximumValue: 10, weight: 2 },
    { name: "craft", label: "Craft", help: "Focus, tones, the print.", maximumValue: 5, weight: 1 },
    { name: "comment", label: "Comments", help: "", maximumValue: 0, weight: 0 },
  ],
  sections: [
    {
      kind: "text",
      size: "large",
      title: "Look at it again",
      html: "<p>You walk past it every day. So do we. Send us the one photograph that made you stop.</p><p>Entering is free, but for black and white: its prints are made by hand, and cost $12. Judges see your picture and your words, and not your name.</p>",
    },
    {
      kind: "countdown",
      title: "Until the box closes",
      timeframe: "entries",
      background: { kind: "color", color: "#27348B" },
    },
    {
      kind: "image",
      size: "large",
      picture: "10",
      alt: "A brick row of houses at dusk, half of its windows lit",
      caption: "Half the row is awake",
    },
    {
      kind: "text",
      title: "The walls of the terminal",
      html: "<p>Forty prints hang in the ferry terminal from January to March. The ferry is free for anyone who comes to see their own.</p>",
      background: { kind: "image", picture: "24" },
    },
  ],
};

export function addPhotographyContest(data: DemoData, harbor: ClientData): void {
  const contest = addContest(data, harbor, plan);
  photographs.forEach((photograph, index) => addContestEntry(contest, photographEntry(contest, photograph, index)));
}

function photographEntry({ data }: DemoContest, photograph: Photograph, index: number): EntryPlan {
  const { category, owner, title, picture, caption, state, place, camera, story } = photograph;
  const created = -20 + index;
  const isWhole = state === "submitted";
  const takenOn = formatDate(data.today.getTime() - (40 + index * 9) * DAY);
  const answers = { title, place, taken: takenOn, camera, story, ownWork: true };
  return {
    category,
    owner,
    title,
    created,
    ...(isWhole && { submitted: Math.min(-1, created + 1) }),
    // The first entries have been screened; the rest waits.
    ...(isWhole && index < 5 && { columns: { screening: "accepted" } }),
    answers: {
      "About the photograph": isWhole
        ? answers
        : {
            title,
            place,
          },
    },
    files: {
      Photograph: [
        {
          picture,
          caption,
          credit: "",
          cover: true,
          fileName: `IMG_${2040 + index * 37}.jpg`,
          ...(isWhole && {
            rights: { asked: defaultPurposes, given: usageRightsAt(index), day: Math.min(-1, created + 1) },
          }),
        },
      ],
    },
  };
}

/** All rights but for the third photograph (no prints) and the sixth (the gallery only). */
const usageRightsAt = (index: number) =>
  defaultPurposes.filter((purpose) =>
    index === 2 ? purpose !== "Printed program" : index === 5 ? purpose === galleryPurpose : true,
  );
