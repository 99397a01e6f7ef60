import type { EntryState } from "../../contract/entries/entries.ts";
import { type EntryFeeFacts, feesOfEntry } from "../../contract/entries/entry-fees.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { formatPhone } from "../../contract/platform/forms/phone.ts";
import { answerColumns } from "../tables/downloads/answer-columns.ts";
import {
  type Column,
  type ListRequest,
  type Listing,
  PART_SIZE,
  listing,
  pagesAfter,
} from "../tables/downloads/listing.ts";
import { clock } from "../platform/clock.ts";
import { letterColumns, lettersJSON } from "./recommendations/letters-download.ts";
import { sourceProgramNames } from "./origin-queries.ts";
import { originColumns } from "./entry-list-columns.ts";
import { categoryHeadings } from "./category-headings.ts";
import { entryFeesOfProgram } from "./entry-fee-queries.ts";
import { type DownloadedEntry, entriesToDownload } from "./entries-download-queries.ts";
import { filterInSQL, entryRequirementsOf } from "./listing.ts";
import { entryState } from "./entry-state.ts";
import { tagsOfProgram } from "./tag-queries.ts";
import { type EntryFilter, countEntries } from "./listing-queries.ts";

/** Every entry that the list shows, in the order of their numbers, with every answer to every form. */
export async function entriesListing({
  serviceID,
  filter,
  read,
  userID,
  letters,
}: ListRequest<EntryFilter>): Promise<Listing> {
  const contest = serviceID!;
  const [meant, requirements, total, fees, tags, feeders, recommendations] = await read(async (sql) => {
    const found = await filterInSQL(sql, contest, filter);
    const beside = await Promise.all([
      entryRequirementsOf(sql, contest),
      countEntries(sql, contest, found),
      entryFeesOfProgram(sql, contest),
      tagsOfProgram(sql, contest),
      sourceProgramNames(sql, contest),
      letterColumns(sql, contest, letters),
    ]);
    return [found, ...beside] as const;
  });
  const parts = pagesAfter<DownloadedEntry>((last) =>
    read((sql) =>
      entriesToDownload(sql, contest, meant, last?.number ?? 0, PART_SIZE, {
        userID,
        letters: lettersJSON(userID, letters),
      }),
    ),
  );
  const forms = requirements.forms.map(({ entryFormID: formID, ...form }) => ({ formID, ...form }));
  const known = [
    ...factColumns(await categoryHeadings({ serviceID, read })),
    ...(fees.length > 0 ? feeColumns : []),
    ...(tags.length > 0 ? [tagColumn] : []),
    ...(feeders.length > 0 ? originColumns : []),
    ...recommendations,
  ];
  return listing([...known, ...answerColumns<DownloadedEntry>(forms)], total, parts);
}

const stateLabels: Record<EntryState, string> = { draft: "Draft", submitted: "Submitted", withdrawn: "Withdrawn" };

const factColumns = ({ group }: { group: string }): readonly Column<DownloadedEntry>[] => [
  { id: "code", heading: "Code", kind: "text", value: ({ label, number }) => entryCode(label, number) },
  { id: "title", heading: "Title", kind: "text", value: ({ title }) => title },
  { id: "category", heading: group, kind: "text", value: ({ categoryName }) => categoryName },
  { id: "state", heading: "State", kind: "text", value: (entry) => stateLabels[entryState(entry)] },
  { id: "owner", heading: "Owner", kind: "text", value: ({ fullName }) => fullName },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "phone", heading: "Phone", kind: "text", value: ({ phone }) => phone && formatPhone(phone) },
  { id: "company", heading: "Company", kind: "text", value: ({ company }) => company },
  { id: "submittedAt", heading: "Submitted at", kind: "instant", value: ({ submittedAt }) => submittedAt },
  { id: "updatedAt", heading: "Updated at", kind: "instant", value: ({ updatedAt }) => updatedAt },
  { id: "disqualified", heading: "Disqualified", kind: "yesNo", value: ({ disqualified }) => disqualified },
  { id: "awardTitle", heading: "Award title", kind: "text", value: ({ awardTitle }) => awardTitle },
  { id: "files", heading: "Files", kind: "number", value: ({ files }) => files },
];

/** Where staff use them. */
const tagColumn: Column<DownloadedEntry> = {
  id: "tags",
  heading: "Tags",
  kind: "text",
  value: ({ tags }) => tags.join(", "),
};

const currentFees = (feeFacts: EntryFeeFacts) => feesOfEntry(feeFacts, clock.now());

/** Where entries cost something. */
const feeColumns: readonly Column<DownloadedEntry>[] = [
  { id: "feePaid", heading: "Fee paid", kind: "money", value: ({ feeFacts }) => currentFees(feeFacts)?.paid ?? null },
  { id: "feeDue", heading: "Fee due", kind: "money", value: ({ feeFacts }) => currentFees(feeFacts)?.due ?? null },
];
