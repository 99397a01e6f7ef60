import { useCallback, useMemo, useReducer, useRef } from "react";
import type { ElementAudience, Element, Value, Values } from "../../../contract/platform/forms/element.ts";
import {
  type FieldMessages,
  collect,
  fieldValues,
  validate,
  visibleElements,
} from "../../../contract/platform/forms/validate.ts";
import { useLatest } from "../ui/use-latest.ts";
import { useAfterPress } from "./use-after-press.ts";
import { isDirty, nextState, initialFormState } from "./form-state.ts";

/** How sending went: what `useAction(…).run` answers. Nothing at all is a success, false is none. */
export type SubmitOutcome = void | boolean | { ok: boolean; error?: { errors?: FieldMessages } };

export type FormOptions<Sent extends object = Values> = {
  elements: readonly Element[];
  /** As stored; it is brought into the fields as it would be typed. Later changes of it wait for `reset`. */
  initial?: Values;
  onSubmit: (values: Sent) => SubmitOutcome | Promise<SubmitOutcome>;
  /** What stands in the fields once it is sent, where that isn't what was typed. */
  after?: (values: Sent) => Values;
  /** For drafts: submits what is incomplete, but nothing that can't be kept. */
  permitInvalid?: boolean;
  audience?: ElementAudience;
};

/** Everything about one form on screen: what is in it, what is wrong with it, and sending it. */
export function useForm<Sent extends object = Values>(options: FormOptions<Sent>) {
  const { elements, audience, permitInvalid = false } = options;
  const [state, dispatch] = useReducer(nextState, undefined, () =>
    initialFormState(fieldValues(elements, options.initial ?? {})),
  );
  const { values, touched, tried, refused, busy } = state;

  const errors = useMemo(() => validate(elements, values, { audience }), [elements, values, audience]);
  const visible = useMemo(() => visibleElements(elements, values, { audience }), [elements, values, audience]);
  const isValid = isEmpty(errors);
  const hindering = permitInvalid ? validate(elements, values, { audience, draft: true }) : errors;
  const canSubmit = !busy && isEmpty(hindering);

  const afterPress = useAfterPress();
  const now = useLatest({ state, options, canSubmit });
  const isSending = useRef(false);

  const submit = useCallback(async () => {
    const { state: sent, options: given, canSubmit: may } = now.current;
    if (!may || isSending.current) return;
    isSending.current = true;
    dispatch({ type: "submit" });
    try {
      const collected = collect(given.elements, sent.values, { audience: given.audience });
      const outcome = await given.onSubmit(collected as Sent);
      const after = given.after && fieldValues(given.elements, given.after(collected as Sent));
      if (isSuccess(outcome)) dispatch({ type: "reset", values: after ?? sent.values });
      else dispatch({ type: "refuse", errors: fieldErrorsOf(outcome) });
    } catch (thrown) {
      dispatch({ type: "refuse", errors: {} });
      throw thrown;
    } finally {
      isSending.current = false;
    }
  }, [now]);

  return {
    elements,
    visible,
    values,
    errors,
    /** What is being saved doesn't count, so that saving may lead to another page. */
    dirty: !busy && isDirty(elements, state),
    isValid,
    canSubmit,
    /** Why it can't be submitted yet, in a sentence. */
    reason: submitProblem(elements, hindering),
    busy,
    submit,
    /** Shown once a field was touched, or once sending was tried. */
    errorOf: (name: string) => refused[name] ?? (touched[name] || tried ? errors[name] : undefined),
    set: useCallback((name: string, value: Value) => dispatch({ type: "set", name, value }), []),
    touch: useCallback((name: string) => afterPress(() => dispatch({ type: "touch", name })), [afterPress]),
    refuse: useCallback((refusal: FieldMessages) => dispatch({ type: "refuse", errors: refusal }), []),
    reset: useCallback(
      (stored: Values) => dispatch({ type: "reset", values: fieldValues(now.current.options.elements, stored) }),
      [now],
    ),
  };
}

export type Form = ReturnType<typeof useForm>;

/** As many fields as are named in a sentence. */
const MAX_NAMED = 3;

function submitProblem(elements: readonly Element[], hindering: FieldMessages): string | undefined {
  const labels = elements.flatMap((element) =>
    hindering[element.name] && "label" in element ? [element.label || "a field without a name"] : [],
  );
  const more = labels.length - MAX_NAMED;
  const named = [...labels.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more`] : [])];
  return isEmpty(hindering) ? undefined : `Still to fill in or to correct: ${sentenceList.format(named)}.`;
}
const sentenceList = new Intl.ListFormat("en-US", { type: "conjunction" });

const isEmpty = (messages: FieldMessages) => Object.keys(messages).length === 0;
const isSuccess = (outcome: SubmitOutcome) => (typeof outcome === "object" ? outcome.ok : outcome !== false);
const fieldErrorsOf = (outcome: SubmitOutcome) => (typeof outcome === "object" && outcome.error?.errors) || {};
