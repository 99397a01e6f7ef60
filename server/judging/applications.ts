import {
  getApplicationState,
  getApplicationsToScore,
  listApplications,
  previewApplication,
  previewApplicationScoring,
  requestApplicationHelp,
  startApplication,
} from "../../contract/judging/applications.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { requireRow } from "../platform/db/sql.ts";
import { scorerEntryView } from "./entry-view.ts";
import { findJudgedEntry } from "./scoring-queries.ts";
import { scoringQueueOf } from "./queue.ts";
import { scoresheetsOf } from "./scoresheet-queries.ts";
import { applyingScoresheet } from "./applying-scoresheet.ts";
import { previewSheetView } from "./sheet-view.ts";
import { judgingOf } from "../programs/judging.ts";
import { deadlineInCategory, enteringTermsFor, whyNotEnterCategory } from "../entries/entering.ts";
import { sendHelpRequest } from "../entries/help.ts";
import { ownEntries } from "../entries/own-entries.ts";
import { startOwnEntry } from "../entries/starting.ts";
import { entryPreviewOf } from "../entries/entry-details.ts";
import { categoriesToEnter } from "../entries/category-queries.ts";

type ScholarshipScope = TransactionContext<typeof listApplications> | TransactionContext<typeof getApplicationState>;

/** The person's applications for the scholarship in the address, the first one first. */
async function ownApplications({ sql, client, service, user, now, scholarship }: ScholarshipScope) {
  const { entries, ...mine } = await ownEntries({ sql, client, service, user, now });
  return { ...mine, entries: entries.filter(({ category }) => category.categoryID === scholarship.categoryID) };
}

/** Until when one applies, and why the caller can't. */
async function applyingTerms({
  sql,
  client,
  service,
  user,
  now,
  scholarship,
}: TransactionContext<typeof getApplicationState>) {
  const { userID } = user;
  const terms = await enteringTermsFor({ sql, client, service, userID, now });
  const all = await categoriesToEnter(sql, service.serviceID, userID);
  const nextApplication = all.find(({ categoryID }) => categoryID === scholarship.categoryID);
  return {
    deadline: deadlineInCategory(terms, scholarship.categoryID),
    reason: whyNotEnterCategory(terms, requireFound(nextApplication, "scholarship")) ?? null,
  };
}

async function ownApplicationState(context: TransactionContext<typeof getApplicationState>) {
  const { entries } = await ownApplications(context);
  const { deadline, reason } = await applyingTerms(context);
  const [first] = entries;
  if (!first) return { state: "not-started" as const, entryID: null, submittedAt: null, missing: 0, deadline, reason };
  const { entryID, submittedAt, missing, resultsReleased } = first;
  const state = submittedAt === null ? "started" : resultsReleased ? "decided" : "submitted";
  return { state, entryID, submittedAt, missing, deadline: first.deadline, reason } as const;
}

/** The scholarship in the body must be the one in the address. */
function requestHelpFrom(context: TransactionContext<typeof requestApplicationHelp>) {
  const { form, scholarship } = context;
  const scholarshipName = form.scholarshipURL?.toLowerCase();
  if (scholarshipName && ![scholarship.label.toLowerCase(), scholarship.categoryID].includes(scholarshipName))
    refuse("This application is for another scholarship. Reload the page, and ask again.", 400);
  return sendHelpRequest(context);
}

export const applicationCalls = [
  on(startApplication, ({ sql, client, service, user, now, body, scholarship: { categoryID } }) =>
    startOwnEntry(
      { sql, client, service, user, now },
      { categoryID, entryKey: body.entryKey ?? null, eligible: body.eligible ?? [] },
    ),
  ),

  on(requestApplicationHelp, requestHelpFrom),

  on(listApplications, ownApplications),

  on(getApplicationState, ownApplicationState),

  on(previewApplication, async ({ sql, scholarship, ...place }) =>
    requireFound(await entryPreviewOf(sql, scholarship.categoryID, place), "scholarship"),
  ),

  on(getApplicationsToScore, (context) => scoringQueueOf(context, context.scholarship.categoryID)),

  on(previewApplicationScoring, async ({ sql, client, service, scholarship, entry }) => {
    const { blind } = judgingOf(service);
    const sheet = applyingScoresheet(await scoresheetsOf(sql, service.serviceID), scholarship.categoryID);
    const row = requireRow(await findJudgedEntry(sql, entry.entryID, blind));
    return {
      categoryName: scholarship.name,
      blind,
      scoresheet: sheet ? previewSheetView(sheet, judgingOf(service)) : null,
      entry: scorerEntryView(row, { client: client.url, service: service.url }, blind),
    };
  }),
];
