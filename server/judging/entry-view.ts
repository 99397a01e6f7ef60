import type { ServiceAddress } from "../../contract/platform/addresses.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { type FileKind, isImage, isPDF, playerType } from "../../contract/platform/files.ts";
import { entryPictureURL } from "../../contract/entries/entry-uploads.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { namesHiddenFromScorers } from "../../contract/platform/forms/identifying-questions.ts";
import { answerLinesOf } from "../../contract/judging/scoring-answers.ts";
import type { FileRow, JudgedEntryRow, queueRows } from "./scoring-queries.ts";

type QueueRow = Awaited<ReturnType<typeof queueRows>>[number];

export const queueView = (rows: readonly QueueRow[]) => ({
  scored: rows.filter(({ isScored }) => isScored).length,
  total: rows.length,
  entries: rows.map((row) => ({ ...row, code: entryCode(row.label, row.number) })),
});

export function scorerEntryView(row: JudgedEntryRow, at: ServiceAddress, blind: boolean) {
  const { entryID, title, categoryID, categoryName, owner } = row;
  return {
    entryID,
    code: entryCode(row.label, row.number),
    title,
    categoryID,
    categoryName,
    owner,
    documentFolders: row.documentFolders.map((folder) => ({
      ...folder,
      entryUploads: folder.entryUploads.map((file, nth) => fileView(file, nth, { ...at, entryID })),
    })),
    entryForms: row.entryForms.map(({ entryFormID, name, elements, latest, answers }) => ({
      entryFormID,
      name,
      entryFormQuestions: answerLinesOf(elements, answers, {
        // A question that staff hide later is hidden from then on.
        hidden: namesHiddenFromScorers([...elements, ...latest]),
        blind,
      }),
    })),
  };
}

/** Scorers get an original only where there is no other rendition: it holds more than it shows, such as a camera and a place. */
function fileView(file: FileRow, nth: number, entry: ServiceAddress & { entryID: string }) {
  const { picture, fileName, kind, isDrawn, ...rest } = file;
  const { uploadID, widths } = picture;
  const { client } = entry;
  const URL = fileURL(client, uploadID, (file.isImage && widths.at(-1)) || "full");
  const [smallest] = widths;
  return {
    ...rest,
    uploadID,
    picture,
    plays: playerType(kind),
    name: fileName ?? neutralFileName(file.kind, nth),
    thumbURL: smallest === undefined ? null : fileURL(client, uploadID, smallest),
    URL,
    downloadURL: isDrawn ? entryPictureURL({ ...entry, uploadID }) : URL,
  };
}

const fileNouns = { video: "Film", audio: "Sound" };

/** The name of a downloaded file for them. */
export const judgedFileName = ({ label, number }: { label: string; number: number }, kind: FileKind, nth: number) =>
  `${entryCode(label, number)} ${neutralFileName(kind, nth)}`;

/** The name of the file in a folder, by its position from 0, for readers who may not learn its own. */
const neutralFileName = (kind: FileKind, nth: number) => `${fileNoun(kind)} ${nth + 1}`;

function fileNoun(kind: FileKind): string {
  const plays = playerType(kind);
  if (plays) return fileNouns[plays];
  return isImage(kind) ? "Picture" : isPDF(kind) ? "PDF" : "File";
}
