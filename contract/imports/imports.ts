import { Array as List, Integer, Optional, Record as Dictionary, type Static, String as Str } from "typebox";
import { get, post, upload } from "../platform/endpoint.ts";
import { IncomingUpload } from "../entries/entry-uploads.ts";
import { largestMaxBytes } from "../platform/files.ts";
import { ID, Instant, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { tableLimits } from "../platform/table-limits.ts";
import { layoutInput, tableViewFieldsOf, tableLayout, tablePreviewFields } from "../tables/reading.ts";

/** Tables that can be imported. */
export const importSubjects = ["homes", "builders", "tickets"] as const;
export type ImportSubject = (typeof importSubjects)[number];

/** A field's heading in the template, with an example of its content. */
type ImportField = { label: string; example: string };

const reference = { label: "Reference", example: "H-014" };

export const importFields = {
  homes: {
    reference,
    number: { label: "Number", example: "14" },
    name: { label: "Home", example: "Prairie House" },
    address: { label: "Address", example: "12 Prairie Lane" },
    city: { label: "City", example: "Winona" },
    state: { label: "State", example: "MN" },
    zip: { label: "Zip code", example: "55987" },
    latitude: { label: "Latitude", example: "44.0553" },
    longitude: { label: "Longitude", example: "-91.6664" },
    group: { label: "Group", example: "Under $500,000" },
    builder: { label: "Builder", example: "Park & Rye" },
    price: { label: "Price", example: "489000" },
    status: { label: "Status", example: "For sale" },
    beds: { label: "Bedrooms", example: "3" },
    baths: { label: "Bathrooms", example: "2.5" },
    squareFeet: { label: "Square feet", example: "2150" },
    story: { label: "The idea", example: "A kitchen at the heart of the house." },
    accessibility: { label: "Getting in", example: "One step at the front door." },
    houseRules: { label: "House rules", example: "No strollers upstairs." },
    tourLink: { label: "Virtual tour", example: "https://tour.example/prairie-house" },
    revealedAt: { label: "Address shown from", example: "2027-05-01" },
    images: { label: "Photographs", example: "prairie-1.jpg; prairie-2.jpg" },
    floorPlans: { label: "Floor plans", example: "prairie-plan.png" },
  },
  builders: {
    reference: { ...reference, example: "B-7" },
    company: { label: "Company", example: "Park & Rye" },
    about: { label: "About", example: "Two brothers who build in wood." },
    contactName: { label: "Contact", example: "Ida Rye" },
    email: { label: "Email", example: "ida@parkandrye.example" },
    phone: { label: "Phone", example: "(507) 555-0142" },
    website: { label: "Website", example: "parkandrye.example" },
    license: { label: "License number", example: "BC-7781" },
    logo: { label: "Logo", example: "park-and-rye.png" },
  },
  tickets: {
    reference: { ...reference, example: "ORDER-2207" },
    product: { label: "Ticket", example: "Adult" },
    quantity: { label: "Quantity", example: "2" },
    guestName: { label: "Name", example: "Ann Ash" },
    guestEmail: { label: "Email", example: "ann@ash.example" },
    guestPhone: { label: "Phone", example: "(507) 555-0143" },
    declineContact: { label: "Declines contact", example: "no" },
  },
} as const satisfies Record<ImportSubject, Record<string, ImportField>>;

/** The fields of a subject, in the order of its template. */
export const importFieldsOf = (subject: ImportSubject): [name: string, field: ImportField][] =>
  Object.entries(importFields[subject]);

/** Parts of a name that some tables have in columns of their own, and the field that they make. */
export const nameParts: Partial<Record<ImportSubject, { first: string; last: string; name: string }>> = {
  builders: { first: "contactFirstName", last: "contactLastName", name: "contactName" },
  tickets: { first: "guestFirstName", last: "guestLastName", name: "guestName" },
};

/** What the columns of a table may hold: the fields of a template, and the parts of a name. */
export function columnFieldsOf(subject: ImportSubject): [name: string, label: string][] {
  const { first, last } = nameParts[subject] ?? {};
  return [
    ...importFieldsOf(subject).map(([name, { label }]): [string, string] => [name, label]),
    ...(first && last
      ? ([
          [first, "First name"],
          [last, "Last name"],
        ] satisfies [string, string][])
      : []),
  ];
}

const importViewFields = tableViewFieldsOf([
  ...new Set(importSubjects.flatMap((subject) => columnFieldsOf(subject).map(([name]) => name))),
]);

/** Sets of columns that identify a record; a table must have one of them. */
export const identifyingFields: Record<ImportSubject, readonly (readonly string[])[]> = {
  homes: [["reference"], ["address"], ["number"]],
  builders: [["reference"], ["company"]],
  tickets: [["reference"]],
};

/** Fields whose cells name pictures: files of the ZIP, or web addresses. */
export const pictureFields: readonly string[] = ["images", "floorPlans", "logo"];

/** Enough for 2,400 photographs from a camera. */
export const mostArchiveBytes = 20 * 1024 ** 3;

const importsPath = "/clients/:client/services/:service/imports";
const importAccess = { allow: "IMPORT_TABLES" } as const;

const importColumns = Dictionary(Str({ maxLength: 40 }), Integer({ minimum: 0, maximum: tableLimits.columns - 1 }));
export type ImportColumns = Static<typeof importColumns>;

/** An uploaded table, the field of each column, and the ZIP of its pictures. */
const sourceFields = {
  subject: oneOf(importSubjects),
  tableID: ID(),
  columns: importColumns,
  archiveID: Optional(ID()),
  ...layoutInput,
};

const problems = List(record({ line: Integer(), text: Str() }));

const importStates = ["running", "done", "stopped", "takenBack"] as const;

const listedImport = record({
  importID: ID(),
  subject: oneOf(importSubjects),
  state: oneOf(importStates),
  fileName: Str(),
  importedBy: nullable(Str()),
  createdAt: Instant(),
  lines: Integer(),
  added: Integer(),
  changed: Integer(),
  leftOut: Integer(),
  pictures: Integer(),
  picturesLeftOut: Integer(),
  problems,
});
export type ListedImport = Static<typeof listedImport>;

export const listImports = get(importsPath, {
  summary: "See what was imported into a program",
  ...importAccess,
  answer: record({ subjects: List(oneOf(importSubjects)), imports: List(listedImport) }),
});

export const uploadImportTable = upload(`${importsPath}/table`, {
  summary: "Send a table to look at, as CSV or for Excel",
  ...importAccess,
  query: inputRecord({ name: Optional(Str({ maxLength: 1_000 })), subject: oneOf(importSubjects) }),
  answer: record({ tableID: ID(), fileName: Str(), ...importViewFields }),
});

export const lookAtImportTable = post(`${importsPath}/table/look`, {
  summary: "Look at another sheet of a table that was sent, or at other headings",
  ...importAccess,
  body: inputRecord({ subject: oneOf(importSubjects), tableID: ID(), layout: tableLayout }),
  answer: record(importViewFields),
});

const archivesPath = `${importsPath}/archives` as const;

export const beginArchive = post(archivesPath, {
  summary: "Begin to send a ZIP of pictures in parts",
  ...importAccess,
  body: inputRecord({ name: Str({ maxLength: 1_000 }), bytes: Integer({ minimum: 1, maximum: mostArchiveBytes }) }),
  answer: IncomingUpload,
});

export const getIncomingArchive = get(`${archivesPath}/:incomingUploadID`, {
  summary: "See how much of a ZIP has arrived",
  ...importAccess,
  answer: IncomingUpload,
});

export const sendArchivePart = upload(`${archivesPath}/:incomingUploadID/parts`, {
  summary: "Send a part of a ZIP",
  ...importAccess,
  maxBytes: largestMaxBytes,
  query: inputRecord({ offset: Str({ pattern: "^\\d{1,15}$" }) }),
  answer: IncomingUpload,
  more: IncomingUpload,
});

export const cancelArchive = post(`${archivesPath}/:incomingUploadID/cancel`, {
  summary: "Call off a ZIP that is sent in parts",
  ...importAccess,
  answer: record({}),
});

const change = record({ label: Str(), before: Str(), after: Str() });

export const previewImport = post(`${importsPath}/preview`, {
  summary: "See what importing a table would change",
  ...importAccess,
  body: inputRecord(sourceFields),
  answer: record({
    lines: Integer(),
    added: Integer(),
    changed: Integer(),
    unchanged: Integer(),
    leftOut: Integer(),
    ...tablePreviewFields,
    /** The first changes. */
    changes: List(record({ line: Integer(), name: Str(), changes: List(change) })),
    /** Names of builders and groups that would be created. */
    newBuilders: List(Str()),
    newGroups: List(Str()),
    pictures: record({
      named: Integer(),
      /** Number of pictures fetched from web addresses. */
      addresses: Integer(),
      inArchive: Integer(),
      /** Pictures named but not in the ZIP, and pictures in the ZIP that no line names: counts, and the first names. */
      missing: Integer(),
      missingNames: List(Str()),
      unused: Integer(),
      unusedNames: List(Str()),
    }),
    /** Number of buyers who would get a mail with their tickets. */
    mails: Integer(),
  }),
});
export type ImportPreview = Static<(typeof previewImport)["answer"]>;

export const startImport = post(importsPath, {
  summary: "Import a table",
  ...importAccess,
  body: inputRecord({ ...sourceFields, fileName: Str({ maxLength: 200 }) }),
  answer: record({ taskID: ID(), importID: ID() }),
  done: "The import has begun. Tasks, beside your picture, says how far it is.",
});

export const takeImportBack = post(`${importsPath}/:importID/take-back`, {
  summary: "Take an import back, as far as nothing was built on it since",
  ...importAccess,
  changes: "service",
  answer: record({
    removed: Integer(),
    restored: Integer(),
    /** Records that stay because they have been used or changed since: their count, and the first names. */
    kept: Integer(),
    names: List(Str()),
  }),
});
