import sharp from "sharp";

/** A plain photograph of this size, as a file. */
export const photo = (width = 1200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#7a5c3e" } })
    .jpeg()
    .toBuffer();

/** One of half a megabyte, which no format makes much smaller. */
export const grainy = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1200,
      height: 800,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
