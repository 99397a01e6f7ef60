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

/** A form without a button: each change is told at once. */
export function QuestionFields({ elements, audience, initial, onChange }: Props) {
  const form = useForm({ elements, audience, initial, onSubmit: () => undefined });
  const tell = useEffectEvent(() => {
    if (form.dirty) onChange(collect(elements, form.values, { audience }));
  });
  useEffect(() => tell(), [form.values]);
  return <FormBody form={form} size="lg" />;
}

/** Staff’s own questions can’t have these names. */
const NAME_FIELD = "who.name";
const EMAIL_FIELD = "who.email";

type AttendeeProps = Omit<Props, "initial" | "onChange"> & {
  said: AttendeeAnswers;
  /** Of the first: left without a name, it is whoever buys. */
  isBuyer: boolean;
  onChange(said: AttendeeAnswers): void;
};

/** Who comes, and what they are asked. */
export function AttendeeFields({ elements, audience, said, isBuyer, onChange }: AttendeeProps) {
  const asked = useMemo(() => [...attendeeElements(isBuyer), ...elements], [isBuyer, elements]);
  return (
    <QuestionFields
      elements={asked}
      audience={audience}
      initial={{ ...said.answers, [NAME_FIELD]: said.name, [EMAIL_FIELD]: said.email }}
      onChange={({ [NAME_FIELD]: name, [EMAIL_FIELD]: email, ...answers }) =>
        onChange({ ...said, name: asText(name), email: asText(email), answers })
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
