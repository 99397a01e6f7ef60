import { isEntryComplete } from "../../contract/platform/checklist.ts";
import { notEligibleText, eligibilityQuestions } from "../../contract/entries/eligibility.ts";
import { getEntry, listEntries, listMyEntries, previewEntry } from "../../contract/entries/entries.ts";
import { addEntry, getEntering } from "../../contract/entries/entering.ts";
import { feesOfEntry } from "../../contract/entries/entry-fees.ts";
import { entryPriceAt, entryPriceFor, feesOfCategory } from "../../contract/programs/entry-prices.ts";
import { countedEntries, entryFeePrices } from "./entry-fee-queries.ts";
import { may } from "../../contract/platform/permissions.ts";
import { screeningOf } from "../../contract/entries/screening.ts";
import { pageOf } from "../platform/db/cursor.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { entryListColumns } from "./entry-list-columns.ts";
import { allAnsweredYes } from "./eligibility.ts";
import { deadlineInCategory, enteringTermsFor, isShutToNonMembers, whyNotEnterCategory } from "./entering.ts";
import { selectionInSQL, entryRequirementsOf, checklistStepsOf, thumbURLOf } from "./listing.ts";
import { lastYearOffer } from "./last-year.ts";
import { requireCategory } from "../programs/contests/category-lookup.ts";
import { personByID } from "../people/users/person-lookup.ts";
import { ownEntries } from "./own-entries.ts";
import { startEntryFor, startOwnEntry } from "./starting.ts";
import { sourceProgramNames } from "./origin-queries.ts";
import { judgingOf } from "../programs/judging.ts";
import { countToScreen } from "./screening-queries.ts";
import { submissionOf } from "./entry-state.ts";
import { tagsOfProgram } from "./tag-queries.ts";
import { viewsOfPerson } from "./entry-view-queries.ts";
import { categoriesToEnter } from "./category-queries.ts";
import { requireRow } from "../platform/db/sql.ts";
import { asOfNow, changedPage, inOrderOf } from "../platform/polling/polling.ts";
import { type ListedEntry, countEntries, entriesPage, entriesPageSize, entriesCursorOf } from "./listing-queries.ts";
import { entryPreviewOf, entryDetails } from "./entry-details.ts";

/** Adds an entrant's own entry within the terms, or one that staff add for somebody, for which the terms don't hold. */
async function addEntryForPerson(context: TransactionContext<typeof addEntry>) {
  const { sql, client, service, form, standings, user, now } = context;
  const manual = form.user != null;
  if (manual && !may(standings, "ADD_MANUAL_ENTRY")) refuse("You don't have permission to do that.", 403);
  const { categoryID, label } = await requireCategory(sql, service.serviceID, form.categoryID);
  const entryKey = form.entryKey ?? null;
  return manual
    ? startEntryFor(context, await personByID(sql, form.user!), { categoryID, label, entryKey })
    : startOwnEntry(
        { sql, client, service, user, now },
        { categoryID, entryKey, eligible: allAnsweredYes(form.eligible) },
      );
}

export const entryCalls = [
  on(addEntry, addEntryForPerson),

  on(getEntry, async (context) =>
    requireFound(
      await entryDetails(context.sql, context.entry.entryID, context, context.service.entriesMayHave),
      "entry",
    ),
  ),

  on(previewEntry, async ({ sql, category, ...place }) =>
    requireFound(await entryPreviewOf(sql, category.categoryID, place), "category"),
  ),

  on(listEntries, async ({ sql, client, service, user, query, standings, now }) => {
    const { sort = "-updated", after, columns, updatedSince, ...wanted } = query;
    const { serviceID } = service;
    const poll = { kind: "entry", serviceID, after, size: entriesPageSize } as const;
    const changed = updatedSince === undefined ? undefined : await changedPage(sql, { ...poll, updatedSince });
    const asOf = changed?.asOf ?? (await asOfNow(sql));
    const filter = await selectionInSQL(sql, serviceID, { ...wanted, ...(changed && { entryIDs: changed.ids }) });
    const pageQuery = {
      serviceID,
      userID: user.userID,
      roster: client.roster,
      filter,
      sort,
      after: changed ? undefined : entriesCursorOf(sort, after),
    };
    const [rows, total, requirements, tags, feeders, categories, toScreen, views] = await Promise.all([
      entriesPage(sql, pageQuery),
      countEntries(sql, serviceID, filter),
      entryRequirementsOf(sql, serviceID),
      tagsOfProgram(sql, serviceID),
      sourceProgramNames(sql, serviceID),
      sql<ListedEntry["category"]>`
        select category_id, label, name, description from categories where service_id = ${serviceID}
        order by position, label`,
      judgingOf(service).screened ? countToScreen(sql, { clientID: client.clientID, serviceID }) : null,
      viewsOfPerson(sql, serviceID, user.userID),
    ]);
    const listColumns = entryListColumns(requirements, columns, {
      isFed: feeders.length > 0,
      hasFees: service.entriesMayHave.fees,
      hasRules: service.entriesMayHave.rules,
    });
    const { page, next } = pageOf(rows, entriesPageSize, ({ sortedBy, entryID }) => [sortedBy, entryID]);
    const { rows: shown, gone } = changed
      ? inOrderOf(changed.ids, rows, ({ entryID }) => entryID)
      : { rows: page, gone: [] };
    return {
      entries: shown.map((row) => ({
        ...row,
        ...submissionOf(row),
        screening: screeningOf(row, judgingOf(service).screened, now),
        complete: isEntryComplete(checklistStepsOf(requirements, row)),
        thumbURL: thumbURLOf(client.url, row),
        extended: row.extendedUntil !== null,
        fees: feesOfEntry(row.feeFacts, now),
        cells: listColumns.cellsOf(row),
      })),
      columns: listColumns.columns,
      columnChoices: listColumns.choices,
      views,
      next: changed ? changed.next : next,
      asOf,
      gone,
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
    const terms = await enteringTermsFor({ sql, client, service, userID: user.userID, now });
    const rows = await categoriesToEnter(sql, service.serviceID, user.userID);
    const fees = await entryFeePrices(sql, service.serviceID);
    const { counted: earlier } = requireRow(await countedEntries(sql, service.serviceID, user.userID));
    const priceTerms = { isMember: terms.person === "member", earlier, isCopy: false };
    const categories = rows.map((row) => ({
      ...row,
      price: entryPriceAt(
        feesOfCategory(fees, row.categoryID),
        now,
        deadlineInCategory(terms, row.categoryID).closesAt,
      ),
      ownPrice: entryPriceFor(feesOfCategory(fees, row.categoryID), now, priceTerms),
      questions: eligibilityQuestions(row.eligibility),
      notEligible: notEligibleText(row),
      reason: whyNotEnterCategory(terms, row) ?? null,
      ownDeadline: terms.categoryDeadlines.get(row.categoryID) ?? null,
      isForMembers: deadlineInCategory(terms, row.categoryID).status === "open" && isShutToNonMembers(terms, row),
    }));
    const open = categories.some(({ reason }) => reason === null);
    return {
      serviceID: service.serviceID,
      serviceName: service.name,
      deadline: terms.deadline,
      lastYear: await lastYearOffer(sql, service, user.userID),
      reason: open ? null : (whyNotEnterCategory(terms, { audience: "all", entryLimit: null, entered: 0 }) ?? null),
      isForMembers: terms.deadline.status === "open" && isShutToNonMembers(terms, { audience: "all" }),
      categories,
    };
  }),
];
