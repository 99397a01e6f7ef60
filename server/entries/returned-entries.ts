import { isWithEntrant } from "../../contract/entries/screening.ts";
import { fragment } from "../platform/db/statement.ts";
import { clock } from "../platform/clock.ts";

/** What was asked of whoever sent the entry `e`, as JSON; null where nothing was. */
export const returnedJSON = fragment`
  case when e.returned_until is not null then json_build_object(
    'questions', e.return_questions, 'until', e.returned_until, 'answeredAt', e.answered_at) end`;

/** The entry `e` is with whoever sent it, with questions, where its program has staff look at entries. */
export const isWithEntrantNow = () =>
  fragment`(e.screening is null and e.answered_at is null and e.returned_until is not null and e.returned_until > ${clock.now()})`;

type ReturnedForAnswers = Parameters<typeof isWithEntrant>[0]["returned"];

/** Until when an entry that is out can be changed, in place of the deadline. */
export const deadlineWhileReturned = (returned: ReturnedForAnswers) => ({
  status: "open" as const,
  closesAt: new Date(returned!.until).toISOString(),
  extended: true,
});
