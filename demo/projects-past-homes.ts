import type { Project } from "./project.ts";

/** Last season's rooms and whole homes, best first. */
export const pastHomes: readonly Project[] = [
  {
    category: "INTER",
    title: "Fern Street Kitchen",
    owner: "carlo",
    place: "Lawrence, Kansas",
    picture: "7",
    caption: "Green cabinets and the maple island",
    story:
      "The brief was one sentence: we cook, our friends talk, nobody should have to choose. The island is a single slab of maple on a wooden base with room for six stools, and the sink looks at the door. We mixed the green from a leaf that the client mailed us in an envelope.",
    squareFeet: 420,
    budget: 96_000,
  },
  {
    category: "INTER",
    title: "Indigo Kitchen",
    owner: "delia",
    place: "Kearney, Nebraska",
    picture: "12",
    caption: "The island before breakfast",
    story:
      "Linoleum fronts in indigo, oak pulls turned on a lathe from the old handrail, and three lamps from a school gym. Nothing in the room is taller than the person who cooks in it, who is five foot one.",
    squareFeet: 360,
    budget: 71_000,
  },
  {
    category: "INTER",
    title: "Morningside Kitchen",
    owner: "entrant2",
    place: "Decorah, Iowa",
    picture: "8",
    caption: "Seven in the morning, in April",
    story:
      "We moved one wall eleven inches and let the east light reach the table. Everything else is white so that the light has something to do.",
    squareFeet: 390,
    budget: 64_000,
    before: "A dropped ceiling, a peninsula and one window above the sink.",
  },
  {
    category: "INTER",
    title: "Coral Kitchen",
    owner: "ines",
    place: "Winona, Minnesota",
    picture: "21",
    caption: "Coral fronts, concrete sides",
    story:
      "The client collects one color. We found it in a lipstick, matched it in lacquer, and gave it the calmest room we could build so that it can be loud alone.",
    squareFeet: 340,
    budget: 82_000,
  },
  {
    category: "INTER",
    title: "Sage and Daylight",
    owner: "entrant",
    place: "Topeka, Kansas",
    picture: "22",
    caption: "The long window on the garden side",
    story:
      "A small kitchen that borrows its size from the yard. The counter runs straight through the glass and becomes a potting bench outside.",
    squareFeet: 310,
    budget: 58_000,
  },
  {
    category: "HOME",
    title: "Willow Porch House",
    owner: "entrant",
    place: "Council Grove, Kansas",
    picture: "2",
    caption: "The porch that gave the house its name",
    story:
      "A plain house done carefully. Three generations live here: one downstairs, two up, and a porch where they overlap. The doors are wide enough for a wheelchair, the counters come in two heights, and none of it looks like a hospital. Grandmother’s only demand was that the porch boards must creak. We saw to it.",
    squareFeet: 2380,
    budget: 468_000,
  },
  {
    category: "HOME",
    title: "Juniper Farmhouse",
    owner: "tess",
    place: "Seward, Nebraska",
    picture: "6",
    caption: "Dark siding, warm windows",
    story:
      "A black farmhouse on a gravel road sounds like a dare. Pine tar and linseed oil made it quiet instead: by day it is a shadow of the junipers, by night all you see is supper.",
    squareFeet: 2150,
    budget: 436_000,
  },
  {
    category: "HOME",
    title: "Plum Thicket House",
    owner: "delia",
    place: "Broken Bow, Nebraska",
    picture: "13",
    caption: "South side with the asters in bloom",
    story:
      "Built in one summer by a crew of four and their own teenagers. The plum thicket stayed; we moved the house nineteen feet so that it could.",
    squareFeet: 1890,
    budget: 352_000,
  },
  {
    category: "HOME",
    title: "Peach House",
    owner: "kit",
    place: "Red Cloud, Nebraska",
    picture: "17",
    caption: "Fresh paint, original porch posts",
    story:
      "Our oldest client is ninety-three and remembers the house in this color. The lab matched it from a chip under the porch light, and she cut the ribbon.",
    squareFeet: 1760,
    budget: 288_000,
    before: "Vinyl siding, a closed-in porch and four layers of shingles.",
  },
  {
    category: "HOME",
    title: "Night Garden House",
    owner: "ravi",
    place: "Ames, Iowa",
    picture: "20",
    caption: "Moonflowers open at about this time",
    story:
      "For two nurses on the late shift: a garden that opens at night, a silent front door, and a bedroom you can’t find the sun from.",
    squareFeet: 1820,
    budget: 341_000,
  },
];
