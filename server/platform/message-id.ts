import { identifier } from "../../contract/platform/identifier.ts";

/** By which a mail that comes back is known: its own identifier, and behind it that of the client whose it is. */
export const messageIDOf = (mailID: string, clientID: string | null, host: string): string =>
  `<${[mailID, ...(clientID ? [clientID] : [])].join(".")}@${host}>`;

const ofClient = new RegExp(`<?(${identifier})\\.(${identifier})@`);

/** The mail of a client that a text names, as a report of its delivery does; none of the platform's own. */
export function mailIn(text: string): { mailID: string; clientID: string } | undefined {
  const [, mailID, , clientID] = ofClient.exec(text) ?? [];
  return mailID && clientID ? { mailID, clientID } : undefined;
}
