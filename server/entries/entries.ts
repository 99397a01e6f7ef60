import { isEntryComplete } from "../../contract/platform/checklist.ts";
import { notEligibleWords, questionsIn } from "../../contract/entries/eligibility.ts";
import {
  addEntry,
  getEntering,
  getEntry,
  listEntries,
  listMyEntries,
  previewEntry,
} from "../../contract/entries/entries.ts";
import { feesOfEntry } from "../../contract/entries/entry-fees.ts";
import { may } from "../../contract/platform/permissions.ts";
import { screeningOf } from "../../contract/entries/screening.ts";
import { pageOf } from "../platform/db/cursor.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { chosenColumns } from "./chosen-columns.ts";
import { allYes } from "./eligibility.ts";
import { termsFor, whyNotCategory } from "./entering.ts";
import { narrowed, requirementsOf, stepsOf, thumbOf } from "./listing.ts";
import { lastYearFor } from "./last-year.ts";
import { categoryIn } from "../programs/contests/category-lookup.ts";
import { personBy } from "../people/users/person-lookup.ts";
import { ownEntries } from "./mine.ts";
import { startFor, startOwn } from "./starting.ts";
import { feederNames } from "./origin-queries.ts";
import { judgingOf } from "../programs/judging.ts";
import { countToScreen } from "./screening-queries.ts";
import { entryState } from "./state.ts";
import { tagsIn } from "./tags.ts";
import { viewsFor } from "./view-queries.ts";
import { categoriesFor } from "./category-queries.ts";
import { type ListedEntry, countEntries, entriesPage, pageSize, placeIn } from "./listing-queries.ts";
import { previewOf, wholeEntry } from "./whole.ts";

/** An entrant's own entry, within the terms; or one that staff add for somebody, for whom the terms don't hold. */
async function add(ask: Inside<typeof addEntry>) {
  const { sql, client, service, form, standings, user, now } = ask;
  const manual = form.user != null;
  if (manual && !may(standings, "ADD_MANUAL_ENTRY")) refuse("You don't have permission to do that.", 403);
  const { categoryID, label } = await categoryIn(sql, service.serviceID, form.categoryID);
  const entryKey = form.entryKey ?? null;
  return manual
    ? startFor(ask, await personBy(sql, form.user!), { categoryID, label, entryKey })
    : startOwn({ sql, client, service, user, now }, { categoryID, entryKey, eligible: allYes(form.eligible) });
}

export const entries = [
  on(addEntry, add),

  on(getEntry, async (ask) =>
    found(await wholeEntry(ask.sql, ask.entry.entryID, ask, ask.service.entriesMayHave), "entry"),
  ),

  on(previewEntry, async ({ sql, category, ...place }) =>
    found(await previewOf(sql, category.categoryID, place), "category"),
  ),

  on(listEntries, async ({ sql, client, service, user, query, standings, now }) => {
    const { sort = "-updated", after, columns, ...wanted } = query;
    const { serviceID } = service;
    const filter = await narrowed(sql, serviceID, wanted);
    const asked = { serviceID, userID: user.userID, roster: client.roster, filter, sort, after: placeIn(sort, after) };
    const [rows, total, requirements, tags, feeders, categories, toScreen, views] = await Promise.all([
      entriesPage(sql, asked),
      countEntries(sql, serviceID, filter),
      requirementsOf(sql, serviceID),
      tagsIn(sql, serviceID),
      feederNames(sql, serviceID),
      sql<ListedEntry["category"]>`
        select category_id, label, name, description from categories where service_id = ${serviceID}
        order by position, label`,
      judgingOf(service).screened ? countToScreen(sql, { clientID: client.clientID, serviceID }) : null,
      viewsFor(sql, serviceID, user.userID),
    ]);
    const chosen = chosenColumns(requirements, columns, { isFed: feeders.length > 0 });
    const { page, next } = pageOf(rows, pageSize, ({ sortedBy, entryID }) => [sortedBy, entryID]);
    return {
      entries: page.map((row) => ({
        ...row,
        state: entryState(row),
        screening: screeningOf(row, judgingOf(service).screened, now),
        complete: isEntryComplete(stepsOf(requirements, row)),
        thumbURL: thumbOf(client.url, row),
        extended: row.extendedUntil !== null,
        fees: feesOfEntry(row.feeFacts, now),
        cells: chosen.cellsOf(row),
      })),
      columns: chosen.columns,
      columnChoices: chosen.choices,
      views,
      next,
      total,
      categories,
      tags,
      feeders,
      toScreen,
      timeZone: service.timeZone,
      standings: [...standings],
    };
  }),

  on(listMyEntries, ({ sql, client, service, user, now }) => ownEntries({ sql, client, service, user, now })),

  on(getEntering, async ({ sql, client, service, user, now }) => {
    const terms = await termsFor({ sql, client, service, userID: user.userID, now });
    const rows = await categoriesFor(sql, service.serviceID, user.userID);
    const categories = rows.map((row) => ({
      ...row,
      questions: questionsIn(row.eligibility),
      notEligible: notEligibleWords(row),
      reason: whyNotCategory(terms, row) ?? null,
    }));
    const open = categories.some(({ reason }) => reason === null);
    return {
      serviceID: service.serviceID,
      serviceName: service.name,
      deadline: terms.deadline,
      lastYear: await lastYearFor(sql, service, user.userID),
      reason: open ? null : (whyNotCategory(terms, { audience: "all", entryLimit: null, entered: 0 }) ?? null),
      categories,
    };
  }),
];
