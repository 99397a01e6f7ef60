import { valuesOf } from "../../../contract/platform/forms/answers.ts";
import type { Values } from "../../../contract/platform/forms/element.ts";
import { answerTicket } from "../../../contract/commerce/guests.ts";
import { type Response, changeResponses } from "../../../contract/commerce/responses.ts";
import { FormDialog } from "../../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../../platform/dialogs/useDialogs.ts";
import { useEndpointForm } from "../../platform/forms/useEndpointForm.ts";
import { AnswerFiles } from "./AnswerFiles.tsx";

const sentOf = (values: Values) =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
const receiving = (theirs: object) => valuesOf((theirs as Pick<Response, "answers">).answers);

type Props = {
  params: { client: string; service: string; transactionID: string };
  response: Response;
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
    initial: valuesOf(answers),
    link,
    sending: (values) => ({ questionFormID, ...(ticketID !== null && { ticketID }), answers: sentOf(values) }),
    receiving,
    onDone: close,
  });
  return (
    <AnswerFiles at={params} questionFormID={questionFormID} link={link} transactionID={params.transactionID}>
      <FormDialog form={form} title={title} />
    </AnswerFiles>
  );
}

type OwnProps = { at: { client: string; service: string }; link: string; response: Response };

/** The same, for whoever holds a ticket by a link of their own. */
export function OwnAnswersDialog({ at, link, response }: OwnProps) {
  const { close } = useDialogs();
  const { questionFormID, elements, answers, name } = response;
  const form = useEndpointForm<typeof answerTicket, Values>({
    endpoint: answerTicket,
    params: at,
    elements,
    initial: valuesOf(answers),
    link,
    sending: (values) => ({ questionFormID, answers: sentOf(values) }),
    receiving,
    onDone: close,
  });
  return (
    <AnswerFiles at={at} questionFormID={questionFormID} link={link}>
      <FormDialog form={form} title={name} />
    </AnswerFiles>
  );
}
