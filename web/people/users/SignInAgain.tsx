import { lazy, useEffect } from "react";
import { onSignedOut } from "../../platform/api/sign-in-again.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";

const SignInAgainDialog = lazy(() =>
  import("./SignInAgainDialog.tsx").then((module) => ({ default: module.SignInAgainDialog })),
);

/** Once, inside the dialogs' host: a sign-in that has ended is renewed above whatever was being done. */
export function SignInAgain() {
  const { ask } = useDialogs();
  useEffect(() => onSignedOut(() => ask((answer) => <SignInAgainDialog onDone={() => answer(true)} />)), [ask]);
  return null;
}
