import { isDone, isEntryComplete } from "../../contract/checklist.ts";
import { addEntry, getEntering, getEntry, listEntries, listMyEntries, previewEntry } from "../../contract/entries.ts";
import { deadlineOf } from "../../contract/entry-rules.ts";
import { may } from "../../contract/permissions.ts";
import { pageOf } from "../db/cursor.ts";
import { type Inside, on, reading } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { categoriesFor, entryStarted, insertEntry, takeNumber, termsFor, whyNotCategory } from "./entering.ts";
import {
  type ListedEntry,
  countEntries,
  entriesOf,
  entriesPage,
  pageSize,
  placeIn,
  narrowed,
  requirementsOf,
  stepsOf,
  thumbOf,
} from "./listing.ts";
import { categoryIn, personBy } from "./lookups.ts";
import { tellOther } from "../mails/entry-mails.ts";
import { judgingOf } from "../services/judging.ts";
import { stateOf } from "./state.ts";
import { entryOf, previewOf, selectWhole } from "./whole.ts";

/** An entrant's own entry, within the terms; or one that staff add for somebody, for whom the terms don't hold. */
async function add(ask: Inside<typeof addEntry>) {
  const { sql, user, service, form, standings, audit } = ask;
  const manual = form.user != null;
  if (manual && !may(standings, "ADD_MANUAL_ENTRY")) refuse("You don't have permission to do that.", 403);
  const category = await categoryIn(sql, service.serviceID, form.categoryID);
  const owner = manual ? await personBy(sql, form.user!) : user;
  const asked = { serviceID: service.serviceID, userID: owner.userID, entryKey: form.entryKey ?? null };
  const started = await entryStarted(sql, asked);
  if (started) return started;
  const number = await takeNumber(sql, service.serviceID);
  if (!manual) await refuseUnlessWelcome(ask, category.categoryID);
  const entryID = await insertEntry(sql, { ...asked, categoryID: category.categoryID, number });
  if (manual) {
    await audit(entryID, null, { category: category.label, owner: owner.fullName, number });
    await tellOther(sql, ask, "entryGiven", { entryID, ownerID: owner.userID });
  }
  return { entryID, number };
}

/** After the number was taken: whoever enters at the same moment waits, so a limit can't be passed by two at once. */
async function refuseUnlessWelcome({ sql, client, service, user, now }: Inside<typeof addEntry>, categoryID: string) {
  const { userID } = user;
  const terms = await termsFor({ sql, client, service, userID, now });
  const categories = await categoriesFor(sql, service.serviceID, userID);
  const category = found(
    categories.find((one) => one.categoryID === categoryID),
    "category",
  );
  const why = whyNotCategory(terms, category);
  if (why) refuse(why, 422);
}

export const entries = [
  on(addEntry, add),

  reading(
    getEntry,
    ({ last, client, params }) => selectWhole(last, params.entryID, client.roster),
    ({ prefetched: [row], ...place }) => entryOf(found(row, "entry"), place),
  ),

  on(previewEntry, async ({ sql, category, ...place }) =>
    found(await previewOf(sql, category.categoryID, place), "category"),
  ),

  on(listEntries, async ({ sql, client, service, query, standings }) => {
    const { sort = "-updated", after, ...wanted } = query;
    const { serviceID } = service;
    const filter = await narrowed(sql, serviceID, wanted);
    const asked = { serviceID, roster: client.roster, filter, sort, after: placeIn(sort, after) };
    const [rows, total, requirements, categories] = await Promise.all([
      entriesPage(sql, asked),
      countEntries(sql, serviceID, filter),
      requirementsOf(sql, serviceID),
      sql<ListedEntry["category"]>`
        select category_id, label, name, description from categories where service_id = ${serviceID}
        order by position, label`,
    ]);
    const { page, next } = pageOf(rows, pageSize, ({ sortedBy, entryID }) => [sortedBy, entryID]);
    return {
      entries: page.map((row) => ({
        ...row,
        state: stateOf(row),
        complete: isEntryComplete(stepsOf(requirements, row)),
        thumbURL: thumbOf(client.url, row),
        extended: row.extendedUntil !== null,
      })),
      next,
      total,
      categories,
      timeZone: service.timeZone,
      standings: [...standings],
    };
  }),

  on(listMyEntries, async ({ sql, client, service, user, now }) => {
    const { deadline } = await termsFor({ sql, client, service, userID: user.userID, now });
    const [rows, requirements] = await Promise.all([
      entriesOf(sql, service.serviceID, user.userID, client.roster),
      requirementsOf(sql, service.serviceID),
    ]);
    const resultsReleased = service.resultsReleasedAt !== null;
    const mine = rows.map((row) => {
      const steps = stepsOf(requirements, row);
      return {
        ...row,
        state: stateOf(row),
        complete: isEntryComplete(steps),
        missing: steps.filter((step) => !isDone(step)).length,
        thumbURL: thumbOf(client.url, row),
        awardTitle: service.resultsReleasedAt ? row.awardTitle : null,
        showScoresToUsers: judgingOf(service).showScoresToUsers,
        resultsReleased,
        deadline: {
          ...deadline,
          ...deadlineOf({ ...deadline, extendedUntil: row.extendedUntil, resultsReleased }, now),
        },
      };
    });
    return { serviceName: service.name, deadline, entries: mine };
  }),

  on(getEntering, async ({ sql, client, service, user, now }) => {
    const terms = await termsFor({ sql, client, service, userID: user.userID, now });
    const rows = await categoriesFor(sql, service.serviceID, user.userID);
    const categories = rows.map((row) => ({ ...row, reason: whyNotCategory(terms, row) ?? null }));
    const open = categories.some(({ reason }) => reason === null);
    return {
      serviceName: service.name,
      deadline: terms.deadline,
      reason: open ? null : (whyNotCategory(terms, { audience: "all", entryLimit: null, entered: 0 }) ?? null),
      categories,
    };
  }),
];
