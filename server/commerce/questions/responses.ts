import { missingAnswers } from "../../../contract/platform/checklist.ts";
import { type Answer, answerValues } from "../../../contract/platform/forms/answers.ts";
import { collect, validate } from "../../../contract/platform/forms/validate.ts";
import { answerTicket } from "../../../contract/commerce/tickets/guests.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { changeResponses } from "../../../contract/commerce/questions/responses.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { answerDifferences } from "../../entries/draft-answers.ts";
import { type TransactionContext, on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../../programs/refuse-unknown-answers.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { filesForForms, withOrderFiles } from "./answer-file-queries.ts";
import { ticketByID } from "../orders/purchase-queries.ts";
import { refuseLateChange, requireLinkToOrder, refuseAfterDeadline } from "../orders/purchases.ts";
import { lockTransaction } from "../cart/transaction-queries.ts";
import { saveOrderAnswer, saveTicketAnswer, responsesOf } from "./question-queries.ts";
import { answerList } from "../../programs/answer-list.ts";

export const responseHandlers = [
  /** M23 Whoever bought it until the set date, staff at any time; of two at once the second is told. */
  on(changeResponses, async (ask) => {
    const { sql, body, standings } = ask;
    const { transactionID, state } = ask.transaction;
    requireLinkToOrder(ask, transactionID);
    if (state === "cart" || state === "held" || state === "expired")
      refuse("This isn’t paid yet. Change the answers in the cart.", 409);
    const { questionFormID, ticketID = null, answers } = body;
    const { serviceID } = await requireResponse(sql, transactionID, { questionFormID, ticketID });
    await refuseLateChange(sql, ask, { transactionID, serviceID });
    if (ticketID !== null && !may(standings, "MANAGE_SALES") && (await ticketByID(sql, ticketID))[0]?.given)
      refuse("Whoever was given this ticket answers for themselves.", 403);
    await saveResponse(ask, {
      transactionID,
      questionFormID,
      ticketID,
      answers,
      theirs: (kept) => ({ questionFormID, ticketID, answers: kept }),
    });
    return {};
  }),

  on(answerTicket, async (ask) => {
    const { sql, body, linkHolder, service, now } = ask;
    const [ticket] = await ticketByID(sql, linkHolder.recordID);
    const { ticketID, transactionID } = requireFound(
      ticket?.serviceID === service.serviceID ? ticket : undefined,
      "ticket",
    );
    await refuseAfterDeadline(sql, { transactionID, serviceID: service.serviceID }, now);
    const theirs = (answers: readonly Answer[]) => ({ questionFormID: body.questionFormID, answers });
    await saveResponse(ask, { transactionID, ticketID, ...body, theirs });
    return {};
  }),
];

type StoredResponse = {
  transactionID: string;
  questionFormID: string;
  ticketID: string | null;
  answers: readonly Answer[];
  /** What is kept, in the shape in which it is sent. */
  theirs(answers: readonly Answer[]): object;
};
type ResponseScope = Pick<TransactionContext<typeof changeResponses>, "sql" | "request" | "now" | "audit">;

/** In the version in which it was asked, and only once it is right. */
async function saveResponse(
  ask: ResponseScope,
  { transactionID, questionFormID, ticketID, answers: sent, theirs }: StoredResponse,
) {
  const { sql, now, audit } = ask;
  const { member } = requireRow(await lockTransaction(sql, transactionID));
  const response = await requireResponse(sql, transactionID, { questionFormID, ticketID });
  const { elements, answers: before, serviceID, version } = response;
  await refuseIfStale(ask, ticketID ?? transactionID, theirs(answerList(before ?? {})), "answers");
  const audience = member ? "member" : "non-member";
  const files = await filesForForms(sql, transactionID, [elements]);
  await refuseUnknownAnswers(sql, { formID: questionFormID, elements }, sent);
  const given = withOrderFiles(files, elements, answerValues(sent));
  const [open] = missingAnswers(elements, answerList(given), audience);
  if (open)
    refuse(`Still to answer or to correct: ${open.what}.`, 400, { errors: validate(elements, given, { audience }) });
  const answers = collect(elements, given, { audience });
  const answering = { serviceID, formID: questionFormID, version, answers, now };
  await (ticketID ? saveTicketAnswer(sql, ticketID, answering) : saveOrderAnswer(sql, transactionID, answering));
  const changed = answerDifferences(before ?? {}, answers);
  if (changed) await audit(ticketID ?? transactionID, { answers: changed.before }, { answers: changed.after });
}

type ResponseKey = { questionFormID: string; ticketID: string | null };

const requireResponse = async (sql: Sql, transactionID: string, { questionFormID, ticketID }: ResponseKey) =>
  requireFound(
    (await responsesOf(sql, transactionID)).find(
      (response) => response.questionFormID === questionFormID && response.ticketID === ticketID,
    ),
    "form",
  );
