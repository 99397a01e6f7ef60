import type { AwardState } from "../../../contract/scholarships/awards.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { PART_SIZE } from "../../tables/downloads/listing.ts";

export type AwardLine = {
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

export const awardsAfter = (sql: Sql, serviceID: string, after: string | null) => sql<AwardLine>`
  select a.award_id, u.full_name, u.email, c.label, e.number, c.name as scholarship, a.amount, a.state, a.offered_at, a.answer_by,
    a.answered_at, a.ended_at, a.reason, a.thanked_at, a.passed_on_at, a.paid_on::text as paid_on, a.paid_reference
  from awards a join categories c using (client_id, service_id, category_id) join entries e using (client_id, service_id, entry_id)
    join users u on u.user_id = e.user_id
  where a.service_id = ${serviceID} and (${after}::uuid is null or a.award_id > ${after}::uuid)
  order by a.award_id limit ${PART_SIZE}`;
