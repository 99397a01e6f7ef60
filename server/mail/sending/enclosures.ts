import type { App } from "../../platform/app.ts";
import type { MailContent } from "./mail-queries.ts";

/** A code to be read off the screen. */
type EnclosedTicket = {
  /** 'Gala ticket, number 48211' */
  title: string;
  facts: readonly string[];
  /** The code in letters, for who reads the mail as text. */
  code: string;
  /** The code as a picture; missing on those for which there is no more room. */
  picture?: { cid: string; png: Buffer };
};

/** The tickets of a program, with what they share: its days and place. */
export type TicketSection = { heading: string; facts: readonly string[]; tickets: readonly EnclosedTicket[] };

export type EnclosedFile = { fileName: string; contentType: string; content: Buffer };

/** What a mail brings besides its text. */
export type Enclosures = {
  sections: readonly TicketSection[];
  /** Where the papers are: attached, or behind the button. */
  note: string;
  files: readonly EnclosedFile[];
};

type EnclosureRequest = {
  clientID: string;
  /** Papers go to their own people alone: an address may have changed since the mail was queued. */
  recipient: string;
  encloses: NonNullable<MailContent["encloses"]>;
  /** The mail server took none of the files. */
  withoutFiles?: boolean;
};

/** Given by the rooms above, which know what a mail's record is. Undefined where there is nothing to enclose any more. */
export type LoadEnclosures = (app: App, request: EnclosureRequest) => Promise<Enclosures | undefined>;
