import { createContext, use } from "react";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Clock } from "./date-text.ts";

/** The zone of the program whose page this is: all times on one page are told by one clock. */
export const PageZone = createContext<TimeZone | undefined>(undefined);

/** The clock for what happened: the program's on its pages, elsewhere the reader's own. */
export const usePageClock = (): Exclude<Clock, "wall"> => use(PageZone) ?? "here";
