import type { ServiceStatus } from "../../contract/programs/services.ts";
import { refuse } from "../platform/http/refusal.ts";

/** Draft programs mail nobody, as people couldn't see them. */
export function refuseDraft(status: ServiceStatus, what: "program" | "tour" = "program"): void {
  if (status === "draft") refuse(`Publish the ${what} first: until then nobody but staff finds it.`, 409);
}
