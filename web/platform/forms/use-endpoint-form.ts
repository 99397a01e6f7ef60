import { useLayoutEffect, useMemo, useRef } from "react";
import type { AnswerOf, AnyEndpoint, ParamsOf, InputOf } from "../../../contract/platform/endpoint.ts";
import {
  type ElementAudience,
  type Element,
  type Fields,
  type Values,
  formElements,
  isChoice,
} from "../../../contract/platform/forms/element.ts";
import { type TimeZone, instantAt, wallClockMinute } from "../../../contract/platform/time-zone.ts";
import type { CallError } from "../api/api.ts";
import { type ActionMessages, useAction } from "../dialogs/use-action.ts";
import { useKindWords } from "../address/use-kind-words.ts";
import { useForm } from "./use-form.ts";

export type FormCall<E extends AnyEndpoint, Typed extends object = InputOf<E> & object> = Omit<
  ActionMessages<AnswerOf<E>>,
  "asked"
> & {
  endpoint: E;
  params: ParamsOf<E>;
  /** The form, where it isn't the call's own. */
  elements?: readonly Element[];
  /** The initial values. */
  initial?: { [name in keyof Typed]?: unknown };
  audience?: ElementAudience;
  /** From the form's values to the call's input, where those differ. */
  sending?: (typed: Typed) => InputOf<E>;
  /** From content that somebody else has saved meanwhile to the fields' values: the inverse of `sending`. */
  receiving?: (theirs: object) => Values;
  /** The fields' values after sending, where they don't stay. */
  after?: (typed: Typed) => Values;
  onDone?: (answer: AnswerOf<E>, input: InputOf<E>) => unknown;
  /** Handles the data of a refusal, so that the person can go on. */
  onRefused?: (error: CallError) => void;
};

/** The form of a call: sends its values, and shows the server's messages at their fields. */
export function useEndpointForm<E extends AnyEndpoint, Typed extends object = InputOf<E> & object>({
  endpoint,
  params,
  elements: customElements,
  initial,
  audience,
  timeZone,
  sending,
  receiving,
  after,
  done,
  read,
  link,
  onDone,
  onRefused,
}: FormCall<E, Typed>) {
  const base = useRevisionBase(endpoint, initial, sending);
  const toKindWords = useKindWords();
  const ownElements = useMemo(
    () => formElements(endpoint.form).map((element) => elementInKindWords(element, toKindWords)),
    [endpoint, toKindWords],
  );

  const elements = customElements ?? ownElements;
  const { run } = useAction(endpoint, { done, asked: { elements, receiving }, read, timeZone, link });
  const clocks = timeZone && zoneConversions(elements, timeZone);

  async function onSubmit(typed: Typed) {
    const values = clocks ? (clocks.toInstants(typed as Values, base.seen()) as Typed) : typed;
    const input = sending ? sending(values) : (values as InputOf<E>);
    const outcome = await run(params, input, { base: base.now() });
    if (!outcome.ok && outcome.theirs) {
      const theirs = receiving ? receiving(outcome.theirs) : (outcome.theirs as Values);
      base.take(theirs);
      form.reset(localValues(theirs));
    }
    if (!outcome.ok) {
      onRefused?.(outcome.error);
      return outcome;
    }
    base.saved();
    await onDone?.(outcome.answer, input);
    return outcome;
  }
  const localValues = (values: Values) => (clocks ? clocks.toLocal(values) : values);
  const form = useForm<Typed>({ elements, initial: localValues((initial ?? {}) as Values), audience, onSubmit, after });
  return form;
}

/** A form's own texts are written about entries; in a scholarship program they say applications. */
const elementInKindWords = (element: Element, toKindWords: (text: string) => string): Element => ({
  ...element,
  ...("label" in element && { label: toKindWords(element.label) }),
  ...(isChoice(element) &&
    element.options !== "by-page" && {
      options: element.options.map((option) => ({ ...option, label: toKindWords(option.label) })),
    }),
  ...("help" in element && element.help !== undefined && { help: toKindWords(element.help) }),
});

/** Converts instants to the local time of a zone and back. An untouched value stays the exact instant. */
function zoneConversions(elements: readonly Element[], zone: TimeZone) {
  const times = elements.flatMap((element) =>
    element.type === "input" && element.kind === "dateTime" ? [element.name] : [],
  );
  const withTimes = (values: Values, timeOf: (value: string, name: string) => string | null): Values => ({
    ...values,
    ...Object.fromEntries(
      times.flatMap((name) => {
        const value = values[name];
        return typeof value === "string" && value !== "" ? [[name, timeOf(value, name)]] : [];
      }),
    ),
  });
  return {
    toLocal: (values: Values) => withTimes(values, (instant) => wallClockMinute(instant, zone)),
    toInstants: (typed: Values, base: object | undefined) =>
      withTimes(typed, (wall, name) => {
        const original = (base as Values | undefined)?.[name];
        return typeof original === "string" && wallClockMinute(original, zone) === wall.slice(0, 16)
          ? original
          : instantAt(wall, zone);
      }),
  };
}

/**
 * Keeps the content that a change began from, for a call that checks a revision: the form's initial values, and after a save those that
 * are loaded next. Until then it is unknown how the server has stored the change. Of a call without a form, the content is its input.
 */
function useRevisionBase(
  { form, body, more }: AnyEndpoint,
  initial: object | undefined,
  sending: ((base: never) => unknown) | undefined,
) {
  const baseRef = useRef(initial);
  const isSaved = useRef(false);
  useLayoutEffect(() => {
    if (!isSaved.current || initial === baseRef.current) return;
    baseRef.current = initial;
    isSaved.current = false;
  });
  return {
    now() {
      if (!more || !baseRef.current || isSaved.current) return undefined;
      if (!body) return pickFields(form as Fields, baseRef.current);
      return (sending?.(baseRef.current as never) ?? baseRef.current) as object;
    },
    seen: () => baseRef.current,
    saved: () => (isSaved.current = true),
    take: (theirs: object) => (baseRef.current = theirs),
  };
}

const pickFields = (fields: Fields, values: object): object =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, (values as Record<string, unknown>)[name]]));
