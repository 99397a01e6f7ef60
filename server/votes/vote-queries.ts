import type { PictureInfo } from "../../contract/platform/pictures.ts";
import type { TicketRestriction, VoteState } from "../../contract/votes/public-votes.ts";
import { windowState } from "../../contract/platform/visibility.ts";
import type { Sql } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { mayBeShown } from "../entries/usage-rights-queries.ts";
import { pictureJSON } from "../platform/storage/picture-queries.ts";
import { joinPublicCover } from "../entries/cover-queries.ts";

export type PublicVoteRow = {
  publicVoteID: string;
  name: string;
  question: string;
  description: string;
  items: "entries" | "properties";
  galleryID: string | null;
  grouped: boolean;
  choices: number;
  ticketRestriction: TicketRestriction;
  ticketServiceID: string | null;
  ticketProgram: string | null;
  published: boolean;
  countedAt: string | null;
  countedBy: string | null;
  announcedAt: string | null;
  certificate: string | null;
  signature: string | null;
  opensAt: string | null;
  closesAt: string | null;
};

const selectPublicVotes = fragment`
  select v.public_vote_id, v.name, v.question, v.description, v.items, v.gallery_id, v.grouped, v.choices, v.ticket_restriction,
    v.ticket_service_id, t.name as ticket_program, v.published, v.counted_at, u.full_name as counted_by, v.announced_at,
    v.certificate, v.signature, w.opens_at, w.closes_at
  from public_votes v
    left join timeframes w on w.service_id = v.service_id and w.name = 'publicVoting'
    left join services t on t.service_id = v.ticket_service_id
    left join users u on u.user_id = v.counted_by`;

export const publicVoteInService = (sql: Sql, serviceID: string | null, publicVoteID: string) => sql<PublicVoteRow>`
  ${selectPublicVotes} where v.service_id = ${serviceID} and v.public_vote_id = ${publicVoteID}`;

export const publicVotesOf = (sql: Sql, serviceID: string) => sql<PublicVoteRow>`
  ${selectPublicVotes} where v.service_id = ${serviceID} order by v.public_vote_id`;

type VoteDates = Pick<PublicVoteRow, "published" | "countedAt" | "announcedAt" | "opensAt" | "closesAt">;

export function voteState({ published, countedAt, announcedAt, opensAt, closesAt }: VoteDates, now: Date): VoteState {
  if (announcedAt) return "announced";
  if (countedAt) return "counted";
  if (!published) return "unpublished";
  if (!opensAt || !closesAt) return "future";
  const at = windowState({ opensAt, closesAt }, now);
  return at === "closed" ? "counting" : at;
}

/** The entry or home of an address. */
export const ballotItemInService = (sql: Sql, serviceID: string | null, itemID: string) => sql<{ itemID: string }>`
  select entry_id as item_id from entries where entry_id = ${itemID} and service_id = ${serviceID}
  union all
  select property_id from properties where property_id = ${itemID} and service_id = ${serviceID}`;

export type BallotItemRow = {
  itemID: string;
  groupID: string;
  title: string;
  byline: string | null;
  place: string | null;
  cover: PictureInfo | null;
  pictures: number;
};

type VoteItems = Pick<PublicVoteRow, "publicVoteID" | "items">;

/** Items in the program's order. Names are left out of the query while they are secret. */
export const ballotItemsOf = (sql: Sql, vote: VoteItems, disclosure: ItemDisclosure) =>
  vote.items === "entries"
    ? entriesOnBallot(sql, vote.publicVoteID, disclosure)
    : homesOnBallot(sql, vote.publicVoteID);

/** Whether makers are named, and the moment for which pictures must be public. */
type ItemDisclosure = { names: boolean; now: Date };

