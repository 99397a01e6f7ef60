import { pictureJSON } from "../platform/storage/picture-queries.ts";
import { fragment, type Fragment, emptyFragment } from "../platform/db/statement.ts";
import { mayBeShown } from "./usage-rights-queries.ts";

/**
 * The cover of the entry `e`, else its first picture, which is looked for only without a cover. `offset 0` makes PostgreSQL
 * look it up for each entry: a plain join would read all of a client's files.
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

/** Only files that the public may see at this moment. */
export const joinPublicCoverFile = (now: Date) => joinCoverFile(fragment`and ${mayBeShown(now)}`);

/** Only the cover's own row is made JSON. */
const joinCoverPicture = fragment`
  left join lateral (
    select ${pictureJSON} as picture from uploads f where f.upload_id = chosen.upload_id offset 0
  ) cover on true`;

/** For scorers and staff. */
export const joinCover = fragment`${joinCoverFile(emptyFragment)} ${joinCoverPicture}`;

/** For the public. */
export const joinPublicCover = (now: Date) => fragment`${joinPublicCoverFile(now)} ${joinCoverPicture}`;
