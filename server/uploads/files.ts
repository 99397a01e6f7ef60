import { type FileKind, fileName, isPDF } from "../../contract/files.ts";
import { getFile } from "../../contract/entry-uploads.ts";
import { may } from "../../contract/permissions.ts";
import type { Sql } from "../db/sql.ts";
import { isInPublicGallery } from "../galleries/queries.ts";
import { type Outside, outside } from "../http/handle.ts";
import { found } from "../http/refusal.ts";
import { fileHeaders, rendition } from "../outside/renditions.ts";
import { type UploadRow, uploadBy } from "./kept.ts";
import { rangeOf } from "./range.ts";

type Ask = Outside<typeof getFile>;
type Wanted = number | "full" | "original";

/** How a file may be kept on its way. */
type Keeping = "public" | "shown" | "private";

const year = 31_536_000;
/** A file never changes under its address. One that a gallery shows may be taken out of it, so it is asked for again. */
const caching: Record<Keeping, string> = {
  public: `public, max-age=${year}, immutable`,
  shown: "public, max-age=3600",
  private: `private, max-age=${year}, immutable`,
};

type Holder = { userID: string; serviceID: string; isScorer: boolean; hidesNames: boolean };

/** How a file may be kept, and the name it goes by: its own may tell whose it is. */
type Reading = { keeping: Keeping; name: string } | undefined;
const nameless = "file";

const holderOf = (sql: Sql, uploadID: string, userID: string | null) => sql<Holder>`
  select e.user_id, e.service_id, exists (
      select from scorer_assignments a
      where a.service_id = e.service_id and a.user_id = ${userID}
        and (a.entry_id = e.entry_id or a.category_id = e.category_id)
    ) and not exists (
      select from scoring_conflicts c where c.entry_id = e.entry_id and c.user_id = ${userID}
    ) as is_scorer, coalesce(j.blind and j.results_released_at is null, false) as hides_names
  from entry_uploads eu join entries e on e.client_id = eu.client_id and e.entry_id = eu.entry_id
    left join judging j on j.client_id = e.client_id and j.service_id = e.service_id
  where eu.upload_id = ${uploadID}`;

/** A camera writes into its file where it was taken, so an original that others see in another form is for the owner and staff only. */
async function readingFor(ask: Ask, sql: Sql, upload: UploadRow, wanted: Wanted): Promise<Reading> {
  if (upload.audience === "public") return { keeping: "public", name: upload.fileName };
  const [holder] = await holderOf(sql, upload.uploadID, ask.visitor?.userID ?? null);
  if (!holder) return undefined;
  if (holder.userID === ask.visitor?.userID || (await isStaff(ask, holder.serviceID)))
    return { keeping: "private", name: upload.fileName };
  if (wanted === "original" && upload.fullKind) return undefined;
  const name = holder.hidesNames ? nameless : upload.fileName;
  if (holder.isScorer) return { keeping: "private", name };
  const isShown = wanted !== "original" && (await isInPublicGallery(sql, upload.uploadID, ask.now)).length > 0;
  return isShown ? { keeping: "shown", name } : undefined;
}

/** The address names no service, so a role that is narrowed to one is looked for here. */
async function isStaff({ house, visitor, client }: Ask, serviceID: string): Promise<boolean> {
  if (!visitor) return false;
  const grants = await house.sessions.grants(visitor.userID, client.clientID);
  const here = grants.filter((grant) => grant.serviceID === null || grant.serviceID === serviceID);
  return may(
    here.map(({ role }) => role),
    "VIEW_ENTRIES",
  );
}

const wantedOf = (text: string): Wanted | undefined => {
  if (text === "original" || text === "full") return text;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
};

/** Nothing in a file runs as a page of ours. Browsers' own PDF viewers don't open in a sandbox. */
const policyOf = (kind: FileKind) => (isPDF(kind) ? "frame-ancestors 'self'" : "default-src 'none'; sandbox");

async function send(ask: Ask): Promise<never> {
  const { params, reply, request, house } = ask;
  const wanted = found(wantedOf(params.rendition), "file");
  const { upload, keeping, name } = await ask.transact(async (sql) => {
    const [row] = await uploadBy(sql, params.uploadID);
    const upload = found(row, "file");
    return { upload, ...found(await readingFor(ask, sql, upload, wanted), "file") };
  });
  const { fileKey: key, kind, fullKind: full, thumbs } = upload;
  const file = rendition({ key, kind, full, thumbs }, wanted);
  const size = await house.files.size(file.key);
  const range = rangeOf(request.headers.range, size);
  reply
    .headers(fileHeaders(file, fileName(name, file.kind)))
    .header("content-security-policy", policyOf(file.kind))
    .header("cache-control", caching[keeping])
    .header("accept-ranges", "bytes")
    .header("content-length", range ? range.end - range.start + 1 : size);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(await house.files.read(file.key, range)) as never;
}

export const files = [outside(getFile, send)];
