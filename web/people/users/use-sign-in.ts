import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerOf, RefusalMoreOf, InputOf } from "../../../contract/platform/endpoint.ts";
import { formElements } from "../../../contract/platform/forms/element.ts";
import { login, register } from "../../../contract/people/users.ts";
import { type Api, CallError, useApi } from "../../platform/api/api.ts";
import { storeToken } from "../../platform/api/token.ts";
import type { SubmitOutcome } from "../../platform/forms/use-form.ts";

type SignedInAnswer = AnswerOf<typeof login>;
type RegisteredAnswer = AnswerOf<typeof register>;

/** Sends, and keeps the token. What is wrong stands in the form, where it is read while it is put right. */
function useSigningIn<Sent, Answer extends SignedInAnswer>(
  enter: (api: Api, sent: Sent) => Promise<Answer>,
  onDone: (answer: Answer) => unknown,
) {
  const api = useApi();
  const [error, setError] = useState<string>();
  const [code, setCode] = useState<AsksCode>("no");

  async function run(sent: Sent): Promise<SubmitOutcome> {
    setError(undefined);
    try {
      const answer = await enter(api, sent);
      storeToken(answer.token);
      await onDone(answer);
      return true;
    } catch (thrown) {
      const failure = thrown instanceof CallError ? thrown : new CallError(0);
      setError(failure.message);
      // Once it is known that there is a second factor, it is asked for until one is in.
      if ((failure.more as RefusalMoreOf<typeof login>)?.needsCode) setCode("yes");
      // Both factors together get past the wait that others have brought about.
      else if (failure.status === 429) setCode((asked) => (asked === "no" ? "maybe" : asked));
      return { ok: false, error: failure };
    }
  }
  return { run, error, asksCode: code };
}

const { code, ...usual } = login.form;
const usualElements = formElements(usual);
const codeElements = formElements({ ...usual, code: { ...code, required: true } });
const waitElements = formElements({
  ...usual,
  code: { ...code, help: "If you sign in with an authenticator app: with its code you needn’t wait." },
});

/** Whether the code of a second factor is asked for. */
type AsksCode = "no" | "maybe" | "yes";

/** What is asked to sign in: the code only of whoever has a second factor, or might have. */
export const signInElements = (asksCode: AsksCode) =>
  ({ no: usualElements, maybe: waitElements, yes: codeElements })[asksCode];

const signIn = ({ call }: Api, sent: InputOf<typeof login>) => call(login, {}, sent);
const signUp = ({ call }: Api, sent: InputOf<typeof register>) => call(register, {}, sent);

/** Everything that was asked as nobody, or as someone else, is forgotten. */
function useClearingAnswers<Answer>(onDone: (answer: Answer) => unknown) {
  const queries = useQueryClient();
  return (answer: Answer) => {
    queries.clear();
    return onDone(answer);
  };
}

export const useSignIn = (onDone: (answer: SignedInAnswer) => unknown) =>
  useSigningIn(signIn, useClearingAnswers(onDone));
export const useRegistration = (onDone: (answer: RegisteredAnswer) => unknown) =>
  useSigningIn(signUp, useClearingAnswers(onDone));

/** The same person goes on where they were: what is on screen stays, and is asked for again. */
export function useRenewal(onDone: () => void) {
  const queries = useQueryClient();
  return useSigningIn(signIn, () => {
    void queries.invalidateQueries();
    onDone();
  });
}
