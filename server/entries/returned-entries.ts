import { isWithEntrant } from "../../contract/entries/screening.ts";
import { fragment } from "../platform/db/statement.ts";
import { clock } from "../platform/clock.ts";

/** The questions to the entrant of `e`, as JSON; null where there are none. */
export const returnedJSON = fragment`
  case when e.returned_until is not null then json_build_object(
    'questions', e.return_questions, 'until', e.returned_until, 'answeredAt', e.answered_at) end`;

/** The entrant of `e` has it back with questions, if its program screens entries. */
export const isWithEntrantNow = () =>
  fragment`(e.screening is null and e.answered_at is null and e.returned_until is not null and e.returned_until > ${clock.now()})`;

type ReturnedForAnswers = Parameters<typeof isWithEntrant>[0]["returned"];

/** The time until which a returned entry can be changed, in place of the deadline. */
export const deadlineWhileReturned = (returned: ReturnedForAnswers) => ({
  status: "open" as const,
  closesAt: new Date(returned!.until).toISOString(),
  extended: true,
});
