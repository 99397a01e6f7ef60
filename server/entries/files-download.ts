import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { entryCode, untitledEntry } from "../../contract/entries/entry-rules.ts";
import { type FileKind, savedFileName } from "../../contract/platform/files.ts";
import { downloadEntryFiles } from "../../contract/entries/bulk-entries.ts";
import { may } from "../../contract/platform/permissions.ts";
import { readRecommendations } from "../../contract/entries/recommendations.ts";
import { hasFeature, judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { wallClockMinute } from "../../contract/platform/time-zone.ts";
import { requireRow } from "../platform/db/sql.ts";
import { writeCSV } from "../tables/downloads/csv.ts";
import { withZoneInHeadings, type Column, listing, pagesAfter } from "../tables/downloads/listing.ts";
import { on } from "../platform/http/handlers.ts";
import { Refusal, refuse } from "../platform/http/refusal.ts";
import { newZipArchive } from "../media/zip-archive.ts";
import { clock } from "../platform/clock.ts";
import { type PictureCredits, addCredits } from "../media/picture-credits.ts";
import { renditionOf } from "../media/renditions.ts";
import { letterAnswerLines } from "./recommendations/questions.ts";
import { addTask } from "../platform/tasks/task-queries.ts";
import { type TaskRun, taskKind } from "../platform/tasks/task-run.ts";
import {
  type EntryWithFiles,
  type FiledLetter,
  type FilesFilter,
  type UploadToDownload,
  countFiles,
  entriesWithFiles,
} from "./files-queries.ts";
import { type EntrySelection, selectionInSQL } from "./listing.ts";
import { hasRightsQuestions } from "./usage-rights-queries.ts";
import { newUniqueNames, tidyName } from "../media/file-names.ts";
import { type FileRights, pictureMetadata, sourceText, permittedUseText } from "./usage-terms.ts";
import { categoryHeadings } from "./category-headings.ts";
import type { EntryFilterInSQL } from "./listing-queries.ts";

type EntryFilesRequest = { filter: EntrySelection; fileName: string; letters?: boolean; purpose?: string };

/** The number of entries in memory at once. */
const ENTRIES_AT_ONCE = 50;

export const entryFilesCalls = [
  on(downloadEntryFiles, async ({ sql, user, client, service, body, now, audit, standings }) => {
    const { serviceID, timeZone, kind, url } = service;
    const { purpose, ...which } = body;
    const letters =
      purpose === undefined && hasFeature(kind, "recommendations") && may(standings, readRecommendations.allow);
    const filesFilter = { reader: letters ? user.userID : null, purpose, now };
    const files = await countFiles(sql, serviceID, await selectionInSQL(sql, serviceID, which), filesFilter);
    const { many } = judgedWordsOf(kind);
    if (files === 0) refuse(noFilesText(many, purpose), 409);
    const name = `${client.url}-${url}-files-${wallClockMinute(now, timeZone).slice(0, 10)}.zip`;
    const taskRequest: EntryFilesRequest = {
      filter: which,
      fileName: name,
      letters,
      ...(purpose !== undefined && { purpose }),
    };
    const taskID = await addTask(sql, { kind: "entry-files", userID: user.userID, serviceID, asked: taskRequest });
    const { entryIDs, ...filter } = body;
    await audit(null, null, { list: "Files", files, ...filter, ...(entryIDs && { chosen: entryIDs.length }) });
    return { taskID };
  }),
];

const noFilesText = (many: string, purpose: string | undefined) =>
  purpose === undefined
    ? `None of these ${many} has a file yet.`
    : `None of these ${many} has a file that may be used for “${purpose}”.`;

/** A tree of folders (category, entry, folder of the entry) and a list of all files with their credits. */
export const entryFilesTask = taskKind<EntryFilesRequest>({
  label: () => "Files (ZIP)",
  result: {
    allow: () => downloadEntryFiles.allow,
    file: ({ fileName: name }) => ({ fileName: name, contentType: "application/zip" }),
  },
  async run(task, { filter, letters = false, purpose }) {
    const serviceID = task.serviceID!;
    const filesFilter = { reader: letters ? task.userID : null, purpose, now: clock.now() };
    const [sqlFilter, total, { asked: hasPurposes }] = await task.read(async (sql) => {
      const sqlFilter = await selectionInSQL(sql, serviceID, filter);
      return [
        sqlFilter,
        await countFiles(sql, serviceID, sqlFilter, filesFilter),
        requireRow(await hasRightsQuestions(sql, serviceID)),
      ] as const;
    });
    const { group } = await categoryHeadings({ serviceID, read: task.read });
    const path = join(task.folder, "files.zip");
    const list = join(task.folder, "contents.csv");
    await using archive = newZipArchive(path, clock.now());
    const { source, timeZone } = await sourceOf(task);
    const lines = addFilesToArchive(task, { sqlFilter, total, archive, filesFilter, source });
    await pipeline(
      Readable.from(
        writeCSV(
          withZoneInHeadings(
            listing(fileListColumns(group, hasPurposes ? rightsColumns(filesFilter.now) : []), total, lines),
            timeZone,
          ),
          timeZone,
        ),
      ),
      createWriteStream(list),
    );
    await archive.add("contents.csv", createReadStream(list), { squeeze: true });
    await archive.finish();
    await rm(list);
    return { path };
  },
});

type Archive = ReturnType<typeof newZipArchive>;
type ListedFile = Pick<UploadToDownload, "folder" | "fileName" | "caption" | "credit"> & Partial<FileRights>;
type FileListLine = { entry: EntryWithFiles; file: ListedFile; path: string; isMissing: boolean };
type ArchiveRun = {
  sqlFilter: EntryFilterInSQL;
  total: number;
  archive: Archive;
  filesFilter: FilesFilter;
  source: string;
};

/** The source in the pictures' metadata. */
async function sourceOf({ read, serviceID }: TaskRun): Promise<{ source: string; timeZone: TimeZone }> {
  const { association, program, timeZone } = requireRow(
    await read(
      (sql) => sql<{ association: string; program: string; timeZone: TimeZone }>`
      select c.name as association, s.name as program, s.time_zone from services s join clients c using (client_id)
      where s.service_id = ${serviceID}`,
    ),
  );
  return { source: sourceText(association, program), timeZone };
}

/** Adds one file after the other to the archive, and yields a line for each. */
async function* addFilesToArchive(task: TaskRun, { sqlFilter, total, archive, filesFilter, source: from }: ArchiveRun) {
  const categoryFolder = newCategoryFolders();
  const parts = pagesAfter<EntryWithFiles>((last) =>
    task.read((sql) =>
      entriesWithFiles(sql, task.serviceID!, sqlFilter, {
        ...filesFilter,
        after: last?.number ?? 0,
        most: ENTRIES_AT_ONCE,
      }),
    ),
  );
  let done = 0;
  for await (const entries of parts) {
    const lines: FileListLine[] = [];
    for (const entry of entries) {
      const folder = `${categoryFolder(entry)}/${tidyName(`${codeOfEntry(entry)} ${entry.title || untitledEntry}`)}`;
      for (const { file, name, source } of [...uploadItems(entry), ...letterItems(entry)]) {
        await task.progress(Math.min(done++, total), total);
        const path = `${folder}/${name}`;
        const words = pictureMetadata(entry, file, { by: from, now: filesFilter.now });
        lines.push({ entry, file, path, isMissing: !(await addToArchive(task, archive, path, { source, words })) });
      }
    }
    yield lines;
  }
}

const codeOfEntry = ({ label, number }: EntryWithFiles) => entryCode(label, number);

/** These kinds aren't compressed yet. */
const compressibleKinds: readonly FileKind[] = ["txt", "csv", "md", "dwg", "dxf", "skp", "wav"];

/** A drawn rendition has no metadata yet; an original is handed on unchanged. */
type FileSource = { key: string; kind: FileKind; isDrawn: boolean } | { text: string };
type ArchiveItem = { file: ListedFile; name: string; source: FileSource };

function uploadItems({ files }: EntryWithFiles): ArchiveItem[] {
  const nameFor = newUniqueNames();
  return files.map((file) => {
    const { key, kind } = renditionOf({ ...file, thumbs: [] }, "full");
    return {
      file,
      name: nameFor(savedFileName(file.fileName, kind)),
      source: { key, kind, isDrawn: file.full !== null },
    };
  });
}

const LETTERS_FOLDER = "Recommendations";

/** Each letter and its PDF, in a folder of their own, under the writer's name. */
function letterItems({ letters }: EntryWithFiles): ArchiveItem[] {
  const nameFor = newUniqueNames();
  return letters.flatMap((letter) => {
    const about = { folder: LETTERS_FOLDER, caption: `Recommendation by ${letter.name}`, credit: "" };
    const text = letterText(letter);
    const named = (extension: string) => `${LETTERS_FOLDER}/${nameFor(`${letter.name}.${extension}`)}`;
    return [
      ...(text ? [{ file: { ...about, fileName: "" }, name: named("txt"), source: { text } }] : []),
      ...(letter.file ? [letterFileItem(letter.file, about, named("pdf"))] : []),
    ];
  });
}

function letterFileItem(
  file: NonNullable<FiledLetter["file"]>,
  about: Omit<ListedFile, "fileName">,
  name: string,
): ArchiveItem {
  const { key, kind } = renditionOf({ ...file, thumbs: [] }, "original");
  return { file: { ...about, fileName: file.fileName }, name, source: { key, kind, isDrawn: false } };
}

/** The letter and the answers below it; empty where there is only a PDF. */
function letterText(letter: FiledLetter): string {
  const answers = letterAnswerLines(letter).map(({ label, value }) => `${label}\n${value}`);
  return [letter.letter, ...answers]
    .filter(Boolean)
    .map((part) => `${part}\n`)
    .join("\n");
}

/**
 * Returns whether the file exists. An unreachable storage is waited for; a missing file doesn't keep the others from being
 * added.
 */
async function addToArchive(
  { app: { files } }: TaskRun,
  archive: Archive,
  path: string,
  { source, words }: { source: FileSource; words: PictureCredits },
): Promise<boolean> {
  try {
    if ("text" in source) await archive.add(path, Readable.from([Buffer.from(source.text)]), { squeeze: true });
    else {
      const read = await files.read(source.key);
      const file = source.isDrawn ? await addCredits(read, source.kind, words) : { picture: read };
      await archive.add(path, file.picture, { squeeze: compressibleKinds.includes(source.kind) });
    }
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}

/** One folder a category. Two categories' names may differ only by characters that no folder name can have. */
function newCategoryFolders() {
  const nameFor = newUniqueNames();
  const folders = new Map<string, string>();
  return ({ categoryID, label, categoryName }: EntryWithFiles): string => {
    const folder = folders.get(categoryID) ?? nameFor(tidyName(`${label} ${categoryName}`, 50));
    folders.set(categoryID, folder);
    return folder;
  };
}

const fileListColumns = (group: string, rights: readonly Column<FileListLine>[]): readonly Column<FileListLine>[] => [
  { id: "code", heading: "Code", kind: "text", value: ({ entry }) => codeOfEntry(entry) },
  { id: "title", heading: "Title", kind: "text", value: ({ entry }) => entry.title },
  { id: "category", heading: group, kind: "text", value: ({ entry }) => entry.categoryName },
  { id: "folder", heading: "Folder", kind: "text", value: ({ file }) => file.folder },
  { id: "file", heading: "File", kind: "text", value: ({ path, isMissing }) => (isMissing ? null : path) },
  { id: "uploaded", heading: "Uploaded as", kind: "text", value: ({ file }) => file.fileName },
  { id: "caption", heading: "Caption", kind: "text", value: ({ file }) => file.caption },
  { id: "credit", heading: "Credit", kind: "text", value: ({ file }) => file.credit },
  ...rights,
  {
    id: "note",
    heading: "Note",
    kind: "text",
    value: ({ isMissing }) => (isMissing ? "This file couldn't be found, and isn't in the archive." : null),
  },
];

/** For programs that have purposes for files, or once had. */
const rightsColumns = (now: Date): readonly Column<FileListLine>[] => [
  { id: "usedFor", heading: "May be used for", kind: "text", value: ({ file }) => permittedUseText(file, now) },
  { id: "usedUntil", heading: "Until", kind: "text", value: ({ file }) => file.rights?.until ?? null },
  { id: "saidBy", heading: "Said by", kind: "text", value: ({ file }) => file.rights?.by ?? null },
  { id: "saidAt", heading: "Said at", kind: "instant", value: ({ file }) => file.rights?.at ?? null },
];
