import { DAY } from "../contract/platform/durations.ts";
import type { Values } from "../contract/platform/forms/element.ts";
import { formatDate } from "../contract/platform/forms/dates.ts";
import type { EntryPlan, FilePlan } from "./contest.ts";
import { chance, pick } from "./seeded.ts";
import { companyOf } from "./people.ts";
import type { Project } from "./project.ts";
import { photographsOf } from "./project-photographs.ts";

const materialsOf: Record<string, readonly string[]> = {
  BRICK: ["brick", "timber"],
  GLASS: ["glass", "timber", "steel"],
  STONE: ["stone", "timber", "glass"],
  MIXED: ["timber", "steel", "brick", "reclaimed-material"],
  INTER: ["timber", "stone"],
  HOME: ["timber", "brick"],
};
const architects = ["Brightwater Architects", "Studio Vesper", "Hanover & Cole", "Designed by the builder"];
const trades = [
  "Masonry: Weber Masonry\nWindows: Halden Windows\nRoof: Tallgrass Roofing",
  "Carpentry: Albright Carpentry\nCabinets: Bianchi Millwork\nHeating: Plains Heat Pump Co.",
  "Timber frame: Lindqvist Timber\nGlass: Northern Glazing\nPlaster: Mary Ellen Voss",
];

/** The answers about a project, as its entrant gave them. `days` is when it was finished, from today. */
function projectAnswers(project: Project, today: Date, days: number): Values {
  const { title, place, squareFeet, budget, story, before, category } = project;
  return {
    title,
    location: place,
    completed: formatDate(today.getTime() + days * DAY),
    size: squareFeet,
    budget: budget * 100,
    work: before ? "renovation" : "new",
    ...(before && { before }),
    materials: [...(materialsOf[category] ?? ["timber"])],
    story,
    ...certificateAnswers(title),
  };
}

const certificateAnswers = (title: string): Values =>
  chance(title, "certified") > 0.7 ? { certified: true, certificate: "Zero Energy Ready Home" } : { certified: false };

const teamAnswers = ({ owner, title }: Project): Values => ({
  builder: companyOf(owner),
  architect: pick(architects, title),
  trades: pick(trades, title, "trades"),
  phone: `785555${String(1000 + Math.floor(chance(owner, "phone") * 8999))}`,
  website: `https://${companyOf(owner)
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "")}.example`,
  agreed: true,
});

const roomAnswers: Values = {
  room: "kitchen",
  light: "From the east until ten, then from the garden.",
};

const planFiles = (title: string): FilePlan[] =>
  chance(title, "plans") > 0.45
    ? [
        {
          picture: `plan ${chance(title) > 0.5 ? 1 : 2}`,
          caption: "Ground floor",
          credit: "",
          fileName: "floor-plan.pdf",
        },
      ]
    : [];

const materialBoardFiles = (title: string): FilePlan[] => [
  { picture: pick(["board beech", "board wool"], title), caption: "", credit: "", fileName: "material-board.png" },
];

/** A complete entry of a project, with everything that prairie's contests ask for. */
export function projectEntry(project: Project, today: Date, created: number, finished: number): EntryPlan {
  const { category, owner, title } = project;
  const isRoom = category === "INTER";
  return {
    category,
    owner,
    title,
    created,
    answers: {
      "About the project": projectAnswers(project, today, finished),
      "Team and credits": teamAnswers(project),
      ...(isRoom && { "About the room": roomAnswers }),
    },
    files: {
      Photographs: photographsOf(project),
      "Plans and documents": planFiles(title),
      ...(isRoom && { "Material board": materialBoardFiles(title) }),
    },
  };
}
