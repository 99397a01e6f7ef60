import type { Element, Value, Values } from "../../../contract/platform/forms/element.ts";
import type { FieldMessages } from "../../../contract/platform/forms/validate.ts";
import { looksSame } from "./looks-same.ts";

export type FormState = {
  initial: Values;
  values: Values;
  touched: Record<string, true>;
  /** Submitting was tried, so every error may be shown. */
  tried: boolean;
  /** What the server said of fields as they were sent. */
  refused: FieldMessages;
  busy: boolean;
};

export type FormAction =
  | { type: "set"; name: string; value: Value }
  | { type: "touch"; name: string }
  | { type: "submit" }
  | { type: "refuse"; errors: FieldMessages }
  | { type: "reset"; values: Values };

export const initialFormState = (values: Values): FormState => ({
  initial: values,
  values,
  touched: {},
  tried: false,
  refused: {},
  busy: false,
});

export function nextState(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case "set":
      return isSameValue(state.values[action.name], action.value) ? state : withValue(state, action.name, action.value);
    case "touch":
      return state.touched[action.name] ? state : { ...state, touched: { ...state.touched, [action.name]: true } };
    case "submit":
      return { ...state, tried: true, busy: true };
    case "refuse":
      return { ...state, refused: action.errors, busy: false };
    case "reset":
      return initialFormState(action.values);
  }
}

function withValue(state: FormState, name: string, value: Value): FormState {
  const { [name]: _, ...refused } = state.refused;
  return { ...state, values: { ...state.values, [name]: value }, refused };
}

const isSameValue = (one: Value, other: Value) => looksSame(one, other) && Array.isArray(one) === Array.isArray(other);

export const isDirty = (elements: readonly Element[], { values, initial }: FormState) =>
  elements.some(({ name }) => !looksSame(values[name], initial[name]));
