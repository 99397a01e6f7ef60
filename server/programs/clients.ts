import {
  type ClientCard,
  clientCustomCSS,
  clientPage,
  clientTheme,
  listClients,
} from "../../contract/people/clients.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { on, outside } from "../platform/http/handle.ts";
import { byWhatIsOpen, programOf } from "./programs.ts";
import { publishedPrograms } from "./queries.ts";
import { askEach } from "../platform/access/ask-each.ts";
import { clientScope, ownCSS } from "../people/clients/custom-css.ts";
import { picturedClient } from "../platform/access/client-face-queries.ts";
import { listedClients } from "../people/clients/queries.ts";
import { clientCSSURL, sendCSS, themeOf, themeURL } from "../people/clients/stylesheets.ts";

/** How many clients the first page shows, and each that follows: whole rows of two and of three. */
const PAGE = 24;

export const clients = [
  outside(listClients, async ({ house: { database }, query: { search, after = "0" }, now }) => {
    const start = Number(after);
    const listed = await database.readHome((sql) => listedClients(sql, { search, start, most: PAGE + 1 }));
    const { answers, missing } = await askEach(database, listed.slice(0, PAGE), (sql, { clientID }) =>
      cardOf(sql, clientID, now),
    );
    const next = listed.length > PAGE ? String(start + PAGE) : null;
    return { now: now.toISOString(), clients: answers.map(({ answer }) => answer), missing, next };
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

async function cardOf(sql: Sql, clientID: string, now: Date): Promise<ClientCard> {
  const [faces, rows] = await Promise.all([picturedClient(sql, clientID), publishedPrograms(sql)]);
  const programs = rows.map((row) => programOf(row, now)).sort(byWhatIsOpen(now));
  return { ...one(faces), open: programs.filter(({ visibility }) => visibility === "open") };
}
