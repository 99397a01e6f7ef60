import { listErrors, logError } from "../../contract/support.ts";
import { pageOf, placeAfter } from "../db/cursor.ts";
import { on, outside } from "../http/handle.ts";
import { insertPageError, latestErrors } from "./queries.ts";

const PAGE = 50;

export const support = [
  on(logError, async ({ sql, form, visitor }) => {
    const { message, stack, url } = form;
    const page = { message, stack: stack ?? "", url: url ?? "", userID: visitor?.userID ?? null };
    await insertPageError(sql, { ...page, client: clientIn(page.url) });
    return {};
  }),

  /** Faults are kept at home, wherever the client lies. */
  outside(listErrors, async ({ house: { database }, client, query }) => {
    const after = placeAfter(query.after, "id");
    const rows = await database.readHome((sql) => latestErrors(sql, client.clientID, after, PAGE));
    const { page, next } = pageOf(rows, PAGE, ({ errorID }) => [errorID]);
    return { errors: page, next };
  }),
];

/** `https://…/prairie/…` was on prairie's pages. */
const clientIn = (url: string) =>
  URL.canParse(url, "http://here") ? new URL(url, "http://here").pathname.split("/")[1]! : "";
