import { useQueryClient } from "@tanstack/react-query";
import { lazy, useEffect } from "react";
import { me } from "../../contract/users.ts";
import { onSignedOut } from "../api/signed-out.ts";
import { useDialogs } from "../dialogs/useDialogs.ts";
import type { Me } from "./useMe.ts";

const SignInAgainDialog = lazy(() =>
  import("./SignInAgainDialog.tsx").then((module) => ({ default: module.SignInAgainDialog })),
);

/** Once, inside the dialogs' host: a sign-in that has ended is renewed above whatever was being done. */
export function SignInAgain() {
  const { ask } = useDialogs();
  const queries = useQueryClient();
  useEffect(
    () =>
      onSignedOut(() => {
        const known = queries.getQueryData<Me>([me.path, {}, null]);
        return ask((answer) => <SignInAgainDialog email={known?.email} onDone={() => answer(true)} />);
      }),
    [ask, queries],
  );
  return null;
}
