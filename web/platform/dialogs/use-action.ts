import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { AnswerOf, AnyEndpoint, ParamsOf, InputOf } from "../../../contract/platform/endpoint.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { CallError, type CallOptions, useApi } from "../api/api.ts";
import { useKindWords } from "../address/use-kind-words.ts";
import { toast } from "../ui/toast.ts";
import type { ConflictForm, EditConflict, ValueDescriptions } from "./edit-conflict.ts";
import { chooseVersion, conflictIn } from "./choose-version.tsx";
import { useDialogFailure } from "./use-dialog-failure.ts";
import { useDialogs } from "./use-dialogs.ts";

export type ActionOutcome<Answer> = { ok: true; answer: Answer } | { ok: false; error: CallError; theirs?: object };

export type ActionMessages<Answer> = {
  /** What to say in place of the endpoint's own `done`; `false` says nothing. */
  done?: string | false | ((answer: Answer) => string);
  /** `false` where the page itself shows `error`. */
  failed?: false | undefined;
  /** Goes to another page first: what is asked again afterwards isn't what this call has removed. */
  leave?: (() => unknown) | undefined;
  /** What it is typed into, where that isn't the endpoint's own form. */
  asked?: ConflictForm | undefined;
  /** How a conflict of two people reads. */
  read?: ValueDescriptions | undefined;
  /** Whose clocks show dates and times, which are instants; of a form without one they are sent as they are typed. */
  timeZone?: TimeZone | undefined;
  /** The key of a link, where it is changed in the right of whoever bears it. */
  link?: string | undefined;
};

/**
 * A call that changes something: says how it went, and asks again for all that is on screen, since nobody can keep a true
 * list of what a change touches, nor of what has changed meanwhile where it is refused for that. What fails in a dialog stands in the dialog, too.
 * Never throws; a second press while it runs does nothing.
 */
export function useAction<E extends AnyEndpoint>(
  endpoint: E,
  { done, failed, leave, asked, read, timeZone, link }: ActionMessages<AnswerOf<E>> = {},
) {
  const { call } = useApi();
  const queries = useQueryClient();
  const { ask } = useDialogs();
  const speak = useKindWords();
  const sayFailure = useDialogFailure();
  const running = useRef<Promise<ActionOutcome<AnswerOf<E>>>>(undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();

  async function act(
    params: ParamsOf<E>,
    sent?: InputOf<E>,
    options?: CallOptions<E>,
  ): Promise<ActionOutcome<AnswerOf<E>>> {
    try {
      const answer = await call(endpoint, params, sent, { ...options, ...(link !== undefined && { link }) });
      toastIfAny(typeof done === "function" ? done(answer) : (done ?? (endpoint.done && speak(endpoint.done))));
      await leave?.();
      void queries.invalidateQueries();
      return { ok: true, answer };
    } catch (thrown) {
      const conflict = conflictIn(thrown);
      if (conflict) return settle(conflict, params, sent, options);
      const failure = thrown instanceof CallError ? thrown : new CallError(0);
      setError(failure);
      // What it was begun upon isn't so any more: who looks again sees what is.
      if (failure.status === 409) void queries.invalidateQueries();
      if (failed !== false) sayFailure(failure.message);
      return { ok: false, error: failure };
    }
  }

  /** Somebody else has changed it meanwhile: the person sees both, and chooses. */
  async function settle(
    conflict: EditConflict,
    params: ParamsOf<E>,
    sent?: InputOf<E>,
    options?: CallOptions<E>,
  ): Promise<ActionOutcome<AnswerOf<E>>> {
    const error = new CallError(412);
    const choice = await chooseVersion(ask, endpoint, conflict, sent as object, { asked, read, timeZone });
    if (choice === "mine") return act(params, sent, { ...options, base: conflict.theirs });
    if (choice === undefined) return { ok: false, error };
    await queries.invalidateQueries();
    return { ok: false, error, theirs: conflict.theirs };
  }

  function run(params: ParamsOf<E>, sent?: InputOf<E>, options?: CallOptions<E>) {
    if (running.current) return running.current;
    setBusy(true);
    setError(undefined);
    sayFailure(undefined);
    running.current = act(params, sent, options).finally(() => {
      running.current = undefined;
      setBusy(false);
    });
    return running.current;
  }

  return { run, busy, error };
}

const toastIfAny = (text: string | false | undefined) => text && toast(text);
