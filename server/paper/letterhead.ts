import { logoSizeInMail } from "../../contract/mail/mail-look.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { type ClientProfileWithPictures, clientProfile } from "../platform/access/client-profile-queries.ts";
import { Unreachable } from "../platform/db/store.ts";
import type { App } from "../platform/app.ts";
import type { Addresses } from "../platform/access/addresses.ts";

/** The name, color and logo at the head of a mail. The logo's address is absolute, as mails need. */
export type Letterhead = { name: string; color: string; logo?: LetterheadLogo | undefined };
type LetterheadLogo = { url: string; width: number; height: number };

type LetterheadSource = { clientID: string | null; clientName: string | null; clientColor: string | null };

/** The client's letterhead; the platform's own for mails of no client. */
export async function letterheadFor(
  app: App,
  { clientID, clientName, clientColor }: LetterheadSource,
): Promise<Letterhead> {
  return {
    name: clientName ?? "Rosette",
    color: clientColor ?? "#0B5D63",
    logo: clientID ? await logoOf(app, clientID) : undefined,
  };
}

/** When the client's database can't be reached, the mail goes out without the logo. */
async function logoOf({ addresses, database }: App, clientID: string): Promise<LetterheadLogo | undefined> {
  try {
    const [face] = await database.readInside(clientID, (sql) => clientProfile(sql, clientID));
    return face && logoForMail(face, addresses);
  } catch (error) {
    if (error instanceof Unreachable) return undefined;
    throw error;
  }
}

function logoForMail({ url, logo }: ClientProfileWithPictures, addresses: Addresses): LetterheadLogo | undefined {
  const logoSize = logo && logoSizeInMail(logo);
  return logoSize ? { ...logoSize, url: addresses.urlOf(fileURL(url, logo.uploadID, "mail"), { url }) } : undefined;
}
