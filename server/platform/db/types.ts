import pg from "pg";

/** In JavaScript's format, always with milliseconds; microseconds stay, since lists are ordered by them. */
function utcInstant(text: string): string {
  if (!text.endsWith("+00")) return new Date(text).toISOString();
  const [seconds = "", fraction = ""] = text.slice(0, -3).replace(" ", "T").split(".");
  return `${seconds}.${fraction.padEnd(3, "0")}Z`;
}
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1700, Number],
  [1184, utcInstant],
  [1082, (text: string) => text],
]);
/** Big integers and numerics as numbers, instants as ISO 8601, days as they are. */
export const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format as "text"),
};
