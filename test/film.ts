/** A box of ISO/IEC 14496-12: its length, its type of four letters, what is in it. */
export function box(type: string, ...inside: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(inside.map((one) => (typeof one === "string" ? Buffer.from(one, "latin1") : one)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const item = (index: number, text: string) =>
  box(number(index).toString("latin1"), box("data", number(1), number(0), text));

/** What a phone says of a film: names, and by their numbers their values, where it was taken among them. */
export const phoneMeta = (version: Buffer | string = "") =>
  box(
    "meta",
    version,
    box("hdlr", "mdta"),
    box(
      "keys",
      number(0),
      number(2),
      box("mdta", "com.apple.quicktime.make"),
      box("mdta", "com.apple.quicktime.location.ISO6709"),
    ),
    box("ilst", item(1, "A maker"), item(2, "+37.7749-122.4194+010/")),
  );

/** A film of nothing, as a phone writes it: what is said of it stands behind its pictures. */
export const phoneFilm = (...inMovie: Buffer[]) =>
  Buffer.concat([
    box("ftyp", "qt  ", number(0), "qt  "),
    box("mdat", "pictures"),
    box("moov", box("mvhd", "how long"), ...inMovie),
  ]);
