import { CallError } from "../api/api.ts";

/** A hidden program is like one that isn’t there: no error within another site’s page. */
export async function loadPublic(loading: Promise<unknown>): Promise<void> {
  try {
    await loading;
  } catch (thrown) {
    if (!(thrown instanceof CallError) || thrown.status !== 404) throw thrown;
  }
}
