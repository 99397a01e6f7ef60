import { homeTrendsSurvey, pastVisitors } from "./surveys.ts";
import type { Element } from "../contract/platform/forms/element.ts";
import type { ServiceKind } from "../contract/platform/service-kinds.ts";
import { galaSponsors, paradeSponsors } from "./prairie-sponsors.ts";
import { tourHoursToday } from "./tour-day.ts";
import { springTour } from "./prairie-tour.ts";
import { pastParade } from "./prairie-tour-past.ts";
import type { ClientData, DemoData } from "./demo-data.ts";
import { type ProgramPlan, addProgram } from "./program.ts";

/** The tour is open when the demo is filled. */
function tourToday(today: Date): ProgramPlan["timeframes"][number] {
  const [opens, closes] = tourHoursToday(today, "America/Chicago");
  return ["tour", [0, opens], [0, closes]];
}

const springParade = (today: Date): ProgramPlan => ({
  url: "spring-parade",
  name: "Spring Parade of Homes",
  tagline: "Ten doors open over two weekends",
  description:
    "New and renovated homes between the river and the ridge, open to anyone who likes to look. Builders are in the rooms and answer questions; shoes come off at the door.",
  banner: "14 banner",
  timeframes: [
    ["publicVoting", [-1, "10:00"], [8, "21:00"]],
    ["tour", [-1, "10:00"], [-1, "17:00"]],
    tourToday(today),
    ["tour", [1, "10:00"], [1, "17:00"]],
    ["tour", [6, "10:00"], [6, "17:00"]],
    ["tour", [7, "10:00"], [7, "17:00"]],
    ["tour", [8, "10:00"], [8, "17:00"]],
  ],
  tour: springTour,
  sponsors: paradeSponsors,
  vote: {
    name: "People’s choice",
    question: "Which one would you come home to?",
    description: "One home in each group, among those where you were.",
    ticketRestriction: "per-scanned-ticket",
  },
  verifier: "verifier",
  crowds: [{ day: -1, orders: 520, products: ["Adult ticket", "Family ticket", "Child ticket"], verifier: "verifier" }],
  selling: {
    settings: {
      place: "Ten homes between the river and the ridge",
      refund_policy: "A ticket can be given back until it was scanned for the first time.",
    },
    products: [
      {
        name: "Adult ticket",
        description: "Every home on both weekends.",
        price: 24,
        memberPrice: 18,
      },
      { name: "Child ticket", description: "Up to twelve years, with a grown-up.", price: 0 },
      { name: "Family ticket", description: "Two grown-ups and two children, together.", price: 45, admits: 4 },
    ],
  },
  sections: [
    { kind: "propertyList", size: "large", title: "Ten homes" },
    {
      kind: "text",
      size: "large",
      title: "Start anywhere",
      html: "<p>The homes stand in three groups, none more than twenty minutes apart. Begin with the one nearest to you and follow the yellow signs.</p><p>Children are welcome and stay within reach. Dogs wait in the shade: every home has a bowl.</p>",
    },
    {
      kind: "countdown",
      timeframe: "tour",
      background: { kind: "color", color: "#0B5D63" },
    },
    {
      kind: "image",
      size: "large",
      picture: "9",
      alt: "A low modern house behind a meadow, its front all glass",
      caption: "Look for the sign by the mailbox",
    },
    {
      kind: "text",
      title: "What visitors ask",
      html: "<ul><li><p>Is there parking? Along the street, on the side without hydrants.</p></li><li><p>How long does it take? A home takes half an hour; all ten take a weekend and good shoes.</p></li><li><p>May we take pictures? Outside, always. Inside, ask whoever greets you.</p></li></ul>",
      background: { kind: "image", picture: "13" },
    },
    { kind: "sponsors", size: "large", title: "The town behind the parade" },
  ],
});

