import { Array as List, Integer, Optional, type Static, String as Text } from "typebox";
import { applicationPath, scholarshipEndpointPath } from "../platform/application-paths.ts";
import { type CaptionSetting, captionRules } from "../platform/checklist.ts";
import { type ParamsOf, callAddress, download, get, post, upload } from "../platform/endpoint.ts";
import { EntryUpload } from "./entries.ts";
import { largestMaxBytes } from "../platform/files.ts";
import type { Element } from "../platform/forms/element.ts";
import { lengthLimits } from "../platform/forms/limits.ts";
import { filePath } from "../platform/pictures.ts";
import { currentList } from "../platform/revision.ts";
import { ID, record, inputRecord } from "../platform/schema.ts";

const folderPath = "/:client/contests/:service/entries/:entryID/uploads/:folderID";
const applicationFolderPath = `${applicationPath}/uploads/:folderID` as const;

export const uploadEntryFile = upload(folderPath, {
  summary: "Upload a file to an entry",
  also: [scholarshipEndpointPath(applicationFolderPath)],
  feature: "entries",
  allow: "EDIT_ENTRY",
  done: "File uploaded.",
  maxBytes: largestMaxBytes,
  query: inputRecord({ name: Optional(Text({ maxLength: 1_000 })) }),
  answer: EntryUpload,
});

const incomingPath = `${folderPath}/incoming` as const;

/** A file that is sent in parts; the next part begins at `received`. */
export const IncomingUpload = record({ incomingUploadID: ID(), bytes: Integer(), received: Integer() });
export type IncomingUpload = Static<typeof IncomingUpload>;

