import { Boolean as Bool, Integer, String as Str } from "typebox";
import { currentPasswordField, secondFactorCodeField } from "../people/users.ts";
import { download, get, post } from "../platform/endpoint.ts";
import { ID, Instant, inputRecord, nullable, oneOf, record } from "../platform/schema.ts";

/** Days after which a finished download is deleted. */
export const dataDownloadDays = 7;

const dataDownloadStates = ["waiting", "done", "failed"] as const;
export type DataDownloadState = (typeof dataDownloadStates)[number];

/** Proof that it is the person, and not somebody at their open screen. */
const ownProof = {
  currentPassword: { ...currentPasswordField, label: "Your password" },
  code: {
    ...secondFactorCodeField,
    help: "Needed if you sign in with a second factor. Six digits from your authenticator app, or a recovery code.",
  },
} as const;

const dataDownload = record({
  dataDownloadID: ID(),
  state: oneOf(dataDownloadStates),
  askedAt: Instant(),
  bytes: nullable(Integer()),
  /** When it is deleted; null while it is being made. */
  deletedAt: nullable(Instant()),
});

const ownDataPath = "/users/data-downloads";

export const ownDataDownload = get(ownDataPath, {
  summary: "The latest download of what is known of me",
  allow: "SIGNED_IN",
  answer: record({ download: nullable(dataDownload), asksCode: Bool(), mayAsk: Bool() }),
});

export const requestOwnData = post(ownDataPath, {
  summary: "Ask for a download of what is known of me, at every association",
  allow: "SIGNED_IN",
  form: ownProof,
  answer: record({}),
  done: "It is being made. We mail you when it is ready.",
});

export const openOwnData = post(`${ownDataPath}/:dataDownloadID/open`, {
  summary: "Prove again who I am, and get a key to the finished download",
  allow: "SIGNED_IN",
  form: ownProof,
  answer: record({ key: Str() }),
});

export const fetchOwnData = download(`${ownDataPath}/:dataDownloadID/file`, {
  summary: "What is known of me, as a ZIP file",
  allow: "SIGNED_IN",
  query: inputRecord({ key: Str({ maxLength: 100 }) }),
  fileName: "what-is-known-of-me.zip",
});

const personDataAnswer = record({ taskID: ID() });

export const downloadPersonData = post("/clients/:client/people/:userID/data", {
  summary: "Ask for a download of what this client knows of a person",
  allow: "DOWNLOAD_PERSON_DATA",
  answer: personDataAnswer,
});

export const downloadGuestData = post("/clients/:client/guests/:orderID/data", {
  summary: "Ask for a download of what this client knows of a buyer without an account",
  allow: "DOWNLOAD_PERSON_DATA",
  answer: personDataAnswer,
});
