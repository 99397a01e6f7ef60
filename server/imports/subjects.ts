import type { ImportSubject } from "../../contract/imports/imports.ts";
import type { Sql } from "../platform/db/sql.ts";
import { builders, presentBuilders } from "./builders.ts";
import type { Problem } from "../tables/reading/problems.ts";
import type { CellReading, TableLine } from "./cells.ts";
import { homes, presentHomes } from "./homes.ts";
import { type Planned, type Present, type Recognizing, isProblem, planner } from "./plan.ts";
import { presentTickets, soldOtherwise, ticketNames, tickets } from "./tickets.ts";

type Program = { serviceID: string; reading: CellReading };
type Laid = { planned: Planned[]; problems: Problem[] };

/** Lays lines beside what a program has; `seen` says in which line each record stood. */
export async function layLines(
  sql: Sql,
  subject: ImportSubject,
  { serviceID, reading }: Program,
  { lines, seen }: { lines: readonly TableLine[]; seen: Map<string, number> },
): Promise<Laid> {
  const { kind, present } = await whatThereIs(sql, subject, serviceID, lines);
  const plan = planner(kind, { present, reading, seen });
  const laid: Laid = { planned: [], problems: [] };
  for (const given of lines) {
    const planned = plan(given);
    const otherwise = !isProblem(planned) && subject === "tickets" ? soldOtherwise(planned) : undefined;
    if (isProblem(planned)) laid.problems.push(planned);
    else if (otherwise) laid.problems.push({ line: given.line, text: otherwise });
    else laid.planned.push(planned);
  }
  return laid;
}

type There = { kind: Recognizing; present: Present[] };

async function whatThereIs(
  sql: Sql,
  subject: ImportSubject,
  serviceID: string,
  lines: readonly TableLine[],
): Promise<There> {
  if (subject === "homes") return { kind: homes, present: await presentHomes(sql, serviceID) };
  if (subject === "builders") return { kind: builders, present: await presentBuilders(sql, serviceID) };
  const references = lines.flatMap(({ cells }) => (cells["reference"] === undefined ? [] : String(cells["reference"])));
  const [names, present] = await Promise.all([ticketNames(sql, serviceID), presentTickets(sql, serviceID, references)]);
  return { kind: tickets(names), present };
}
