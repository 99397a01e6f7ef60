import type { AwardState } from "../../../contract/scholarships/awards.ts";
import { entryCode } from "../../../contract/entries/entry-rules.ts";
import { type Column, type ListRequest, type Listing, listing, pagesAfter } from "../../tables/downloads/listing.ts";
import { type AwardLine, awardsAfter } from "./awards-download-queries.ts";

export async function awardsListing({ read, ...ask }: ListRequest<object>): Promise<Listing> {
  const serviceID = ask.serviceID!;
  const [{ total = 0 } = {}] = await read(
    (sql) => sql<{ total: number }>`select count(*)::integer as total from awards where service_id = ${serviceID}`,
  );
  return listing(
    awardColumns,
    total,
    pagesAfter<AwardLine>((last) => read((sql) => awardsAfter(sql, serviceID, last?.awardID ?? null))),
  );
}

const stateLabels: Record<AwardState, string> = {
  prepared: "Prepared",
  offered: "Offered",
  accepted: "Accepted",
  declined: "Declined",
  lapsed: "Lapsed",
  takenBack: "Taken back",
};

const awardColumns: readonly Column<AwardLine>[] = [
  { id: "student", heading: "Student", kind: "text", value: ({ fullName }) => fullName },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "scholarship", heading: "Scholarship", kind: "text", value: ({ scholarship }) => scholarship },
  { id: "application", heading: "Application", kind: "text", value: ({ label, number }) => entryCode(label, number) },
  { id: "amount", heading: "Amount", kind: "money", value: ({ amount }) => amount },
  { id: "state", heading: "State", kind: "text", value: ({ state }) => stateLabels[state] },
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
