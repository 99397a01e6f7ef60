import { answerValues } from "../../../contract/platform/forms/answers.ts";
import type { Values } from "../../../contract/platform/forms/element.ts";
import { answerTicket } from "../../../contract/commerce/tickets/guests.ts";
import { type BuyerResponse, changeResponses } from "../../../contract/commerce/questions/responses.ts";
import { FormDialog } from "../../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { AnswerFilesProvider } from "./AnswerFilesProvider.tsx";

const answersBody = (values: Values) =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
const storedValues = (theirs: object) => answerValues((theirs as Pick<BuyerResponse, "answers">).answers);

type Props = {
  params: { client: string; service: string; transactionID: string };
  response: BuyerResponse;
  title: string;
  /** Of whoever bought it, where they aren't signed in. */
  link?: string;
};

/** M23 The answers to one form, to be changed by whoever bought it or by staff. */
export function AnswersDialog({ params, response, title, link }: Props) {
  const { close } = useDialogs();
  const { questionFormID, ticketID, elements, answers } = response;
  const form = useEndpointForm<typeof changeResponses, Values>({
    endpoint: changeResponses,
    params,
    elements,
    initial: answerValues(answers),
    link,
    sending: (values) => ({ questionFormID, ...(ticketID !== null && { ticketID }), answers: answersBody(values) }),
    receiving: storedValues,
    onDone: close,
  });
  return (
    <AnswerFilesProvider at={params} questionFormID={questionFormID} link={link} transactionID={params.transactionID}>
      <FormDialog form={form} title={title} />
    </AnswerFilesProvider>
  );
}

type OwnAnswersProps = { at: { client: string; service: string }; link: string; response: BuyerResponse };

/** The same, for whoever holds a ticket by a link of their own. */
export function OwnAnswersDialog({ at, link, response }: OwnAnswersProps) {
  const { close } = useDialogs();
  const { questionFormID, elements, answers, name } = response;
  const form = useEndpointForm<typeof answerTicket, Values>({
    endpoint: answerTicket,
    params: at,
    elements,
    initial: answerValues(answers),
    link,
    sending: (values) => ({ questionFormID, answers: answersBody(values) }),
    receiving: storedValues,
    onDone: close,
  });
  return (
    <AnswerFilesProvider at={at} questionFormID={questionFormID} link={link}>
      <FormDialog form={form} title={name} />
    </AnswerFilesProvider>
  );
}
