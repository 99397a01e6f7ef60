import {
  type Feature,
  kindNames,
  kindsWith,
  admitsDaily,
  repeatedTimeframes,
} from "../../contract/platform/service-kinds.ts";
import { nameList } from "../platform/db/statement.ts";

// The contract's table of kinds as lists for SQL: `f.name in ${repeatedTimeframeNames}`.

/** Windows that a program may have several of: its days. */
export const repeatedTimeframeNames = nameList(repeatedTimeframes);

export const kindsWithFeature = (feature: Feature) => nameList(kindsWith(feature));

export const kindsAdmittingDaily = nameList(kindNames.filter(admitsDaily));
