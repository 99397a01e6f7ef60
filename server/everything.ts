import type { Handler } from "./http/handle.ts";
import { support } from "./support/support.ts";

/** Every call's handler. */
export const handlers: Handler[] = [...support];
