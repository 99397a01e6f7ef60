import type { FormPart } from "../../../platform/forms/FormParts.tsx";
import { addWebhookReceiver } from "../../../../contract/people/webhooks.ts";

const { address, serviceID, types } = addWebhookReceiver.form;

/** All events unless somebody looks for some. */
export const webhookFormParts: readonly FormPart[] = [
  { label: "Where", fields: { address, serviceID } },
  { label: "Only some events", fields: { types } },
];

export const programOptions = (programs: readonly { serviceID: string; name: string }[]) =>
  programs.map((program) => ({ value: program.serviceID, label: program.name }));
