import {
  getApplicationState,
  getApplicationsToScore,
  listApplications,
  previewApplication,
  previewApplicationScoring,
  requestApplicationHelp,
  startApplication,
} from "../../contract/judging/applications.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { one } from "../platform/db/sql.ts";
import { entryView } from "./entry-view.ts";
import { judgedEntry } from "./queries.ts";
import { queueFor } from "./queue.ts";
import { scoresheetsOf } from "./scoresheet-queries.ts";
import { scoresheetFor } from "./scoresheets.ts";
import { previewView } from "./sheet-view.ts";
import { judgingOf } from "../programs/judging.ts";
import { termsFor, whyNotCategory } from "../entries/entering.ts";
import { request } from "../entries/help.ts";
import { ownEntries } from "../entries/mine.ts";
import { startOwn } from "../entries/starting.ts";
import { previewOf } from "../entries/whole.ts";
import { categoriesFor } from "../entries/category-queries.ts";

type OfScholarship = Inside<typeof listApplications> | Inside<typeof getApplicationState>;

/** One's own for the scholarship that the address names, the first one first. */
async function ownFor({ sql, client, service, user, now, scholarship }: OfScholarship) {
  const { entries, ...mine } = await ownEntries({ sql, client, service, user, now });
  return { ...mine, entries: entries.filter(({ category }) => category.categoryID === scholarship.categoryID) };
}

async function whyNotApply({ sql, client, service, user, now, scholarship }: Inside<typeof getApplicationState>) {
  const { userID } = user;
  const terms = await termsFor({ sql, client, service, userID, now });
  const all = await categoriesFor(sql, service.serviceID, userID);
  const asked = all.find(({ categoryID }) => categoryID === scholarship.categoryID);
  return whyNotCategory(terms, found(asked, "scholarship")) ?? null;
}

async function stateOfOwn(ask: Inside<typeof getApplicationState>) {
  const { entries, deadline } = await ownFor(ask);
  const reason = await whyNotApply(ask);
  const [first] = entries;
  if (!first) return { state: "not-started" as const, entryID: null, submittedAt: null, missing: 0, deadline, reason };
  const { entryID, submittedAt, missing, resultsReleased } = first;
  const state = submittedAt === null ? "started" : resultsReleased ? "decided" : "submitted";
  return { state, entryID, submittedAt, missing, deadline: first.deadline, reason } as const;
}

/** The scholarship's page tells which it is; what it tells and what it is asked at are the same. */
function requestFrom(ask: Inside<typeof requestApplicationHelp>) {
  const { form, scholarship } = ask;
  const named = form.scholarshipURL?.toLowerCase();
  if (named && ![scholarship.label.toLowerCase(), scholarship.categoryID].includes(named))
    refuse("This application is for another scholarship. Reload the page, and ask again.", 400);
  return request(ask);
}

export const applications = [
  on(startApplication, ({ sql, client, service, user, now, body, scholarship: { categoryID } }) =>
    startOwn(
      { sql, client, service, user, now },
      { categoryID, entryKey: body.entryKey ?? null, eligible: body.eligible ?? [] },
    ),
  ),

  on(requestApplicationHelp, requestFrom),

  on(listApplications, ownFor),

  on(getApplicationState, stateOfOwn),

  on(previewApplication, async ({ sql, scholarship, ...place }) =>
    found(await previewOf(sql, scholarship.categoryID, place), "scholarship"),
  ),

  on(getApplicationsToScore, (ask) => queueFor(ask, ask.scholarship.categoryID)),

  on(previewApplicationScoring, async ({ sql, client, service, scholarship, entry }) => {
    const { blind } = judgingOf(service);
    const sheet = scoresheetFor(await scoresheetsOf(sql, service.serviceID), scholarship.categoryID);
    const row = one(await judgedEntry(sql, entry.entryID, blind));
    return {
      categoryName: scholarship.name,
      blind,
      scoresheet: sheet ? previewView(sheet, judgingOf(service)) : null,
      entry: entryView(row, { client: client.url, service: service.url }, blind),
    };
  }),
];
