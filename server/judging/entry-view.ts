import type { ServiceAt } from "../../contract/platform/addresses.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { playedAs } from "../../contract/platform/files.ts";
import { entryPictureURL } from "../../contract/entries/entry-uploads.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { hiddenFromScorers } from "../../contract/platform/forms/identifying.ts";
import { answerLinesOf } from "../../contract/judging/scoring-answers.ts";
import type { FileRow, JudgedEntry, queueOf } from "./queries.ts";

type QueueRow = Awaited<ReturnType<typeof queueOf>>[number];

export const queueView = (rows: readonly QueueRow[]) => ({
  scored: rows.filter(({ isScored }) => isScored).length,
  total: rows.length,
  entries: rows.map((row) => ({ ...row, code: entryCode(row.label, row.number) })),
});

export function entryView(row: JudgedEntry, at: ServiceAt, blind: boolean) {
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
        // What staff hide once it was answered is hidden from then on.
        hidden: hiddenFromScorers([...elements, ...latest]),
        blind,
      }),
    })),
  };
}

/** Scorers never get an original where there is another form of it: it tells more than it shows, such as a camera and a place. */
function fileView(file: FileRow, nth: number, entry: ServiceAt & { entryID: string }) {
  const { picture, fileName, kind, isDrawn, ...rest } = file;
  const { uploadID, widths } = picture;
  const { client } = entry;
  const URL = fileURL(client, uploadID, (file.isImage && widths.at(-1)) || "full");
  const [smallest] = widths;
  return {
    ...rest,
    uploadID,
    picture,
    plays: playedAs(kind),
    name: fileName ?? `${nounOf(file)} ${nth + 1}`,
    thumbURL: smallest === undefined ? null : fileURL(client, uploadID, smallest),
    URL,
    downloadURL: isDrawn ? entryPictureURL({ ...entry, uploadID }) : URL,
  };
}

const nouns = { video: "Film", audio: "Sound" };

function nounOf({ isImage, isPDF, kind }: FileRow): string {
  const plays = playedAs(kind);
  if (plays) return nouns[plays];
  return isImage ? "Picture" : isPDF ? "PDF" : "File";
}
