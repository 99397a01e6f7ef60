import type { ImportSubject } from "../../contract/imports/imports.ts";
import type { Sql } from "../platform/db/sql.ts";
import { builderMatching, existingBuilders } from "./builder-import.ts";
import type { LineProblem } from "../tables/reading/line-problems.ts";
import type { CellReading, TableLine } from "./table-cells.ts";
import { homeMatching, existingHomes } from "./home-import.ts";
import {
  type PlannedLine,
  type ExistingRecord,
  type RecordMatching,
  isLineProblem,
  linePlanner,
} from "./line-planner.ts";
import { existingOrders, whySaleDiffers, productIDsByName, ticketMatching } from "./ticket-import.ts";

type ImportProgram = { serviceID: string; reading: CellReading };
type LinesPlan = { planned: PlannedLine[]; problems: LineProblem[] };

/** Lays lines beside what a program has; `seen` says in which line each record stood. */
export async function planLines(
  sql: Sql,
  subject: ImportSubject,
  { serviceID, reading }: ImportProgram,
  { lines, seen }: { lines: readonly TableLine[]; seen: Map<string, number> },
): Promise<LinesPlan> {
  const { kind, existing } = await matchingScope(sql, subject, serviceID, lines);
  const plan = linePlanner(kind, { existing, reading, lineOfRecord: seen });
  const laid: LinesPlan = { planned: [], problems: [] };
  for (const given of lines) {
    const planned = plan(given);
    const otherwise = !isLineProblem(planned) && subject === "tickets" ? whySaleDiffers(planned) : undefined;
    if (isLineProblem(planned)) laid.problems.push(planned);
    else if (otherwise) laid.problems.push({ line: given.line, text: otherwise });
    else laid.planned.push(planned);
  }
  return laid;
}

type MatchingScope = { kind: RecordMatching; existing: ExistingRecord[] };

async function matchingScope(
  sql: Sql,
  subject: ImportSubject,
  serviceID: string,
  lines: readonly TableLine[],
): Promise<MatchingScope> {
  if (subject === "homes") return { kind: homeMatching, existing: await existingHomes(sql, serviceID) };
  if (subject === "builders") return { kind: builderMatching, existing: await existingBuilders(sql, serviceID) };
  const references = lines.flatMap(({ cells }) => (cells["reference"] === undefined ? [] : String(cells["reference"])));
  const [names, existing] = await Promise.all([
    productIDsByName(sql, serviceID),
    existingOrders(sql, serviceID, references),
  ]);
  return { kind: ticketMatching(names), existing };
}
