import sharp from "sharp";

/** A plain photograph of this size, as a file. */
export const photo = (width = 1200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#7a5c3e" } })
    .jpeg()
    .toBuffer();
