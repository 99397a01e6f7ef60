import type { Readable } from "node:stream";
import { randomUUID } from "node:crypto";
import type { Sharp } from "sharp";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import {
  headshotWidths,
  minHeadshotSide,
  readImage,
  removeImage,
  uploadImage,
} from "../../../contract/people/users.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Files } from "../../platform/storage/files.ts";
import { headBytes, kindOfHead } from "../../media/file-kind.ts";
import { setImage } from "./queries.ts";

/** Enough for a cropped face. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const YEAR = 31_536_000;
const NOT_JPEG = "A profile image is a JPEG picture. Choose a picture and crop it.";

/** Loaded with the first picture. */
const loadSharp = async () => (await import("sharp")).default;

/** The key of a profile image at one of its widths. */
export const headshotKey = (userID: string, imageID: string, width: number) =>
  `users/${userID}/${imageID}/${width}.jpg`;

export const profileImageCalls = [
  onOutsideTransaction(uploadImage, async ({ user, stream, transact, app }) => {
    const picture = await readPicture(stream);
    await refuseUnfitPicture(picture);
    const imageID = randomUUID();
    const { files, color } = await drawHeadshots(picture);
    await storeHeadshots(app.files, user.userID, imageID, files);
    const [before] = await transact((sql) => setImage(sql, user.userID, imageID, color));
    if (before?.replaced) await deleteHeadshots(app.files, user.userID, before.replaced);
    return { headshot: callAddress(readImage, { userID: user.userID, imageID, width: "384" }) };
  }),

  onOutsideTransaction(removeImage, async ({ user, transact, app }) => {
    const [before] = await transact((sql) => setImage(sql, user.userID, null, null));
    if (before?.replaced) await deleteHeadshots(app.files, user.userID, before.replaced);
    return {};
  }),

  onOutsideTransaction(readImage, async ({ params, app, reply }) => {
    const width = headshotWidths.find((each) => String(each) === params.width) ?? refuse("No such image.", 404);
    const file = await app.files.read(headshotKey(params.userID, params.imageID, width));
    // A new picture has a new address.
    reply.header("cache-control", `public, max-age=${YEAR}, immutable`).type("image/jpeg");
    return reply.send(file) as never;
  }),
];

async function readPicture(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) refuse("This picture is larger than 10 MB. Crop it, or save a smaller copy.", 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** By content, whatever type the browser declared. */
async function refuseUnfitPicture(picture: Buffer): Promise<void> {
  if ((await kindOfHead(picture.subarray(0, headBytes), "")) !== "jpeg") refuse(NOT_JPEG, 415);
  const sharp = await loadSharp();
  const { width, height } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => refuse(NOT_JPEG, 415));
  if (width < minHeadshotSide || height < minHeadshotSide)
    refuse(`A profile image is at least ${minHeadshotSide} by ${minHeadshotSide} pixels.`, 422);
  if (Math.abs(width - height) > 2) refuse("A profile image is square. Crop it first.", 422);
  if (width * height > MAX_PIXELS) refuse("This picture has too many pixels. Save a smaller copy.", 413);
}

/** At every width, upright and without metadata; and the color to show until it has loaded. */
async function drawHeadshots(picture: Buffer): Promise<{ files: Buffer[]; color: string }> {
  const sharp = await loadSharp();
  try {
    const upright = sharp(picture, { limitInputPixels: MAX_PIXELS }).autoOrient().toColourspace("srgb");
    const files = headshotWidths.map((width) => upright.clone().resize(width, width).jpeg({ quality: 85 }).toBuffer());
    return { files: await Promise.all(files), color: await colorOf(upright) };
  } catch {
    return refuse("This picture is damaged and can’t be opened. Choose another.", 422);
  }
}

const storeHeadshots = (files: Files, userID: string, imageID: string, drawings: Buffer[]) =>
  Promise.all(
    headshotWidths.map((width, at) => files.put(headshotKey(userID, imageID, width), drawings[at]!, "image/jpeg")),
  );

async function colorOf(picture: Sharp): Promise<string> {
  const sharp = await loadSharp();
  const { dominant } = await sharp(await picture.clone().resize(32, 32).png().toBuffer()).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const deleteHeadshots = (files: Files, userID: string, imageID: string) =>
  Promise.all(headshotWidths.map((width) => files.delete(headshotKey(userID, imageID, width)).catch(() => undefined)));
