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
  { path: "/", frames: [], page: () => import("../clients/public/HomePage.tsx") },
  { path: "/:client", frames: [client], page: () => import("../clients/public/ClientPage.tsx") },
  { path: "/:client/contests/:service", frames: contest, page: () => import("../services/public/ContestPage.tsx") },
  {
    path: "/:client/contests/:service/winners",
    frames: contest,
    page: () => import("../galleries/public/WinnersPage.tsx"),
  },
  {
    path: "/:client/contests/:service/winners/:entryID",
    frames: contest,
    page: () => import("../galleries/public/WinnerItemPage.tsx"),
  },
  {
    path: "/:client/contests/:service/gallery/:galleryID",
    frames: contest,
    page: () => import("../galleries/public/GalleryPage.tsx"),
  },
  {
    path: "/:client/contests/:service/gallery/:galleryID/:entryID",
    frames: contest,
    page: () => import("../galleries/public/GalleryItemPage.tsx"),
  },
  {
    path: "/:client/contests/:service/archives/:archiveID",
    frames: contest,
    page: () => import("../galleries/public/ArchivePage.tsx"),
  },
];
