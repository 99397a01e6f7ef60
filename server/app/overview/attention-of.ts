import { type AttentionItem, attentionPermissions } from "../../../contract/app/attention.ts";
import { missingFromHome } from "../../../contract/tours/missing-of-home.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { homesOfTours } from "../../tours/tour-queries.ts";
import { type AttentionFacts, attentionTo, isDayNear } from "./attention.ts";
import { attentionCounts, categoriesWithCounts } from "./attention-queries.ts";

export type ProgramForAttention = Pick<
  AttentionFacts,
  "kind" | "status" | "timeframes" | "categoryDates" | "everyCategoryDated"
> & {
  serviceID: string;
  resultsReleased: boolean;
};

/** A tour has at most some hundreds. */
const MOST_HOMES = 2_000;

/**
 * What needs somebody in several programs, each with what the caller may see to there. Three statements, however many programs there
 * are: a program's overview asks for its own, and the association's home for all.
 */
export async function attentionOf<P extends ProgramForAttention>(
  sql: Sql,
  {
    clientID,
    programs,
    standingsIn,
    now,
  }: {
    clientID: string;
    programs: readonly P[];
    standingsIn: (serviceID: string) => readonly Standing[];
    now: Date;
  },
): Promise<{ program: P; attention: AttentionItem[] }[]> {
  if (programs.length === 0) return [];
  const idsOf = (some: readonly P[]) => some.map(({ serviceID }) => serviceID);
  const near = programs.filter(({ timeframes }) => isDayNear({ now, timeframes }));
  const toJudge = programs.filter(({ kind, resultsReleased }) => hasFeature(kind, "scoring") && !resultsReleased);
  const tours = near.filter(({ kind }) => hasFeature(kind, "properties"));
  const [counts, categories, homes] = await Promise.all([
    attentionCounts(sql, { clientID, serviceIDs: idsOf(programs) }, idsOf(near), now),
    toJudge.length > 0 ? categoriesWithCounts(sql, { clientID, serviceIDs: idsOf(toJudge) }) : [],
    tours.length > 0 ? homesOfTours(sql, idsOf(tours), MOST_HOMES) : [],
  ]);
  const countsOf = new Map(counts.map((row) => [row.serviceID, row]));
  const categoriesOf = Map.groupBy(categories, ({ serviceID }) => serviceID);
  const homesOf = Map.groupBy(homes, ({ serviceID }) => serviceID);
  return programs.flatMap((program) => {
    const { serviceID } = program;
    const counted = countsOf.get(serviceID);
    if (!counted) return [];
    const incomplete = (homesOf.get(serviceID) ?? []).filter((home) => missingFromHome(home).length > 0);
    const attention = attentionTo({
      ...program,
      ...counted,
      now,
      isReleased: program.resultsReleased,
      categories: categoriesOf.get(serviceID) ?? [],
      incompleteHomes: incomplete.map(({ name }) => name),
    });
    const standings = standingsIn(serviceID);
    return [{ program, attention: attention.filter(({ kind }) => may(standings, attentionPermissions[kind])) }];
  });
}
