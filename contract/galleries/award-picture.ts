import { callAddress, download } from "../platform/endpoint.ts";

/** The picture beside a shared link to a winner, in pixels, in the size that most sites show. */
export const sharedPictureSize = { width: 1200, height: 630 } as const;

export const awardPicture = download("/:client/contests/:service/gallery/:galleryID/items/:entryID/shared.jpg", {
  summary: "A winner's photograph with the award on it, for sharing",
  feature: "galleries",
  allow: "PUBLIC",
});

type WinnerAt = { client: string; service: string; galleryID: string; entryID: string };

export const awardPictureURL = (at: WinnerAt): string => callAddress(awardPicture, at);
