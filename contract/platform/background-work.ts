import { Boolean as Bool, String as Str } from "typebox";
import { get } from "./endpoint.ts";
import { nullable, record } from "./schema.ts";

export const backgroundWork = get("/clients/:client/background-work", {
  summary:
    "Whether work in the background waits for whoever runs the site, and why the association is suspended, if it is",
  allow: "VIEW_CLIENT",
  answer: record({
    paused: Bool(),
    /** Why the association is suspended, in the words of whoever runs the site; null while it isn’t. */
    suspendedBecause: nullable(Str()),
  }),
});