export const beginIncomingUpload = post(incomingPath, {
  summary: "Begin to send a file in parts",
  feature: "entries",
  allow: "EDIT_ENTRY",
  body: inputRecord({
    name: Text({ maxLength: 1_000 }),
    bytes: Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    /** Grows from one chosen file to the next: what is filed stands in this order, whichever arrives first. */
    chosenOrder: Optional(Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  answer: IncomingUpload,
});

export const getIncomingUpload = get(`${incomingPath}/:incomingUploadID`, {
  summary: "See how much of a file has arrived",
  feature: "entries",
  allow: "EDIT_ENTRY",
  answer: IncomingUpload,
});

/**
 * The bytes of an interrupted part that arrived are stored. A part that doesn't begin where the last one ended is refused, with
 * the right position.
 */
export const sendUploadPart = upload(`${incomingPath}/:incomingUploadID/parts`, {
  summary: "Send a part of a file",
  feature: "entries",
  allow: "EDIT_ENTRY",
  maxBytes: largestMaxBytes,
  query: inputRecord({ offset: Text({ pattern: "^\\d{1,15}$" }) }),
  answer: IncomingUpload,
  more: IncomingUpload,
});

/** Checks the file and puts it into its folder. A second call answers the same. */
export const finishIncomingUpload = post(`${incomingPath}/:incomingUploadID/finish`, {
  summary: "File what was sent in parts",
  feature: "entries",
  allow: "EDIT_ENTRY",
  done: "File uploaded.",
  answer: EntryUpload,
  more: IncomingUpload,
});

export const cancelIncomingUpload = post(`${incomingPath}/:incomingUploadID/cancel`, {
  summary: "Call off a file that is sent in parts",
  feature: "entries",
  allow: "EDIT_ENTRY",
  answer: record({}),
});

const MEGABYTE = 1024 * 1024;
/** A caption may be very long, and a character takes up to four bytes. */
const captionBytes = 4 * lengthLimits.caption + MEGABYTE;

const fileIDField = {
  type: "input",
  kind: "text",
  format: "id",
  carried: true,
  label: "File",
  required: true,
} as const;

export const updateEntryUpload = post(`${folderPath}/update`, {
  summary: "Update an entry’s file",
  also: [scholarshipEndpointPath(`${applicationFolderPath}/update`)],
  feature: "entries",
  allow: "EDIT_ENTRY",
  maxBytes: captionBytes,
  form: {
    entryUploadID: fileIDField,
    caption: { type: "textarea", label: "Caption", maxLength: lengthLimits.caption },
    credit: { type: "input", kind: "text", label: "Image Credit", maxLength: lengthLimits.credit },
    cover: { type: "checkbox", label: "Select as entry cover photo" },
  },
  done: "File updated.",
  answer: record({}),
});

const mostFilesInFolder = 200;

/** Texts that are left out stay. What is asked for and still empty is named in the checklist, and refuses nothing here. */
export const captionEntryUploads = post(`${folderPath}/captions`, {
  summary: "Say what an entry’s files show and who made them, for several at once",
  also: [scholarshipEndpointPath(`${applicationFolderPath}/captions`)],
  feature: "entries",
  allow: "EDIT_ENTRY",
  maxBytes: captionBytes,
  body: inputRecord({
    files: List(
      inputRecord({
        entryUploadID: ID(),
        caption: Optional(Text({ maxLength: lengthLimits.caption })),
        credit: Optional(Text({ maxLength: lengthLimits.credit })),
      }),
      { minItems: 1, maxItems: mostFilesInFolder },
    ),
  }),
  done: "Captions saved.",
  answer: record({}),
});

export const orderEntryUploads = post(`${folderPath}/order`, {
  summary: "Order an entry’s files",
  also: [scholarshipEndpointPath(`${applicationFolderPath}/order`)],
  feature: "entries",
  allow: "EDIT_ENTRY",
  body: inputRecord({ entryUploadIDs: List(ID(), { maxItems: mostFilesInFolder }) }),
  done: "File order updated.",
  answer: record({}),
  more: currentList,
});

export const removeEntryUpload = post(`${folderPath}/remove`, {
  summary: "Remove an entry’s file",
  also: [scholarshipEndpointPath(`${applicationFolderPath}/remove`)],
  feature: "entries",
  allow: "EDIT_ENTRY",
  form: { entryUploadID: fileIDField },
  done: "File removed.",
  answer: record({}),
});

/** Adds files of the person's other drafts to this one's shared folder, as far as there is room. */
export const bringEntryUploads = post(`${folderPath}/bring`, {
  summary: "Add to a folder of an entry what lies in it in the person’s others",
  feature: "entries",
  allow: "EDIT_ENTRY",
  done: "Files added.",
  answer: record({}),
});

export const getFile = download(filePath, {
  summary: "Get a file",
  allow: "GET_FILE",
  whileSuspended: true,
  fileName: "file",
  answer: Text(),
});

/** The picture has its credit and its permitted use in its metadata. */
export const downloadEntryPicture = download("/:client/contests/:service/entries/:entryID/pictures/:uploadID", {
  summary: "Download a picture of an entry, with its credit and what it may be used for",
  feature: "entries",
  allow: "DOWNLOAD_PICTURE",
  fileName: "file",
  answer: Text(),
});

export const entryPictureURL = (picture: ParamsOf<typeof downloadEntryPicture>): string =>
  callAddress(downloadEntryPicture, picture);

type FolderCaptions = { caption: CaptionSetting; credit: CaptionSetting };
type UploadedFile = Pick<Static<typeof EntryUpload>, "isImage">;

/** V17 The fields of 'Edit File Upload' for this folder, in browser and server. */
export function uploadElements(folder: FolderCaptions, { isImage }: UploadedFile): Element[] {
  const { caption, credit } = captionRules(folder);
  const { form } = updateEntryUpload;
  return [
    { ...form.entryUploadID, name: "entryUploadID" },
    ...(caption.shown
      ? [{ ...form.caption, name: "caption", ...requiredIf(form.caption.label, caption.required) }]
      : []),
    ...(credit.shown ? [{ ...form.credit, name: "credit", ...requiredIf(form.credit.label, credit.required) }] : []),
    ...(isImage ? [{ ...form.cover, name: "cover" }] : []),
  ];
}

const requiredIf = (label: string, isRequired: boolean) =>
  isRequired ? { label: `${label} (required)`, required: true } : {};
