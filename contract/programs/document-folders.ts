import { Array as List, Integer, String as Text } from "typebox";
import { captionSettings } from "../platform/checklist.ts";
import { restrictions } from "../platform/files.ts";
import { Day, nullable, oneOf } from "../platform/schema.ts";

/** What a folder asks for, the same for the staff who set it up and for whoever fills it. */
export const folderRules = {
  name: Text(),
  instructions: Text(),
  /** N08 */
  restriction: oneOf(restrictions),
  minimumFiles: Integer(),
  maximumFiles: Integer(),
  maximumBytes: Integer(),
  /** N15 */
  caption: oneOf(captionSettings),
  credit: oneOf(captionSettings),
  /** What its files are wanted for; nothing where nothing is asked. */
  purposes: List(Text()),
  usedUntil: nullable(Day()),
};
