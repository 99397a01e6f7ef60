import type { EntryState } from "../../contract/entries/entries.ts";
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
import { letterColumns, lettersJSON } from "./recommendations/letters-download.ts";
import { sourceProgramNames } from "./origin-queries.ts";
import { feeColumns, originColumns, rulesColumns } from "./entry-list-columns.ts";
import { categoryHeadings } from "./category-headings.ts";
import { entryFeesOfProgram } from "./entry-fee-queries.ts";
import { type DownloadedEntry, entriesToDownload } from "./entries-download-queries.ts";
import { filterInSQL, entryRequirementsOf } from "./listing.ts";
import { entryState } from "./entry-state.ts";
import { hasRules } from "./rules-queries.ts";
import { tagsOfProgram } from "./tag-queries.ts";
import { type EntryFilter, countEntries } from "./listing-queries.ts";

/** All listed entries in the order of their numbers, with every answer to every form. */
export async function entriesListing({
  serviceID,
  filter,
  read,
  userID,
  letters,
}: ListRequest<EntryFilter>): Promise<Listing> {
  const contest = serviceID!;
  const [sqlFilter, requirements, total, fees, tags, feeders, recommendations, rules] = await read(async (sql) => {
    const entriesFilter = await filterInSQL(sql, contest, filter);
    const beside = await Promise.all([
      entryRequirementsOf(sql, contest),
      countEntries(sql, contest, entriesFilter),
      entryFeesOfProgram(sql, contest),
      tagsOfProgram(sql, contest),
      sourceProgramNames(sql, contest),
      letterColumns(sql, contest, letters),
      hasRules(sql, contest),
    ]);
    return [entriesFilter, ...beside] as const;
  });
  const parts = pagesAfter<DownloadedEntry>((last) =>
    read((sql) =>
      entriesToDownload(sql, contest, sqlFilter, last?.number ?? 0, PART_SIZE, {
        userID,
        letters: lettersJSON(userID, letters),
      }),
    ),
  );
  const forms = requirements.forms.map(({ entryFormID: formID, ...form }) => ({ formID, ...form }));
  const known = [
    ...factColumns(await categoryHeadings({ serviceID, read })),
    ...(fees.length > 0 ? [...feeColumns, waiverColumn] : []),
    ...(rules ? rulesColumns : []),
    ...(tags.length > 0 ? [tagColumn] : []),
    ...(feeders.length > 0 ? originColumns : []),
    ...recommendations,
  ];
  return listing([...known, ...answerColumns<DownloadedEntry>(forms)], total, parts);
}

const stateLabels: Record<EntryState, string> = { draft: "Draft", submitted: "Submitted", withdrawn: "Withdrawn" };

const stateLabel = (entry: DownloadedEntry) =>
  entry.handedInAt ? "Submitted, not paid" : stateLabels[entryState(entry)];

const factColumns = ({ group }: { group: string }): readonly Column<DownloadedEntry>[] => [
  { id: "code", heading: "Code", kind: "text", value: ({ label, number }) => entryCode(label, number) },
  { id: "title", heading: "Title", kind: "text", value: ({ title }) => title },
  { id: "category", heading: group, kind: "text", value: ({ categoryName }) => categoryName },
  { id: "state", heading: "State", kind: "text", value: stateLabel },
  { id: "owner", heading: "Owner", kind: "text", value: ({ fullName }) => fullName },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "phone", heading: "Phone", kind: "text", value: ({ phone }) => phone && formatPhone(phone) },
  { id: "company", heading: "Company", kind: "text", value: ({ company }) => company },
  {
    id: "submittedAt",
    heading: "Submitted at",
    kind: "instant",
    value: ({ submittedAt, handedInAt }) => submittedAt ?? handedInAt,
  },
  { id: "updatedAt", heading: "Updated at", kind: "instant", value: ({ updatedAt }) => updatedAt },
  { id: "disqualified", heading: "Disqualified", kind: "yesNo", value: ({ disqualified }) => disqualified },
  { id: "awardTitle", heading: "Award title", kind: "text", value: ({ awardTitle }) => awardTitle },
  { id: "files", heading: "Files", kind: "number", value: ({ files }) => files },
];

/** For programs with tags. */
const tagColumn: Column<DownloadedEntry> = {
  id: "tags",
  heading: "Tags",
  kind: "text",
  value: ({ tags }) => tags.join(", "),
};

/** For programs with entry fees. */
const waiverColumn: Column<DownloadedEntry> = {
  id: "feeWaiver",
  heading: "Fee waived because",
  kind: "text",
  value: ({ waiver }) => waiver,
};
