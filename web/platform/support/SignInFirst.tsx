import { useEffect } from "react";
import { signInPath } from "../../../contract/platform/addresses.ts";
import { useAddress } from "../address/address.ts";

/** Sends a signed-out visitor to sign in, and back afterwards. */
export function SignInFirst() {
  const { path, search, go } = useAddress();
  useEffect(() => go(signInPath(path + search), { replace: true }), [path, search, go]);
  return null;
}