const fallParade: ProgramPlan = {
  url: "fall-parade",
  name: "Fall Parade of Homes",
  tagline: "Smaller homes, longer evenings",
  description: "One weekend in leaf season, with the lights on. Homes under two thousand square feet only.",
  banner: "11 banner",
  tour: { groups: ["Under two thousand square feet"], builders: [], homes: [] },
  timeframes: [
    ["registration", [-30], [90, "17:00"]],
    ["tour", [150, "12:00"], [151, "19:00"]],
  ],
  selling: {
    settings: { place: "Wherever the leaves are", refund_policy: "A home can be withdrawn until registration closes." },
    products: [
      {
        name: "Register a home",
        kind: "property",
        group: "Under two thousand square feet",
        description: "One home on the tour and in the guide.",
        price: 450,
        memberPrice: 350,
        size: 24,
        tickets: 0,
        most: 5,
        late: { name: "Late fee", from: [60], price: 75 },
      },
    ],
  },
  sections: [
    {
      kind: "text",
      title: "For builders",
      html: "<p>Tell the office by midsummer what you would like to show. A home qualifies when its certificate of occupancy is there a week before the doors open.</p>",
    },
    {
      kind: "countdown",
      title: "First door opens in",
      timeframe: "tour",
      background: { kind: "gradient", color: "#5B3A1E", to: "#A4562A" },
    },
  ],
};

/** Questions to each guest of the gala. */
const dinnerForm: { name: string; description: string; elements: readonly Element[] } = {
  name: "Dinner",
  description: "So that the kitchen knows. It can be changed until five days before the gala.",
  elements: [
    {
      type: "radio",
      name: "meal",
      label: "Meal",
      required: true,
      options: [
        { value: "beef", label: "Braised short rib" },
        { value: "fish", label: "Lake trout" },
        { value: "greens", label: "Squash and farro" },
        { value: "none", label: "No dinner, thank you" },
      ],
    },
    {
      type: "input",
      kind: "text",
      name: "allergies",
      label: "Allergies",
      maxLength: 300,
      help: "Leave empty if there are none.",
      showWhen: { name: "meal", is: ["beef", "fish", "greens"] },
    },
  ],
};

