import { providersOnPage } from "../people/sign-in/provider-queries.ts";
import {
  type ClientCard,
  clientCustomCSS,
  clientPage,
  clientTheme,
  listClients,
} from "../../contract/people/clients.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { compareByWhatIsOpen, programFromRow } from "./program-rows.ts";
import { publishedPrograms, sponsoredPrograms } from "./queries.ts";
import { queryEachClient } from "../platform/access/query-each-client.ts";
import { clientScope, scopeCSS } from "../people/clients/custom-css.ts";
import { clientProfile } from "../platform/access/client-profile-queries.ts";
import { listedClients } from "../people/clients/queries.ts";
import { clientCSSURL, sendCSS, clientThemeCSS, themeURL } from "../people/clients/stylesheets.ts";

/** Clients on each page: whole rows of two and of three. */
const PAGE_SIZE = 24;

export const clientDirectoryCalls = [
  onOutsideTransaction(listClients, async ({ app: { database }, query: { search, after = "0" }, now }) => {
    const start = Number(after);
    const clientRows = await database.readHome((sql) => listedClients(sql, { search, start, most: PAGE_SIZE + 1 }));
    const { answers, missing } = await queryEachClient(database, clientRows.slice(0, PAGE_SIZE), (sql, { clientID }) =>
      clientCardOf(sql, clientID, now),
    );
    const next = clientRows.length > PAGE_SIZE ? String(start + PAGE_SIZE) : null;
    return { now: now.toISOString(), clients: answers.map(({ answer }) => answer), missing, next };
  }),

  on(clientPage, async ({ sql, client: { clientID, url, suspendedAt }, now }) => {
    const sponsoredIDs = new Set((await sponsoredPrograms(sql)).map(({ serviceID }) => serviceID));
    const face = requireRow(await clientProfile(sql, clientID));
    // A client's name and colors are shown while it is suspended, in the studio and on tickets.
    const programs = (suspendedAt === null ? await publishedPrograms(sql) : [])
      .map((row) => programFromRow(row, now))
      .sort(compareByWhatIsOpen(now));
    return {
      ...face,
      now: now.toISOString(),
      themeURL: themeURL(url, face),
      customURL: clientCSSURL(url, face.customCSS),
      signIn: await providersOnPage(sql),
      programs,
      sponsored: programs.find(({ serviceID }) => sponsoredIDs.has(serviceID)) ?? null,
    };
  }),

  on(clientTheme, async ({ sql, client: { clientID, url }, request, reply }) =>
    sendCSS(request, reply, clientThemeCSS(url, requireRow(await clientProfile(sql, clientID)))),
  ),

  on(clientCustomCSS, async ({ sql, client: { clientID, url }, request, reply }) => {
    const { customCSS } = requireRow(await clientProfile(sql, clientID));
    return sendCSS(request, reply, scopeCSS(customCSS, clientScope(url)).css);
  }),
];

async function clientCardOf(sql: Sql, clientID: string, now: Date): Promise<ClientCard> {
  const [faces, rows] = await Promise.all([clientProfile(sql, clientID), publishedPrograms(sql)]);
  const programs = rows.map((row) => programFromRow(row, now)).sort(compareByWhatIsOpen(now));
  return { ...requireRow(faces), open: programs.filter(({ visibility }) => visibility === "open") };
}
