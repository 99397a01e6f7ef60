import type { ImportSubject } from "../../contract/imports/imports.ts";
import type { Sql } from "../platform/db/sql.ts";
import { builderMatching, existingBuilders } from "./builder-import.ts";
import type { LineProblem } from "../tables/reading/line-problems.ts";
import type { CellReading, TableLine } from "./table-cells.ts";
import { homeMatching, homeNames, existingHomes } from "./home-import.ts";
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

/** Plans lines against a program's records; `lineOfRecord` has the line of each record so far. */
export async function planLines(
  sql: Sql,
  subject: ImportSubject,
  { serviceID, reading }: ImportProgram,
  { lines, lineOfRecord }: { lines: readonly TableLine[]; lineOfRecord: Map<string, number> },
): Promise<LinesPlan> {
  const { matching, existing } = await matchingScope(sql, subject, serviceID, lines);
  const planLine = linePlanner(matching, { existing, reading, lineOfRecord });
  const plan: LinesPlan = { planned: [], problems: [] };
  for (const line of lines) {
    const planned = planLine(line);
    const saleProblem = !isLineProblem(planned) && subject === "tickets" ? whySaleDiffers(planned) : undefined;
    if (isLineProblem(planned)) plan.problems.push(planned);
    else if (saleProblem) plan.problems.push({ line: line.line, text: saleProblem });
    else plan.planned.push(planned);
  }
  return plan;
}

type MatchingScope = { matching: RecordMatching; existing: ExistingRecord[] };

async function matchingScope(
  sql: Sql,
  subject: ImportSubject,
  serviceID: string,
  lines: readonly TableLine[],
): Promise<MatchingScope> {
  if (subject === "homes") {
    const [namedRecords, existing] = await Promise.all([homeNames(sql, serviceID), existingHomes(sql, serviceID)]);
    return { matching: { ...homeMatching, namedRecords }, existing };
  }
  if (subject === "builders") return { matching: builderMatching, existing: await existingBuilders(sql, serviceID) };
  const references = lines.flatMap(({ cells }) => (cells["reference"] === undefined ? [] : String(cells["reference"])));
  const [names, existing] = await Promise.all([
    productIDsByName(sql, serviceID),
    existingOrders(sql, serviceID, references),
  ]);
  return { matching: ticketMatching(names), existing };
}
