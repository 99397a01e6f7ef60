import { surveyTemplate, wordsAsOptions } from "./survey-template.ts";

const zeroToTen = wordsAsOptions(...Array.from({ length: 11 }, (_, at) => String(at)));

export const visitorFeedback = surveyTemplate({
  template: "visitor-feedback",
  name: "Visitor feedback",
  purpose:
    "Five questions for whoever came to a tour or an event: what they saw, how they liked it, what could be better.",
  tagline: "Five questions about your visit",
  description: "Tell us what you liked and where you got lost. It takes two minutes, and nobody asks your name.",
  thanks: "Thank you. What you said decides what we change next time.",
  texts: [
    {
      title: "What happens with it",
      html: "<p>The people who run the tour read what everybody said, together. Nobody knows who said what.</p>",
    },
  ],
  elements: [
    {
      type: "radio",
      name: "homes",
      label: "How many homes did you visit?",
      required: true,
      options: wordsAsOptions("1 or 2", "3 or 4", "5 or 6", "7 or more"),
    },
    {
      type: "radio",
      name: "heard",
      label: "How did you hear about us?",
      options: wordsAsOptions(
        "A friend or neighbor",
        "Newspaper",
        "Signs on the road",
        "Instagram or Facebook",
        "A builder told me",
      ),
    },
    {
      type: "radio",
      name: "again",
      label: "How likely are you to bring somebody next year?",
      options: zeroToTen,
      netPromoter: true,
    },
    {
      type: "multiSelect",
      name: "better",
      label: "What should be better?",
      help: "Up to two answers.",
      max: 2,
      options: wordsAsOptions(
        "Parking",
        "Longer Sunday hours",
        "Waiting at busy homes",
        "Signs between homes",
        "Places to sit and eat",
      ),
    },
    { type: "textarea", name: "words", label: "Anything you want to tell us?", maxWords: 200 },
  ],
});
