import { logoInMail } from "../../contract/mail/mail-look.ts";
import { renditionsOf } from "../../contract/platform/pictures.ts";
import { type PicturedFace, picturedClient } from "../platform/access/client-face-queries.ts";
import { Unreachable } from "../platform/db/store.ts";
import type { House } from "../platform/house.ts";

/** Whose name, color and logo head a mail. The logo's address is whole, since a mail stands nowhere. */
export type Letterhead = { name: string; color: string; logo?: Logo | undefined };
type Logo = { url: string; width: number; height: number };

type Sender = { clientID: string | null; clientName: string | null; clientColor: string | null };

/** The client's; the platform's own where the mail comes from no client. */
export async function letterheadFor(house: House, { clientID, clientName, clientColor }: Sender): Promise<Letterhead> {
  return {
    name: clientName ?? "Rosette",
    color: clientColor ?? "#0B5D63",
    logo: clientID ? await logoOf(house, clientID) : undefined,
  };
}

/** A mail waits for nobody's logo: where the client's rows are out of reach, it goes with the name alone. */
async function logoOf({ database, settings }: House, clientID: string): Promise<Logo | undefined> {
  try {
    const [face] = await database.readInside(clientID, (sql) => picturedClient(sql, clientID));
    return face && inMail(face, settings.origin);
  } catch (error) {
    if (error instanceof Unreachable) return undefined;
    throw error;
  }
}

/** Twice as many points as are shown, where there are so many: most mail is read on fine screens. */
function inMail({ url, logo }: PicturedFace, origin: string): Logo | undefined {
  const shown = logo && logoInMail(logo);
  if (!shown) return undefined;
  const renditions = renditionsOf(url, logo);
  const fitting = renditions.find(({ width }) => width >= 2 * shown.width) ?? renditions.at(-1)!;
  return { ...shown, url: origin + fitting.url };
}
