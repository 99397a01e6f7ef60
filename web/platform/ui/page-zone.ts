import { createContext, use } from "react";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Clock } from "./date-text.ts";

/** The zone of the page's program: all times on a page have the same clock. */
export const PageZone = createContext<TimeZone | undefined>(undefined);

/** The page's clock: the program's zone on its pages, elsewhere the reader's own. */
export const usePageClock = (): Exclude<Clock, "wall"> => use(PageZone) ?? "here";
