import { fragment } from "../db/statement.ts";

/** The upload `f` as the contract's picture. */
export const pictureJSON = fragment`json_build_object(
  'uploadID', f.upload_id, 'width', f.width, 'height', f.height, 'color', f.dominant_color,
  'widths', jsonb_path_query_array(f.thumbs, '$[*].width'))`;
