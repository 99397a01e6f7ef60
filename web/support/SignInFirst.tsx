import { Navigate, useLocation } from "react-router";

/** A protected page sends a signed-out visitor to sign in, and back afterwards. */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  return <Navigate to={`/login?to=${encodeURIComponent(pathname + search)}`} replace />;
}
