import { type Fragment, fragment } from "../platform/db/statement.ts";

/** Whether an upload is a picture that was rendered here: renditions carry no metadata, so credits can be embedded. */
export const isRenderedPicture = (upload: Fragment): Fragment =>
  fragment`(${upload}.is_image and ${upload}.full_kind is not null)`;
