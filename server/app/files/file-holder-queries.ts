import type { FileAccessRow } from "../../media/uploads/file-access-row.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { filesBefore } from "../../entries/entry-upload-queries.ts";
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

/** A participant may name their picture as they like, and its name isn't theirs alone to read. */
const participantOfFile = fragment`(
  select coalesce(p.name, b.company, s.name) from file_holders h
    left join property_images i on h.kind = 'property' and i.client_id = h.client_id and i.image_id = h.holder_id
    left join properties p on p.client_id = i.client_id and p.property_id = i.property_id
    left join builders b on h.kind = 'builder' and b.client_id = h.client_id and b.builder_id = h.holder_id
    left join sponsors s on h.kind = 'sponsor' and s.client_id = h.client_id and s.sponsor_id = h.holder_id
  where h.upload_id = f.upload_id and h.kind in ('builder', 'property', 'sponsor') limit 1)`;

/** One statement, since galleries run it for every picture. */
export const fileWithHolders = (sql: Sql, uploadID: string, userID: string | null, now: Date) => sql<FileAccessRow>`
  select f.file_key, f.file_name, f.kind, f.full_kind, f.thumbs, f.created_by as uploaded_by,
    exists (select from file_holders h where h.upload_id = f.upload_id and h.kind not in ('order', 'recommendation', 'onward', 'award')) as is_held,
    exists (select from file_holders h where h.upload_id = f.upload_id and h.kind in ('builder', 'property', 'sponsor'))
      as is_participants, ${participantOfFile} as participant, coalesce(entry.held, '[]') as entries, ${awardsOfFile} as awards
  from uploads f left join lateral (
    select json_agg(json_build_object('userID', e.user_id, 'serviceID', e.service_id,
      'isHelped', ${isCoEntrant(userID)}, 'isScorer', ${isJudge(userID)} and ${isJudgedInRound},
      'isBlind', coalesce(j.blind and j.results_released_at is null, false),
      'title', e.title, 'label', c.label, 'number', e.number, 'nth', case when ${isJudge(userID)} then ${filesBefore} end,
      'isShown', f.is_image and ${mayBeShown(now, fragment`f`)} and (${isInPublicGallery(now)} or ${isOnPublicBallot(now)}))) as held
    from file_holders h
      join entry_uploads eu on eu.client_id = h.client_id and eu.entry_upload_id = h.holder_id
      join entries e on e.client_id = eu.client_id and e.entry_id = eu.entry_id
      join categories c on c.client_id = e.client_id and c.category_id = e.category_id
      left join judging j on j.client_id = e.client_id and j.service_id = e.service_id
    where h.upload_id = f.upload_id and h.kind = 'entry'
  ) entry on true
  where f.upload_id = ${uploadID}`;
