import { contestTemplate } from "./contest-template.ts";

export const personOfTheYear = contestTemplate({
  template: "person-of-the-year",
  name: "People to honor",
  purpose: "Members nominate members: of the year, for a lifetime, young, volunteering. A committee decides.",
  tagline: "Whom should we thank this year?",
  description:
    "Name somebody who did more than anyone could ask for. The committee reads every nomination, and keeps what it reads to itself.",
  categories: [
    { label: "MEMBER", name: "Member of the year", description: "Whose year it was." },
    { label: "YOUNG", name: "Young professional", description: "Ten years or fewer in the trade." },
    { label: "VOLUN", name: "Volunteer of the year", description: "Time and hands, given." },
    { label: "LIFE", name: "Lifetime achievement", description: "What somebody leaves to all of us." },
  ],
  folders: [
    {
      name: "Portrait",
      instructions: "A picture of the person whom you nominate. Ask whether it may be shown.",
      restriction: "images",
      files: [0, 1],
      caption: "hidden",
      credit: "optional",
    },
    {
      name: "Letters",
      instructions: "Up to three letters of others who say the same, as PDF.",
      restriction: "pdf",
      files: [0, 3],
      caption: "optional",
      credit: "hidden",
    },
  ],
  form: {
    name: "The nomination",
    description: "The committee reads this. The person whom you nominate doesn’t.",
    elements: [
      {
        type: "input",
        kind: "text",
        name: "title",
        label: "Whom do you nominate?",
        help: "First and last name.",
        required: true,
        maxLength: 200,
      },
      { type: "input", kind: "text", name: "company", label: "Where does the person work?", maxLength: 200 },
      { type: "input", kind: "email", name: "email", label: "How do we reach the person?", help: "An email address." },
      {
        type: "textarea",
        name: "reason",
        label: "What has the person done?",
        help: "What happened, when, and for whom. Examples count more than praise.",
        required: true,
        maxWords: 400,
      },
      {
        type: "textarea",
        name: "difference",
        label: "What is different because of it?",
        required: true,
        maxWords: 200,
      },
      {
        type: "radio",
        name: "knows",
        label: "Does the person know of the nomination?",
        required: true,
        options: [
          { value: "yes", label: "Yes" },
          { value: "no", label: "No, and it should stay so" },
        ],
      },
      {
        type: "input",
        kind: "text",
        name: "relation",
        label: "How do you know the person?",
        required: true,
        maxLength: 200,
      },
    ],
  },
  criteria: [
    {
      name: "merit",
      label: "What was done",
      help: "How much it is, and how hard it was.",
      maximumValue: 10,
      weight: 2,
    },
    { name: "difference", label: "What it changed", help: "For members, for the town.", maximumValue: 10, weight: 2 },
    {
      name: "example",
      label: "As an example",
      help: "Should others do as this person did?",
      maximumValue: 10,
      weight: 1,
    },
    { name: "comment", label: "Comment", help: "For the committee.", maximumValue: 0, weight: 0 },
  ],
  texts: [
    {
      title: "Say thank you",
      html: "<p>You have somebody in mind. Ten minutes are enough: who it is, what the person did, and what is different because of it.</p><p>You may nominate as many people as you like, and be nominated yourself.</p>",
    },
  ],
});
