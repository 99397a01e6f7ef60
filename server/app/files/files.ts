import { savedFileName, isImage, isPDF } from "../../../contract/platform/files.ts";
import { getFile } from "../../../contract/entries/entry-uploads.ts";
import { type Permission, may } from "../../../contract/platform/permissions.ts";
import { anySiteHeader } from "../../platform/http/answer-headers.ts";
import { type OutsideContext, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { fileHeaders, renditionOf } from "../../media/renditions.ts";
import { ensureCleanedRendition } from "../../media/uploads/cleaned-rendition.ts";
import type { FileAccessRow } from "../../media/uploads/file-access-row.ts";
import { fileWithHolders } from "./file-holder-queries.ts";
import { parseRange } from "../../platform/storage/byte-range.ts";

type FileCall = OutsideContext<typeof getFile>;
type RequestedSize = number | "full" | "original";
type ServedSize = RequestedSize | "cleaned";

/** How a file may be kept on its way. */
type CacheScope = "public" | "shown" | "private" | "judged";

const YEAR_SECONDS = 31_536_000;
/**
 * A file never changes under its address. One that a gallery shows may be taken out of it, and a contest may become blind while it is judged, so these are
 * asked for again.
 */
const cacheHeaders: Record<CacheScope, string> = {
  public: `public, max-age=${YEAR_SECONDS}, immutable`,
  shown: "public, max-age=3600",
  private: `private, max-age=${YEAR_SECONDS}, immutable`,
  judged: "private, no-cache",
};

/** How a file may be kept, and in which form it is read. */
type FileAccess = { caching: CacheScope; size: ServedSize } | undefined;

/**
 * Who may read a file, by who holds it. An entry's is never made public by what else shows it; what programs, pages and
 * clients show is everyone's; what nothing shows yet is its uploader's own. The original of a home's picture may say where
 * it was taken before the tour does, so it is its uploader's.
 */
function fileAccess(call: FileCall, file: FileAccessRow, wanted: RequestedSize): FileAccess {
  const { entries, isHeld, isParticipants, fullKind, uploadedBy } = file;
  if (entries.length > 0) return entryFileAccess(call, file, wanted);
  if (file.awards.length > 0) return thanksFileAccess(call, file, wanted);
  if (isHeld && isParticipants && wanted === "original" && fullKind && uploadedBy !== call.visitor?.userID)
    return undefined;
  if (isHeld) return { caching: "public", size: wanted };
  return uploadedBy !== null && uploadedBy === call.visitor?.userID ? { caching: "private", size: wanted } : undefined;
}

/**
 * Whoever may read one of the entries that hold it may read it. A camera writes into its file where it was taken, so an original
 * that others see in another form is for owners, who helps them, and staff only. Whoever helps may be taken off it.
 */
function entryFileAccess(call: FileCall, file: FileAccessRow, wanted: RequestedSize): FileAccess {
  const { entries, fullKind } = file;
  if (entries.some(({ userID }) => userID === call.visitor?.userID) || isStaff(call, entries))
    return { caching: "private", size: wanted };
  if (entries.some(({ isHelped }) => isHelped)) return { caching: "judged", size: wanted };
  if (wanted === "original" && fullKind) return undefined;
  if (entries.some(({ isScorer }) => isScorer)) return scorerFileAccess(file, wanted);
  const isShown = entries.some((entry) => entry.isShown);
  return isShown && wanted !== "original" ? { caching: "shown", size: wanted } : undefined;
}

/** A student's picture is theirs, and goes with their thanks to whoever sees to awards, drawn anew. */
function thanksFileAccess(call: FileCall, { awards, fullKind }: FileAccessRow, wanted: RequestedSize): FileAccess {
  if (awards.some(({ userID }) => userID === call.visitor?.userID)) return { caching: "private", size: wanted };
  if (wanted === "original" && fullKind) return undefined;
  return isStaff(call, awards, "MANAGE_AWARDS") ? { caching: "judged", size: wanted } : undefined;
}

/** Pictures are drawn anew for everybody; any other file says who made it until that is taken out of it. */
function scorerFileAccess({ kind, entries }: FileAccessRow, wanted: RequestedSize): FileAccess {
  if (isImage(kind) || typeof wanted === "number") return { caching: "private", size: wanted };
  const isBlind = entries.some((entry) => entry.isScorer && entry.isBlind);
  return { caching: "judged", size: isBlind ? "cleaned" : wanted };
}

/** The address names no service, so a role that is narrowed to one is looked for here. */
function isStaff(
  { grants }: FileCall,
  held: readonly { serviceID: string }[],
  permission: Permission = "VIEW_ENTRIES",
): boolean {
  const here = grants.filter(
    (grant) => grant.serviceID === null || held.some(({ serviceID }) => serviceID === grant.serviceID),
  );
  return may(
    here.map(({ role }) => role),
    permission,
  );
}

const requestedSizeIn = (text: string): RequestedSize | undefined => {
  if (text === "original" || text === "full") return text;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
};

async function sendFile(call: FileCall): Promise<never> {
  const { params, reply, request, app } = call;
  const wanted = requireFound(requestedSizeIn(params.rendition), "file");
  const { visitor, client, now } = call;
  const [row] = await app.database.readInside(client.clientID, (sql) =>
    fileWithHolders(sql, params.uploadID, visitor?.userID ?? null, now),
  );
  const held = requireFound(row, "file");
  const { caching: keeping, size: shown } = requireFound(fileAccess(call, held, wanted), "file");
  const { fileKey: key, kind, fullKind: full, thumbs } = held;
  if (shown === "cleaned") await ensureCleanedRendition(app, held);
  const file = renditionOf({ key, kind, full, thumbs }, shown);
  const size = await app.files.size(file.key);
  const range = parseRange(request.headers.range, size);
  reply
    .headers(fileHeaders(file, savedFileName(getFile.fileName!, file.kind), isPDF(file.kind) ? "attachment" : "inline"))
    .headers(keeping === "public" || keeping === "shown" ? anySiteHeader : {})
    .header("cache-control", cacheHeaders[keeping])
    .header("accept-ranges", "bytes")
    .header("content-length", range ? range.end - range.start + 1 : size);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(await app.files.read(file.key, range)) as never;
}

export const files = [onOutsideTransaction(getFile, sendFile)];
