import { entryCode } from "../../contract/entry-rules.ts";
import { originalURL, pictureURL } from "../../contract/pictures.ts";
import { saidOf } from "../../contract/scoring-answers.ts";
import type { FileRow, JudgedEntry, queueOf } from "./queries.ts";

type QueueRow = Awaited<ReturnType<typeof queueOf>>[number];

export const queueView = (rows: readonly QueueRow[]) => ({
  scored: rows.filter(({ isScored }) => isScored).length,
  total: rows.length,
  entries: rows.map((row) => ({ ...row, code: entryCode(row.label, row.number) })),
});

export function entryView(row: JudgedEntry, client: string, blind: boolean) {
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
      entryUploads: folder.entryUploads.map((file, at) => fileView(file, at, client)),
    })),
    entryForms: row.entryForms.map(({ entryFormID, name, elements, answers }) => ({
      entryFormID,
      name,
      entryFormQuestions: saidOf(elements, answers, blind),
    })),
  };
}

/** A picture is judged by its largest rendition: an original tells more than it shows, such as its name and its camera. */
function fileView(file: FileRow, at: number, client: string) {
  const { picture, fileName, ...rest } = file;
  const { uploadID, widths } = picture;
  const largest = widths.at(-1);
  return {
    ...rest,
    uploadID,
    picture,
    name: fileName ?? `${nounOf(file)} ${at + 1}`,
    thumbURL: widths[0] === undefined ? null : pictureURL(client, uploadID, widths[0]),
    URL: file.isImage && largest ? pictureURL(client, uploadID, largest) : originalURL(client, uploadID),
  };
}

const nounOf = ({ isImage, isPDF }: FileRow) => (isImage ? "Picture" : isPDF ? "PDF" : "File");
