import { identifier } from "../../contract/platform/identifier.ts";

/** By which a mail that comes back is known: its own identifier, and behind it that of the client whose it is. */
export const newMessageID = (mailID: string, clientID: string | null, host: string): string =>
  `<${[mailID, ...(clientID ? [clientID] : [])].join(".")}@${host}>`;

const clientMessageID = new RegExp(`<?(${identifier})\\.(${identifier})@`);

/** The mail of a client that a text names, as a report of its delivery does; none of the platform's own. */
export function parseMessageID(text: string): { mailID: string; clientID: string } | undefined {
  const [, mailID, , clientID] = clientMessageID.exec(text) ?? [];
  return mailID && clientID ? { mailID, clientID } : undefined;
}
