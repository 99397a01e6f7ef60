import type { ServiceStatus } from "../../contract/programs/services.ts";
import { refuse } from "../platform/http/refusal.ts";

/** Nobody is written to about what they couldn't see. */
export function refuseDraft(status: ServiceStatus, what: "program" | "tour" = "program"): void {
  if (status === "draft") refuse(`Publish the ${what} first: until then nobody but staff finds it.`, 409);
}