const gala: ProgramPlan = {
  url: "gala",
  name: "Awards Gala",
  tagline: "Dinner, awards, and a band that knows when to stop",
  description:
    "The evening on which the Excellence in Building Awards are handed out. Doors at six, dinner at seven, and the first award before dessert.",
  banner: "18 banner",
  timeframes: [
    ["registration", [-14], [38, "17:00"]],
    ["event", [45, "18:00"], [45, "23:30"]],
  ],
  sponsors: galaSponsors,
  crowds: [{ day: 0, orders: 41, products: ["Ticket"], verifier: "verifier", answers: { meal: "greens" } }],
  gifts: [
    { person: "member", product: "For the Tool Chest", quantity: 10, moment: [-1, "16:10"] },
    { person: "builder", product: "For the Tool Chest", quantity: 4, moment: [-1, "16:40"] },
  ],
  selling: {
    settings: {
      place: "The Brickyard Hall, 200 Kiln Street",
      changes_until: [40, "17:00"],
      refund_policy: "Tickets can be given back until two weeks before the gala. Later you may pass them on.",
      order_invoices: true,
      order_invoice_note:
        "Make your check payable to Prairie Home Builders Association, 200 Kiln Street, and write the invoice’s number on it.",
    },
    seats: { name: "Seats", size: 240 },
    questions: [dinnerForm],
    products: [
      {
        name: "Ticket",
        asks: dinnerForm.name,
        description: "Dinner, the awards, and the band.",
        price: 145,
        memberPrice: 120,
        early: { until: [12, "17:00"], price: 125, memberPrice: 100 },
        seats: 1,
      },
      {
        name: "Table of ten",
        asks: dinnerForm.name,
        description: "Ten seats together. You name your guests later.",
        price: 1350,
        memberPrice: 1100,
        size: 16,
        tickets: 10,
        most: 3,
        seats: 10,
      },
      {
        name: "After-party",
        description: "From ten on, when the band has found its feet.",
        price: 45,
        size: 120,
        validFrom: [45, "22:00"],
      },
      {
        name: "For the Tool Chest",
        kind: "donation",
        description: "Buys tools for apprentices.",
        price: 5,
        tickets: 0,
      },
      {
        name: "Gold sponsorship",
        kind: "sponsor",
        tier: "Gold",
        description: "Your name on the menu, and four seats that the office keeps for you.",
        price: 2_000,
        size: 4,
        tickets: 0,
        most: 1,
      },
      {
        name: "Silver sponsorship",
        kind: "sponsor",
        tier: "Silver",
        description: "Your name on the page, and two seats that the office keeps for you.",
        price: 1_000,
        size: 10,
        tickets: 0,
        most: 1,
      },
    ],
    codes: [
      { code: "GALA10", note: "In the newsletter", percent: 10 },
      { code: "TABLE50", note: "For last year’s hosts", off: 50, of: "Table of ten" },
      { code: "FREE", note: "For whoever plays the piano", percent: 100, mostUses: 1 },
      { code: "SOLDOUT", note: "The first five who answered", percent: 25, mostUses: 5, uses: 5 },
      { code: "EXPIRED", note: "Ended with the spring letter", percent: 15, closes: [-7, "17:00"] },
    ],
  },
  sections: [
    {
      kind: "text",
      size: "large",
      title: "The evening",
      html: "<p>Six o’clock: doors and the winners’ wall. Seven: dinner at round tables of ten. Eight: awards, six of them before dessert and none after ten.</p>",
    },
    {
      kind: "image",
      picture: "10",
      alt: "A brick row of houses at dusk, half of its windows lit",
      caption: "The hall is the one with all its windows lit",
    },
    {
      kind: "text",
      title: "Getting there",
      html: "<p>The lot behind the hall holds ninety cars. The trolley stops at the corner until half past midnight.</p>",
      background: { kind: "color", color: "#F3EEE4" },
    },
    { kind: "sponsors", size: "medium", title: "With thanks to" },
  ],
};

const homeTrends: ProgramPlan = {
  url: "home-trends",
  name: "Home Trends Survey",
  tagline: "A few questions about what people ask you to build",
  description: "Once a year we ask our members what their clients ask for. The answers are everyone’s in the fall.",
  banner: "7 banner",
  timeframes: [["answers", [-9], [21, "17:00"]]],
  survey: homeTrendsSurvey,
  sections: [
    {
      kind: "text",
      title: "Why we ask",
      html: "<p>Last year four out of ten new kitchens had no upper cupboards. We would not have guessed. Your answers stay without your name.</p>",
    },
  ],
};

const visitorFeedback: ProgramPlan = {
  url: "visitor-feedback",
  name: "Parade Visitor Feedback",
  tagline: "What last fall’s visitors told us",
  description: "Three hundred visitors of the last parade told us what they liked and where they got lost.",
  banner: "21 banner",
  timeframes: [["answers", [-190], [-160, "17:00"]]],
  survey: pastVisitors,
  sections: [
    {
      kind: "text",
      title: "What we changed",
      html: "<p>More signs at the roundabout, water at every home, and a map that can be read in the sun. Thank you.</p>",
    },
  ],
};

const plans: readonly (readonly [ServiceKind, ProgramPlan])[] = [
  ["parade", fallParade],
  ["event", gala],
  ["survey", homeTrends],
  ["survey", visitorFeedback],
];

/** Returns the program, of which this year's is a copy. */
export const addPastParade = (data: DemoData, prairie: ClientData): string =>
  addProgram(data, prairie, "parade", pastParade).serviceID;

/** A program of each kind beside the contests, some with a past or future one. */
export function addPrairiePrograms(data: DemoData, prairie: ClientData, copiedFrom: string): void {
  addProgram(data, prairie, "parade", { ...springParade(data.today), copiedFrom });
  for (const [kind, plan] of plans) addProgram(data, prairie, kind, plan);
}
