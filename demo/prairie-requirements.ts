import type { Element } from "../contract/platform/forms/element.ts";
import type { Criterion } from "../contract/judging/scoring-rules.ts";
import type { CategoryPlan, FolderPlan, FormPlan } from "./contest.ts";

/** Requirements that prairie's contests share. */

export const prairieCategories: readonly CategoryPlan[] = [
  {
    label: "BRICK",
    name: "Brick",
    group: "By material",
    description:
      "Houses and rows in which brick carries the design: new brick, old brick, or both side by side. Judges look at bond, joints and how the wall meets the ground.",
  },
  {
    label: "GLASS",
    name: "Glass",
    group: "By material",
    description:
      "Projects that live from daylight: gables, conservatories, long windows. Tell us how the house stays warm in January and cool in July.",
  },
  {
    label: "STONE",
    name: "Stone",
    group: "By material",
    description:
      "Limestone, sandstone and fieldstone, laid or dry. Local stone is welcome and not required; say where yours comes from.",
  },
  {
    label: "MIXED",
    name: "Mixed materials",
    group: "By material",
    description:
      "Two or more materials in conversation. The best entries make the joint between them the most beautiful part of the house.",
  },
  {
    label: "INTER",
    name: "Interiors",
    group: "By project",
    description:
      "One room or several: kitchens, baths, living rooms, built-in furniture. Add a material board so that judges can see the colors as you chose them.",
  },
  {
    label: "HOME",
    name: "Home of the Year",
    group: "By project",
    limit: 1,
    description:
      "A whole home for the people who live in it, of any size and any budget. One entry from each entrant, so send the one you are proudest of.",
  },
];

export const photographFolder: FolderPlan = {
  name: "Photographs",
  instructions:
    "Two to twelve photographs, at least 1600 pixels wide if you have them. Choose one as the cover: it stands for your project in the gallery.",
  restriction: "images",
  files: [2, 12],
  caption: "required",
  credit: "required",
};

export const planFolder: FolderPlan = {
  name: "Plans and documents",
  instructions: "Floor plans, sections or a site plan, as PDF. Optional, and judges are glad of them.",
  restriction: "pdf",
  files: [0, 5],
  caption: "optional",
  credit: "hidden",
};

export const materialBoardFolder: FolderPlan = {
  name: "Material board",
  instructions: "One to three pictures or PDFs of the materials and colors as you chose them.",
  restriction: "image-pdf",
  files: [1, 3],
  caption: "hidden",
  credit: "hidden",
  categories: ["INTER"],
};

export const wallSectionFolder: FolderPlan = {
  name: "Wall section",
  instructions: "A drawing or a photograph of how the wall is built, from inside to outside. Optional.",
  restriction: "image-pdf",
  files: [0, 2],
  caption: "optional",
  credit: "hidden",
  categories: ["BRICK", "STONE", "MIXED"],
};

const materials = ["Brick", "Stone", "Timber", "Steel", "Glass", "Concrete", "Reclaimed material"];

