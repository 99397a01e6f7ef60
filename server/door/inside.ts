import { getInside } from "../../contract/door/door.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { countInside } from "./exit-queries.ts";
import { requirePlace, requireVerifier, refuseElsewhere } from "./verifier-access.ts";

export const insideCounts = [
  on(getInside, async (ask) => {
    const { sql, query, now } = ask;
    const place = await requirePlace(ask, query.propertyID);
    refuseElsewhere(await requireVerifier(ask), place.propertyID, now);
    return requireRow(await countInside(sql, place, now));
  }),
];
