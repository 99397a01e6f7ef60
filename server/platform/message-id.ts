import { identifier } from "../../contract/platform/identifier.ts";

/** A Message-ID by which a bounce is matched: the mail's identifier, and the client's. */
export const newMessageID = (mailID: string, clientID: string | null, host: string): string =>
  `<${[mailID, ...(clientID ? [clientID] : [])].join(".")}@${host}>`;

const clientMessageID = new RegExp(`<?(${identifier})\\.(${identifier})@`);

/** The mail of a client whose Message-ID is in the text of a delivery report; none of the platform's own. */
export function parseMessageID(text: string): { mailID: string; clientID: string } | undefined {
  const [, mailID, , clientID] = clientMessageID.exec(text) ?? [];
  return mailID && clientID ? { mailID, clientID } : undefined;
}
