import type { ImportSubject } from "../../contract/imports/imports.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import type { Sql } from "../platform/db/sql.ts";
import { builderMatching, existingBuilders } from "./builder-import.ts";
import type { LineProblem, TableLine } from "./table-cells.ts";
import { homeMatching, existingHomes } from "./home-import.ts";
import {
  type PlannedLine,
  type ExistingRecord,
  type RecordMatching,
  isLineProblem,
  linePlanner,
} from "./line-planner.ts";
import { existingOrders, whySaleDiffers, productIDsByName, ticketMatching } from "./ticket-import.ts";

type ImportProgram = { serviceID: string; zone: TimeZone };
type LinesPlan = { planned: PlannedLine[]; problems: LineProblem[] };

/** Compares lines with a program's records; `lineOfRecord` has the line in which each record was found first. */
export async function planLines(
  sql: Sql,
  subject: ImportSubject,
  { serviceID, zone }: ImportProgram,
  { lines, seen: lineOfRecord }: { lines: readonly TableLine[]; seen: Map<string, number> },
): Promise<LinesPlan> {
  const { kind, existing } = await matchingScope(sql, subject, serviceID, lines);
  const plan = linePlanner(kind, { existing, zone, lineOfRecord });
  const linesPlan: LinesPlan = { planned: [], problems: [] };
  for (const line of lines) {
    const planned = plan(line);
    const saleDifference = !isLineProblem(planned) && subject === "tickets" ? whySaleDiffers(planned) : undefined;
    if (isLineProblem(planned)) linesPlan.problems.push(planned);
    else if (saleDifference) linesPlan.problems.push({ line: line.line, text: saleDifference });
    else linesPlan.planned.push(planned);
  }
  return linesPlan;
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
  const references = lines.flatMap(({ cells }) => cells["reference"] ?? []);
  const [names, existing] = await Promise.all([
    productIDsByName(sql, serviceID),
    existingOrders(sql, serviceID, references),
  ]);
  return { kind: ticketMatching(names), existing };
}
