import { logoSizeInMail } from "../../contract/mail/mail-look.ts";
import { renditionsOf } from "../../contract/platform/pictures.ts";
import { type ClientProfileWithPictures, clientProfile } from "../platform/access/client-profile-queries.ts";
import { Unreachable } from "../platform/db/store.ts";
import type { App } from "../platform/app.ts";

/** Whose name, color and logo head a mail. The logo's address is whole, since a mail stands nowhere. */
export type Letterhead = { name: string; color: string; logo?: LetterheadLogo | undefined };
type LetterheadLogo = { url: string; width: number; height: number };

type LetterheadSource = { clientID: string | null; clientName: string | null; clientColor: string | null };

/** The client's; the platform's own where the mail comes from no client. */
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

/** A mail waits for nobody's logo: where the client's rows are out of reach, it goes with the name alone. */
async function logoOf({ database, settings }: App, clientID: string): Promise<LetterheadLogo | undefined> {
  try {
    const [face] = await database.readInside(clientID, (sql) => clientProfile(sql, clientID));
    return face && logoForMail(face, settings.origin);
  } catch (error) {
    if (error instanceof Unreachable) return undefined;
    throw error;
  }
}

/** Twice as many points as are shown, where there are so many: most mail is read on fine screens. */
function logoForMail({ url, logo }: ClientProfileWithPictures, origin: string): LetterheadLogo | undefined {
  const shown = logo && logoSizeInMail(logo);
  if (!shown) return undefined;
  const renditions = renditionsOf(url, logo);
  const fitting = renditions.find(({ width }) => width >= 2 * shown.width) ?? renditions.at(-1)!;
  return { ...shown, url: origin + fitting.url };
}
