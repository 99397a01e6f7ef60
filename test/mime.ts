/** A part of a mail, or the mail itself, as a mail program reads it. */
export type MailPart = {
  headers: ReadonlyMap<string, string>;
  /** 'text/html' */
  type: string;
  body: Buffer;
  parts: MailPart[];
};

/** RFC 2045 and 2046, of what our own mails have. */
export function parseMail(source: string): MailPart {
  const end = source.indexOf("\r\n\r\n");
  const headers = new Map(
    source
      .slice(0, end)
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const contentType = headers.get("content-type") ?? "text/plain";
  const content = source.slice(end + 4);
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  const pieces = boundary ? content.split(`--${boundary}`).slice(1, -1) : [];
  return {
    headers,
    type: contentType.split(";")[0]!.trim().toLowerCase(),
    body: decodeBody(content, headers.get("content-transfer-encoding") ?? "7bit"),
    parts: pieces.map((piece) => parseMail(piece.replace(/^\r\n/, "").replace(/\r\n$/, ""))),
  };
}

function decodeBody(content: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(content, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(content);
  const bytes = content
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

/** All parts, the mail itself first. */
export const partsIn = (part: MailPart): MailPart[] => [part, ...part.parts.flatMap(partsIn)];

/** RFC 2047 and 2231, as nodemailer writes them. */
export function decodeHeader(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, base64: string) => Buffer.from(base64, "base64").toString("latin1"))
    .replace(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, words: string) =>
      words
        .replaceAll("_", " ")
        .replace(/=([0-9A-F]{2})/gi, (_each, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/[\u0080-\u00ff]+/g, (bytes) => Buffer.from(bytes, "latin1").toString());
}

/** The name of an attached file, in whatever parts it came. */
export function attachedName({ headers }: MailPart): string | undefined {
  const disposition = headers.get("content-disposition") ?? "";
  const pieces = [...disposition.matchAll(/filename(?:\*\d*)?\*?="?([^";]*)"?/g)].map(([, piece = ""]) => piece);
  if (pieces.length === 0) return undefined;
  return decodeURIComponent(decodeHeader(pieces.join("")).replace(/^utf-8''/i, ""));
}
