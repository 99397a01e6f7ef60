import { type ReactNode, useMemo } from "react";
import { uploadAnswerFile, uploadResponseFile } from "../../../contract/commerce/questions/answer-files.ts";
import { useApi } from "../../platform/api/api.ts";
import { type SendFile, SendFileContext } from "../../platform/forms/send-file.ts";

type Props = {
  at: { client: string; service: string };
  /** Null where nobody is asked anything. */
  questionFormID: string | null;
  /** Of whoever has the cart, the order or the ticket by it. */
  link?: string | undefined;
  /** Of whoever has the order as a person, as staff do. */
  transactionID?: string;
  children: ReactNode;
};

/** Files that the form in here asks for go to the order that its answers are of. */
export function AnswerFilesProvider({ at: { client, service }, questionFormID, link, transactionID, children }: Props) {
  const { call } = useApi();
  const send = useMemo<SendFile | null>(() => {
    if (questionFormID === null) return null;
    return (element, file, how) => {
      const sent = { ...how, file, query: { questionFormID, element } };
      return link === undefined
        ? call(uploadResponseFile, { client, service, transactionID: transactionID ?? "" }, undefined, sent)
        : call(uploadAnswerFile, { client, service }, undefined, { ...sent, link });
    };
  }, [call, client, service, questionFormID, link, transactionID]);
  return <SendFileContext value={send}>{children}</SendFileContext>;
}
