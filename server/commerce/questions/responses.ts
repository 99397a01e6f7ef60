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
  /** M23 Buyers until the program's deadline, staff at any time; of two changes at once, the second is refused. */
  on(changeResponses, async (context) => {
    const { sql, body, standings } = context;
    const { transactionID, state } = context.transaction;
    requireLinkToOrder(context, transactionID);
    if (state === "cart" || state === "held" || state === "expired")
      refuse("This isn’t paid yet. Change the answers in the cart.", 409);
    const { questionFormID, ticketID = null, answers } = body;
    const { serviceID } = await requireResponse(sql, transactionID, { questionFormID, ticketID });
    await refuseLateChange(sql, context, { transactionID, serviceID });
    if (ticketID !== null && !may(standings, "MANAGE_SALES") && (await ticketByID(sql, ticketID))[0]?.given)
      refuse("Whoever was given this ticket answers for themselves.", 403);
    await saveResponse(context, {
      transactionID,
      questionFormID,
      ticketID,
      answers,
      bodyOf: (answers) => ({ questionFormID, ticketID, answers }),
    });
    return {};
  }),

  on(answerTicket, async (context) => {
    const { sql, body, linkHolder, service, now } = context;
    const [ticket] = await ticketByID(sql, linkHolder.recordID);
    const { ticketID, transactionID } = requireFound(
      ticket?.serviceID === service.serviceID ? ticket : undefined,
      "ticket",
    );
    await refuseAfterDeadline(sql, { transactionID, serviceID: service.serviceID }, now);
    const bodyOf = (answers: readonly Answer[]) => ({ questionFormID: body.questionFormID, answers });
    await saveResponse(context, { transactionID, ticketID, ...body, bodyOf });
    return {};
  }),
];

type StoredResponse = {
  transactionID: string;
  questionFormID: string;
  ticketID: string | null;
  answers: readonly Answer[];
  /** The stored answers, in the shape of the request, for the comparison of revisions. */
  bodyOf(answers: readonly Answer[]): object;
};
type ResponseScope = Pick<TransactionContext<typeof changeResponses>, "sql" | "request" | "now" | "audit">;

/** Checks and stores answers by the version of the form that was asked. */
async function saveResponse(
  context: ResponseScope,
  { transactionID, questionFormID, ticketID, answers: sentAnswers, bodyOf }: StoredResponse,
) {
  const { sql, now, audit } = context;
  const { member } = requireRow(await lockTransaction(sql, transactionID));
  const response = await requireResponse(sql, transactionID, { questionFormID, ticketID });
  const { elements, answers: before, serviceID, version } = response;
  await refuseIfStale(context, ticketID ?? transactionID, bodyOf(answerList(before ?? {})), "answers");
  const audience = member ? "member" : "non-member";
  const files = await filesForForms(sql, transactionID, [elements]);
  await refuseUnknownAnswers(sql, { formID: questionFormID, elements }, sentAnswers);
  const values = withOrderFiles(files, elements, answerValues(sentAnswers));
  const [open] = missingAnswers(elements, answerList(values), audience);
  if (open)
    refuse(`Still to answer or to correct: ${open.what}.`, 400, { errors: validate(elements, values, { audience }) });
  const answers = collect(elements, values, { audience });
  const formAnswers = { serviceID, formID: questionFormID, version, answers, now };
  await (ticketID ? saveTicketAnswer(sql, ticketID, formAnswers) : saveOrderAnswer(sql, transactionID, formAnswers));
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
