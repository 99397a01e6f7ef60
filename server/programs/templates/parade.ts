import { sellingTemplate } from "./selling-template.ts";
import { countdownSection, listSection, textSections } from "./template.ts";

export const parade = sellingTemplate({
  template: "parade-of-homes",
  kind: "parade",
  name: "Parade of homes",
  purpose: "Builders register their homes and say what they are made of; visitors buy tickets for all of them.",
  tagline: "Come in and look around",
  description:
    "New and renovated homes, open to anyone who likes to look. Builders are in the rooms and answer questions.",
  refundPolicy: "A ticket can be given back until it was scanned for the first time, a home until registration closes.",
  groups: [
    { name: "Under $500,000", description: "" },
    { name: "$500,000 to $1 million", description: "" },
    { name: "Over $1 million", description: "" },
  ],
  tiers: [
    {
      name: "Tour sponsor",
      price: 7_500,
      places: 1,
      benefits: "A sign at every home\nThe first page of the guide\nTwenty tickets",
      logo: "large",
    },
    { name: "Gold", price: 2_500, places: 6, benefits: "Your logo in the guide\nEight tickets", logo: "medium" },
    { name: "Silver", price: 1_000, places: 20, benefits: "Your name in the guide\nFour tickets", logo: "small" },
  ],
  forms: [
    {
      name: "What it is made of",
      description: "Visitors ask this first.",
      purpose: "property",
      elements: [
        { type: "input", kind: "text", name: "walls", label: "Outer walls", maxLength: 200 },
        { type: "input", kind: "text", name: "heating", label: "Heating and cooling", maxLength: 200 },
        { type: "input", kind: "text", name: "architect", label: "Designed by", maxLength: 200 },
        {
          type: "textarea",
          name: "access",
          label: "Getting in",
          help: "Steps, parking, what visitors with a wheelchair or a stroller should know.",
          maxWords: 80,
        },
      ],
    },
    {
      name: "Where from",
      description: "",
      purpose: "order",
      elements: [
        {
          type: "input",
          kind: "zip",
          name: "zip",
          label: "Your zip code",
          help: "So that we know how far people come.",
        },
      ],
    },
  ],
  products: [
    { name: "Adult ticket", description: "Every home, every day of the tour.", price: 20, memberPrice: 15 },
    { name: "Family ticket", description: "Two grown-ups and two children, together.", price: 40, admits: 4 },
    { name: "Child ticket", description: "Up to twelve years, with a grown-up.", price: 0 },
    ...["Under $500,000", "$500,000 to $1 million", "Over $1 million"].map((group, at) => ({
      name: `Register a home, ${group.charAt(0).toLowerCase()}${group.slice(1)}`,
      description: "One home on the tour and in the guide.",
      kind: "property" as const,
      price: [450, 600, 750][at]!,
      memberPrice: [350, 475, 600][at]!,
      most: 5,
      group,
    })),
    {
      name: "Gold sponsorship",
      description: "Your logo in the guide, and eight tickets.",
      kind: "sponsor",
      price: 2_500,
      size: 6,
      most: 1,
      tier: "Gold",
    },
    {
      name: "Silver sponsorship",
      description: "Your name in the guide, and four tickets.",
      kind: "sponsor",
      price: 1_000,
      size: 20,
      most: 1,
      tier: "Silver",
    },
  ],
  codes: [
    { begins: "BUILDER", note: "For builders’ own guests", percent: 100, of: "Adult ticket", mostUses: 100 },
    { begins: "LETTER", note: "In the newsletter", percent: 10, of: "Adult ticket" },
  ],
  votes: [
    {
      name: "People’s choice",
      question: "Which one would you come home to?",
      description: "One home in each group, among those where you were.",
      ticketRestriction: "per-scanned-ticket",
    },
  ],
  sections: [
    listSection("propertyList", "The homes"),
    ...textSections([
      {
        title: "Start anywhere",
        html: "<p>Begin with the home nearest to you and follow the signs. One ticket is good for all of them.</p>",
      },
      {
        title: "For builders",
        html: "<p>Show what you built. Register your home here: photographs, plans and opening hours can follow until the tour begins.</p>",
      },
    ]),
    countdownSection("tour"),
    listSection("sponsors", "With thanks to"),
  ],
});
