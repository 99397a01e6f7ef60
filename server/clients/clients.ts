import { type ClientCard, clientCustomCSS, clientPage, clientTheme, listClients } from "../../contract/clients.ts";
import { one } from "../db/sql.ts";
import { on, outside } from "../http/handle.ts";
import type { House } from "../house.ts";
import { byWhatIsOpen, programOf, publishedPrograms } from "../services/programs.ts";
import { clientScope, ownCSS } from "./custom-css.ts";
import { listedClients, picturedClient } from "./queries.ts";
import { clientCSSURL, sendCSS, themeOf, themeURL } from "./stylesheets.ts";

/** How many clients the first page shows. */
const MOST_CLIENTS = 60;

export const clients = [
  outside(listClients, async ({ house, transact, now }) => {
    const listed = await transact((sql) => listedClients(sql, MOST_CLIENTS));
    const cards = await Promise.all(listed.map(({ clientID }) => cardOf(house, clientID, now)));
    return { now: now.toISOString(), clients: cards };
  }),

  on(clientPage, async ({ sql, client: { clientID, url }, now }) => {
    const face = one(await picturedClient(sql, clientID));
    const programs = (await publishedPrograms(sql)).map((row) => programOf(row, now)).sort(byWhatIsOpen(now));
    return {
      ...face,
      now: now.toISOString(),
      themeURL: themeURL(url, face),
      customURL: clientCSSURL(url, face.customCSS),
      programs,
    };
  }),

  on(clientTheme, async ({ sql, client: { clientID, url }, request, reply }) =>
    sendCSS(request, reply, themeOf(url, one(await picturedClient(sql, clientID)))),
  ),

  on(clientCustomCSS, async ({ sql, client: { clientID, url }, request, reply }) => {
    const { customCSS } = one(await picturedClient(sql, clientID));
    return sendCSS(request, reply, ownCSS(customCSS, clientScope(url)).css);
  }),
];

/** What a client shows of itself is behind its own wall, so each is entered in turn. */
const cardOf = (house: House, clientID: string, now: Date): Promise<ClientCard> =>
  house.database.readInside(clientID, async (sql) => {
    const face = one(await picturedClient(sql, clientID));
    const programs = (await publishedPrograms(sql)).map((row) => programOf(row, now)).sort(byWhatIsOpen(now));
    return { ...face, open: programs.filter(({ visibility }) => visibility === "open") };
  });
