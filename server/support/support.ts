import { logError } from "../../contract/support.ts";
import { on } from "../http/handle.ts";
import { insertPageError } from "./queries.ts";

export const support = [
  on(logError, async ({ sql, form, visitor }) => {
    const { message, stack, url } = form;
    await insertPageError(sql, { message, stack: stack ?? "", url: url ?? "", userID: visitor?.userID ?? null });
    return {};
  }),
];
