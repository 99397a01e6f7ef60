import { addresses } from "../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../platform/page.ts";
import { clientFrames } from "./families/frames.ts";

/**
 * Pages by a link whose words and codes are read without JavaScript, too: behind `?plain` the server draws them, from what the link opens, and no script
 * comes along. Where scripts run, the app shows more at the address itself.
 */
export const plainDocuments: readonly PublicDocument[] = [
  { path: addresses.purchase, frames: clientFrames, page: () => import("../buyer/PlainOrderPage.tsx") },
  { path: addresses.ticket, frames: clientFrames, page: () => import("../buyer/PlainTicketPage.tsx") },
];

export const PLAIN_PARAMETER = "plain";
