import type { Entry, EntryForm, EntryPreview, EntryUpload } from "../../contract/entries/entries.ts";
import { checklistOf, isEntryComplete } from "../../contract/platform/checklist.ts";
import { feesOfEntry } from "../../contract/entries/entry-fees.ts";
import { deadlineOf } from "../../contract/entries/entry-rules.ts";
import { entryPictureURL } from "../../contract/entries/entry-uploads.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { type Standing, may } from "../../contract/platform/permissions.ts";
import { judgedIn } from "../../contract/platform/service-kinds.ts";
import { folderFor } from "./asked-folders.ts";
import { type EntryFeatures, allFeatures } from "./entry-features.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { judgingOf } from "../programs/judging.ts";
import { entrantsVideo } from "../../contract/programs/help-videos.ts";
import { screeningOf } from "../../contract/entries/screening.ts";
import { whileOut } from "./returned.ts";
import { entryState, toldTitle } from "./state.ts";
import {
  type Requirements,
  type StoredForm,
  type StoredUpload,
  type WholeRow,
  selectRequirements,
  selectWhole,
} from "./whole-queries.ts";

type EntryContext = {
  house: Pick<House, "formElements">;
  client: ClientRow;
  service: ServiceRow;
  standings: readonly Standing[];
  now: Date;
};

/** Undefined when it isn't there. */
export async function wholeEntry(
  sql: Sql,
  entryID: string,
  place: EntryContext,
  mayHave: EntryFeatures = allFeatures,
): Promise<Entry | undefined> {
  const [row] = await selectWhole(sql, entryID, place, mayHave);
  return row && entryOf(await withElements(sql, place.house, row), place);
}

type AskedForm = Omit<StoredForm, "written"> & Pick<EntryForm, "elements">;
type WithElements<R extends Requirements> = Omit<R, "entryForms"> & { entryForms: AskedForm[] };

/** With what its forms ask. */
async function withElements<R extends Requirements>(
  sql: Sql,
  { formElements }: Pick<House, "formElements">,
  row: R,
): Promise<WithElements<R>> {
  const versions = row.entryForms.map(({ entryFormID, version, written }) => ({
    formID: entryFormID,
    version,
    written,
  }));
  const elements = await formElements.of(sql, versions);
  return { ...row, entryForms: row.entryForms.map((form, at) => askedForm(form, elements[at]!)) };
}

/** The entry as its owner and staff see it. */
function entryOf(row: WithElements<WholeRow>, { client, service, standings, now }: EntryContext): Entry {
  const { opensAt, closesAt, extendedUntil } = row;
  const submission = { submitted: row.submittedBefore ?? row.submittedAt, askedFolders: row.askedFolders };
  const documentFolders = row.documentFolders.map((folder) => folderFor(folder, submission));
  const asked = withAddresses({ client, service }, { ...row, documentFolders });
  const audience = row.isMember ? "member" : "non-member";
  const checklist = checklistOf(asked, audience);
  const resultsReleased = service.resultsReleasedAt !== null;
  const { showScoresToUsers, graceMinutes, screened } = judgingOf(service);
  const screening = screeningOf(row, screened, now);
  return {
    ...factsOf(row),
    ...asked,
    state: entryState(row),
    screening,
    awardTitle: may(standings, "AWARD_TITLE") ? row.awardTitle : toldTitle({ ...row, screening }, resultsReleased),
    complete: isEntryComplete(checklist),
    checklist,
    fees: feesOfEntry(row.feeFacts, now),
    audience,
    deadline: {
      ...deadlineOf({ opensAt, closesAt, extendedUntil, graceMinutes, resultsReleased }, now),
      ...(screening === "returned" && !resultsReleased && whileOut(row.returned)),
      timeZone: service.timeZone,
    },
    serviceName: service.name,
    kind: service.kind,
    showScoresToUsers,
    resultsReleased,
    helpVideo: entrantsVideo(service),
    standings: [...standings],
  };
}

/** What is told as it stands. */
const factsOf = (row: WithElements<WholeRow>) => ({
  entryID: row.entryID,
  number: row.number,
  title: row.title,
  category: row.category,
  owner: row.owner,
  origin: row.origin,
  submittedAt: row.submittedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  disqualified: row.disqualified,
  disqualifiedReason: row.disqualifiedReason,
  screeningReason: row.screeningReason,
  returned: row.returned,
  resultWithdrawn: row.resultWithdrawn,
});

export async function previewOf(sql: Sql, categoryID: string, place: EntryContext): Promise<EntryPreview | undefined> {
  const [row] = await selectRequirements(sql, categoryID, place.service.kind);
  if (!row) return undefined;
  const asked = await withElements(sql, place.house, row);
  return { serviceName: place.service.name, category: row.category, ...withAddresses(place, asked) };
}

function askedForm(form: StoredForm, elements: EntryForm["elements"]): AskedForm {
  const { written: _, ...asked } = form;
  return { ...asked, elements };
}

type Within = Pick<EntryContext, "client" | "service">;

/** What is for all of them is shared where its kind shares it. */
function withAddresses({ client, service }: Within, { documentFolders, entryForms }: WithElements<Requirements>) {
  const { isShared } = judgedIn(service.kind);
  return {
    documentFolders: documentFolders.map(({ entryUploads, onlyElsewhere, ...folder }) => ({
      ...folder,
      isShared: isShared && folder.isShared,
      onlyElsewhere: isShared ? onlyElsewhere : [],
      entryUploads: entryUploads.map((stored) => uploadOf({ client, service }, stored)),
    })),
    entryForms: entryForms.map(({ answers, ...form }) => ({
      ...form,
      isShared: isShared && form.isShared,
      entryFormQuestions: Object.entries(answers).map(([name, value]) => ({ name, value })),
    })),
  };
}

type Addressed = { client: Pick<ClientRow, "url">; service: Pick<ServiceRow, "url"> };

/** An upload with the addresses under which it is to be had. */
export function uploadOf(
  { client, service }: Addressed,
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
