import {
  type Feature,
  kindNames,
  kindsWith as kindsNamed,
  admitsDaily,
  repeatedTimeframes,
} from "../../contract/platform/service-kinds.ts";
import { nameList } from "../platform/db/statement.ts";

// What the contract's table of kinds says, as a list for SQL: `f.name in ${repeated}`.

/** The windows of which a program may have several: its days. */
export const repeatedTimeframeNames = nameList(repeatedTimeframes);

export const kindsWithFeature = (feature: Feature) => nameList(kindsNamed(feature));

export const kindsAdmittingDaily = nameList(kindNames.filter(admitsDaily));
