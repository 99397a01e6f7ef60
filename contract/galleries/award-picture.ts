import { callAddress, download } from "../platform/endpoint.ts";

/** What stands beside a link to a winner where it is shared: as wide and high as most places show it. */
export const sharedPictureSize = { width: 1200, height: 630 } as const;

export const awardPicture = download("/:client/contests/:service/gallery/:galleryID/items/:entryID/shared.jpg", {
  summary: "A winner's photograph with the award on it, for sharing",
  feature: "galleries",
  allow: "PUBLIC",
});

type WinnerAt = { client: string; service: string; galleryID: string; entryID: string };

export const awardPictureURL = (at: WinnerAt): string => callAddress(awardPicture, at);