const projectElements: readonly Element[] = [
  { type: "heading", name: "projectHeading", text: "The project" },
  {
    type: "input",
    kind: "text",
    name: "title",
    label: "Project name",
    help: "As it should appear in the gallery.",
    required: true,
    maxLength: 200,
  },
  { type: "input", kind: "text", name: "location", label: "Town and state", required: true, maxLength: 200 },
  { type: "input", kind: "date", name: "completed", label: "Completion date", required: true },
  { type: "input", kind: "number", name: "size", label: "Size in square feet", required: true, min: 50, max: 100_000 },
  {
    type: "input",
    kind: "currency",
    name: "budget",
    label: "Construction budget",
    help: "Judges see it; the public doesn’t.",
  },
  {
    type: "radio",
    name: "work",
    label: "What was it?",
    required: true,
    options: [
      { value: "new", label: "New construction" },
      { value: "renovation", label: "Renovation or addition" },
    ],
  },
  {
    type: "textarea",
    name: "before",
    label: "What was there before?",
    required: true,
    maxWords: 60,
    showWhen: { name: "work", is: ["renovation"] },
  },
  {
    type: "multiSelect",
    name: "materials",
    label: "Main materials",
    help: "Choose up to four.",
    required: true,
    max: 4,
    options: materials.map((label) => ({ value: label.toLowerCase().replace(" ", "-"), label })),
  },
  {
    type: "textarea",
    name: "story",
    label: "The story of the project",
    help: "What was asked for, what was hard, what you would do again.",
    required: true,
    maxWords: 150,
  },
  { type: "checkbox", name: "certified", label: "It is certified for its energy performance" },
  {
    type: "input",
    kind: "text",
    name: "certificate",
    label: "Which certificate?",
    required: true,
    maxLength: 200,
    showWhen: { name: "certified", is: [true] },
  },
];

export const projectForm: FormPlan = {
  name: "About the project",
  description: "Everything is saved as you type. You can leave and come back until entries close.",
  elements: projectElements,
};

export const teamForm: FormPlan = {
  name: "Team and credits",
  description: "Names are printed in the program as you write them here.",
  elements: [
    {
      type: "paragraph",
      name: "teamIntro",
      text: "Awards belong to everyone who did the work. Name the people you would want on stage.",
    },
    { type: "input", kind: "text", name: "builder", label: "Builder or company", required: true, maxLength: 200 },
    { type: "input", kind: "text", name: "architect", label: "Architect or designer", maxLength: 200 },
    { type: "textarea", name: "trades", label: "Trades and suppliers", help: "One on each line.", maxWords: 120 },
    { type: "input", kind: "phone", name: "phone", label: "Phone for questions", required: true },
    { type: "input", kind: "website", name: "website", label: "Website" },
    {
      type: "input",
      kind: "text",
      name: "memberNumber",
      label: "Your member number",
      maxLength: 40,
      audience: "member",
    },
    { type: "checkbox", name: "agreed", label: "Everyone named here has agreed to be named", required: true },
  ],
};

export const roomForm: FormPlan = {
  name: "About the room",
  description: "",
  categories: ["INTER"],
  elements: [
    {
      type: "select",
      name: "room",
      label: "Which room?",
      required: true,
      options: [
        { value: "kitchen", label: "Kitchen" },
        { value: "bath", label: "Bath" },
        { value: "living", label: "Living or dining room" },
        { value: "other", label: "Another room" },
      ],
    },
    { type: "textarea", name: "light", label: "Where does the light come from?", maxWords: 60 },
    {
      type: "textarea",
      name: "services",
      label: "Which pipes or ducts had to stay?",
      help: "Only if daylight had to give way to them.",
      maxWords: 60,
      showWhen: {
        match: "all",
        lines: [
          { name: "room", test: "is", is: ["kitchen", "bath"] },
          { name: "light", test: "isAnswered" },
        ],
      },
    },
  ],
};

export const prairieCriteria: readonly Criterion[] = [
  {
    name: "design",
    label: "Design",
    help: "Proportion, plan, and whether it could be left out.",
    maximumValue: 10,
    weight: 3,
  },
  { name: "craft", label: "Craft", help: "Joints, edges and the places nobody looks.", maximumValue: 10, weight: 3 },
  {
    name: "setting",
    label: "Setting",
    help: "How it treats its street, its land and its neighbors.",
    maximumValue: 10,
    weight: 2,
  },
  { name: "livability", label: "Livability", help: "Would you want to wake up here?", maximumValue: 10, weight: 2 },
  { name: "presentation", label: "Presentation", help: "Photographs, captions and story.", maximumValue: 5, weight: 1 },
  {
    name: "comment",
    label: "Comments",
    help: "For the entrant, once results are released.",
    maximumValue: 0,
    weight: 0,
  },
];
