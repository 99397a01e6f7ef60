import { useState } from "react";
import { demoAccounts } from "../../../contract/people/demo.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { Notice } from "../../platform/ui/Notice.tsx";

/** T13 D20 The thank-you after a password request, once its state is 'changed'. */
export function usePasswordThanks() {
  const [state, setState] = useState<string>();
  return { thanks: state === "changed" ? <PasswordThanks /> : null, onAsked: setState };
}

function PasswordThanks() {
  const { data } = useOptionalAnswer(demoAccounts, {});
  return (
    <Notice tone="confirm" live>
      Thanks, keep an eye on your email.
      {data?.mailbox && (
        <>
          {" "}
          This installation sends none: read it in <a href="/dev/mail">the mailbox</a>.
        </>
      )}
    </Notice>
  );
}
