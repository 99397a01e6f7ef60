import type { ScreeningDecision } from "../../contract/entries/screening.ts";
import type { readCursor } from "../platform/db/cursor.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type Fragment, type ProgramIDs, planForValues, fragment, emptyFragment } from "../platform/db/statement.ts";
import { isWithEntrantNow } from "./returned-entries.ts";
import { type ListedEntry, coverJSON } from "./listing-queries.ts";

const stateConditions: Record<ScreeningDecision, () => Fragment> = {
  waiting: () => fragment`e.screening is null and not ${isWithEntrantNow()}`,
  returned: () => isWithEntrantNow(),
  accepted: () => fragment`e.screening = 'accepted'`,
  refused: () => fragment`e.screening = 'refused'`,
};

type ScreeningFilter = ProgramIDs & { screening: ScreeningDecision; categoryID: string | undefined };

const fromScreening = ({ clientID, serviceID, screening, categoryID }: ScreeningFilter) => fragment`
  e.client_id = ${clientID} and e.service_id = ${serviceID}
  and e.submitted_at is not null and e.disqualified_at is null and ${stateConditions[screening]()}
  ${categoryID ? fragment`and e.category_id = ${categoryID}` : emptyFragment}`;

export async function countScreened(sql: Sql, filter: ScreeningFilter): Promise<number> {
  const rows = await sql<{ total: number }>`
    select count(*)::integer as total from entries e where ${fromScreening(filter)} ${planForValues}`;
  return requireRow(rows).total;
}

/** The number of waiting entries, in a program that screens them. */
export const countToScreen = (sql: Sql, program: ProgramIDs) =>
  countScreened(sql, { ...program, screening: "waiting", categoryID: undefined });

/** The entry `e` waits to be looked at, in a program that screens its entries. */
export const isWaitingToBeScreened = () => fragment`(
  e.submitted_at is not null and e.disqualified_at is null and ${stateConditions.waiting()})`;

/** The number of entries without a decision, returned ones among them. */
export async function countUndecided(sql: Sql, program: ProgramIDs): Promise<number> {
  const of = (screening: ScreeningDecision) => countScreened(sql, { ...program, screening, categoryID: undefined });
  return (await of("waiting")) + (await of("returned"));
}

export const screeningPageSize = 50;

type ScreeningQuery = ScreeningFilter & { after: ReturnType<typeof readCursor<["instant", "id"]>> };

type ScreeningRow = Pick<ListedEntry, "entryID" | "number" | "title" | "cover"> & {
  label: string;
  categoryName: string;
  fullName: string;
  submittedAt: string;
  answered: boolean | null;
};

/** The first submitted first. Reads one more than a page, to know whether there is another. */
export const screeningPage = (sql: Sql, { after, ...filter }: ScreeningQuery) => sql<ScreeningRow>`
  select e.entry_id, e.number, e.title, e.submitted_at,
    case when e.returned_until is not null and not ${isWithEntrantNow()} then e.answered_at is not null end as answered, c.label, c.name as category_name, u.full_name, ${coverJSON} as cover
  from (
    select e.* from entries e
    where ${fromScreening(filter)}
      ${after ? fragment`and (e.submitted_at, e.entry_id) > (${after[0]}::timestamptz, ${after[1]})` : emptyFragment}
    order by e.submitted_at, e.entry_id limit ${screeningPageSize + 1}
  ) e
    join categories c on c.client_id = e.client_id and c.category_id = e.category_id
    join users u on u.user_id = e.user_id
  order by e.submitted_at, e.entry_id ${planForValues}`;
