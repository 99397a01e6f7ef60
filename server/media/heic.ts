import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { brokenPictureMessage, tooManyPixelsMessage } from "../../contract/platform/files.ts";
import { refuse } from "../platform/http/refusal.ts";
import { writeTIFF } from "./tiff.ts";

/** The used part of libheif, a WebAssembly module without types. */
type Heif = {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  heif_context_alloc(): object;
  heif_context_read_from_memory(context: object, file: Uint8Array): { code: unknown };
  heif_js_context_get_primary_image_handle(context: object): Handle;
  heif_image_handle_get_width(handle: Handle): number;
  heif_image_handle_get_height(handle: Handle): number;
  heif_js_decode_image2(handle: Handle, space: unknown, chroma: unknown): Promise<Decoded>;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, into: number): void;
  heif_error_code: { heif_error_Ok: unknown };
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
};
type Handle = { $$?: { ptr: number } };
type Decoded = { channels?: { width: number; height: number; stride: number; data: Uint8Array }[] };

/** Decoding takes about seven bytes a pixel at once; the largest pictures that phones take by default have 48 megapixels. */
const maxMegapixels = 50;

/** sharp can't read iPhones' HEIC files; this writes an upright TIFF and returns its path. */
export async function heicToTIFF(path: string, folder: string): Promise<string> {
  const heif = createRequire(import.meta.url)("libheif-js/wasm-bundle") as Heif;
  const handle = await openPrimaryPicture(heif, path);
  if (heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle) > maxMegapixels * 1e6)
    refuse(tooManyPixelsMessage(maxMegapixels), 413);
  const { heif_colorspace_RGB: rgb } = heif.heif_colorspace;
  const { channels } = await heif.heif_js_decode_image2(handle, rgb, heif.heif_chroma.heif_chroma_interleaved_RGB);
  const into = join(folder, "heic.tiff");
  writeTIFF(into, channels?.[0] ?? refuse(brokenPictureMessage, 422), colorProfileOf(heif, handle.$$.ptr));
  return into;
}

async function openPrimaryPicture(heif: Heif, path: string): Promise<Required<Handle>> {
  const context = heif.heif_context_alloc();
  const { code } = heif.heif_context_read_from_memory(context, await readFile(path));
  const handle = heif.heif_js_context_get_primary_image_handle(context);
  if (code !== heif.heif_error_code.heif_error_Ok || !handle.$$) refuse(brokenPictureMessage, 422);
  return handle as Required<Handle>;
}

/** Phones mark wide colors by a profile; without it they would look pale. */
function colorProfileOf(heif: Heif, handle: number): Uint8Array | undefined {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return undefined;
  const [error, bytes] = [heif._malloc(16), heif._malloc(size)];
  heif._heif_image_handle_get_raw_color_profile(error, handle, bytes);
  return heif.HEAPU8.slice(bytes, bytes + size);
}
