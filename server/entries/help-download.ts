import { entryCode } from "../../contract/entries/entry-rules.ts";
import { requireRow } from "../platform/db/sql.ts";
import {
  type Column,
  type ListRequest,
  type Listing,
  PART_SIZE,
  listing,
  pagesAfter,
} from "../tables/downloads/listing.ts";
import { type HelpRequestRow, countHelpRequests, selectHelpRequests } from "./help-queries.ts";

/** What the list shows of what entrants and scorers asked, the newest first. */
export async function helpRequestsListing(ask: ListRequest<{ answered?: string }>): Promise<Listing> {
  const { serviceID, filter, read } = ask;
  const contest = serviceID!;
  const { total } = requireRow(await read((sql) => countHelpRequests(sql, contest, filter.answered)));
  const parts = pagesAfter<HelpRequestRow>((last) =>
    read((sql) => selectHelpRequests(sql, contest, filter.answered, last && [last.helpRequestID], PART_SIZE)),
  );
  return listing(columns, total, parts);
}

const columns: readonly Column<HelpRequestRow>[] = [
  { id: "createdAt", heading: "Asked at", kind: "instant", value: ({ createdAt }) => createdAt },
  { id: "fullName", heading: "Name", kind: "text", value: ({ fullName }) => fullName },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "scoring", heading: "About scoring", kind: "yesNo", value: ({ scoring }) => scoring },
  {
    id: "entryCode",
    heading: "Entry",
    kind: "text",
    value: ({ label, number }) => (label !== null && number !== null ? entryCode(label, number) : null),
  },
  { id: "entryTitle", heading: "Title", kind: "text", value: ({ entryTitle }) => entryTitle },
  { id: "message", heading: "Message", kind: "text", value: ({ message }) => message },
  { id: "answeredAt", heading: "Answered at", kind: "instant", value: ({ answeredAt }) => answeredAt },
  { id: "answeredBy", heading: "Answered by", kind: "text", value: ({ answeredBy }) => answeredBy },
];
