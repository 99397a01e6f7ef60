import type { FileKind } from "../../../contract/platform/files.ts";

/** A file, and all that decides who may read it. */
export type FileAccessRow = {
  fileKey: string;
  kind: FileKind;
  fullKind: FileKind | null;
  thumbs: { width: number; height: number }[];
  uploadedBy: string | null;
  /** By what everybody sees; orders, recommendations and awards hold theirs for their own people, and what goes on to another program is held for the way. */
  isHeld: boolean;
  /** Held by a builder, a home or a sponsor, whose own people uploaded it. */
  isParticipants: boolean;
  /** The entries that hold it: several where one was copied into other categories. */
  entries: {
    userID: string;
    serviceID: string;
    isHelped: boolean;
    isScorer: boolean;
    isBlind: boolean;
    isShown: boolean;
  }[];
  /** The awards with whose thanks it goes, each with its student and its program. */
  awards: { userID: string; serviceID: string }[];
};
