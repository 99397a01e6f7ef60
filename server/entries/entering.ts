import { type Deadline, deadlineOf, whyNotEnter } from "../../contract/entries/entry-rules.ts";
import type { ElementAudience } from "../../contract/platform/forms/element.ts";
import { type ServiceKind, judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { copyLatestAnswers, copyLatestFiles, lockEntriesOfOwner } from "./application-sharing-queries.ts";
import { type PersonAudience, audienceOfPerson } from "./audience.ts";
import { lockEntryNumbers } from "./entry-queries.ts";
import { type EntryWindowRow, entryWindowsOf } from "../programs/category-date-queries.ts";
import type { EnterableCategoryRow } from "./category-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";
import { recordEvent } from "../people/webhooks/record-event.ts";

type EnteringScope = { sql: Sql; client: ClientRow; service: ServiceRow; userID: string; now: Date };

/** The terms of a program for one person. */
export type EnteringTerms = {
  kind: ServiceKind;
  /** While anything can be entered. */
  deadline: Deadline & { timeZone: TimeZone };
  /** That of categories without dates of their own. */
  programDeadline: EnteringTerms["deadline"];
  /** The deadlines of categories with dates of their own, by category. */
  categoryDeadlines: ReadonlyMap<string, EnteringTerms["deadline"]>;
  audiences: { subject: string; audience: ElementAudience }[];
  person: PersonAudience;
};

export async function enteringTermsFor({ sql, client, service, userID, now }: EnteringScope): Promise<EnteringTerms> {
  const windows = await entryWindowsOf(sql, service.serviceID);
  const resultsReleased = service.resultsReleasedAt !== null;
  const isOver = service.status === "archived";
  const deadlineIn = (window: EntryWindowRow | undefined) => {
    const { opensAt = null, closesAt = null } = (!isOver && window) || {};
    return { ...deadlineOf({ opensAt, closesAt, resultsReleased }, now), timeZone: service.timeZone };
  };
  const timeframe = windows.find(({ categoryID }) => categoryID === null);
  const audience = (!isOver && windows[0]?.audience) || "all";
  const own = windows.flatMap((window) =>
    window.categoryID === null ? [] : [[window.categoryID, deadlineIn(window)] as const],
  );
  const ownDeadlines = own.map(([, deadline]) => deadline);
  return {
    kind: service.kind,
    deadline:
      overallDeadline(timeframe ? [deadlineIn(timeframe), ...ownDeadlines] : ownDeadlines) ?? deadlineIn(undefined),
    programDeadline: deadlineIn(timeframe),
    categoryDeadlines: new Map(own),
    audiences: [
      { subject: service.name, audience: service.audience },
      { subject: judgedWordsOf(service.kind).isFinal ? "Applying now" : "Entering now", audience },
    ],
    person: await audienceOfPerson(sql, client, userID),
  };
}

/** The program's deadline, or that of a category that is open, or opens, while the program's is over. */
const overallDeadline = (deadlines: readonly EnteringTerms["deadline"][]): EnteringTerms["deadline"] | undefined =>
  deadlines.find(({ status }) => status === "open") ??
  deadlines.find(({ status }) => status === "future") ??
  deadlines[0];

/** When entries are taken in a category: by its own dates, else by the program's. */
export const deadlineInCategory = (terms: EnteringTerms, categoryID: string): EnteringTerms["deadline"] =>
  terms.categoryDeadlines.get(categoryID) ?? terms.programDeadline;

type LimitedCategory = Partial<Pick<EnterableCategoryRow, "categoryID">> &
  Pick<EnterableCategoryRow, "audience" | "entryLimit" | "entered">;

/** Undefined when they can. */
export const whyNotEnterCategory = (
  terms: EnteringTerms,
  { categoryID, audience, entryLimit, entered }: LimitedCategory,
) =>
  whyNotEnter({
    ...terms,
    deadline: categoryID === undefined ? terms.deadline : deadlineInCategory(terms, categoryID),
    audiences: [...terms.audiences, { subject: `This ${judgedWordsOf(terms.kind).group}`, audience }],
    entryLimit,
    entered,
  });

/** Whether a person who can't enter could as a member. */
export const isShutToNonMembers = (
  { audiences, person }: Pick<EnteringTerms, "audiences" | "person">,
  { audience }: Pick<LimitedCategory, "audience">,
): boolean => person === "non-member" && (audience === "member" || audiences.some((one) => one.audience === "member"));

/** The next entry number of the program. Others who enter it wait until this transaction is over. */
export async function takeEntryNumber(sql: Sql, serviceID: string): Promise<number> {
  const rows = await sql<{ lastNumber: number }>`
    update entry_numbers n set last_number = 1 + greatest(
      n.last_number, coalesce((select max(number) from entries e where e.service_id = n.service_id), 0))
    where service_id = ${serviceID}
    returning last_number`;
  return requireRow(rows).lastNumber;
}

type EntryStart = { serviceID: string; userID: string; entryKey: string | null };

/** The entry that was started with the same key. Of two presses at once the second waits here, and finds the entry of the first. */
export async function lockStartedEntry(sql: Sql, { serviceID, userID, entryKey }: EntryStart) {
  if (!entryKey) return undefined;
  await lockEntryNumbers(sql, serviceID);
  const [started] = await sql<{ entryID: string; number: number }>`
    select entry_id, number from entries
    where service_id = ${serviceID} and user_id = ${userID} and entry_key = ${entryKey}`;
  return started;
}

/** `title` is set for an entry that is made from another. */
type NewEntry = EntryStart & {
  kind: ServiceKind;
  categoryID: string;
  number: number;
  title?: string | undefined;
  /** The entry of the same program that this one is a copy of. */
  copiedFrom?: string | undefined;
};

/** An application's title is its scholarship's name, an entry's is an answer of its form. */
export async function insertEntry(sql: Sql, entry: NewEntry): Promise<string> {
  const rows = await sql<{ entryID: string }>`
    insert into entries (service_id, category_id, user_id, entry_key, number, title, copied_from)
    select s.service_id, c.category_id, ${entry.userID}, ${entry.entryKey}, ${entry.number},
      case when ${judgedWordsOf(entry.kind).isCalledByGroup}::boolean then c.name else ${entry.title ?? ""} end,
      ${entry.copiedFrom ?? null}
    from services s join categories c using (client_id, service_id)
    where s.service_id = ${entry.serviceID} and c.category_id = ${entry.categoryID}
    returning entry_id`;
  const { entryID } = requireRow(rows);
  if (judgedWordsOf(entry.kind).isShared) await fillFromOtherApplications(sql, { ...entry, entryID });
  await recordEvent(sql, "entry.started", entry.serviceID, { entryID });
  return entryID;
}

/** Answers that are being saved in another application at this moment are waited for and copied, too. */
async function fillFromOtherApplications(sql: Sql, entry: NewEntry & { entryID: string }): Promise<void> {
  await lockEntriesOfOwner(sql, entry);
  await copyLatestAnswers(sql, entry);
  await copyLatestFiles(sql, entry);
}
