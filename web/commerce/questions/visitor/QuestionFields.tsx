import { useEffect, useEffectEvent, useMemo } from "react";
import {
  type ElementAudience,
  type Element,
  type Values,
  formElements,
} from "../../../../contract/platform/forms/element.ts";
import { collect } from "../../../../contract/platform/forms/validate.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import { useForm } from "../../../platform/forms/use-form.ts";
import type { AttendeeAnswers } from "./buyer-answers.ts";

type Props = {
  elements: readonly Element[];
  audience: ElementAudience;
  initial: Values;
  onChange(answers: Values): void;
};

/** A form without a button: each change is reported at once. */
export function QuestionFields({ elements, audience, initial, onChange }: Props) {
  const form = useForm({ elements, audience, initial, onSubmit: () => undefined });
  const report = useEffectEvent(() => {
    if (form.dirty) onChange(collect(elements, form.values, { audience }));
  });
  useEffect(() => report(), [form.values]);
  return <FormBody form={form} size="lg" />;
}

/** Names that staff’s own questions can’t have. */
const NAME_FIELD = "who.name";
const EMAIL_FIELD = "who.email";

type AttendeeProps = Omit<Props, "initial" | "onChange"> & {
  attendee: AttendeeAnswers;
  /** The first attendee is the buyer where no name is given. */
  isBuyer: boolean;
  onChange(attendee: AttendeeAnswers): void;
};

export function AttendeeFields({ elements, audience, attendee, isBuyer, onChange }: AttendeeProps) {
  const allElements = useMemo(() => [...attendeeElements(isBuyer), ...elements], [isBuyer, elements]);
  return (
    <QuestionFields
      elements={allElements}
      audience={audience}
      initial={{ ...attendee.answers, [NAME_FIELD]: attendee.name, [EMAIL_FIELD]: attendee.email }}
      onChange={({ [NAME_FIELD]: name, [EMAIL_FIELD]: email, ...answers }) =>
        onChange({ ...attendee, name: asText(name), email: asText(email), answers })
      }
    />
  );
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

const attendeeElements = (isBuyer: boolean) =>
  formElements({
    [NAME_FIELD]: {
      type: "input",
      kind: "text",
      label: "Name",
      maxLength: 200,
      ...(isBuyer && { help: "Left empty, it is whoever buys." }),
    },
    [EMAIL_FIELD]: { type: "input", kind: "email", label: "Email", maxLength: 200 },
  });
