import { listUsedParts, programParts } from "../../contract/programs/program-parts.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { partsInUse } from "./program-part-queries.ts";

export const programPartCalls = [
  on(listUsedParts, async ({ sql, service }) => {
    const inUse = requireRow(await partsInUse(sql, service.serviceID));
    return { used: programParts.filter((part) => inUse[part]) };
  }),
];
