import type { Entry, EntryForm, EntryPreview, EntryUpload } from "../../contract/entries/entries.ts";
import { checklistOf, isEntryComplete } from "../../contract/platform/checklist.ts";
import { feesOfEntry } from "../../contract/entries/entry-fees.ts";
import { deadlineOf } from "../../contract/entries/entry-rules.ts";
import { entryPictureURL } from "../../contract/entries/entry-uploads.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { type Standing, may } from "../../contract/platform/permissions.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { folderAsSubmitted } from "./folder-requirements.ts";
import { type EntryFeatures, allEntryFeatures } from "./entry-features.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { judgingOf } from "../programs/judging.ts";
import { videoForEntrants } from "../../contract/programs/help-videos.ts";
import { screeningOf } from "../../contract/entries/screening.ts";
import { deadlineWhileReturned } from "./returned-entries.ts";
import { releasedAwardTitle, submissionOf } from "./entry-state.ts";
import {
  type CategoryRequirements,
  type StoredForm,
  type StoredUpload,
  type EntryDetailsRow,
  selectCategoryRequirements,
  selectEntryDetails,
} from "./entry-details-queries.ts";

type EntryContext = {
  app: Pick<App, "formElements">;
  client: ClientRow;
  service: ServiceRow;
  standings: readonly Standing[];
  now: Date;
};

/** Undefined when there is no such entry. */
export async function entryDetails(
  sql: Sql,
  entryID: string,
  place: EntryContext,
  mayHave: EntryFeatures = allEntryFeatures,
): Promise<Entry | undefined> {
  const [row] = await selectEntryDetails(sql, entryID, place, mayHave);
  return row && entryFromRow(await loadElements(sql, place.app, row), place);
}

type FormWithElements = Omit<StoredForm, "written"> & Pick<EntryForm, "elements">;
type RowWithElements<R extends CategoryRequirements> = Omit<R, "entryForms"> & { entryForms: FormWithElements[] };

/** Adds the questions of the forms. */
async function loadElements<R extends CategoryRequirements>(
  sql: Sql,
  { formElements }: Pick<App, "formElements">,
  row: R,
): Promise<RowWithElements<R>> {
  const versions = row.entryForms.map(({ entryFormID, version, written }) => ({
    formID: entryFormID,
    version,
    written,
  }));
  const elements = await formElements.elementsOf(sql, versions);
  return { ...row, entryForms: row.entryForms.map((form, at) => formWithElements(form, elements[at]!)) };
}

/** The entry for its owner and staff. */
function entryFromRow(row: RowWithElements<EntryDetailsRow>, { client, service, standings, now }: EntryContext): Entry {
  const { opensAt, closesAt, extendedUntil } = row;
  const submission = { submitted: row.submittedBefore ?? row.submittedAt, askedFolders: row.askedFolders };
  const documentFolders = row.documentFolders.map((folder) => folderAsSubmitted(folder, submission));
  const requirements = withAddresses({ client, service }, { ...row, documentFolders });
  const audience = row.isMember ? "member" : "non-member";
  const checklist = checklistOf(requirements, audience);
  const resultsReleased = service.resultsReleasedAt !== null;
  const { showScoresToUsers, graceMinutes, screened } = judgingOf(service);
  const screening = screeningOf(row, screened, now);
  return {
    ...entryFacts(row),
    ...requirements,
    ...submissionOf(row),
    screening,
    awardTitle: may(standings, "AWARD_TITLE")
      ? row.awardTitle
      : releasedAwardTitle({ ...row, screening }, resultsReleased),
    complete: isEntryComplete(checklist),
    checklist,
    fees: feesOfEntry(row.feeFacts, now),
    audience,
    deadline: {
      ...deadlineOf({ opensAt, closesAt, extendedUntil, graceMinutes, resultsReleased }, now),
      ...(screening === "returned" && !resultsReleased && deadlineWhileReturned(row.returned)),
      timeZone: service.timeZone,
    },
    serviceName: service.name,
    kind: service.kind,
    showScoresToUsers,
    resultsReleased,
    helpVideo: videoForEntrants(service),
    standings: [...standings],
  };
}

/** The facts that the answer takes over unchanged. */
const entryFacts = (row: RowWithElements<EntryDetailsRow>) => ({
  entryID: row.entryID,
  number: row.number,
  title: row.title,
  category: row.category,
  owner: row.owner,
  origin: row.origin,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  disqualified: row.disqualified,
  disqualifiedReason: row.disqualifiedReason,
  screeningReason: row.screeningReason,
  returned: row.returned,
  resultWithdrawn: row.resultWithdrawn,
  rules: row.rules,
});

export async function entryPreviewOf(
  sql: Sql,
  categoryID: string,
  place: EntryContext,
): Promise<EntryPreview | undefined> {
  const [row] = await selectCategoryRequirements(sql, categoryID, place.service.kind);
  if (!row) return undefined;
  const requirements = await loadElements(sql, place.app, row);
  return { serviceName: place.service.name, category: row.category, ...withAddresses(place, requirements) };
}

function formWithElements(form: StoredForm, elements: EntryForm["elements"]): FormWithElements {
  const { written: _, ...rest } = form;
  return { ...rest, elements };
}

type ProgramContext = Pick<EntryContext, "client" | "service">;

/** Shared forms and folders are marked only in programs whose kind shares them. */
function withAddresses(
  { client, service }: ProgramContext,
  { documentFolders, entryForms }: RowWithElements<CategoryRequirements>,
) {
  const { isShared } = judgedWordsOf(service.kind);
  return {
    documentFolders: documentFolders.map(({ entryUploads, onlyElsewhere, ...folder }) => ({
      ...folder,
      isShared: isShared && folder.isShared,
      onlyElsewhere: isShared ? onlyElsewhere : [],
      entryUploads: entryUploads.map((stored) => uploadAnswer({ client, service }, stored)),
    })),
    entryForms: entryForms.map(({ answers, ...form }) => ({
      ...form,
      isShared: isShared && form.isShared,
      entryFormQuestions: Object.entries(answers).map(([name, value]) => ({ name, value })),
    })),
  };
}

type UploadAddress = { client: Pick<ClientRow, "url">; service: Pick<ServiceRow, "url"> };

/** Adds the addresses of the upload's renditions. */
export function uploadAnswer(
  { client, service }: UploadAddress,
  { thumbs, entryID, isDrawn: hasWords, ...stored }: StoredUpload,
): EntryUpload {
  const at = (rendition: "original" | "full" | number) => fileURL(client.url, stored.uploadID, rendition);
  const renditions = thumbs.map(({ width, height }) => ({ width, height, url: at(width) }));
  const largest = renditions.at(-1);
  return {
    ...stored,
    thumbURL: renditions[0]?.url ?? null,
    URL: stored.isImage && largest ? largest.url : at("full"),
    downloadURL: hasWords
      ? entryPictureURL({ client: client.url, service: service.url, entryID, uploadID: stored.uploadID })
      : at("original"),
    originalURL: at("original"),
    renditions,
  };
}
