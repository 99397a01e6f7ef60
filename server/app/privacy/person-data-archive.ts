import { Readable } from "node:stream";
import { type Element, type Values, elementOptions, isChoice } from "../../../contract/platform/forms/element.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Files } from "../../platform/storage/files.ts";
import { newUniqueNames, tidyName } from "../../media/file-names.ts";
import type { newZipArchive } from "../../media/zip-archive.ts";
import {
  type DataRequest,
  type PersonDataRow,
  isLastPage,
  isOfNoProgram,
  personDataPage,
  personDataParts,
  personFiles,
  programNames,
} from "./person-data-queries.ts";

type Archive = ReturnType<typeof newZipArchive>;
type ClientData = {
  archive: Archive;
  files: Files;
  /** The folder of the client; empty for an archive of one client alone. */
  folder: string;
  owner: DataRequest;
  read<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

/** Adds what one client has of somebody: a JSON file for each sort of data in a folder for each program, and their files. */
export async function addClientData(data: ClientData): Promise<{ records: number; missingFiles: number }> {
  const folderOf = programFolders(data.folder, await data.read(programNames));
  let records = 0;
  for (const part of personDataParts)
    for await (const { serviceID, rows } of byProgram(rowsOf(data, part))) {
      const counted = countEach(rows, () => (records += 1));
      await addJSON(data.archive, `${folderOf(serviceID)}${part.file}.json`, counted);
    }
  return { records, missingFiles: await addFiles(data, folderOf) };
}

function programFolders(folder: string, programs: readonly { serviceID: string; name: string }[]) {
  const uniqueName = newUniqueNames();
  const names = new Map(programs.map(({ serviceID, name }) => [serviceID, uniqueName(tidyName(name, 50))]));
  const deletedPrograms = uniqueName("Programs that are no more");
  return (serviceID: string) => {
    if (isOfNoProgram(serviceID)) return folder;
    return `${folder}${names.get(serviceID) ?? deletedPrograms}/`;
  };
}

async function* rowsOf({ read, owner }: ClientData, part: (typeof personDataParts)[number]) {
  let last: PersonDataRow | undefined;
  for (;;) {
    const page = await read((sql) => personDataPage(sql, part, owner, last));
    yield* page;
    if (isLastPage(page)) return;
    last = page.at(-1);
  }
}

/** Groups of rows of one program each. A group is read to its end before the next is asked for. */
async function* byProgram(rows: AsyncGenerator<PersonDataRow>) {
  let next = await rows.next();
  while (!next.done) {
    const { serviceID } = next.value;
    const group = async function* () {
      while (!next.done && next.value.serviceID === serviceID) {
        yield next.value.data;
        next = await rows.next();
      }
    };
    yield { serviceID, rows: group() };
  }
}

async function* countEach<T>(rows: AsyncGenerator<T>, count: () => void) {
  for await (const row of rows) {
    count();
    yield row;
  }
}

async function* jsonList(rows: AsyncGenerator<unknown>) {
  let separator = "[\n";
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(withQuestions(row), undefined, 2)}`;
    separator = ",\n";
  }
  yield "\n]\n";
}

const addJSON = (archive: Archive, path: string, rows: AsyncGenerator<unknown>) =>
  archive.add(path, Readable.from(jsonList(rows), { objectMode: false }), { squeeze: true });

/** Replaces `elements` and `answers` by questions as they were read; leaves out what is empty. */
function withQuestions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withQuestions);
  if (typeof value !== "object" || value === null) return value;
  const { elements, answers, ...rest } = value as Record<string, unknown>;
  return {
    ...Object.fromEntries(
      Object.entries(rest)
        .filter(([, inner]) => inner !== null && inner !== "")
        .map(([name, inner]) => [name, withQuestions(inner)]),
    ),
    ...(answers !== undefined &&
      answers !== null && { answers: questionsAndAnswers((elements ?? []) as Element[], answers as Values) }),
  };
}

const questionsAndAnswers = (elements: readonly Element[], answers: Values) =>
  Object.entries(answers).map(([name, answer]) => {
    const element = elements.find((one) => one.name === name);
    if (!element || !("label" in element)) return { question: name, answer };
    // Criteria of scoresheets have no type.
    const options = element.type && isChoice(element) ? elementOptions(element) : [];
    const labelOf = (chosen: string) => options.find(({ value }) => value === chosen)?.label ?? chosen;
    const readable = Array.isArray(answer)
      ? answer.map(labelOf)
      : typeof answer === "string"
        ? labelOf(answer)
        : answer;
    return { question: element.label, answer: readable };
  });

/** Files that the store doesn't have are counted; without the others nobody is left. */
async function addFiles(
  { archive, files, read, owner }: ClientData,
  folderOf: (serviceID: string) => string,
): Promise<number> {
  const nameIn = new Map<string, (name: string) => string>();
  let missing = 0;
  for (let page = await read((sql) => personFiles(sql, owner)); ;) {
    for (const { serviceID, folder: folderName, fileName, fileKey } of page) {
      const folder = `${folderOf(serviceID)}files/${tidyName(folderName)}/`;
      const uniqueName = nameIn.get(folder) ?? newUniqueNames();
      nameIn.set(folder, uniqueName);
      if (!(await addStoredFile(archive, files, `${folder}${uniqueName(fileName)}`, `${fileKey}/original`)))
        missing += 1;
    }
    if (isLastPage(page)) return missing;
    const last = page.at(-1);
    page = await read((sql) => personFiles(sql, owner, last));
  }
}

/** Answers whether the file exists. A store that can't be reached fails. */
export async function addStoredFile(archive: Archive, files: Files, path: string, key: string): Promise<boolean> {
  try {
    await archive.add(path, await files.read(key));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}

export async function addOne(archive: Archive, path: string, value: unknown): Promise<void> {
  const text = typeof value === "string" ? value : `${JSON.stringify(value, undefined, 2)}\n`;
  await archive.add(path, Readable.from([Buffer.from(text)]), { squeeze: true });
}

type ReadMeFacts = {
  about: string;
  where: readonly string[];
  madeAt: Date;
  missingFiles: number;
  isForStaff: boolean;
};

/** What the archive has and what it hasn't, in words. */
export const readMeText = ({ about, where, madeAt, missingFiles, isForStaff }: ReadMeFacts) =>
  [
    `What is known of ${about}`,
    `Made on ${madeAt.toISOString().slice(0, 16).replace("T", " ")} UTC. Times in the files are UTC, amounts are cents.`,
    where.length > 0
      ? `A folder for each association, and in it one for each program:\n${where.map((name) => `- ${name}`).join("\n")}`
      : "A folder for each program. What is of no program lies beside them.",
    [
      "The .json files are plain text: any editor or browser opens them. They are in English.",
      "membership: memberships, roles and the member roster. entries: what was entered, with every answer; the files are in 'files', by the entry's code.",
      "orders, tickets-from-others, scans, invoices: what was bought and where it was shown. An order has what its buyer typed of other guests.",
      "scoring: scoresheets that this person gave, by the entry's code. notes-of-staff: what staff noted about this person. who-looked-as-you: who saw pages as this person sees them, and why.",
      "mails: the log of what was sent; the mails themselves aren't kept. changes: what this person did as staff, or staff did about them.",
    ].join("\n"),
    [
      "What isn't here, and why:",
      "- Ballots of public votes and answers to anonymous surveys: nobody can tell whose they are.",
      "- Scores given to this person's entries: the association shows them on the entry, if it shows any, once results are released.",
      "- Staff's notes and tags at entries, which are of the association's work on the entry.",
      "- Letters of recommendation about this person, which were written in confidence for the committee.",
      ...(isForStaff
        ? ["- Letters of recommendation by this person: their words are in the download that the writer makes."]
        : []),
      "- Passwords and keys, of which only a fingerprint is kept.",
      "- What was bought or answered with another email address than this one: ask the association.",
    ].join("\n"),
    ...(missingFiles > 0 ? [`${missingFiles} of the files couldn't be found in the store, and aren't here.`] : []),
  ]
    .map((part) => `${part}\n`)
    .join("\n");
