import { type SurveyAudience, surveyGroups } from "../../contract/surveys/survey-sending.ts";
import type { Sql } from "../platform/db/sql.ts";
import { refuse } from "../platform/http/refusal.ts";
import {
  type SurveyScope,
  type VisitFilter,
  addInvitations,
  audiencePeople,
  visitors,
} from "./survey-recipient-queries.ts";

export const inviteAudience = async (
  sql: Sql,
  scope: SurveyScope & { surveySendingID: string },
  audience: SurveyAudience,
) => (await addInvitations(sql, { ...scope, visitedServiceID: null }, audiencePeople(scope, audience))).length;

/**
 * Visitors let in between two moments. The statement runs once an evening and takes a tenth of a second over 700,000 scans: an index by time would
 * halve that, and slow down every scan.
 */
export const inviteVisitors = async (
  sql: Sql,
  scope: SurveyScope & { surveySendingID: string },
  visited: Required<Pick<VisitFilter, "programID" | "after" | "until">>,
) => {
  const { clientID } = scope;
  const people = visitors({ clientID, ...visited });
  return (await addInvitations(sql, { ...scope, visitedServiceID: visited.programID }, people)).length;
};

/** 'Ticket holders of Spring Parade who were let in' */
export async function surveyAudienceText(
  sql: Sql,
  { group, programID, scanned, homeIDs, state }: SurveyAudience,
): Promise<string> {
  const { label, of } = surveyGroups[group];
  if (of === null) return label;
  const [program] = await sql<{ name: string }>`select name from services where service_id = ${programID}`;
  if (!program) refuse("This program isn’t there any more. Choose another.", 404);
  const homes =
    homeIDs.length > 0
      ? await sql<{ name: string }>`
          select name from properties where service_id = ${programID} and property_id = any (${homeIDs}::uuid[]) order by search_key(name)`
      : [];
  const letIn = homes.length > 0 ? `who were let in at ${homes.map(({ name }) => name).join(", ")}` : "who were let in";
  const which =
    group === "tickets"
      ? (scanned || homes.length > 0) && letIn
      : group === "entrants" && { all: "", draft: "with drafts", submitted: "who have submitted" }[state];
  return `${label} of ${program.name}${which ? ` ${which}` : ""}`.slice(0, 1_000);
}
