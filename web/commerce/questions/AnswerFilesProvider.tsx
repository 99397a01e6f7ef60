import { type ReactNode, useMemo } from "react";
import { uploadAnswerFile, uploadResponseFile } from "../../../contract/commerce/questions/answer-files.ts";
import { useApi } from "../../platform/api/api.ts";
import { type SendFile, SendFileContext } from "../../platform/forms/send-file.ts";

type Props = {
  at: { client: string; service: string };
  /** Null where there are no questions. */
  questionFormID: string | null;
  /** The link of the cart, order or ticket. */
  link?: string | undefined;
  /** The order, for signed-in buyers and staff. */
  transactionID?: string;
  children: ReactNode;
};

/** Uploads of the form inside go to the order of its answers. */
export function AnswerFilesProvider({ at: { client, service }, questionFormID, link, transactionID, children }: Props) {
  const { call } = useApi();
  const send = useMemo<SendFile | null>(() => {
    if (questionFormID === null) return null;
    return (element, file, how) => {
      const request = { ...how, file, query: { questionFormID, element } };
      return link === undefined
        ? call(uploadResponseFile, { client, service, transactionID: transactionID ?? "" }, undefined, request)
        : call(uploadAnswerFile, { client, service }, undefined, { ...request, link });
    };
  }, [call, client, service, questionFormID, link, transactionID]);
  return <SendFileContext value={send}>{children}</SendFileContext>;
}
