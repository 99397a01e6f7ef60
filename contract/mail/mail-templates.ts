import { Array as List, Boolean as Bool, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { mailKindNames } from "./kinds/mail-kinds.ts";
import { mailSenderFields } from "./mail-look.ts";
import { mailTextFields } from "./mail-merge.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { oneOf, record } from "../platform/schema.ts";
import { kindNames } from "../platform/service-kinds.ts";

const templatesPath = "/clients/:client/mail-templates";

export const listMailTemplates = get(templatesPath, {
  summary: "In which words a client's mails are written",
  allow: "VIEW_CLIENT",
  answer: record({
    ...mailSenderFields,
    runs: List(oneOf(kindNames)),
    templates: List(
      record({
        kind: oneOf(mailKindNames),
        subject: Text(),
        text: Text(),
        /** Whether the client has worded this mail itself. */
        own: Bool(),
      }),
    ),
  }),
});

export const changeMailTemplate = post(`${templatesPath}/:mailKind`, {
  summary: "Change the words of a mail",
  allow: "EDIT_CLIENT",
  form: mailTextFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const restoreMailTemplate = post(`${templatesPath}/:mailKind/restore`, {
  summary: "Go back to Rosette's own words for a mail",
  allow: "EDIT_CLIENT",
  answer: record({}),
  done: "Back to our words.",
});
