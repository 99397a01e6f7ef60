import type { FilesMark } from "./files-mark.ts";
import type { Installation } from "./queries.ts";

/** In milliseconds: a standby that takes over may lack the last moments, and a mark is written only so often. */
export const MARK_TOLERANCE = 120_000;

type ComparedInstallation = {
  /** What the database says of itself; undefined where it says nothing yet. */
  row: Pick<Installation, "installationID" | "seenAt" | "place"> | undefined;
  /** What is known beside it of the database that the files belong to; undefined where nothing is. */
  mark: FilesMark | undefined;
  /** Where the database lies now. */
  place: string;
  hasClients: boolean;
  production: boolean;
};

/** Why what is done by itself had better wait for an operator, in words; undefined where nothing was restored or copied. */
export function reasonToPause({ row, mark, place, hasClients, production }: ComparedInstallation): string | undefined {
  if (!row)
    return mark && hasClients
      ? `its files have been in use with a database until ${mark.seenAt}, and this one was never in use with them.`
      : undefined;
  if (mark && mark.installationID !== row.installationID)
    return `its files belong to another database, which was in use until ${mark.seenAt}.`;
  if (mark && Date.parse(mark.seenAt) > Date.parse(row.seenAt) + MARK_TOLERANCE)
    return `it is older than its files: it was in use until ${row.seenAt}, and they until ${mark.seenAt}.`;
  // Outside production databases are copied all the time, and nothing is done to anybody.
  if (production && row.place !== place)
    return `it was restored or copied: it was in use until ${row.seenAt} in another place.`;
  return undefined;
}
