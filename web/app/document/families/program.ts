import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { programFrames } from "./frames.ts";

/** Each program's page, with the sections that staff make it of. */
export const programDocuments: readonly PublicDocument[] = [
  { path: addresses.program, frames: programFrames, page: () => import("../../program/ProgramPage.tsx") },
];
