import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { keep } from "../api/kept.ts";

/** A protected page sends a signed-out visitor to sign in, and back afterwards. */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  useEffect(() => keep("previous url", pathname + search), [pathname, search]);
  return <Navigate to={`/login?to=${encodeURIComponent(pathname + search)}`} replace />;
}
