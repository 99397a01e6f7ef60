import { fileName, isImage, isPDF } from "../../../contract/platform/files.ts";
import { getFile } from "../../../contract/entries/entry-uploads.ts";
import { type Permission, may } from "../../../contract/platform/permissions.ts";
import { forAnySite } from "../../platform/http/answer-headers.ts";
import { type Outside, outside } from "../../platform/http/handle.ts";
import { found } from "../../platform/http/refusal.ts";
import { fileHeaders, rendition } from "../../media/renditions.ts";
import { haveCleaned } from "../../media/uploads/cleaning.ts";
import type { HeldFile } from "../../media/uploads/held-file.ts";
import { heldFile } from "./holder-queries.ts";
import { rangeOf } from "../../platform/storage/range.ts";

type Call = Outside<typeof getFile>;
type RequestedSize = number | "full" | "original";
type ServedSize = RequestedSize | "cleaned";

/** How a file may be kept on its way. */
type Keeping = "public" | "shown" | "private" | "judged";

const year = 31_536_000;
/**
 * A file never changes under its address. One that a gallery shows may be taken out of it, and a contest may become blind while it is judged, so these are
 * asked for again.
 */
const caching: Record<Keeping, string> = {
  public: `public, max-age=${year}, immutable`,
  shown: "public, max-age=3600",
  private: `private, max-age=${year}, immutable`,
  judged: "private, no-cache",
};

/** How a file may be kept, and in which form it is read. */
type Reading = { keeping: Keeping; shown: ServedSize } | undefined;

/**
 * Who may read a file, by who holds it. An entry's is never made public by what else shows it; what programs, pages and
 * clients show is everyone's; what nothing shows yet is its uploader's own. The original of a home's picture may say where
 * it was taken before the tour does, so it is its uploader's.
 */
function readingFor(call: Call, file: HeldFile, wanted: RequestedSize): Reading {
  const { entries, isHeld, isParticipants, fullKind, uploadedBy } = file;
  if (entries.length > 0) return readingOfEntries(call, file, wanted);
  if (file.awards.length > 0) return readingOfThanks(call, file, wanted);
  if (isHeld && isParticipants && wanted === "original" && fullKind && uploadedBy !== call.visitor?.userID)
    return undefined;
  if (isHeld) return { keeping: "public", shown: wanted };
  return uploadedBy !== null && uploadedBy === call.visitor?.userID ? { keeping: "private", shown: wanted } : undefined;
}

/**
 * Whoever may read one of the entries that hold it may read it. A camera writes into its file where it was taken, so an original
 * that others see in another form is for owners, who helps them, and staff only. Whoever helps may be taken off it.
 */
function readingOfEntries(call: Call, file: HeldFile, wanted: RequestedSize): Reading {
  const { entries, fullKind } = file;
  if (entries.some(({ userID }) => userID === call.visitor?.userID) || isStaff(call, entries))
    return { keeping: "private", shown: wanted };
  if (entries.some(({ isHelped }) => isHelped)) return { keeping: "judged", shown: wanted };
  if (wanted === "original" && fullKind) return undefined;
  if (entries.some(({ isScorer }) => isScorer)) return readingOfScorer(file, wanted);
  const isShown = entries.some((entry) => entry.isShown);
  return isShown && wanted !== "original" ? { keeping: "shown", shown: wanted } : undefined;
}

/** A student's picture is theirs, and goes with their thanks to whoever sees to awards, drawn anew. */
function readingOfThanks(call: Call, { awards, fullKind }: HeldFile, wanted: RequestedSize): Reading {
  if (awards.some(({ userID }) => userID === call.visitor?.userID)) return { keeping: "private", shown: wanted };
  if (wanted === "original" && fullKind) return undefined;
  return isStaff(call, awards, "MANAGE_AWARDS") ? { keeping: "judged", shown: wanted } : undefined;
}

/** Pictures are drawn anew for everybody; any other file says who made it until that is taken out of it. */
function readingOfScorer({ kind, entries }: HeldFile, wanted: RequestedSize): Reading {
  if (isImage(kind) || typeof wanted === "number") return { keeping: "private", shown: wanted };
  const isBlind = entries.some((entry) => entry.isScorer && entry.isBlind);
  return { keeping: "judged", shown: isBlind ? "cleaned" : wanted };
}

/** The address names no service, so a role that is narrowed to one is looked for here. */
function isStaff(
  { grants }: Call,
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

const wantedOf = (text: string): RequestedSize | undefined => {
  if (text === "original" || text === "full") return text;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
};

async function send(call: Call): Promise<never> {
  const { params, reply, request, house } = call;
  const wanted = found(wantedOf(params.rendition), "file");
  const { visitor, client, now } = call;
  const [row] = await house.database.readInside(client.clientID, (sql) =>
    heldFile(sql, params.uploadID, visitor?.userID ?? null, now),
  );
  const held = found(row, "file");
  const { keeping, shown } = found(readingFor(call, held, wanted), "file");
  const { fileKey: key, kind, fullKind: full, thumbs } = held;
  if (shown === "cleaned") await haveCleaned(house, held);
  const file = rendition({ key, kind, full, thumbs }, shown);
  const size = await house.files.size(file.key);
  const range = rangeOf(request.headers.range, size);
  reply
    .headers(fileHeaders(file, fileName(getFile.fileName!, file.kind), isPDF(file.kind) ? "attachment" : "inline"))
    .headers(keeping === "public" || keeping === "shown" ? forAnySite : {})
    .header("cache-control", caching[keeping])
    .header("accept-ranges", "bytes")
    .header("content-length", range ? range.end - range.start + 1 : size);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(await house.files.read(file.key, range)) as never;
}

export const files = [outside(getFile, send)];
