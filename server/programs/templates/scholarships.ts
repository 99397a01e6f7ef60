import { contestTemplate } from "./contest-template.ts";

export const scholarships = contestTemplate({
  kind: "scholarship",
  template: "scholarships",
  name: "Scholarships",
  purpose:
    "Two scholarships with one application. The committee reads without names, and everybody hears what was decided.",
  tagline: "For people who learn a trade",
  description: "One application for all of our scholarships. Say once who you are and what you want to learn.",
  judging: { blind: true, minimumSheets: 2 },
  categories: [
    { label: "FIRST", name: "First year", description: "For whoever begins this year.", limit: 1 },
    { label: "TOOLS", name: "Tools", description: "For the tools that one needs to begin.", limit: 1 },
  ],
  folders: [
    {
      name: "Transcript",
      instructions: "The latest one, as a PDF or a photograph that can be read.",
      restriction: "image-pdf",
      files: [1, 3],
      caption: "hidden",
      credit: "hidden",
    },
  ],
  form: {
    name: "About you",
    description: "The committee reads it with each application.",
    elements: [
      {
        type: "input",
        kind: "text",
        name: "school",
        label: "Where you learn, or will",
        required: true,
        maxLength: 200,
      },
      { type: "input", kind: "text", name: "trade", label: "Your trade", required: true, maxLength: 100 },
      { type: "textarea", name: "why", label: "Why this trade?", required: true, maxWords: 300 },
      { type: "textarea", name: "need", label: "What would the money be for?", required: true, maxWords: 150 },
      { type: "checkbox", name: "true", label: "What I say here is true.", required: true },
    ],
  },
  criteria: [
    {
      name: "purpose",
      label: "Purpose",
      help: "Do they know what they want to learn, and why?",
      maximumValue: 10,
      weight: 2,
    },
    { name: "effort", label: "Effort", help: "What have they done for it so far?", maximumValue: 10, weight: 1 },
    { name: "need", label: "Need", help: "What would the money change?", maximumValue: 10, weight: 1 },
    { name: "comment", label: "Comment", help: "For the committee.", maximumValue: 0, weight: 0 },
  ],
  texts: [
    {
      title: "How it works",
      html: "<p>Choose the scholarships that fit, answer once, add your transcript, and submit before the deadline. A submitted application is final.</p>",
    },
  ],
});
