import type { FileKind } from "../../../contract/platform/files.ts";

/** A file, and the facts that decide who may read it. */
export type FileAccessRow = {
  fileKey: string;
  fileName: string;
  kind: FileKind;
  fullKind: FileKind | null;
  thumbs: { width: number; height: number }[];
  uploadedBy: string | null;
  /**
   * Held by a public page. Files of orders, recommendations and awards are for their own people; files on the way to another program are
   * held for that.
   */
  isHeld: boolean;
  /** Held by a builder, a home or a sponsor, whose owner uploaded it. */
  isParticipants: boolean;
  /** The name of that builder, home or sponsor. */
  participant: string | null;
  /** The entries that hold the file: several where an entry was copied into other categories. */
  entries: {
    userID: string;
    serviceID: string;
    isHelped: boolean;
    isScorer: boolean;
    isBlind: boolean;
    isShown: boolean;
    title: string;
    label: string;
    number: number;
    /** The number of files before it in its folder; null for files of other people than its scorers. */
    nth: number | null;
  }[];
  /** The awards whose thanks the file belongs to. */
  awards: { userID: string; serviceID: string }[];
};
