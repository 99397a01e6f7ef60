import type { FilePlan } from "./contest.ts";
import { pick } from "./seeded.ts";
import type { Project } from "./project.ts";

type Kind = "modern" | "farmhouse" | "aFrame" | "row" | "kitchen";

const picturesByKind: Record<Kind, readonly number[]> = {
  modern: [1, 5, 9, 14, 18, 23],
  farmhouse: [2, 6, 13, 17, 20],
  aFrame: [3, 11, 16, 24],
  row: [4, 10, 15, 19],
  kitchen: [7, 8, 12, 21, 22],
};

const detailsByKind: Record<Kind, readonly string[]> = {
  modern: [
    "Where the roof edge meets the sky",
    "Glass set into the wall without a frame",
    "The corner everyone photographs",
    "Shadow lines at four in the afternoon",
  ],
  farmhouse: [
    "Porch posts turned from one tree",
    "The window over the kitchen table",
    "Siding, corner board and a very patient carpenter",
    "Eave and downspout, drawn as one line",
  ],
  aFrame: [
    "Every mullion lines up with a rafter",
    "The deck rail, low enough to see over from a chair",
    "Where the roof comes down to the deck",
    "Ridge detail, seen from the meadow",
  ],
  row: [
    "Lintels, sills and two colors of mortar",
    "The middle door",
    "Cornice, repaired rather than replaced",
    "Windows remade from one original sash",
  ],
  kitchen: [
    "Three lamps over the island",
    "Stools made in the same shop as the fronts",
    "The tall cupboard, with the appliances inside",
    "Counter edge, rounded for elbows",
  ],
};

const rooms = [
  "The kitchen, seen from the stair",
  "Inside, the light of a late morning",
  "The room everyone ends up in",
];
const photographers = ["Lena Fischer", "Mateo Ruiz", "June Holloway", "Caleb North", "Prairie Light Studio"];

const kindOf = (number: number) =>
  (Object.keys(picturesByKind) as Kind[]).find((kind) => picturesByKind[kind].includes(number))!;

const fileNameOf = (caption: string) =>
  `${caption
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 48)}.jpg`;

/** The photographs of a project: its cover, a detail or two of the same house, and for a house a look inside. */
export function photographsOf(
  { title, picture, caption }: Project,
  credit = pick(photographers, title, "by"),
): FilePlan[] {
  const number = Number(picture.split(" ")[0]);
  const kind = kindOf(number);
  const views = kind === "kitchen" ? ["left", "right", "close"] : ["right", "close"];
  const words = detailsByKind[kind].toSorted(
    (a, b) => ((a.length * title.length) % 7) - ((b.length * title.length) % 7),
  );
  const shot = (view: string, text: string, { cover = false } = {}) => ({
    picture: view,
    caption: text,
    credit,
    cover,
    fileName: fileNameOf(text || title || "photograph"),
  });
  const closer = views
    .map((view) => `${number} ${view}`)
    .filter((view) => view !== picture)
    .map((view, index) => shot(view, words[index]!));
  const inside =
    kind === "kitchen" ? [] : [shot(String(pick(picturesByKind.kitchen, title, "inside")), pick(rooms, title))];
  return [shot(picture, caption, { cover: true }), ...closer.slice(0, 2), ...inside];
}
