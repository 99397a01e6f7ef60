import { useEffect, useEffectEvent, useMemo } from "react";
import { type Audience, type Element, type Values, elementsOf } from "../../../../contract/platform/forms/element.ts";
import { collect } from "../../../../contract/platform/forms/validate.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import { useForm } from "../../../platform/forms/useForm.ts";
import type { SaidOfAttendee } from "./said.ts";

type Props = {
  elements: readonly Element[];
  audience: Audience;
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
const NAME = "who.name";
const EMAIL = "who.email";

type AttendeeProps = Omit<Props, "initial" | "onChange"> & {
  said: SaidOfAttendee;
  /** Of the first: left without a name, it is whoever buys. */
  isBuyer: boolean;
  onChange(said: SaidOfAttendee): void;
};

/** Who comes, and what they are asked. */
export function AttendeeFields({ elements, audience, said, isBuyer, onChange }: AttendeeProps) {
  const asked = useMemo(() => [...whoOf(isBuyer), ...elements], [isBuyer, elements]);
  return (
    <QuestionFields
      elements={asked}
      audience={audience}
      initial={{ ...said.answers, [NAME]: said.name, [EMAIL]: said.email }}
      onChange={({ [NAME]: name, [EMAIL]: email, ...answers }) =>
        onChange({ ...said, name: textOf(name), email: textOf(email), answers })
      }
    />
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const whoOf = (isBuyer: boolean) =>
  elementsOf({
    [NAME]: {
      type: "input",
      kind: "text",
      label: "Name",
      maxLength: 200,
      ...(isBuyer && { help: "Left empty, it is whoever buys." }),
    },
    [EMAIL]: { type: "input", kind: "email", label: "Email", maxLength: 200 },
  });
