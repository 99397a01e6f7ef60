import { type CeremonyAward, getCeremony, orderCeremony } from "../../contract/judging/ceremony.ts";
import type { PictureInfo } from "../../contract/platform/pictures.ts";
import { titleRank } from "../../contract/judging/scoring-rules.ts";
import { pictureOfColumn } from "../platform/access/client-profile-queries.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { joinPublicCover } from "../entries/cover-queries.ts";
import { on } from "../platform/http/handlers.ts";
import { refuseIfListDiffers, refuseIfStale } from "../platform/http/stale-changes.ts";
import { isJudgedEntry } from "../entries/judging-conditions.ts";

export const ceremonyCalls = [
  on(getCeremony, async ({ sql, client, service: { serviceID, name }, standings, now }) => {
    const [rows, awards] = await Promise.all([
      sql<{ logo: PictureInfo | null }>`
        select ${pictureOfColumn(fragment`c.logo_upload_id`)} as logo from clients c where c.client_id = ${client.clientID}`,
      awardsInOrder(sql, serviceID, now),
    ]);
    return { standings: [...standings], association: client.name, program: name, ...requireRow(rows), awards };
  }),

  on(orderCeremony, async (ask) => {
    const { sql, body, now, audit } = ask;
    const { serviceID } = ask.service;
    await sql`select from judging where service_id = ${serviceID} for update`;
    const before = (await awardsInOrder(sql, serviceID, now)).map(({ entryID }) => entryID);
    await refuseIfStale(ask, serviceID, { entryIDs: before }, "ceremony");
    refuseIfListDiffers({ current: before, submitted: body.entryIDs, now: { entryIDs: before } });
    await sql`update judging set ceremony = ${body.entryIDs}::uuid[] where service_id = ${serviceID}`;
    await audit(serviceID, { ceremony: before }, { ceremony: body.entryIDs });
    return {};
  }),
];

type CeremonyRow = CeremonyAward & { position: number; place: number | null };

/** As staff put them; the others behind, category by category, the highest award of each last. What is best of all ends it. */
async function awardsInOrder(sql: Sql, serviceID: string, now: Date): Promise<CeremonyAward[]> {
  const rows = await sql<CeremonyRow>`
    select e.entry_id, e.award_title, e.title, coalesce(nullif(u.company, ''), u.full_name) as name, c.name as category,
      cover.picture as cover, row_number() over (order by c.position, c.label)::int as position,
      array_position(j.ceremony, e.entry_id) as place
    from entries e join judging j using (client_id, service_id) join categories c using (client_id, category_id)
      join users u on u.user_id = e.user_id ${joinPublicCover(now)}
    where e.service_id = ${serviceID} and e.award_title <> '' and ${isJudgedEntry}
    order by c.position, c.label, e.number`;
  return rows.toSorted(
    (row, other) => (row.place ?? Infinity) - (other.place ?? Infinity) || compareAwards(row, other),
  );
}

const isBestInShow = ({ awardTitle }: CeremonyRow) => titleRank(awardTitle) === 0;

function compareAwards(row: CeremonyRow, other: CeremonyRow): number {
  const last = Number(isBestInShow(row)) - Number(isBestInShow(other));
  if (last !== 0) return last;
  return row.category === other.category
    ? titleRank(other.awardTitle) - titleRank(row.awardTitle)
    : row.position - other.position;
}
