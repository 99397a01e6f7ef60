import { pictureJSON } from "../platform/storage/picture-queries.ts";
import { fragment, type Fragment, emptyFragment } from "../platform/db/statement.ts";
import { mayBeShown } from "./usage-rights-queries.ts";

/**
 * The file whose picture stands for the entry called `e`: its cover, else the first that was uploaded, which is looked for only then.
 * `offset 0` has it looked up for each entry: joined with the rest, all of a client's files would be read.
 */
const joinCoverFile = (may: Fragment) => fragment`
  left join lateral (
    select coalesce(
      (select upload_id from entry_uploads eu join uploads up using (client_id, upload_id)
        where eu.entry_id = e.entry_id and eu.cover ${may}),
      (select upload_id from entry_uploads eu join uploads up using (client_id, upload_id)
        where eu.entry_id = e.entry_id and up.is_image ${may} order by eu.position, eu.entry_upload_id limit 1)) as upload_id
    offset 0
  ) chosen on true`;

/** Of those that the public may see at a moment. */
export const joinPublicCoverFile = (now: Date) => joinCoverFile(fragment`and ${mayBeShown(now)}`);

/** The picture itself, for an answer: it alone is made JSON. */
const joinCoverPicture = fragment`
  left join lateral (
    select ${pictureJSON} as picture from uploads f where f.upload_id = chosen.upload_id offset 0
  ) cover on true`;

/** For those who judge, and staff. */
export const joinCover = fragment`${joinCoverFile(emptyFragment)} ${joinCoverPicture}`;

/** For everybody else. */
export const joinPublicCover = (now: Date) => fragment`${joinPublicCoverFile(now)} ${joinCoverPicture}`;
