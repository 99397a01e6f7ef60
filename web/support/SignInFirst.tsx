import { useEffect } from "react";
import { useAddress } from "../address/address.ts";

/** A protected page sends a signed-out visitor to sign in, and back afterwards. */
export function SignInFirst() {
  const { path, search, go } = useAddress();
  useEffect(() => go(`/login?to=${encodeURIComponent(path + search)}`, { replace: true }), [path, search, go]);
  return null;
}
