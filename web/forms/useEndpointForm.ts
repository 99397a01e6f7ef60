import { useMemo, useRef } from "react";
import type { AnswerOf, AnyEndpoint, ParamsOf, SentOf } from "../../contract/endpoint.ts";
import { type Audience, type Element, type Fields, type Values, elementsOf } from "../../contract/forms/element.ts";
import { type Telling, useAction } from "../dialogs/useAction.ts";
import { useForm } from "./useForm.ts";

export type FormCall<E extends AnyEndpoint, Typed extends object = SentOf<E> & object> = Telling<AnswerOf<E>> & {
  endpoint: E;
  params: ParamsOf<E>;
  /** What is asked, where that isn't the call's own form. */
  elements?: readonly Element[];
  /** What stands in the fields at first. */
  initial?: { [name in keyof Typed]?: unknown };
  audience?: Audience;
  /** What is sent for what was typed, where that isn't the same. */
  sending?: (typed: Typed) => SentOf<E>;
  /** What stands in the fields once it is sent, where that isn't what was typed. */
  after?: (typed: Typed) => Values;
  onDone?: (answer: AnswerOf<E>, sent: SentOf<E>) => unknown;
};

/** The form of one call: what is typed is sent, and what the server refuses stands at its field. */
export function useEndpointForm<E extends AnyEndpoint, Typed extends object = SentOf<E> & object>({
  endpoint,
  params,
  elements: asked,
  initial,
  audience,
  sending,
  after,
  done,
  onDone,
}: FormCall<E, Typed>) {
  const { run } = useAction(endpoint, { done });
  const base = useBase(endpoint, initial, sending);
  const own = useMemo(() => elementsOf(endpoint.form), [endpoint]);

  async function onSubmit(typed: Typed) {
    const sent = sending ? sending(typed) : (typed as SentOf<E>);
    const outcome = await run(params, sent, { base: base.now() });
    if (!outcome.ok && outcome.theirs) {
      base.take(outcome.theirs);
      form.reset(outcome.theirs as Values);
    }
    if (!outcome.ok) return outcome;
    base.saved();
    await onDone?.(outcome.answer, sent);
    // Behind the form's own reset to what was sent.
    if (after) queueMicrotask(() => form.reset(after(typed)));
    return outcome;
  }
  const form = useForm<Typed>({ elements: asked ?? own, initial: initial as Values, audience, onSubmit });
  return form;
}

/**
 * What a change was begun from, for a call that is checked by it: as it stood when the form was opened, or when what was saved
 * had come back. In between nobody knows how the server has written it. Of a call without a form of its own it is what would be sent.
 */
function useBase(
  { form, body, more }: AnyEndpoint,
  initial: object | undefined,
  sending: ((seen: never) => unknown) | undefined,
) {
  const seen = useRef(initial);
  const isSaved = useRef(false);
  if (isSaved.current && initial !== seen.current) {
    seen.current = initial;
    isSaved.current = false;
  }
  return {
    now() {
      if (!more || !seen.current || isSaved.current) return undefined;
      if (!body) return pick(form as Fields, seen.current);
      return (sending?.(seen.current as never) ?? seen.current) as object;
    },
    saved: () => (isSaved.current = true),
    take: (theirs: object) => (seen.current = theirs),
  };
}

const pick = (fields: Fields, values: object): object =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, (values as Record<string, unknown>)[name]]));
