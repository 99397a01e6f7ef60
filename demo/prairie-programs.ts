import type { ServiceKind } from "../contract/service-kinds.ts";
import type { ClientFilling, Filling } from "./filling.ts";
import { type ProgramPlan, addProgram } from "./program.ts";

const springParade: ProgramPlan = {
  url: "spring-parade",
  name: "Spring Parade of Homes",
  tagline: "Ten doors open over two weekends",
  description:
    "New and renovated homes between the river and the ridge, open to anyone who likes to look. Builders are in the rooms and answer questions; shoes come off at the door.",
  banner: "14 banner",
  timeframes: [
    ["tour", [-1, "10:00"], [1, "17:00"]],
    ["tour", [6, "10:00"], [8, "17:00"]],
  ],
  sections: [
    {
      kind: "text",
      size: "large",
      title: "Start anywhere",
      html: "<p>The homes stand in three groups, none more than twenty minutes apart. Begin with the one nearest to you and follow the yellow signs.</p><p>Children are welcome and stay within reach. Dogs wait in the shade: every home has a bowl.</p>",
    },
    {
      kind: "countdown",
      title: "Doors close for the weekend in",
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
  ],
};

const fallParade: ProgramPlan = {
  url: "fall-parade",
  name: "Fall Parade of Homes",
  tagline: "Smaller homes, longer evenings",
  description: "One weekend in leaf season, with the lights on. Homes under two thousand square feet only.",
  banner: "11 banner",
  timeframes: [["tour", [150, "12:00"], [151, "19:00"]]],
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
  ],
};

const trades: ProgramPlan = {
  url: "trades",
  name: "Building Trades Scholarships",
  tagline: "Three scholarships for people who learn a trade",
  description:
    "For carpenters, electricians, plumbers and masons in their first or second year. The committee reads every application, and calls everyone back.",
  banner: "17 banner",
  timeframes: [
    ["entries", [-30], [33, "17:00"]],
    ["scoring", [35], [56, "17:00"]],
  ],
  sections: [
    {
      kind: "text",
      size: "large",
      title: "Three scholarships",
      html: "<ul><li><p>The Alder Fund: $2,500 for a first-year apprentice.</p></li><li><p>The Second Start: $4,000 for someone who changes trades after thirty.</p></li><li><p>The Tool Chest: $1,200 for tools, paid to the shop.</p></li></ul>",
    },
    {
      kind: "countdown",
      title: "Applications close in",
      timeframe: "entries",
      background: { kind: "color", color: "#1F3A5F" },
    },
  ],
};

const homeTrends: ProgramPlan = {
  url: "home-trends",
  name: "Home Trends Survey",
  tagline: "Eight questions about what people ask you to build",
  description: "Once a year we ask our members what their clients ask for. The answers are everyone’s in the fall.",
  banner: "7 banner",
  timeframes: [["answers", [-9], [21, "17:00"]]],
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
  sections: [
    {
      kind: "text",
      title: "What we changed",
      html: "<p>More signs at the roundabout, water at every home, and a map that can be read in the sun. Thank you.</p>",
    },
  ],
};

const plans: readonly (readonly [ServiceKind, ProgramPlan])[] = [
  ["parade", springParade],
  ["parade", fallParade],
  ["event", gala],
  ["scholarship", trades],
  ["survey", homeTrends],
  ["survey", visitorFeedback],
];

/** One of each kind beside the contests, and of some a second: now, to come, over. */
export function addProgramsOfPrairie(filling: Filling, prairie: ClientFilling): void {
  for (const [kind, plan] of plans) addProgram(filling, prairie, kind, plan);
}
