import { addresses } from "../../../../contract/platform/addresses.ts";
import { doorPolicy } from "../../../door/verifier/door-policy.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { programFrames as frames } from "./frames.ts";

/** Ballots of public votes, on a visitor's own device and on one in a hall. */
export const ballotDocuments: readonly PublicDocument[] = [
  { path: addresses.ballot, frames, page: () => import("../../../votes/public/BallotPage.tsx") },
  { path: addresses.kiosk, frames: [], page: () => import("../../../votes/kiosk/KioskPage.tsx"), policy: doorPolicy },
];
