import { Link } from "react-router";
import { paths } from "../../contract/addresses.ts";
import type { SentOf } from "../../contract/endpoint.ts";
import { elementsOf } from "../../contract/forms/element.ts";
import { requestPassword } from "../../contract/users.ts";
import { useAction } from "../dialogs/useAction.ts";
import { FormView } from "../forms/FormView.tsx";
import { useForm } from "../forms/useForm.ts";
import { EntrancePage, textLink } from "./EntrancePage.tsx";
import { useThanks } from "./useThanks.tsx";
import { useWhereTo } from "./whereTo.ts";

const elements = elementsOf(requestPassword.form);

/** D20 The same as the dialog, at an address of its own. */
export function Component() {
  const { carry } = useWhereTo();
  const { thanks, onAsked } = useThanks();
  const { run } = useAction(requestPassword, { done: false });
  const form = useForm<SentOf<typeof requestPassword>>({
    elements,
    async onSubmit(sent) {
      const outcome = await run({}, sent);
      if (outcome.ok) onAsked(outcome.answer.state);
      return outcome;
    },
  });
  return (
    <EntrancePage
      title="Forgot password"
      text={thanks ? undefined : "We send you a link to set a new one. It works for one hour."}
      below={
        <Link className={`${textLink} justify-self-start`} to={carry(paths.login())}>
          Back to signing in
        </Link>
      }
    >
      {thanks ?? <FormView form={form} size="lg" submitLabel="Send the link" />}
    </EntrancePage>
  );
}
