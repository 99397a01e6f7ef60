import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FormOf } from "../../contract/endpoint.ts";
import { elementsOf } from "../../contract/forms/element.ts";
import { login, me } from "../../contract/users.ts";
import { FormDialog } from "../dialogs/FormDialog.tsx";
import { FormBody } from "../forms/FormBody.tsx";
import { useForm } from "../forms/useForm.ts";
import { Notice } from "../ui/Notice.tsx";
import type { Me } from "./useMe.ts";
import { useRenewal } from "./useSignIn.ts";

const passwordOnly = { password: login.form.password };

/** Signing in in place, above what was being done. */
export function SignInAgainDialog({ onDone }: { onDone: () => void }) {
  // Who was signed in, where it is known: nobody else goes on with somebody's work.
  const email = useQueryClient().getQueryData<Me>([me.path, {}, null])?.email;
  const { run, error } = useRenewal(onDone);
  const elements = useMemo(() => elementsOf(email ? passwordOnly : login.form), [email]);
  const form = useForm<Partial<FormOf<typeof login>>>({
    elements,
    onSubmit: ({ password = "", email: typed = "" }) => run({ password, email: email ?? typed }),
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
