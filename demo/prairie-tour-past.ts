import type { ProgramPlan } from "./program.ts";

const visitorsOfAll = { products: ["Adult ticket", "Family ticket"], verifier: "verifier" };

/** Last year's parade, which this spring's attendance is compared with. */
export const pastParade: ProgramPlan = {
  url: "last-parade",
  name: "Last Year’s Parade",
  tagline: "Four doors in the rain",
  description: "The year of the umbrellas. Four homes, one wet Saturday and a Sunday that made up for it.",
  banner: "20 banner",
  status: "archived",
  timeframes: [
    ["tour", [-366, "10:00"], [-366, "17:00"]],
    ["tour", [-365, "10:00"], [-365, "17:00"]],
  ],
  tour: {
    groups: ["All homes"],
    builders: [
      {
        company: "Steady Hand Restoration",
        about: "Old houses, made fit for another hundred years.",
        phone: "5075550190",
        website: "https://steadyhand.example",
      },
      {
        company: "Larch Hollow Homes",
        about: "Small homes that are finished to the last drawer.",
        phone: "5075550163",
        website: "https://larchhollow.example",
      },
    ],
    homes: [
      {
        name: "Willow Bend",
        group: "All homes",
        builder: "Steady Hand Restoration",
        address: "2210 Willow Bend Road",
        at: [44.0402, -91.6641],
        price: 512_000,
        beds: 4,
        baths: 2,
        squareFeet: 2_260,
        story: "Raised four feet the year before the water came. It came, and the rugs stayed dry.",
        pictures: [
          ["20", "Above the bend"],
          ["20 right", "The new footing, behind the lilacs"],
        ],
      },
      {
        name: "Sunday House",
        group: "All homes",
        builder: "Larch Hollow Homes",
        address: "17 Chapel Street",
        at: [44.0533, -91.6455],
        price: 389_000,
        beds: 2,
        baths: 1,
        squareFeet: 980,
        story: "For two people and the grandchildren on Sundays.",
        pictures: [["6", "From the chapel steps"]],
      },
      {
        name: "Lantern Cabin",
        group: "All homes",
        builder: "Larch Hollow Homes",
        address: "640 Ridge Trail",
        at: [44.0298, -91.6577],
        price: 455_000,
        beds: 3,
        baths: 2,
        squareFeet: 1_420,
        story: "Seen from across the valley when the lamps are on.",
        pictures: [["24", "The lamps are on"]],
      },
      {
        name: "House with Two Gardens",
        group: "All homes",
        builder: "Steady Hand Restoration",
        address: "95 Mill Row",
        at: [44.0577, -91.6509],
        price: 548_000,
        beds: 3,
        baths: 2.5,
        squareFeet: 1_870,
        story: "One garden for the street, one for the people who live here.",
        pictures: [["19", "The garden for the street"]],
      },
    ],
  },
  selling: {
    settings: { place: "Four homes", refund_policy: "A ticket could be given back until it was scanned." },
    products: [
      { name: "Adult ticket", description: "Every home on both days.", price: 20 },
      {
        name: "Family ticket",
        description: "Two grown-ups and two children, together. Ten dollars of it are for the Tool Chest.",
        price: 40,
        fairValue: 30,
        admits: 4,
      },
    ],
  },
  crowds: [
    { ...visitorsOfAll, day: -366, orders: 440 },
    { ...visitorsOfAll, day: -365, orders: 360 },
  ],
  sections: [{ kind: "propertyList", size: "large", title: "Four homes" }],
};
