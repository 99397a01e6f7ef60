import { lazy, useEffect } from "react";
import { onSignedOut } from "../../platform/api/sign-in-again.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";

const SignInAgainDialog = lazy(() =>
  import("./SignInAgainDialog.tsx").then((module) => ({ default: module.SignInAgainDialog })),
);

/** Mounted once, inside the dialogs' host: renews an ended session above the current page. */
export function SignInAgain() {
  const { ask } = useDialogs();
  useEffect(() => onSignedOut(() => ask((answer) => <SignInAgainDialog onDone={() => answer(true)} />)), [ask]);
  return null;
}
