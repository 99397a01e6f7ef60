import { Boolean as Bool, String as Text } from "typebox";
import { get, post } from "./endpoint.ts";
import { Instant, inputRecord, nullable, record } from "./schema.ts";

/** Minutes for which somebody sees pages as another person. */
export const supportViewMinutes = 30;
/** Minutes within which a link to one is opened. */
export const supportViewLinkMinutes = 10;

/** For the bar above every page: as whom the browser looks; null where it doesn't. */
export const getSupportView = get("/users/support-view", {
  summary: "As whom this browser looks at pages, for support",
  allow: "PUBLIC",
  answer: record({
    view: nullable(
      record({
        fullName: Text(),
        clientName: Text(),
        until: Instant(),
        isOver: Bool(),
      }),
    ),
  }),
});

/** By the link that a command of the operator printed; once. */
export const openSupportView = post("/users/support-view/open", {
  summary: "Open the link to a support view",
  allow: "PUBLIC",
  body: inputRecord({ key: Text({ maxLength: 200 }) }),
  /** Where to begin. */
  answer: record({ url: Text() }),
});

/** The only call that does something while somebody looks. */
export const stopSupportView = post("/users/support-view/stop", {
  summary: "Stop looking as somebody else",
  allow: "PUBLIC",
  limited: false,
  /** Where to go on. */
  answer: record({ url: Text() }),
});
