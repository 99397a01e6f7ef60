import { useId } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import type { login } from "../../../contract/people/users.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useForm } from "../../platform/forms/use-form.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { EntrancePage, textLink } from "./EntrancePage.tsx";
import { ForgotPasswordDialog } from "./ForgotPasswordDialog.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { clientInPath } from "./entrance-client.ts";
import { useArrival } from "./use-arrival.ts";
import { useVisitor } from "./use-me.ts";
import { signInElements, useSignIn } from "./use-sign-in.ts";
import { useReturnPath } from "./return-path.ts";
import { usePasswordThanks } from "./use-password-thanks.tsx";

function LoginPage() {
  const { carry, to } = useReturnPath();
  const arrive = useArrival();
  const { run, error, asksCode } = useSignIn(() => arrive());
  const form = useForm<InputOf<typeof login>>({ elements: signInElements(asksCode), onSubmit: run });
  const { open } = useDialogs();
  const { thanks, onAsked } = usePasswordThanks();
  const id = useId();
  return (
    <EntrancePage
      title="Sign in"
      text={to && "Sign in to go on; then you are back where you were."}
      below={
        <p>
          New here?{" "}
          <Link className={textLink} to={carry(paths.register())}>
            Make an account
          </Link>
        </p>
      }
      beside={<DemoAccounts onSignIn={run} />}
    >
      <div className="mb-5 grid gap-4 empty:hidden">
        <AlreadySignedIn />
        {thanks}
        {error && (
          <Notice tone="danger" live>
            {error}
          </Notice>
        )}
      </div>
      <ProviderButtons />
      <FormView
        id={id}
        form={form}
        size="lg"
        unguarded
        submitLabel="Sign in"
        beside={
          <Button variant="ghost" onClick={() => open(<ForgotPasswordDialog onAsked={onAsked} />)}>
            Forgot password?
          </Button>
        }
      />
    </EntrancePage>
  );
}

/** A signed-in person may go on, or sign in as somebody else. */
function AlreadySignedIn() {
  const { me } = useVisitor();
  const arrive = useArrival();
  const { to } = useReturnPath();
  if (!me) return null;
  if (me.onlyAt && to && clientInPath(to) !== me.onlyAt.url)
    return (
      <Notice>
        You are signed in as {me.fullName} with the account of <span translate="no">{me.onlyAt.name}</span>, which
        counts there alone. Sign in with your password to go on here. If you have none yet, set one by ‘Forgot
        password?’.
      </Notice>
    );
  return (
    <Notice
      action={
        <Button size="sm" onClick={() => void arrive()}>
          Continue
        </Button>
      }
    >
      You are signed in as {me.fullName}.
    </Notice>
  );
}

export { LoginPage as Component };
