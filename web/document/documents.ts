import { addresses } from "../../contract/addresses.ts";
import { pathOf } from "../../contract/endpoint.ts";
import type { FrameModule, PageModule, Params } from "./page.ts";

/** A public page: where it is, the frames around it from the outside in, and the page itself. */
export type PublicDocument = {
  path: string;
  frames: readonly (() => Promise<FrameModule>)[];
  page: () => Promise<PageModule>;
  /** The parameters behind the question mark that the page asks for. Whatever else stands there makes no other page. */
  knows?: readonly string[];
  /** What its Content-Security-Policy allows beside what every page's does. */
  policy?: PagePolicy;
};

/** From where else a page may load, by what it is for: { "frame-src": ["https://…"] }. */
export type PagePolicy = Readonly<Record<string, readonly string[]>>;

const client = () => import("../frames/ClientFrame.tsx");
const program = [client, () => import("../frames/ServiceFrame.tsx")];

/** What a gallery is narrowed by. */
const filters = ["group", "search"];

/** Every public page. Each is a document of its own: the server draws it, links between them are the browser's. */
export const documents: readonly PublicDocument[] = [
  { path: addresses.home, frames: [], page: () => import("../clients/public/HomePage.tsx") },
  { path: addresses.client, frames: [client], page: () => import("../clients/public/ClientPage.tsx") },
  { path: addresses.program, frames: program, page: () => import("../services/public/ProgramPage.tsx") },
  {
    path: addresses.winners,
    frames: program,
    page: () => import("../galleries/public/WinnersPage.tsx"),
    knows: filters,
  },
  {
    path: addresses.winner,
    frames: program,
    page: () => import("../galleries/public/WinnerItemPage.tsx"),
  },
  {
    path: addresses.gallery,
    frames: program,
    page: () => import("../galleries/public/GalleryPage.tsx"),
    knows: filters,
  },
  {
    path: addresses.galleryItem,
    frames: program,
    page: () => import("../galleries/public/GalleryItemPage.tsx"),
  },
  {
    path: addresses.archive,
    frames: program,
    page: () => import("../galleries/public/ArchivePage.tsx"),
    knows: filters,
  },
];

/** The address of a page without what it doesn't know, and with what it knows in one order. */
export function knownAddress(document: PublicDocument | undefined, url: URL, params: Params): URL {
  const known = new URL(document ? pathOf(document.path, params) : url.pathname, url.origin);
  for (const name of document?.knows ?? []) {
    const value = url.searchParams.get(name);
    if (value) known.searchParams.set(name, value);
  }
  return known;
}
