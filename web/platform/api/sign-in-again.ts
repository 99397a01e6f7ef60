import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { CallError } from "./api.ts";

/** Signs in in place; answers whether somebody is signed in again. */
type SignInAgain = () => Promise<boolean>;

let signInAgain: SignInAgain | undefined;
let pendingSignIn: Promise<boolean> | undefined;

/** What to do when a call that changes something finds that the sign-in has ended. Answers how to stop. */
export function onSignedOut(ask: SignInAgain): () => void {
  signInAgain = ask;
  return () => {
    if (signInAgain === ask) signInAgain = undefined;
  };
}

/** Once for all calls that fail meanwhile. */
function signInOnce(): Promise<boolean> {
  pendingSignIn ??= (signInAgain?.() ?? Promise.resolve(false)).finally(() => {
    pendingSignIn = undefined;
  });
  return pendingSignIn;
}

/**
 * Nothing typed is lost to a sign-in that ended: the person signs in above it, and the call is made once more. What is open to anyone, such as
 * signing in itself, is refused for another reason. The table of permissions isn't asked: every public page would load it for this.
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
