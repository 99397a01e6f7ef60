import { pictureForPrint } from "../../media/picture-for-print.ts";
import { associationLogoFile } from "../../people/clients/queries.ts";
import type { App } from "../../platform/app.ts";
import { logFault } from "../../platform/http/fault.ts";

/** Pixels: four for each point of its place on a ticket. */
const LOGO_PIXELS = { width: 640, height: 160 };

/** The association's logo for its tickets. Tickets are drawn without it while it can't be read: whoever has one at the door needs the code. */
export async function ticketLogo(app: App, clientID: string): Promise<Buffer | undefined> {
  const [file] = await app.database.readInside(clientID, associationLogoFile);
  if (!file) return undefined;
  try {
    return await pictureForPrint(app, file, LOGO_PIXELS);
  } catch (error) {
    logFault(app, error as Error, { url: "logo of tickets", clientID });
    return undefined;
  }
}
