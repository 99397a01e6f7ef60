import { surveyTemplate, wordsAsOptions } from "./survey-template.ts";

export const memberSurvey = surveyTemplate({
  template: "member-survey",
  name: "Member survey",
  purpose:
    "What members expect of the year ahead, and of their association. Make it for members alone in its settings.",
  tagline: "Seven questions about the year ahead",
  description: "Once a year we ask our members how their work goes and what they need from us.",
  thanks: "Thank you. We tell everybody what came out of it.",
  texts: [
    {
      title: "Why we ask",
      html: "<p>The board plans the year by what you say. Your answers stay without your name.</p>",
    },
  ],
  elements: [
    {
      type: "radio",
      name: "year",
      label: "How will your next twelve months be?",
      required: true,
      options: wordsAsOptions("Better than the last", "About the same", "Worse than the last"),
    },
    {
      type: "multiSelect",
      name: "hard",
      label: "What makes your work hard right now?",
      help: "Up to three answers.",
      max: 3,
      options: wordsAsOptions("Finding people", "Prices", "Permits", "Land", "Lenders", "Clients who wait"),
    },
    { type: "input", kind: "number", name: "people", label: "How many people work with you?", min: 0, max: 5_000 },
    {
      type: "multiSelect",
      name: "offers",
      label: "What of ours did you use this year?",
      options: wordsAsOptions("Awards", "Home tour", "Events", "Training", "None of these"),
    },
    {
      type: "radio",
      name: "recommend",
      label: "Would you tell a colleague to join?",
      options: wordsAsOptions("Yes", "Perhaps", "No"),
    },
    {
      type: "textarea",
      name: "why",
      label: "What would change your mind?",
      showWhen: { name: "recommend", is: ["Perhaps", "No"] },
      maxWords: 200,
    },
    { type: "textarea", name: "words", label: "What should we do next year?", maxWords: 200 },
  ],
});
