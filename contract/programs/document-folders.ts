import { Array as List, Integer, String as Text } from "typebox";
import { captionSettings } from "../platform/checklist.ts";
import { restrictions } from "../platform/files.ts";
import { Day, nullable, oneOf } from "../platform/schema.ts";

/** A folder's rules, the same for the staff who set it up and the entrants who fill it. */
export const folderRules = {
  name: Text(),
  instructions: Text(),
  /** N08 The kinds of file that the folder takes. */
  restriction: oneOf(restrictions),
  minimumFiles: Integer(),
  maximumFiles: Integer(),
  maximumBytes: Integer(),
  /** N15 Whether files have captions and credits. */
  caption: oneOf(captionSettings),
  credit: oneOf(captionSettings),
  /** Purposes for which the program asks usage rights of the files; empty when it asks none. */
  purposes: List(Text()),
  usedUntil: nullable(Day()),
};
