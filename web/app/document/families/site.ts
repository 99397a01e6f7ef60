import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { clientFrames, programFrames } from "./frames.ts";

/** What there is: the clients, each one's programs, and each program's page. */
export const siteDocuments: readonly PublicDocument[] = [
  {
    path: addresses.home,
    frames: [],
    page: () => import("../../client/HomePage.tsx"),
    knows: ["search", "after"],
  },
  { path: addresses.client, frames: clientFrames, page: () => import("../../client/ClientPage.tsx") },
  { path: addresses.program, frames: programFrames, page: () => import("../../program/ProgramPage.tsx") },
];
