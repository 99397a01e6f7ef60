import { Boolean as Bool, String as Str } from "typebox";
import { get } from "./endpoint.ts";
import { Instant, nullable, record } from "./schema.ts";

export const backgroundWork = get("/clients/:client/background-work", {
  summary: "Whether the client is suspended, or work in the background waits for whoever runs the site",
  allow: "VIEW_CLIENT",
  answer: record({
    paused: Bool(),
    suspended: nullable(
      record({
        since: Instant(),
        /** Why, and whom to ask, where somebody is named; both for owners and administrators alone. */
        because: nullable(Str()),
        contact: nullable(Str()),
      }),
    ),
  }),
});
