import {
  getApplicationState,
  getApplicationsToScore,
  listApplications,
  previewApplication,
  previewApplicationScoring,
  requestApplicationHelp,
  startApplication,
} from "../../contract/applications.ts";
import { type Inside, on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { one } from "../db/sql.ts";
import { entryView } from "../scoring/entry-view.ts";
import { judgedEntry } from "../scoring/queries.ts";
import { queueFor } from "../scoring/queue.ts";
import { scoresheetsOf } from "../scoring/scoresheet-queries.ts";
import { scoresheetFor } from "../scoring/scoresheets.ts";
import { previewView } from "../scoring/sheet-view.ts";
import { judgingOf } from "../services/judging.ts";
import { termsFor, whyNotCategory } from "./entering.ts";
import { request } from "./help.ts";
import { ownEntries } from "./mine.ts";
import { startOwn } from "./starting.ts";
import { previewOf } from "./whole.ts";
import { categoriesFor } from "./category-queries.ts";

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
