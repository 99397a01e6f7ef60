import { noSalesInRehearsal } from "../../../contract/rehearsals/rehearsals.ts";
import type { ServiceRow } from "../../platform/access/directory-queries.ts";
import { refuse } from "../../platform/http/refusal.ts";

export function refuseInRehearsal({ rehearsalOf }: Pick<ServiceRow, "rehearsalOf">): void {
  if (rehearsalOf) refuse(noSalesInRehearsal, 409);
}
