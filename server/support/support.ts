import { randomUUIDv7 } from "node:crypto";
import { listErrors, logError } from "../../contract/support.ts";
import { pageOf, placeAfter } from "../db/cursor.ts";
import { on, outside } from "../http/handle.ts";
import { insertFault, latestErrors } from "./queries.ts";

const PAGE = 50;

export const support = [
  on(logError, async ({ sql, form, visitor }) => {
    const { message, stack, url } = form;
    const page = { message, stack: stack ?? "", url: url ?? "", userID: visitor?.userID ?? null };
    const about = { source: "browser", clientID: null, client: clientIn(page.url) } as const;
    await insertFault(sql, { ...page, ...about, faultID: randomUUIDv7() });
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
