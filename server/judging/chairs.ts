import { getChairWork, setChair } from "../../contract/judging/chairs.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseIfStale } from "../platform/http/stale-changes.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { scoresInService } from "../entries/entry-queries.ts";
import { judgingOf } from "../programs/judging.ts";
import { categoriesChairedBy, entriesChairedBy, lockChair, writeChair } from "./chairs-queries.ts";
import { missingSheetsByCategory } from "./deciding-rules.ts";
import { type Ranking, rankingOf } from "./ranking.ts";
import { undecidedChangesForChair } from "./sheet-change-queries.ts";
import { differencesOf } from "./sheet-changes.ts";

export const chairCalls = [
  on(setChair, async (ask) => {
    const { sql, service, body, audit } = ask;
    const { serviceID } = service;
    const { userID } = body;
    const { chairID } = requireRow(await lockChair(sql, serviceID));
    await refuseIfStale(ask, serviceID, { userID: chairID }, "chairID");
    if (userID !== null && (await scoresInService(sql, serviceID, userID)).length === 0)
      refuse("The chair is one of the scorers. Assign something to them first.", 409);
    await writeChair(sql, serviceID, userID);
    await audit(serviceID, { chairID }, { chairID: userID });
    return {};
  }),

  on(getChairWork, async ({ sql, client, service, user, now }) => {
    const { serviceID, timeZone, resultsReleasedAt } = service;
    const program = { clientID: client.clientID, serviceID };
    const own = await categoriesChairedBy(sql, serviceID, user.userID);
    const closed = resultsReleasedAt ? "Results are out, so nothing is decided any more." : null;
    if (own.length === 0 || closed)
      return {
        isChair: own.length > 0,
        timeZone,
        closed,
        waiting: [],
        ties: [],
        leftToStaff: 0,
        changes: [],
        decided: [],
      };
    const rules = judgingOf(service);
    const [ranking, missing, changes] = await Promise.all([
      rankingOf(sql, program, rules),
      missingSheetsByCategory(sql, program, now),
      undecidedChangesForChair(sql, serviceID, user.userID),
    ]);
    const isOwn = new Set(own.map(({ categoryID }) => categoryID));
    const chaired = ranking.filter(({ categoryID }) => isOwn.has(categoryID));
    const level = rules.breakTies ? tiesToDecideIn(chaired, missing) : [];
    const decided = chaired.flatMap(decidedTiesOf);
    const entryIDs = [...level.flatMap(({ entries }) => entries), ...decided].map(({ entryID }) => entryID);
    const judged = new Set((await entriesChairedBy(sql, entryIDs, user.userID)).map(({ entryID }) => entryID));
    const ties = level.filter(isTieAmong(judged));
    return {
      isChair: true,
      timeZone,
      closed,
      waiting: rules.breakTies
        ? own.flatMap((category) =>
            missing.has(category.categoryID) ? [{ ...category, missing: missing.get(category.categoryID)! }] : [],
          )
        : [],
      ties,
      leftToStaff: level.length - ties.length,
      changes: changes.map(({ label, number, percentBefore, ...change }) => ({
        ...change,
        code: entryCode(label, number),
        percentBefore: percentBefore ?? 0,
        differences: differencesOf(change),
      })),
      decided: decided
        .filter(({ entryID }) => judged.has(entryID))
        .map((tie) => ({ ...tie, mayUndo: tie.decision.asChair && tie.decision.byID === user.userID })),
    };
  }),
];

type RankedCategory = Ranking[number];

/** What is level in categories of which all scoresheets are in. */
const tiesToDecideIn = (categories: Ranking, missing: ReadonlyMap<string, number>) =>
  categories.filter(({ categoryID }) => !missing.has(categoryID)).flatMap(tiesOf);

const isTieAmong =
  (judged: ReadonlySet<string>) =>
  ({ entries }: ReturnType<typeof tiesOf>[number]) =>
    entries.every(({ entryID }) => judged.has(entryID));

/** Entries of one place that nothing told apart. */
const tiesOf = ({ categoryID, name, entries }: RankedCategory) =>
  [
    ...Map.groupBy(
      entries.filter(({ joint }) => joint),
      ({ place }) => place,
    ),
  ].map(([place, tied]) => ({
    categoryID,
    categoryName: name,
    place: place!,
    result: tied[0]!.result!,
    entries: tied.map(({ entryID, code, title, sheets, spread }) => ({ entryID, code, title, sheets, spread })),
  }));

const decidedTiesOf = ({ name, entries }: RankedCategory) =>
  entries.flatMap(({ entryID, code, title, broken }) =>
    broken?.decision && broken.decided === entryID
      ? [{ entryID, code, title, categoryName: name, reason: broken.words ?? "", decision: broken.decision }]
      : [],
  );
