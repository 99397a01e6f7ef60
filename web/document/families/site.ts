import { addresses } from "../../../contract/addresses.ts";
import type { PublicDocument } from "../page.ts";
import { clientFrames, programFrames } from "./frames.ts";

/** What there is: the clients, each one's programs, and each program's page. */
export const site: readonly PublicDocument[] = [
  {
    path: addresses.home,
    frames: [],
    page: () => import("../../clients/public/HomePage.tsx"),
    knows: ["search", "after"],
  },
  { path: addresses.client, frames: clientFrames, page: () => import("../../clients/public/ClientPage.tsx") },
  { path: addresses.program, frames: programFrames, page: () => import("../../services/public/ProgramPage.tsx") },
];
