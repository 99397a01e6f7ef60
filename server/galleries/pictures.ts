import { fragment } from "../db/statement.ts";

/** The upload called `f`, as the contract's picture. */
export const pictureJSON = fragment`json_build_object(
  'uploadID', f.upload_id, 'width', f.width, 'height', f.height, 'color', f.dominant_color,
  'widths', jsonb_path_query_array(f.thumbs, '$[*].width'))`;

/** The picture that stands for the entry called `e`: its cover, else the first that was uploaded. */
export const withCover = fragment`
  left join lateral (
    select ${pictureJSON} as picture
    from entry_uploads eu join uploads f using (client_id, upload_id)
    where eu.entry_id = e.entry_id and f.is_image
    order by eu.cover desc, eu.position, eu.entry_upload_id limit 1
  ) cover on true`;
