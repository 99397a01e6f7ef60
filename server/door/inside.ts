import { getInside } from "../../contract/door/door.ts";
import { one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { insideNow } from "./exit-queries.ts";
import { placeAsked, porterOf, refuseElsewhere } from "./porters.ts";

export const doorInside = [
  on(getInside, async (ask) => {
    const { sql, query, now } = ask;
    const place = await placeAsked(ask, query.propertyID);
    refuseElsewhere(await porterOf(ask), place.propertyID, now);
    return one(await insideNow(sql, place, now));
  }),
];
