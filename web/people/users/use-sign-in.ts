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

/** Sends the form, and stores the token. Errors stay in the form. */
function useSigningIn<Sent, Answer extends SignedInAnswer>(
  enter: (api: Api, input: Sent) => Promise<Answer>,
  onDone: (answer: Answer) => unknown,
) {
  const api = useApi();
  const [error, setError] = useState<string>();
  const [code, setCode] = useState<AsksCode>("no");

  async function run(input: Sent): Promise<SubmitOutcome> {
    setError(undefined);
    try {
      const answer = await enter(api, input);
      storeToken(answer.token);
      await onDone(answer);
      return true;
    } catch (thrown) {
      const failure = thrown instanceof CallError ? thrown : new CallError(0);
      setError(failure.message);
      // Once the account is known to have a second factor, every further attempt asks for it.
      if ((failure.more as RefusalMoreOf<typeof login>)?.needsCode) setCode("yes");
      // Password and code together get past a wait that others have caused.
      else if (failure.status === 429) setCode((previous) => (previous === "no" ? "maybe" : previous));
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

type AsksCode = "no" | "maybe" | "yes";

/** The code is asked only of people who have a second factor, or might. */
export const signInElements = (asksCode: AsksCode) =>
  ({ no: usualElements, maybe: waitElements, yes: codeElements })[asksCode];

const signIn = ({ call }: Api, input: InputOf<typeof login>) => call(login, {}, input);
const signUp = ({ call }: Api, input: InputOf<typeof register>) => call(register, {}, input);

/** Clears all answers that were loaded as nobody, or as somebody else. */
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

/** The same person goes on: the page stays, and its data is loaded again. */
export function useRenewal(onDone: () => void) {
  const queries = useQueryClient();
  return useSigningIn(signIn, () => {
    void queries.invalidateQueries();
    onDone();
  });
}
