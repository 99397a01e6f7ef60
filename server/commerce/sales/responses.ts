import { missingIn } from "../../../contract/platform/checklist.ts";
import { type Answer, valuesOf } from "../../../contract/platform/forms/answers.ts";
import { collect, validate } from "../../../contract/platform/forms/validate.ts";
import { answerTicket } from "../../../contract/commerce/guests.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { changeResponses } from "../../../contract/commerce/responses.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { differences } from "../../entries/saving.ts";
import { type Inside, on } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../../programs/unknown-answers.ts";
import { refuseStale } from "../../platform/http/stale.ts";
import { filesFor, withOwnFiles } from "./answer-file-queries.ts";
import { ticketWith } from "./purchase-queries.ts";
import { refuseLateChange, refuseOthersLink, refusePast } from "./purchases.ts";
import { lockedTransaction } from "./queries.ts";
import { answerOfOrder, answerOfTicket, responsesOf } from "./question-queries.ts";
import { answerList } from "../../programs/answer-list.ts";

export const responses = [
  /** M23 Whoever bought it until the set date, staff at any time; of two at once the second is told. */
  on(changeResponses, async (ask) => {
    const { sql, body, standings } = ask;
    const { transactionID, state } = ask.transaction;
    refuseOthersLink(ask, transactionID);
    if (state === "cart" || state === "held" || state === "expired")
      refuse("This isn’t paid yet. Change the answers in the cart.", 409);
    const { questionFormID, ticketID = null, answers } = body;
    const { serviceID } = await responseTo(sql, transactionID, { questionFormID, ticketID });
    await refuseLateChange(sql, ask, { transactionID, serviceID });
    if (ticketID !== null && !may(standings, "MANAGE_SALES") && (await ticketWith(sql, ticketID))[0]?.given)
      refuse("Whoever was given this ticket answers for themselves.", 403);
    await keepResponse(ask, {
      transactionID,
      questionFormID,
      ticketID,
      answers,
      theirs: (kept) => ({ questionFormID, ticketID, answers: kept }),
    });
    return {};
  }),

  on(answerTicket, async (ask) => {
    const { sql, body, bearer, service, now } = ask;
    const [ticket] = await ticketWith(sql, bearer.recordID);
    const { ticketID, transactionID } = found(ticket?.serviceID === service.serviceID ? ticket : undefined, "ticket");
    await refusePast(sql, { transactionID, serviceID: service.serviceID }, now);
    const theirs = (answers: readonly Answer[]) => ({ questionFormID: body.questionFormID, answers });
    await keepResponse(ask, { transactionID, ticketID, ...body, theirs });
    return {};
  }),
];

type Response = {
  transactionID: string;
  questionFormID: string;
  ticketID: string | null;
  answers: readonly Answer[];
  /** What is kept, in the shape in which it is sent. */
  theirs(answers: readonly Answer[]): object;
};
type Keeping = Pick<Inside<typeof changeResponses>, "sql" | "request" | "now" | "audit">;

/** In the version in which it was asked, and only once it is right. */
async function keepResponse(
  ask: Keeping,
  { transactionID, questionFormID, ticketID, answers: sent, theirs }: Response,
) {
  const { sql, now, audit } = ask;
  const { member } = one(await lockedTransaction(sql, transactionID));
  const response = await responseTo(sql, transactionID, { questionFormID, ticketID });
  const { elements, answers: before, serviceID, version } = response;
  await refuseStale(ask, ticketID ?? transactionID, theirs(answerList(before ?? {})), "answers");
  const audience = member ? "member" : "non-member";
  const files = await filesFor(sql, transactionID, [elements]);
  await refuseUnknownAnswers(sql, { formID: questionFormID, elements }, sent);
  const given = withOwnFiles(files, elements, valuesOf(sent));
  const [open] = missingIn(elements, answerList(given), audience);
  if (open)
    refuse(`Still to answer or to correct: ${open.what}.`, 400, { errors: validate(elements, given, { audience }) });
  const answers = collect(elements, given, { audience });
  const answering = { serviceID, formID: questionFormID, version, answers, now };
  await (ticketID ? answerOfTicket(sql, ticketID, answering) : answerOfOrder(sql, transactionID, answering));
  const changed = differences(before ?? {}, answers);
  if (changed) await audit(ticketID ?? transactionID, { answers: changed.before }, { answers: changed.after });
}

type ResponseKey = { questionFormID: string; ticketID: string | null };

const responseTo = async (sql: Sql, transactionID: string, { questionFormID, ticketID }: ResponseKey) =>
  found(
    (await responsesOf(sql, transactionID)).find(
      (response) => response.questionFormID === questionFormID && response.ticketID === ticketID,
    ),
    "form",
  );
