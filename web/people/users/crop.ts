import type { PercentCrop } from "react-image-crop";
import { minHeadshotSide } from "../../../contract/people/users.ts";

/** K06 Percent of the picture's width. */
const firstCropPercent = 75;
/** Pixels: more than any place shows. */
const MAX_SIDE = 1024;

type Size = { width: number; height: number };

/** A centered square, three quarters as wide as the picture, or less where the height limits it. */
export function firstCrop({ width, height }: Size): PercentCrop {
  const side = Math.max(Math.min((width * firstCropPercent) / 100, height), Math.min(minHeadshotSide, width, height));
  const [across, down] = [(side / width) * 100, (side / height) * 100];
  return { unit: "%", x: (100 - across) / 2, y: (100 - down) / 2, width: across, height: down };
}

export const isTooSmall = ({ width, height }: Size) => width < minHeadshotSide || height < minHeadshotSide;

/** The square in the picture's own pixels, never below the minimum. */
export function pixelSquareOf(crop: PercentCrop, { width, height }: Size) {
  const side = Math.min(Math.max(Math.round((crop.width / 100) * width), minHeadshotSide), width, height);
  const clampStart = (start: number, length: number) =>
    Math.min(Math.max(Math.round((start / 100) * length), 0), length - side);
  return { x: clampStart(crop.x, width), y: clampStart(crop.y, height), side };
}

/** K06 The content of the square. */
export async function croppedJPEG(picture: HTMLImageElement, crop: PercentCrop): Promise<Blob> {
  const { x, y, side } = pixelSquareOf(crop, { width: picture.naturalWidth, height: picture.naturalHeight });
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, MAX_SIDE);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas to draw on");
  // JPEGs have no transparency, so transparent pictures get a white ground.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the picture can't be drawn"))),
      "image/jpeg",
      0.9,
    );
  });
}
