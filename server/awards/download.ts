import { type AwardState } from "../../contract/awards.ts";
import { entryCode } from "../../contract/entry-rules.ts";
import { type Column, type ListAsk, type Listing, PART, listing, partsOf } from "../downloads/list.ts";
import type { Sql } from "../db/sql.ts";

type Row = {
  awardID: string;
  fullName: string;
  email: string;
  label: string;
  number: number;
  scholarship: string;
  amount: number;
  state: AwardState;
  offeredAt: string | null;
  answerBy: string | null;
  answeredAt: string | null;
  endedAt: string | null;
  reason: string | null;
  thankedAt: string | null;
  passedOnAt: string | null;
  paidOn: string | null;
  paidReference: string | null;
};

const awardsAfter = (sql: Sql, serviceID: string, after: string | null) => sql<Row>`
  select a.award_id, u.full_name, u.email, c.label, e.number, c.name as scholarship, a.amount, a.state, a.offered_at, a.answer_by,
    a.answered_at, a.ended_at, a.reason, a.thanked_at, a.passed_on_at, a.paid_on::text as paid_on, a.paid_reference
  from awards a join categories c using (client_id, service_id, category_id) join entries e using (client_id, service_id, entry_id)
    join users u on u.user_id = e.user_id
  where a.service_id = ${serviceID} and (${after}::uuid is null or a.award_id > ${after}::uuid)
  order by a.award_id limit ${PART}`;

export async function awardsListing({ read, ...ask }: ListAsk<object>): Promise<Listing> {
  const serviceID = ask.serviceID!;
  const [{ total = 0 } = {}] = await read(
    (sql) => sql<{ total: number }>`select count(*)::integer as total from awards where service_id = ${serviceID}`,
  );
  return listing(
    columns,
    total,
    partsOf<Row>((last) => read((sql) => awardsAfter(sql, serviceID, last?.awardID ?? null))),
  );
}

const states: Record<AwardState, string> = {
  prepared: "Prepared",
  offered: "Offered",
  accepted: "Accepted",
  declined: "Declined",
  lapsed: "Lapsed",
  takenBack: "Taken back",
};

const columns: readonly Column<Row>[] = [
  { id: "student", heading: "Student", kind: "text", value: ({ fullName }) => fullName },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "scholarship", heading: "Scholarship", kind: "text", value: ({ scholarship }) => scholarship },
  { id: "application", heading: "Application", kind: "text", value: ({ label, number }) => entryCode(label, number) },
  { id: "amount", heading: "Amount", kind: "money", value: ({ amount }) => amount },
  { id: "state", heading: "State", kind: "text", value: ({ state }) => states[state] },
  { id: "offeredAt", heading: "Offered at", kind: "instant", value: ({ offeredAt }) => offeredAt },
  { id: "answerBy", heading: "Answer by", kind: "instant", value: ({ answerBy }) => answerBy },
  { id: "answeredAt", heading: "Answered at", kind: "instant", value: ({ answeredAt }) => answeredAt },
  { id: "endedAt", heading: "Lapsed or taken back at", kind: "instant", value: ({ endedAt }) => endedAt },
  { id: "reason", heading: "Reason", kind: "text", value: ({ reason }) => reason },
  { id: "thankedAt", heading: "Thanks sent at", kind: "instant", value: ({ thankedAt }) => thankedAt },
  { id: "passedOnAt", heading: "Thanks passed on at", kind: "instant", value: ({ passedOnAt }) => passedOnAt },
  { id: "paidOn", heading: "Paid on", kind: "date", value: ({ paidOn }) => paidOn },
  { id: "paidReference", heading: "Reference", kind: "text", value: ({ paidReference }) => paidReference },
];
