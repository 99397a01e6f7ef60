import { type Fragment, fragment } from "../platform/db/statement.ts";

/** Whether an upload is a picture that was drawn here: such a one says nothing of itself, and can take words along. */
export const isRenderedPicture = (upload: Fragment): Fragment =>
  fragment`(${upload}.is_image and ${upload}.full_kind is not null)`;
