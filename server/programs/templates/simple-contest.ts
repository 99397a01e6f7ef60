import { contestTemplate } from "./contest-template.ts";

export const simpleContest = contestTemplate({
  template: "simple-contest",
  name: "Simple contest",
  purpose: "One category, a title, a few words and some pictures. Set up in a minute, entered in five.",
  tagline: "Send us your best",
  description: "Anyone may enter, once or several times. One scorer is enough, and everybody sees the winners.",
  judging: { minimumSheets: 1 },
  categories: [{ label: "OPEN", name: "Open", description: "Everything that fits the call." }],
  folders: [
    {
      name: "Pictures",
      instructions: "One to five pictures. Choose one as the cover.",
      restriction: "images",
      files: [1, 5],
      caption: "optional",
      credit: "optional",
    },
  ],
  form: {
    name: "Your entry",
    description: "",
    elements: [
      { type: "input", kind: "text", name: "title", label: "Title", required: true, maxLength: 200 },
      { type: "textarea", name: "story", label: "What should we know about it?", required: true, maxWords: 200 },
      {
        type: "checkbox",
        name: "consent",
        label: "It is my own, and you may show it.",
        required: true,
      },
    ],
  },
  criteria: [
    { name: "overall", label: "Overall", help: "How much do you like it?", maximumValue: 10, weight: 1 },
    { name: "comment", label: "Comment", help: "For the organizers.", maximumValue: 0, weight: 0 },
  ],
  texts: [
    {
      title: "Take part",
      html: "<p>Give it a title, tell us in a few words what it is, and add a picture. That is all.</p>",
    },
  ],
});
