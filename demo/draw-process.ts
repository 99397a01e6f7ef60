import { drawPicture } from "./picture-cache.ts";

type DrawRequest = { pictures: readonly string[]; folder: string };

const send = (message: unknown) => new Promise((said) => process.send?.(message, said));

/** Draws what it is told to, says of each what came of it, and ends: a process of its own gives all its memory back. */
process.once("message", async ({ pictures, folder }: DrawRequest) => {
  for (const picture of pictures) await send([picture, await drawPicture(picture, folder)]);
  process.disconnect?.();
});
// Nobody waits for the rest when the filling was stopped.
process.once("disconnect", () => process.exit());
