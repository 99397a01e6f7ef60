import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { confirmEmail, mailEmailCode, withdrawEmailChange } from "../../../contract/people/email-confirmation.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { Button, LinkButton } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { EmailText } from "./AddressNotice.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { useMe } from "./use-me.ts";
import { useReturnPath } from "./return-path.ts";

/** The page to enter a mailed code, typed or taken from the mail's link, for signed-in people. */
function ConfirmEmailPage() {
  const { email, isEmailProved, confirming } = useMe();
  const { to } = useReturnPath();
  if (isEmailProved && confirming === null)
    return (
      <SettingsPage title="Confirm your address">
        <Notice
          tone="confirm"
          action={
            <LinkButton size="sm" to={to ?? paths.account.profile()}>
              {to ? "Go on" : "To your account"}
            </LinkButton>
          }
        >
          <EmailText value={email} /> is confirmed.
        </Notice>
      </SettingsPage>
    );
  return <Waiting email={email} confirming={confirming} />;
}

function Waiting({ email, confirming }: { email: string; confirming: string | null }) {
  const [search] = useSearchParams();
  const { to } = useReturnPath();
  const navigate = useNavigate();
  const resend = useAction(mailEmailCode);
  const withdrawChange = useAction(withdrawEmailChange);
  const form = useEndpointForm({
    endpoint: confirmEmail,
    params: {},
    initial: { code: search.get("code") },
    onDone: () => (to ? navigate(to, { replace: true }) : undefined),
  });
  return (
    <SettingsPage
      title="Confirm your address"
      text={
        <>
          We sent a mail with a six-digit code to <EmailText value={confirming ?? email} />.{" "}
          {confirming === null
            ? "Everything works meanwhile; associations recognize you by the address once it is confirmed."
            : "Once it is confirmed, you sign in with it, and are signed out everywhere else."}
        </>
      }
    >
      <FormView
        form={form}
        submitLabel="Confirm"
        beside={
          <Button variant="ghost" busy={resend.busy} onClick={() => void resend.run({})}>
            Send the code again
          </Button>
        }
      />
      <p className="mt-6 max-w-text text-base text-ink-3">
        Nothing there? Look among the unwanted mail, too. A code is good for one day.
      </p>
      {confirming !== null && (
        <Button className="mt-4" busy={withdrawChange.busy} onClick={() => void withdrawChange.run({})}>
          <span className="truncate">
            Keep <span translate="no">{email}</span>
          </span>
        </Button>
      )}
    </SettingsPage>
  );
}

export { ConfirmEmailPage as Component };
