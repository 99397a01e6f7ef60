import type { FileAccessRow } from "../../media/uploads/file-access-row.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { isCoEntrant } from "../../entries/co-entrant-queries.ts";
import { mayBeShown } from "../../entries/usage-rights-queries.ts";
import { isInPublicGallery } from "../../galleries/gallery-queries.ts";
import { isOnPublicBallot } from "../../votes/vote-queries.ts";
import { isJudgedInRound, isJudge } from "../../entries/judging-conditions.ts";

const awardsOfFile = fragment`array(
  select json_build_object('userID', e.user_id, 'serviceID', e.service_id)
  from file_holders h join awards a on a.client_id = h.client_id and a.award_id = h.holder_id
    join entries e on e.client_id = a.client_id and e.entry_id = a.entry_id
  where h.upload_id = f.upload_id and h.kind = 'award')`;

/** In one statement: a gallery asks it of every picture it shows. */
export const fileWithHolders = (sql: Sql, uploadID: string, userID: string | null, now: Date) => sql<FileAccessRow>`
  select f.file_key, f.kind, f.full_kind, f.thumbs, f.created_by as uploaded_by,
    exists (select from file_holders h where h.upload_id = f.upload_id and h.kind not in ('order', 'recommendation', 'onward', 'award')) as is_held,
    exists (select from file_holders h where h.upload_id = f.upload_id and h.kind in ('builder', 'property', 'sponsor'))
      as is_participants, coalesce(entry.held, '[]') as entries, ${awardsOfFile} as awards
  from uploads f left join lateral (
    select json_agg(json_build_object('userID', e.user_id, 'serviceID', e.service_id,
      'isHelped', ${isCoEntrant(userID)}, 'isScorer', ${isJudge(userID)} and ${isJudgedInRound},
      'isBlind', coalesce(j.blind and j.results_released_at is null, false),
      'isShown', f.is_image and ${mayBeShown(now, fragment`f`)} and (${isInPublicGallery(now)} or ${isOnPublicBallot(now)}))) as held
    from file_holders h
      join entry_uploads eu on eu.client_id = h.client_id and eu.entry_upload_id = h.holder_id
      join entries e on e.client_id = eu.client_id and e.entry_id = eu.entry_id
      left join judging j on j.client_id = e.client_id and j.service_id = e.service_id
    where h.upload_id = f.upload_id and h.kind = 'entry'
  ) entry on true
  where f.upload_id = ${uploadID}`;
