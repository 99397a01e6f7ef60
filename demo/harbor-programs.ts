import { harborVisitors } from "./surveys.ts";
import type { ClientData, DemoData } from "./demo-data.ts";
import { type ProgramPlan, addProgram } from "./program.ts";

const timeZone = "America/New_York";

const openingNight: ProgramPlan = {
  url: "opening-night",
  name: "Opening Night at the Terminal",
  tagline: "Forty prints, two choirs, and the ferry is free",
  description: "The photography show opens with music on the upper deck. Come as you are; bring a scarf.",
  banner: "3 banner",
  timeZone,
  timeframes: [
    ["registration", [-12], [2, "16:00"]],
    ["event", [2, "18:00"], [2, "22:00"]],
  ],
  selling: {
    settings: {
      place: "The old ferry terminal, upper deck",
      refund_policy: "If you can’t come, give your ticket to a friend.",
    },
    products: [
      { name: "Ticket", description: "Free, so that we know how much soup to make.", price: 0, size: 300, most: 6 },
    ],
  },
  sections: [
    {
      kind: "text",
      size: "large",
      title: "How the evening goes",
      html: "<p>Doors at six. The choirs sing at seven and again at nine, so that both ferries hear them. Soup is on us.</p>",
    },
    {
      kind: "countdown",
      title: "Doors open in",
      timeframe: "event",
      background: { kind: "color", color: "#27348B" },
    },
  ],
};

const visitors: ProgramPlan = {
  url: "visitors",
  name: "Who Comes to the Harbor?",
  tagline: "Five questions, two minutes, no name",
  description: "We would like to know how you found us, and whether you would come again in the rain.",
  banner: "6 banner",
  timeZone,
  timeframes: [["answers", [-20], [40, "20:00"]]],
  survey: harborVisitors,
  sections: [
    {
      kind: "text",
      title: "What happens with it",
      html: "<p>The answers decide where the next bench goes. Last year it was by the lighthouse.</p>",
    },
  ],
};

export function addHarborPrograms(filling: DemoData, harbor: ClientData): void {
  addProgram(filling, harbor, "event", openingNight);
  addProgram(filling, harbor, "survey", visitors);
}
