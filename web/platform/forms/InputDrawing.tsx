import type { InputElement } from "../../../contract/platform/forms/element.ts";
import type { InputKind } from "../../../contract/platform/forms/input-kinds.ts";
import { inputRulesOf } from "../../../contract/platform/forms/value-problem.ts";
import { type ControlProps, Field } from "../ui/Field.tsx";
import { Input, type InputProps } from "../ui/Input.tsx";
import { type ElementDrawingProps, valueText } from "./element-drawing.ts";
import { MaskedInput } from "./MaskedInput.tsx";
import { MidnightHint } from "./MidnightHint.tsx";
import { PasswordInput } from "./PasswordInput.tsx";
import { masks } from "./masks.ts";

/** Attributes by kind, above all the right keyboard on a phone. */
const kindProps: Record<InputKind, Omit<InputProps, "ref">> = {
  "category-label": { autoCapitalize: "characters", autoComplete: "off", spellCheck: false },
  currency: { inputMode: "decimal", lead: "$", placeholder: "0.00", autoComplete: "off" },
  date: { inputMode: "numeric", autoComplete: "off" },
  dateTime: { type: "datetime-local" },
  email: { type: "email", autoComplete: "email", autoCapitalize: "off", spellCheck: false },
  number: { inputMode: "decimal", autoComplete: "off" },
  password: { autoComplete: "new-password" },
  "password-any": { autoComplete: "current-password" },
  phone: { type: "tel", autoComplete: "tel-national", placeholder: "(000) 000-0000" },
  text: {},
  website: { inputMode: "url", autoCapitalize: "off", autoComplete: "url", spellCheck: false },
  url: { type: "url", autoCapitalize: "off", autoComplete: "url", spellCheck: false },
  zip: { inputMode: "numeric", autoComplete: "postal-code" },
};

const kindsWithFigures: readonly InputKind[] = ["currency", "date", "dateTime", "number", "phone", "zip"];

/** The order of a date's parts, which isn't everybody's, stays visible. */
const formatNotes: Partial<Record<InputKind, string>> = { date: "dd/mm/yyyy" };

export function InputDrawing(props: ElementDrawingProps<InputElement>) {
  const { element, error, value } = props;
  const help = (error && inputRulesOf(element).hint?.(valueText(value))) || element.help;
  return (
    <Field label={element.label} required={element.required} help={help} note={formatNotes[element.kind]} error={error}>
      {(control) => <InputControl {...props} control={control} />}
    </Field>
  );
}

function InputControl({
  element,
  value,
  size,
  set,
  touch,
  control,
}: ElementDrawingProps<InputElement> & { control: ControlProps }) {
  const { kind, format, abroad, placeholder, autoComplete } = element;
  const common: Omit<InputProps, "ref"> & { value: string } = {
    ...kindProps[format === "account-email" ? "email" : kind],
    ...(abroad && { autoComplete: "tel", placeholder: "(000) 000-0000 or +44 …" }),
    ...(placeholder !== undefined && { placeholder }),
    ...(autoComplete !== undefined && { autoComplete }),
    ...control,
    name: element.name,
    size,
    value: valueText(value),
    onBlur: touch,
    className: kindsWithFigures.includes(kind) ? "num" : undefined,
  };
  const mask = masks[kind];
  if (mask) return <MaskedInput {...common} mask={mask} onValue={set} />;
  if (kind === "password" || kind === "password-any") return <PasswordInput {...common} onValue={set} />;
  const input = <Input {...common} onChange={(event) => set(event.target.value)} />;
  if (!element.isEnd) return input;
  return (
    <>
      {input}
      <MidnightHint action="End" value={valueText(value)} onChange={set} />
    </>
  );
}
