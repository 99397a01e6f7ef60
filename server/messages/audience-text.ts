import { paths, programAddress } from "../../contract/platform/addresses.ts";
import { untitledEntry } from "../../contract/entries/entry-rules.ts";
import type { MergeValues } from "../../contract/mail/mail-merge.ts";
import { type MessageListName, messageLists } from "../../contract/messages/messages.ts";
import type { PeopleKind } from "../../contract/people/people.ts";
import { plural } from "../../contract/platform/plural.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { MessageAudience, MessageScope, MailRecipient } from "./recipient-queries.ts";

const peopleWords: Record<PeopleKind, string> = {
  all: "People",
  staff: "Staff",
  members: "Members",
  scorers: "Scorers",
  volunteers: "Volunteers",
  weekendVolunteers: "Volunteers for weekends",
  sameMailbox: "People with several accounts",
};
const stateWords = {
  draft: "with drafts",
  submitted: "with submitted entries",
  withdrawn: "with withdrawn entries",
} as const;

/** 'Entrants with drafts in Brick homes' */
export async function audienceText(sql: Sql, { list, filter }: MessageAudience): Promise<string> {
  const found = filter.search?.trim() ? `found by “${filter.search.trim()}”` : "";
  if (list === "people") return [peopleWords[filter.kind ?? "all"], found].filter(Boolean).join(" ");
  if (list === "scorers") return filter.unfinished ? "Scorers who aren’t done" : "Scorers";
  const [category] = filter.categoryID
    ? await sql<{ name: string }>`select name from categories where category_id = ${filter.categoryID}`
    : [];
  return [
    filter.entryIDs ? `Entrants of ${plural(filter.entryIDs.length, "chosen entry", "chosen entries")}` : "Entrants",
    filter.state && stateWords[filter.state],
    filter.complete === "false" && "in which something is missing",
    filter.complete === "true" && "in which nothing is missing",
    filter.disqualified === "true" && "with disqualified entries",
    category && `in ${category.name}`,
    found,
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is filled in for each of these people; by the person. */
export async function mergeValuesFor(
  sql: Sql,
  scope: MessageScope,
  list: MessageListName,
  people: readonly MailRecipient[],
) {
  const entryIDs = people.flatMap((person) => person.entryIDs);
  const rows =
    entryIDs.length === 0
      ? []
      : await sql<{ entryID: string; title: string }>`
          select entry_id, title from entries where entry_id = any (${entryIDs}::uuid[])`;
  const titles = new Map(rows.map(({ entryID, title }) => [entryID, title || untitledEntry]));
  return new Map(
    people.map((person) => {
      const link = scope.app.settings.origin + buttonPathFor(scope, list, person);
      const values: MergeValues = {
        name: person.fullName,
        association: scope.client.name,
        ...(scope.service && { program: scope.service.name }),
        ...(list === "entries" && { entry: person.entryIDs.flatMap((id) => titles.get(id) ?? []).join(", ") }),
        link,
      };
      return [person.userID, { values, action: { label: messageLists[list].button, url: link } }] as const;
    }),
  );
}

function buttonPathFor({ client, service }: MessageScope, list: MessageListName, { entryIDs }: MailRecipient): string {
  const place = { client: client.url };
  if (!service || list === "people") return paths.client(place);
  const at = programAddress(client.url, service);
  if (list === "scorers") return paths.scoring(at);
  return entryIDs.length === 1 ? paths.entry({ ...at, entryID: entryIDs[0]! }) : paths.entries(at);
}
