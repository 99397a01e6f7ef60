import { type DemoContest, type ContestPlan, addContest } from "./contest.ts";
import type { ClientData, DemoData } from "./demo-data.ts";
import { projectForm, prairieCriteria } from "./prairie-requirements.ts";

const sharedQuestions = ["title", "location", "size", "story"];

/** The next competition after prairie's awards; winners at home go on to it. */
const plan: ContestPlan = {
  url: "architecture",
  name: "Coast to Plains Architecture Prize",
  tagline: "For buildings that have won something at home first",
  description:
    "Associations in nine states send their winners on to us, with the consent of whoever built them. One jury looks at all of them, and nobody pays a second time.",
  banner: "9 banner",
  timeZone: "America/New_York",
  judging: { show_scores_to_users: "yes" },
  timeframes: [
    ["entries", [-30, "08:00"], [40, "20:00"]],
    ["scoring", [42], [70, "20:00"]],
  ],
  categories: [
    {
      label: "HOUSE",
      name: "Houses",
      group: "",
      description: "Whole houses, new or renewed, of any material. One jury, one list.",
    },
    {
      label: "ROOMS",
      name: "Interiors",
      group: "",
      closes: [41, "20:00"],
      description: "Rooms that change how the rest of the house is used.",
    },
  ],
  folders: [
    {
      name: "Photographs",
      instructions: "Two to eight. The jury sees them large, on one wall.",
      restriction: "images",
      files: [2, 8],
      caption: "optional",
      credit: "required",
    },
  ],
  forms: [
    {
      name: "The building",
      description: "What you have told at home is filled in. We ask one thing more.",
      elements: [
        ...projectForm.elements.filter(({ name }) => sharedQuestions.includes(name)),
        {
          type: "textarea",
          name: "first",
          label: "What should the jury look at first?",
          required: true,
          maxWords: 60,
        },
      ],
    },
  ],
  criteria: prairieCriteria,
  sections: [
    {
      kind: "text",
      size: "large",
      title: "Send us your winners",
      html: "<p>If your association gives awards for buildings, ask us for a code. Your winners agree with a click, and what they have written and photographed comes along.</p>",
    },
  ],
};

export const addArchitecturePrize = (data: DemoData, harbor: ClientData): DemoContest => addContest(data, harbor, plan);
