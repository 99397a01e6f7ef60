import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { CallError } from "./api.ts";

/** Signs in in place; answers whether somebody is signed in again. */
type SignInAgain = () => Promise<boolean>;

let signInAgain: SignInAgain | undefined;
let pendingSignIn: Promise<boolean> | undefined;

/** Sets the reaction to a change that fails because the session has ended. Answers a function to remove it. */
export function onSignedOut(signIn: SignInAgain): () => void {
  signInAgain = signIn;
  return () => {
    if (signInAgain === signIn) signInAgain = undefined;
  };
}

/** One sign-in for all calls that fail meanwhile. */
function signInOnce(): Promise<boolean> {
  pendingSignIn ??= (signInAgain?.() ?? Promise.resolve(false)).finally(() => {
    pendingSignIn = undefined;
  });
  return pendingSignIn;
}

/**
 * Nothing typed is lost with a session that ended: the person signs in above it, and the call is repeated. Calls open to anyone, such
 * as signing in itself, have another reason for a 401. The table of permissions isn't used: every public page would load it for this.
 */
export async function retryAfterSignIn<T>({ method, allow }: AnyEndpoint, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const ended = error instanceof CallError && error.status === 401 && method === "POST" && allow !== "PUBLIC";
    if (!ended || !(await signInOnce())) throw error;
    return call();
  }
}
