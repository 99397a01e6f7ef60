import { Optional, String as Text } from "typebox";
import { download, upload } from "../../platform/endpoint.ts";
import { designLimits } from "../../platform/forms/limits.ts";
import { ID, record, inputRecord } from "../../platform/schema.ts";

const path = "/clients/:client/services/:service";
const transactionPath = `${path}/transactions/:transactionID` as const;

/** A photograph as a phone takes it, or a plan. */
export const mostAnswerFileBytes = 20 * 1024 * 1024;

/** As many as one order brings along, over all who come. */
export const mostAnswerFiles = 100;

const answerFileUpload = {
  feature: "sales",
  maxBytes: mostAnswerFileBytes,
  query: inputRecord({
    questionFormID: ID(),
    element: Text({ maxLength: designLimits.name }),
    name: Optional(Text({ maxLength: 1_000 })),
  }),
  answer: record({ uploadID: ID(), fileName: Text() }),
} as const;

/** For whoever has a cart, an order, a seat or a ticket by a link: nobody needs an account to answer. */
export const uploadAnswerFile = upload(`${path}/answers/files`, {
  ...answerFileUpload,
  summary: "Send a file that buyers or guests are asked for",
  allow: "BEAR_QUESTIONS",
});

export const uploadResponseFile = upload(`${transactionPath}/answers/files`, {
  ...answerFileUpload,
  summary: "Send a file that an order asks for",
  allow: "EDIT_PURCHASE",
});

export const getAnswerFile = download(`${transactionPath}/answers/files/:uploadID`, {
  summary: "A file that was sent with an order’s answers",
  allow: "VIEW_PURCHASE",
  feature: "sales",
  fileName: "file",
});
