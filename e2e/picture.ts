import sharp from "sharp";

/** A photograph as a telephone takes it: lying on its side, with how to turn it and where it was taken in its data. */
export async function phonePhotograph(name: string, width = 1600, height = 1200) {
  const sky = `<svg width="${width}" height="${height}"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#f6ae2d"/>
    <stop offset="1" stop-color="#0b5d63"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/>
    <rect x="30%" y="45%" width="40%" height="55%" fill="#7a5c3e"/></svg>`;
  const buffer = await sharp(Buffer.from(sky))
    .jpeg({ quality: 88 })
    .withExif({
      IFD0: { Make: "Prairie", Model: "Field 3", Orientation: "6" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "38/1 50/1 24/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "97/1 36/1 36/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}
