import { addresses } from "../../contract/addresses.ts";
import type { FrameModule, PageModule } from "./page.ts";

/** A public page: where it is, the frames around it from the outside in, and the page itself. */
export type PublicDocument = {
  path: string;
  frames: readonly (() => Promise<FrameModule>)[];
  page: () => Promise<PageModule>;
};

const client = () => import("../frames/ClientFrame.tsx");
const contest = [client, () => import("../frames/ServiceFrame.tsx")];

/** Every public page. Each is a document of its own: the server draws it, links between them are the browser's. */
export const documents: readonly PublicDocument[] = [
  { path: addresses.home, frames: [], page: () => import("../clients/public/HomePage.tsx") },
  { path: addresses.client, frames: [client], page: () => import("../clients/public/ClientPage.tsx") },
  { path: addresses.program, frames: contest, page: () => import("../services/public/ContestPage.tsx") },
  {
    path: addresses.winners,
    frames: contest,
    page: () => import("../galleries/public/WinnersPage.tsx"),
  },
  {
    path: addresses.winner,
    frames: contest,
    page: () => import("../galleries/public/WinnerItemPage.tsx"),
  },
  {
    path: addresses.gallery,
    frames: contest,
    page: () => import("../galleries/public/GalleryPage.tsx"),
  },
  {
    path: addresses.galleryItem,
    frames: contest,
    page: () => import("../galleries/public/GalleryItemPage.tsx"),
  },
  {
    path: addresses.archive,
    frames: contest,
    page: () => import("../galleries/public/ArchivePage.tsx"),
  },
];
