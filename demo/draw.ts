import { drawPicture } from "./picture-cache.ts";

type DrawRequest = { pictures: readonly string[]; folder: string };

const send = (message: unknown) => new Promise((done) => process.send?.(message, done));

/** Draws pictures in a process of its own, which gives its memory back when it ends, and reports each. */
process.once("message", async ({ pictures, folder }: DrawRequest) => {
  for (const picture of pictures) await send([picture, await drawPicture(picture, folder)]);
  process.disconnect?.();
});
// The parent has stopped.
process.once("disconnect", () => process.exit());
