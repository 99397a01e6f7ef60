import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { programFrames as frames } from "./frames.ts";

/** What can be voted for, on a page of its own: it looks like an entry's. */
export const itemDocuments: readonly PublicDocument[] = [
  { path: addresses.ballotItem, frames, page: () => import("../../../votes/public/BallotItemPage.tsx") },
];
