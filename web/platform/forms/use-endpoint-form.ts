import { useLayoutEffect, useMemo, useRef } from "react";
import type { AnswerOf, AnyEndpoint, ParamsOf, InputOf } from "../../../contract/platform/endpoint.ts";
import {
  type ElementAudience,
  type Element,
  type Fields,
  type Values,
  formElements,
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
  /** What is asked, where that isn't the call's own form. */
  elements?: readonly Element[];
  /** What stands in the fields at first. */
  initial?: { [name in keyof Typed]?: unknown };
  audience?: ElementAudience;
  /** What is sent for what was typed, where that isn't the same. */
  sending?: (typed: Typed) => InputOf<E>;
  /** What stands in the fields for what somebody else has saved meanwhile, where that isn't the same: the way back of `sending`. */
  receiving?: (theirs: object) => Values;
  /** What stands in the fields once it is sent, where that isn't what was typed. */
  after?: (typed: Typed) => Values;
  onDone?: (answer: AnswerOf<E>, sent: InputOf<E>) => unknown;
  /** Takes in what a refusal carries, so that the person can go on. */
  onRefused?: (error: CallError) => void;
};

/** The form of one call: what is typed is sent, and what the server refuses stands at its field. */
export function useEndpointForm<E extends AnyEndpoint, Typed extends object = InputOf<E> & object>({
  endpoint,
  params,
  elements: asked,
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
  const speak = useKindWords();
  const own = useMemo(
    () => formElements(endpoint.form).map((element) => elementInKindWords(element, speak)),
    [endpoint, speak],
  );

  const elements = asked ?? own;
  const { run } = useAction(endpoint, { done, asked: { elements, receiving }, read, timeZone, link });
  const clocks = timeZone && zoneConversions(elements, timeZone);

  async function onSubmit(typed: Typed) {
    const meant = clocks ? (clocks.meant(typed as Values, base.seen()) as Typed) : typed;
    const sent = sending ? sending(meant) : (meant as InputOf<E>);
    const outcome = await run(params, sent, { base: base.now() });
    if (!outcome.ok && outcome.theirs) {
      const theirs = receiving ? receiving(outcome.theirs) : (outcome.theirs as Values);
      base.take(theirs);
      form.reset(shown(theirs));
    }
    if (!outcome.ok) {
      onRefused?.(outcome.error);
      return outcome;
    }
    base.saved();
    await onDone?.(outcome.answer, sent);
    return outcome;
  }
  const shown = (values: Values) => (clocks ? clocks.shown(values) : values);
  const form = useForm<Typed>({ elements, initial: shown((initial ?? {}) as Values), audience, onSubmit, after });
  return form;
}

/** What a form says is our own; a scholarship program’s people read of applications in it. */
const elementInKindWords = (element: Element, speak: (text: string) => string): Element => ({
  ...element,
  ...("label" in element && { label: speak(element.label) }),
  ...("help" in element && element.help !== undefined && { help: speak(element.help) }),
});

/** Instants as the clocks of a zone show them, and back. What wasn't touched stays the very instant it was. */
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
    shown: (values: Values) => withTimes(values, (instant) => wallClockMinute(instant, zone)),
    meant: (typed: Values, seen: object | undefined) =>
      withTimes(typed, (wall, name) => {
        const was = (seen as Values | undefined)?.[name];
        return typeof was === "string" && wallClockMinute(was, zone) === wall.slice(0, 16)
          ? was
          : instantAt(wall, zone);
      }),
  };
}

/**
 * What a change was begun from, for a call that is checked by it: as it stood when the form was opened, or when what was saved
 * had come back. In between nobody knows how the server has written it. Of a call without a form of its own it is what would be sent.
 */
function useRevisionBase(
  { form, body, more }: AnyEndpoint,
  initial: object | undefined,
  sending: ((seen: never) => unknown) | undefined,
) {
  const seen = useRef(initial);
  const isSaved = useRef(false);
  useLayoutEffect(() => {
    if (!isSaved.current || initial === seen.current) return;
    seen.current = initial;
    isSaved.current = false;
  });
  return {
    now() {
      if (!more || !seen.current || isSaved.current) return undefined;
      if (!body) return pickFields(form as Fields, seen.current);
      return (sending?.(seen.current as never) ?? seen.current) as object;
    },
    seen: () => seen.current,
    saved: () => (isSaved.current = true),
    take: (theirs: object) => (seen.current = theirs),
  };
}

const pickFields = (fields: Fields, values: object): object =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, (values as Record<string, unknown>)[name]]));
