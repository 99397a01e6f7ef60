import { callAddress, download } from "../platform/endpoint.ts";

export const awardPicture = download("/:client/contests/:service/gallery/:galleryID/items/:entryID/shared.jpg", {
  summary: "A winner's photograph with the award on it, for sharing",
  feature: "galleries",
  allow: "PUBLIC",
});

type WinnerAt = { client: string; service: string; galleryID: string; entryID: string };

export const awardPictureURL = (at: WinnerAt): string => callAddress(awardPicture, at);
