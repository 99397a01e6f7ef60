import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { me } from "../../../contract/people/me.ts";
import { type login } from "../../../contract/people/users.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { FormDialog } from "../../platform/dialogs/FormDialog.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { FormBody } from "../../platform/forms/FormBody.tsx";
import { useForm } from "../../platform/forms/use-form.ts";
import { Notice } from "../../platform/ui/Notice.tsx";
import type { Me } from "./use-me.ts";
import { signInElements, useRenewal } from "./use-sign-in.ts";

/** Signing in again, above the current page. */
export function SignInAgainDialog({ onDone }: { onDone: () => void }) {
  // The previous person, if known: nobody else may go on with their work.
  const previous = useQueryClient().getQueryData<Me>([me.path, {}, null]);
  return previous?.scoringLink ? <LinkEnded /> : <SignInForm email={previous?.email} onDone={onDone} />;
}

/** There is no password to enter: staff ended the link, or scoring is long over. */
const LinkEnded = () => (
  <Modal
    size="sm"
    title="Your link for scoring has ended"
    text="What you saved stays and counts. Ask whoever invited you for a new link, or sign in if you have made an account since."
    footer={<CancelButton>Close</CancelButton>}
  />
);

function SignInForm({ email, onDone }: { email: string | undefined; onDone: () => void }) {
  const { run, error, asksCode } = useRenewal(onDone);
  const elements = useMemo(
    () => signInElements(asksCode).filter(({ name }) => !(email && name === "email")),
    [email, asksCode],
  );
  const form = useForm<Partial<FormOf<typeof login>>>({
    elements,
    onSubmit: ({ password = "", email: typed = "", code }) => run({ password, email: email ?? typed, code }),
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Sign in to go on"
      text={`You were signed out. ${email ? `Enter the password of ${email}. ` : ""}Nothing you typed is lost.`}
      save="Sign in"
      cancel="Not now"
      unsaved={false}
    >
      {error && (
        <Notice tone="danger" live>
          {error}
        </Notice>
      )}
      <FormBody form={form} />
    </FormDialog>
  );
}
