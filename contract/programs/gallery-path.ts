import { type ServiceAddress, paths } from "../platform/addresses.ts";

type Gallery = { kind: "gallery" | "winners" | "archive"; galleryID: string };

export function galleryPath(at: ServiceAddress, { kind, galleryID }: Gallery): string {
  if (kind === "winners") return paths.winners(at);
  return kind === "archive" ? paths.archive({ ...at, archiveID: galleryID }) : paths.gallery({ ...at, galleryID });
}

export const galleryItemPath = (at: ServiceAddress, { kind, galleryID }: Gallery, entryID: string): string =>
  kind === "winners" ? paths.winner({ ...at, entryID }) : paths.galleryItem({ ...at, galleryID, entryID });
