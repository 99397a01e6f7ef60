import type { CertificateDesign } from "../../../contract/galleries/certificate-design.ts";
import type { PictureInfo } from "../../../contract/platform/pictures.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { pictureOfColumn } from "../../platform/access/client-profile-queries.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type ProgramIDs, planForValues, fragment, emptyFragment } from "../../platform/db/statement.ts";
import type { StoredFile } from "../../media/renditions.ts";
import { randomCode } from "../../platform/random-codes.ts";
import { hasReleasedAward } from "../../entries/judging-conditions.ts";

export type AwardedEntry = {
  entryID: string;
  title: string;
  awardTitle: string;
  ownerName: string;
  company: string;
  category: string;
  releasedAt: string;
  program: string;
  timeZone: TimeZone;
  /** Null until the certificate is issued. */
  code: string | null;
};

const awardColumns = fragment`e.entry_id, e.title, e.award_title, coalesce(e.published_name, u.full_name) as owner_name,
  coalesce(u.company, '') as company,
  c.name as category, j.results_released_at as released_at, s.name as program, s.time_zone`;

const awardTables = fragment`entries e
  join services s on s.client_id = e.client_id and s.service_id = e.service_id
  join judging j on j.client_id = e.client_id and j.service_id = e.service_id
  join categories c on c.client_id = e.client_id and c.category_id = e.category_id
  join users u on u.user_id = e.user_id`;

/** Entries with a certificate, in the order of categories; or one of them. */
export const awardedEntries = (sql: Sql, { clientID, serviceID }: ProgramIDs, entryID?: string) => sql<AwardedEntry>`
  select ${awardColumns}, k.code
  from ${awardTables} left join certificates k on k.client_id = e.client_id and k.entry_id = e.entry_id
  where e.client_id = ${clientID} and e.service_id = ${serviceID} and ${hasReleasedAward}
    ${entryID === undefined ? emptyFragment : fragment`and e.entry_id = ${entryID}`} ${planForValues}
  order by c.position, c.label, e.number`;

const CODE_LENGTH = 12;

/** Existing codes stay; of two calls at once both get the first one's code. */
export async function ensureCodes(
  sql: Sql,
  program: ProgramIDs,
  entryIDs: readonly string[],
): Promise<Map<string, string>> {
  const { serviceID } = program;
  const codes = entryIDs.map(() => randomCode(CODE_LENGTH));
  await sql`
    insert into certificates (service_id, entry_id, code)
    select ${serviceID}, fresh.entry_id, fresh.code
    from unnest(${entryIDs}::uuid[], ${codes}::text[]) fresh (entry_id, code)
    order by fresh.entry_id
    on conflict (client_id, entry_id) do nothing`;
  const stored = await sql<{ entryID: string; code: string }>`
    select entry_id, code from certificates where service_id = ${serviceID} and entry_id = any (${entryIDs}::uuid[])`;
  return new Map(stored.map(({ entryID, code }) => [entryID, code]));
}

type CertificateRow = {
  serviceURL: string;
  kind: ServiceKind;
  status: "draft" | "published" | "archived";
  program: string;
  timeZone: TimeZone;
  award: Omit<AwardedEntry, "code" | "entryID" | "program" | "timeZone"> | null;
};

/** A certificate by its code, with its award as long as that stands. */
export const findCertificate = (sql: Sql, code: string) => sql<CertificateRow>`
  select s.url as service_url, s.kind, s.status, s.name as program, s.time_zone,
    (select json_build_object('title', e.title, 'awardTitle', e.award_title, 'ownerName', coalesce(e.published_name, u.full_name),
        'company', coalesce(u.company, ''), 'category', c.name, 'releasedAt', j.results_released_at)
      from entries e
        join judging j on j.client_id = e.client_id and j.service_id = e.service_id
        join categories c on c.client_id = e.client_id and c.category_id = e.category_id
        join users u on u.user_id = e.user_id
      where e.client_id = k.client_id and e.entry_id = k.entry_id and ${hasReleasedAward}) as award
  from certificates k join services s on s.client_id = k.client_id and s.service_id = k.service_id
  where k.code = ${code}`;

type DesignRow = {
  design: CertificateDesign | null;
  background: PictureInfo | null;
  logo: PictureInfo | null;
  uploadID: string | null;
  logoUploadID: string | null;
};

export const findDesign = (sql: Sql, serviceID: string, { lock = false } = {}) => sql<DesignRow>`
  select d.design, d.upload_id, d.logo_upload_id, ${pictureOfColumn(fragment`d.upload_id`)} as background,
    ${pictureOfColumn(fragment`d.logo_upload_id`)} as logo
  from certificate_designs d where d.service_id = ${serviceID} ${lock ? fragment`for update` : emptyFragment}`;

/** The row makes two first changes at once wait for each other. */
export const ensureDesignRow = (sql: Sql, serviceID: string) => sql`
  insert into certificate_designs (service_id) values (${serviceID}) on conflict (client_id, service_id) do nothing`;

export const findBackgroundFile = (sql: Sql, serviceID: string) => sql<StoredFile>`
  select f.file_key as key, f.kind, f.full_kind as full, f.thumbs
  from certificate_designs d join uploads f on f.client_id = d.client_id and f.upload_id = d.upload_id
  where d.service_id = ${serviceID}`;

/** Where the program has none of its own, the association's. */
export const findLogoFile = (sql: Sql, serviceID: string) => sql<StoredFile>`
  select f.file_key as key, f.kind, f.full_kind as full, f.thumbs
  from clients c left join certificate_designs d on d.client_id = c.client_id and d.service_id = ${serviceID}
    join uploads f on f.client_id = c.client_id and f.upload_id = coalesce(d.logo_upload_id, c.logo_upload_id)
  where c.client_id = current_client()`;

export const associationLogo = (sql: Sql) => sql<{ logo: PictureInfo | null }>`
  select ${pictureOfColumn(fragment`c.logo_upload_id`)} as logo from clients c where c.client_id = current_client()`;

type CertificatePicture = "background" | "logo";

const pictureColumns = { background: fragment`upload_id`, logo: fragment`logo_upload_id` };

export const updateCertificatePicture = (
  sql: Sql,
  serviceID: string,
  picture: CertificatePicture,
  uploadID: string | null,
) => sql`
  update certificate_designs set ${pictureColumns[picture]} = ${uploadID} where service_id = ${serviceID}`;

/** The association's own color. */
export async function clientColor(sql: Sql): Promise<string> {
  const rows = await sql<{ color: string }>`
    select primary_color as color from clients where client_id = current_client()`;
  return requireRow(rows).color;
}
