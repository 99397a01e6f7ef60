import {
  type Feature,
  kindNames,
  kindsWith as kindsNamed,
  letsInDaily,
  repeatedTimeframes,
} from "../../contract/platform/service-kinds.ts";
import { literals } from "../platform/db/statement.ts";

// What the contract's table of kinds says, as a list for SQL: `f.name in ${repeated}`.

/** The windows of which a program may have several: its days. */
export const repeated = literals(repeatedTimeframes);

export const kindsWith = (feature: Feature) => literals(kindsNamed(feature));

export const kindsThatLetInDaily = literals(kindNames.filter(letsInDaily));
