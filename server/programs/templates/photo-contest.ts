import { contestTemplate } from "./contest-template.ts";

export const photoContest = contestTemplate({
  template: "photo-contest",
  name: "Photo contest",
  purpose: "One photograph an entry, a few of each photographer, and a gallery that all can see.",
  tagline: "One picture says it",
  description:
    "Up to three photographs of each photographer in each category. Scorers see the pictures and what you say of them, and not your name.",
  judging: { blind: true },
  categories: [
    { label: "PLACE", name: "Places", description: "Towns, rooms, streets, land.", limit: 3 },
    { label: "PEOPLE", name: "People", description: "At work, at rest, together. Ask them first.", limit: 3 },
    { label: "NATURE", name: "Nature", description: "What grows, flies, swims or blows.", limit: 3 },
    { label: "YOUNG", name: "Under eighteen", description: "Anything, by photographers under eighteen.", limit: 3 },
  ],
  folders: [
    {
      name: "The photograph",
      instructions:
        "One picture, at least 2000 pixels on its longer side, without a signature or a frame. Cropping and color are yours; nothing may be put in or taken out.",
      restriction: "images",
      files: [1, 1],
      caption: "optional",
      credit: "hidden",
    },
  ],
  form: {
    name: "About the photograph",
    description: "Scorers read the title and what you say of it.",
    elements: [
      { type: "input", kind: "text", name: "title", label: "Title", required: true, maxLength: 120 },
      { type: "input", kind: "text", name: "location", label: "Where was it taken?", required: true, maxLength: 200 },
      { type: "input", kind: "date", name: "taken", label: "When was it taken?" },
      { type: "textarea", name: "story", label: "What is to be seen?", maxWords: 100 },
      {
        type: "input",
        kind: "text",
        name: "credit",
        label: "Photographer, as you want to be named",
        required: true,
        maxLength: 200,
        hiddenFromScorers: true,
      },
      {
        type: "checkbox",
        name: "own",
        label: "I took it, whoever can be recognized agrees, and you may show it.",
        required: true,
        hiddenFromScorers: true,
      },
    ],
  },
  criteria: [
    { name: "impact", label: "Impact", help: "Does it stay with you?", maximumValue: 10, weight: 2 },
    {
      name: "composition",
      label: "Composition",
      help: "Where things are, and what isn’t there.",
      maximumValue: 10,
      weight: 1,
    },
    { name: "technique", label: "Technique", help: "Light, focus, color.", maximumValue: 10, weight: 1 },
    { name: "comment", label: "Comment", help: "For the organizers.", maximumValue: 0, weight: 0 },
  ],
  texts: [
    {
      title: "What we look for",
      html: "<p>The picture that somebody walks back to. A telephone is a camera; what counts is where you stood and when you pressed.</p>",
    },
    {
      title: "Rules",
      html: "<ul><li><p>Three photographs of each photographer in each category.</p></li><li><p>Cropping and color are yours. Nothing may be put in or taken out.</p></li><li><p>The rights stay with you. We show the pictures with your name.</p></li></ul>",
    },
  ],
  gallery: { name: "All photographs", description: "Every photograph that was entered." },
});
