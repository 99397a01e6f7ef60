import type { TierPlan } from "./sponsors.ts";

const benefits = {
  Platinum: "The banner over the gate\nThe first page of the guide\nTwenty tickets",
  Diamond: "A sign at every home\nHalf a page in the guide\nTwelve tickets",
  Gold: "A sign at three homes\nYour logo in the guide\nEight tickets",
  Silver: "Your logo in the guide and on the page\nFour tickets",
  Bronze: "Your name in the guide and on the page\nTwo tickets",
};

/** Sponsors of the parade. */
export const paradeSponsors: readonly TierPlan[] = [
  {
    name: "Platinum",
    price: 10_000,
    benefits: benefits.Platinum,
    places: 1,
    logoSize: "large",
    sponsors: [
      {
        name: "Northgate Lumber",
        website: "https://northgate.example",
        blurb: "Every stud in the ten homes, milled within ninety miles.",
        logo: "Northgate",
        delivered: ["", "Page 1"],
        weeklyViews: 420,
      },
    ],
  },
  {
    name: "Diamond",
    price: 5_000,
    benefits: benefits.Diamond,
    places: 4,
    logoSize: "large",
    sponsors: [
      {
        name: "Bridge City Credit Union",
        website: "https://bridgecity.example",
        blurb: "Loans for first homes, agreed at a kitchen table.",
        logo: "Bridge City",
      },
      {
        name: "Flint Hills Stone Co.",
        website: "https://flinthills.example",
        blurb: "The hearths, the sills, the steps.",
        logo: "Flint Hills",
        color: "#6d5a45",
        work: [["Ridgeline House", "The hearth of a single block"]],
      },
    ],
  },
  {
    name: "Gold",
    price: 2_500,
    benefits: benefits.Gold,
    places: 8,
    logoSize: "medium",
    sponsors: [
      {
        name: "Halden Windows",
        website: "https://halden.example",
        headline: "Windows that keep January outside",
        blurb:
          "Four generations of glaziers in Winona. Every frame is oiled ash from within a day’s drive, every pane is triple, and whoever measured your wall comes back to hang the sash.",
        contact: { contact_name: "Victor Halden", phone: "5075550114", place: "Winona, Minnesota" },
        owner: "sponsor",
        logo: "Halden",
        color: "#123458",
        since: 2019,
        work: [
          ["Quarry House", "Twenty-two fixed panes"],
          ["Evergreen A-Frame", "The glass gable"],
          ["Hawthorn Farmhouse", "Sash windows, oiled ash"],
        ],
        delivered: ["At Quarry House, the Evergreen A-Frame and Hawthorn Farmhouse", ""],
        weeklyViews: 260,
      },
      { name: "Switchgrass Electric", website: "https://switchgrass.example", logo: "Switchgrass" },
      { name: "Ironwood", website: "https://ironwood.example", logo: "Ironwood" },
    ],
  },
  {
    name: "Silver",
    price: 1_000,
    benefits: benefits.Silver,
    logoSize: "small",
    sponsors: [
      { name: "Kaw Valley Bank" },
      { name: "Hearth + Tile", logo: "Hearth + Tile" },
      { name: "Pigment", logo: "Pigment" },
      { name: "Meadow Title", logo: "Meadow Title" },
    ],
  },
  {
    name: "Bronze",
    price: 400,
    benefits: benefits.Bronze,
    logoSize: "small",
    sponsors: [
      { name: "Albright Carpentry" },
      { name: "Cedar Bend Nursery" },
      { name: "Fern Street Bakery" },
      { name: "Lund Brothers" },
      { name: "Moreau Studio" },
      { name: "Salina Gutters" },
    ],
  },
];

/** Sponsors of the gala. */
export const galaSponsors: readonly TierPlan[] = [
  {
    name: "Platinum",
    price: 8_000,
    benefits: "A table of ten by the stage\nThe first award of the evening handed out by you",
    places: 1,
    logoSize: "large",
    sponsors: [
      {
        name: "Bridge City Credit Union",
        website: "https://bridgecity.example",
        blurb: "We hand out the first award.",
        logo: "Bridge City",
      },
    ],
  },
  {
    name: "Diamond",
    price: 4_000,
    benefits: "A table of ten\nYour name on the menu",
    places: 3,
    logoSize: "medium",
    sponsors: [{ name: "Northgate Lumber", website: "https://northgate.example", logo: "Northgate" }],
  },
  {
    name: "Gold",
    price: 2_000,
    benefits: "Four seats\nYour name on the menu",
    places: 6,
    logoSize: "medium",
    sponsors: [
      { name: "Ironwood", logo: "Ironwood" },
      { name: "Switchgrass Electric", logo: "Switchgrass" },
    ],
  },
  {
    name: "Silver",
    price: 1_000,
    benefits: "Two seats\nYour name on the page",
    logoSize: "small",
    sponsors: [
      { name: "Kaw Valley Bank", logo: "Kaw Valley" },
      { name: "Pigment", logo: "Pigment" },
    ],
  },
  {
    name: "Bronze",
    price: 400,
    benefits: "Your name on the page",
    logoSize: "small",
    sponsors: [{ name: "Fern Street Bakery" }, { name: "Moreau Studio" }],
  },
];
