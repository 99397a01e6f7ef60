import { savedFileName, isImage, isPDF } from "../../../contract/platform/files.ts";
import { entryCode } from "../../../contract/entries/entry-rules.ts";
import { getFile } from "../../../contract/entries/entry-uploads.ts";
import { type Permission, may } from "../../../contract/platform/permissions.ts";
import { refuseSuspended } from "../../platform/access/suspension.ts";
import { anySiteHeader } from "../../platform/http/answer-headers.ts";
import { type OutsideContext, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { judgedFileName } from "../../judging/entry-view.ts";
import { tidyName } from "../../media/file-names.ts";
import { type DrawnRendition, fileHeaders, isDrawnRendition, renditionOf } from "../../media/renditions.ts";
import { ensureCleanedRendition } from "../../media/uploads/cleaned-rendition.ts";
import { ensureDrawnRendition } from "../../media/uploads/drawn-rendition.ts";
import type { FileAccessRow } from "../../media/uploads/file-access-row.ts";
import { fileWithHolders } from "./file-holder-queries.ts";
import type { ScorerLink } from "../../platform/access/scorer-link.ts";
import { parseRange } from "../../platform/storage/byte-range.ts";

type FileCall = OutsideContext<typeof getFile>;
type RequestedSize = number | "full" | "original" | DrawnRendition;
type ServedSize = RequestedSize | "cleaned";

/** How a file may be cached between the server and the browser. */
type CacheScope = "public" | "shown" | "private" | "judged";

const YEAR_SECONDS = 31_536_000;
/**
 * A file never changes under its address. A file that a gallery shows may be removed from it, and a contest may become blind while it is
 * judged, so that browsers revalidate these.
 */
const cacheHeaders: Record<CacheScope, string> = {
  public: `public, max-age=${YEAR_SECONDS}, immutable`,
  shown: "public, max-age=3600",
  private: `private, max-age=${YEAR_SECONDS}, immutable`,
  judged: "private, no-cache",
};

/** The caching and rendition that a reader gets, and its name where that isn't the file's own; undefined without access. */
type FileAccess = { caching: CacheScope; size: ServedSize; name?: string } | undefined;

/**
 * Access to a file follows from its holders. An entry's file is never public through another holder; files of programs, pages and clients
 * are public; a file that nothing shows yet is its uploader's. The original of a home's picture may hold its location before the tour
 * publishes it, so that it is its uploader's.
 */
function fileAccess(call: FileCall, file: FileAccessRow, requestedSize: RequestedSize): FileAccess {
  const { entries, isHeld, isParticipants, fullKind, uploadedBy } = file;
  if (entries.length > 0) return entryFileAccess(call, file, requestedSize);
  if (file.awards.length > 0) return thanksFileAccess(call, file, requestedSize);
  if (isHeld && isParticipants && requestedSize === "original" && fullKind && uploadedBy !== call.visitor?.userID)
    return undefined;
  if (isHeld) return { caching: "public", size: requestedSize, ...(file.participant && { name: file.participant }) };
  return uploadedBy !== null && uploadedBy === call.visitor?.userID
    ? { caching: "private", size: requestedSize }
    : undefined;
}

/**
 * A file is open to readers of any entry that holds it. Cameras write the location into files, so that the original of a file that others
 * see converted is only for owners, co-entrants and staff. Co-entrants may be removed.
 */
function entryFileAccess(call: FileCall, file: FileAccessRow, requestedSize: RequestedSize): FileAccess {
  const { entries, fullKind } = file;
  if (entries.some(({ userID }) => userID === call.visitor?.userID) || isStaff(call, entries))
    return { caching: "private", size: requestedSize };
  if (entries.some(({ isHelped }) => isHelped)) return { caching: "judged", size: requestedSize };
  if (requestedSize === "original" && fullKind) return undefined;
  if (entries.some(({ isScorer }) => isScorer)) return scorerFileAccess(file, requestedSize);
  const shown = entries.find((entry) => entry.isShown);
  return shown && requestedSize !== "original"
    ? { caching: "shown", size: requestedSize, name: shown.title || entryCode(shown.label, shown.number) }
    : undefined;
}

/** A student's picture is theirs, and with their thanks also open, converted, to staff who manage awards. */
function thanksFileAccess(
  call: FileCall,
  { awards, fullKind }: FileAccessRow,
  requestedSize: RequestedSize,
): FileAccess {
  if (awards.some(({ userID }) => userID === call.visitor?.userID)) return { caching: "private", size: requestedSize };
  if (requestedSize === "original" && fullKind) return undefined;
  return isStaff(call, awards, "MANAGE_AWARDS") ? { caching: "judged", size: requestedSize } : undefined;
}

/** Pictures are converted for every scorer; other files name their author until their metadata has been removed. */
function scorerFileAccess({ kind, entries }: FileAccessRow, requestedSize: RequestedSize): FileAccess {
  const blind = entries.find((entry) => entry.isScorer && entry.isBlind);
  const name = blind && { name: judgedFileName(blind, kind, blind.nth ?? 0) };
  if (isImage(kind) || typeof requestedSize === "number" || isDrawnRendition(requestedSize))
    return { caching: "private", size: requestedSize, ...name };
  return { caching: "judged", size: blind ? "cleaned" : requestedSize, ...name };
}

/** The address names no program, so that roles limited to a program are looked up here. */
function isStaff(
  { grants }: FileCall,
  records: readonly { serviceID: string }[],
  permission: Permission = "VIEW_ENTRIES",
): boolean {
  const grantsHere = grants.filter(
    (grant) => grant.serviceID === null || records.some(({ serviceID }) => serviceID === grant.serviceID),
  );
  return may(
    grantsHere.map(({ role }) => role),
    permission,
  );
}

/** Who scores by a link reads the files of what they score in that program, and is nobody to all others. */
function asScorerByLink(file: FileAccessRow, { serviceID }: ScorerLink): FileAccessRow {
  const nobodys = { userID: "" };
  const entries = file.entries.map((entry) => ({
    ...entry,
    ...nobodys,
    isHelped: false,
    isScorer: entry.isScorer && entry.serviceID === serviceID,
  }));
  const awards = file.awards.map((award) => ({ ...award, ...nobodys }));
  return { ...file, uploadedBy: null, entries, awards };
}

const requestedSizeIn = (text: string): RequestedSize | undefined => {
  if (text === "original" || text === "full" || isDrawnRendition(text)) return text;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
};

/** What is still shown while the client is suspended, such as its sign-in page, has its pictures, and nobody else's; a copy shows the public none. */
function refuseSuspendedReader(
  { client, visitor, grants }: FileCall,
  { caching, isParticipants }: { caching: CacheScope; isParticipants: boolean },
): void {
  const goesOn = caching === "public" && !isParticipants && client.copiedFrom === null;
  const isStaffHere = visitor !== undefined && grants.length > 0;
  if (!goesOn && !isStaffHere) refuseSuspended(client);
}

async function sendFile(call: FileCall): Promise<never> {
  const { params, reply, request, app } = call;
  const requestedSize = requireFound(requestedSizeIn(params.rendition), "file");
  const { visitor, client, now } = call;
  const link = visitor?.scoresByLink;
  const readerID = link && link.clientID !== client.clientID ? null : (visitor?.userID ?? null);
  const [row] = await app.database.readInside(client.clientID, (sql) =>
    fileWithHolders(sql, params.uploadID, readerID, now),
  );
  const found = requireFound(row, "file");
  const heldFile = link ? asScorerByLink(found, link) : found;
  const { caching, size: servedSize, name } = requireFound(fileAccess(call, heldFile, requestedSize), "file");
  const { fileKey: key, kind, fullKind: full, thumbs } = heldFile;
  refuseSuspendedReader(call, { caching, isParticipants: heldFile.isParticipants });
  if (servedSize === "cleaned") await ensureCleanedRendition(app, heldFile);
  if (isDrawnRendition(servedSize)) await ensureDrawnRendition(app, heldFile, servedSize);
  const file = renditionOf({ key, kind, full, thumbs }, servedSize);
  const size = await app.files.size(file.key);
  const savedName = savedFileName(name === undefined ? heldFile.fileName : tidyName(name), file.kind);
  const range = parseRange(request.headers.range, size);
  reply
    .headers(fileHeaders(file, savedName, isPDF(file.kind) ? "attachment" : "inline"))
    .headers(caching === "public" || caching === "shown" ? anySiteHeader : {})
    .header("cache-control", visitor?.seenIn && caching !== "public" ? "no-store" : cacheHeaders[caching])
    .header("accept-ranges", "bytes")
    .header("content-length", range ? range.end - range.start + 1 : size);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(await app.files.read(file.key, range)) as never;
}

export const files = [onOutsideTransaction(getFile, sendFile)];
