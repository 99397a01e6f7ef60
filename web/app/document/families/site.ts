import { addresses } from "../../../../contract/platform/addresses.ts";
import type { PublicDocument } from "../../../platform/page.ts";
import { clientFrames } from "./frames.ts";

/** Clients, and their programs. */
export const siteDocuments: readonly PublicDocument[] = [
  {
    path: addresses.home,
    frames: [],
    page: () => import("../../client/HomePage.tsx"),
    knows: ["search", "after"],
  },
  { path: addresses.client, frames: clientFrames, page: () => import("../../client/ClientPage.tsx") },
];