const entriesOnBallot = (sql: Sql, publicVoteID: string, { names, now }: ItemDisclosure) => sql<BallotItemRow>`
  select e.entry_id as item_id, i.group_id, e.title,
    ${names ? fragment`coalesce(nullif(u.company, ''), u.full_name)` : fragment`null::text`} as byline, null as place,
    cover.picture as cover,
    (select count(*) from entry_uploads eu join uploads up using (client_id, upload_id)
      where eu.entry_id = e.entry_id and up.is_image and ${mayBeShown(now)}) as pictures
  from public_votes v cross join lateral items_of(v) i join entries e on e.entry_id = i.item_id
    join categories g on g.category_id = e.category_id join users u on u.user_id = e.user_id ${joinPublicCover(now)}
  where v.public_vote_id = ${publicVoteID}
  order by g.position, g.label, e.number`;

const homesOnBallot = (sql: Sql, publicVoteID: string) => sql<BallotItemRow>`
  select p.property_id as item_id, i.group_id, p.name as title, b.company as byline, nullif(p.city, '') as place,
    (select ${pictureJSON} from property_images m join uploads f using (client_id, upload_id)
      where m.property_id = p.property_id and m.kind = 'images' order by m.position, m.image_id limit 1) as cover,
    (select count(*) from property_images m where m.property_id = p.property_id and m.kind = 'images') as pictures
  from public_votes v cross join lateral items_of(v) i join properties p on p.property_id = i.item_id
    left join builders b on b.client_id = p.client_id and b.builder_id = p.builder_id and b.removed_at is null
  where v.public_vote_id = ${publicVoteID}
  order by p.position, p.property_id`;

type BallotGroupRow = { groupID: string; name: string };

/** Groups of the program's entries or homes, in their order. */
export const ballotGroupsOf = (sql: Sql, serviceID: string, { items }: VoteItems) =>
  items === "entries"
    ? sql<BallotGroupRow>`
        select category_id as group_id, name from categories where service_id = ${serviceID} order by position, label`
    : sql<BallotGroupRow>`
        select property_group_id as group_id, name from property_groups where service_id = ${serviceID}
        order by position, property_group_id`;

type BallotImageRow = { imageID: string; caption: string; credit: string; picture: PictureInfo };

/** D25 Only pictures: a document may tell more than the public should read. */
export const ballotImagesOf = (sql: Sql, { items }: VoteItems, itemID: string, { names, now }: ItemDisclosure) =>
  items === "entries"
    ? sql<BallotImageRow>`
        select eu.entry_upload_id as image_id, eu.caption, ${names ? fragment`eu.credit` : fragment`''`} as credit,
          ${pictureJSON} as picture
        from entry_uploads eu join uploads f using (client_id, upload_id)
          join document_folders d using (client_id, document_folder_id)
        where eu.entry_id = ${itemID} and f.is_image and ${mayBeShown(now, fragment`f`)}
        order by eu.cover desc, d.position, eu.position, eu.entry_upload_id`
    : sql<BallotImageRow>`
        select m.image_id, m.caption, '' as credit, ${pictureJSON} as picture
        from property_images m join uploads f using (client_id, upload_id)
        where m.property_id = ${itemID} and m.kind = 'images' order by m.position, m.image_id`;

export type TotalRow = {
  groupID: string;
  groupName: string;
  itemID: string;
  title: string;
  votes: number;
  place: number;
};

/** Empty before the count. */
export const voteTotalsOf = (sql: Sql, publicVoteID: string) => sql<TotalRow>`
  select group_id, group_name, item_id, title, votes, place from public_vote_totals
  where public_vote_id = ${publicVoteID} order by search_key(group_name), group_id, place, search_key(title), item_id`;

/** Whether a ballot shows the entry `e` now, or has announced it: then its pictures are public. */
export const isOnPublicBallot = (now: Date) => fragment`exists (
  select from public_votes v
    join services s on s.client_id = v.client_id and s.service_id = v.service_id
    join timeframes w on w.client_id = v.client_id and w.service_id = v.service_id and w.name = 'publicVoting'
  where v.client_id = e.client_id and v.service_id = e.service_id and v.published and s.status <> 'draft'
    and w.opens_at <= ${now} and exists (select from items_of(v) i where i.item_id = e.entry_id))`;
