import { type HandedOver, getCeremony, orderCeremony } from "../../contract/judging/ceremony.ts";
import type { PictureOf } from "../../contract/platform/pictures.ts";
import { titleRank } from "../../contract/judging/scoring-rules.ts";
import { pictureIn } from "../platform/access/client-face-queries.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { withShownCover } from "../entries/cover-queries.ts";
import { on } from "../platform/http/handle.ts";
import { refuseOtherList, refuseStale } from "../platform/http/stale.ts";
import { judged } from "../entries/judged.ts";

export const ceremonies = [
  on(getCeremony, async ({ sql, client, service: { serviceID, name }, standings, now }) => {
    const [rows, awards] = await Promise.all([
      sql<{ logo: PictureOf | null }>`
        select ${pictureIn(fragment`c.logo_upload_id`)} as logo from clients c where c.client_id = ${client.clientID}`,
      awardsInOrder(sql, serviceID, now),
    ]);
    return { standings: [...standings], association: client.name, program: name, ...one(rows), awards };
  }),

  on(orderCeremony, async (ask) => {
    const { sql, body, now, audit } = ask;
    const { serviceID } = ask.service;
    await sql`select from judging where service_id = ${serviceID} for update`;
    const before = (await awardsInOrder(sql, serviceID, now)).map(({ entryID }) => entryID);
    await refuseStale(ask, serviceID, { entryIDs: before }, "ceremony");
    refuseOtherList({ there: before, sent: body.entryIDs, now: { entryIDs: before } });
    await sql`update judging set ceremony = ${body.entryIDs}::uuid[] where service_id = ${serviceID}`;
    await audit(serviceID, { ceremony: before }, { ceremony: body.entryIDs });
    return {};
  }),
];

type Row = HandedOver & { position: number; place: number | null };

/** As staff put them; the others behind, category by category, the highest award of each last. What is best of all ends it. */
async function awardsInOrder(sql: Sql, serviceID: string, now: Date): Promise<HandedOver[]> {
  const rows = await sql<Row>`
    select e.entry_id, e.award_title, e.title, coalesce(nullif(u.company, ''), u.full_name) as name, c.name as category,
      cover.picture as cover, row_number() over (order by c.position, c.label)::int as position,
      array_position(j.ceremony, e.entry_id) as place
    from entries e join judging j using (client_id, service_id) join categories c using (client_id, category_id)
      join users u on u.user_id = e.user_id ${withShownCover(now)}
    where e.service_id = ${serviceID} and e.award_title <> '' and ${judged}
    order by c.position, c.label, e.number`;
  return rows.toSorted((row, other) => (row.place ?? Infinity) - (other.place ?? Infinity) || byAward(row, other));
}

const isBest = ({ awardTitle }: Row) => titleRank(awardTitle) === 0;

function byAward(row: Row, other: Row): number {
  const last = Number(isBest(row)) - Number(isBest(other));
  if (last !== 0) return last;
  return row.category === other.category
    ? titleRank(other.awardTitle) - titleRank(row.awardTitle)
    : row.position - other.position;
}
