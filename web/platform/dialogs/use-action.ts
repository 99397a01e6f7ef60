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
  /** Replaces the endpoint's own `done`; `false` shows nothing. */
  done?: string | false | ((answer: Answer) => string);
  /** `false` where the page itself shows `error`. */
  failed?: false | undefined;
  /** Leaves the page first, so that answers about a deleted record aren't fetched again. */
  leave?: (() => unknown) | undefined;
  /** The form of the input, where that isn't the endpoint's own. */
  asked?: ConflictForm | undefined;
  /** Descriptions of values in a conflict. */
  read?: ValueDescriptions | undefined;
  /** The zone for dates and times, which are instants; without one they are sent as typed. */
  timeZone?: TimeZone | undefined;
  /** The key of the link by which it is called. */
  link?: string | undefined;
};

/**
 * A call that changes something: reports the result, and fetches again all that is on screen, since nobody can keep a true list of what
 * a change touches, nor of what has changed meanwhile where it is refused for that. A failure in a dialog is shown in the dialog, too.
 * Never throws; a second press while it runs does nothing.
 */
export function useAction<E extends AnyEndpoint>(
  endpoint: E,
  { done, failed, leave, asked, read, timeZone, link }: ActionMessages<AnswerOf<E>> = {},
) {
  const { call } = useApi();
  const queries = useQueryClient();
  const { ask } = useDialogs();
  const toKindWords = useKindWords();
  const showFailure = useDialogFailure();
  const running = useRef<Promise<ActionOutcome<AnswerOf<E>>>>(undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError>();

  async function act(
    params: ParamsOf<E>,
    input?: InputOf<E>,
    options?: CallOptions<E>,
  ): Promise<ActionOutcome<AnswerOf<E>>> {
    try {
      const answer = await call(endpoint, params, input, { ...options, ...(link !== undefined && { link }) });
      toastIfAny(typeof done === "function" ? done(answer) : (done ?? (endpoint.done && toKindWords(endpoint.done))));
      await leave?.();
      void queries.invalidateQueries();
      return { ok: true, answer };
    } catch (thrown) {
      const conflict = conflictIn(thrown);
      if (conflict) return settle(conflict, params, input, options);
      const failure = thrown instanceof CallError ? thrown : new CallError(0);
      setError(failure);
      // The page is out of date: the person then sees the current state.
      if (failure.status === 409) void queries.invalidateQueries();
      if (failed !== false) showFailure(failure.message);
      return { ok: false, error: failure };
    }
  }

  /** Somebody else has changed the record meanwhile: the person sees both versions, and chooses. */
  async function settle(
    conflict: EditConflict,
    params: ParamsOf<E>,
    input?: InputOf<E>,
    options?: CallOptions<E>,
  ): Promise<ActionOutcome<AnswerOf<E>>> {
    const error = new CallError(412);
    const choice = await chooseVersion(ask, endpoint, conflict, input as object, { asked, read, timeZone });
    if (choice === "mine") return act(params, input, { ...options, base: conflict.theirs });
    if (choice === undefined) return { ok: false, error };
    await queries.invalidateQueries();
    return { ok: false, error, theirs: conflict.theirs };
  }

  function run(params: ParamsOf<E>, input?: InputOf<E>, options?: CallOptions<E>) {
    if (running.current) return running.current;
    setBusy(true);
    setError(undefined);
    showFailure(undefined);
    running.current = act(params, input, options).finally(() => {
      running.current = undefined;
      setBusy(false);
    });
    return running.current;
  }

  return { run, busy, error };
}

const toastIfAny = (text: string | false | undefined) => text && toast(text);
