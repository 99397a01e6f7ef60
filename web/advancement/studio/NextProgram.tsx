import { Unlink, Waypoints } from "lucide-react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { type OnwardProgram, leaveOnward, mapOnward } from "../../../contract/advancement/advancement.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { CategoryMapDialog } from "./CategoryMapDialog.tsx";
import { type Onward, mayBeAsked, onwardEntryOf, unmatchedCategories } from "./onward-words.ts";

type Props = { at: ProgramAddress; program: OnwardProgram; answer: Onward };

/** Where winners go, until when, and what stands in the way. */
export function NextProgram({ at, program, answer }: Props) {
  const { standings, categories, winners } = answer;
  const { onwardProgramID, association, there } = program;
  const params = { ...at, onwardProgramID };
  const words = judgedWordsAt(at);
  const { group, groups, many } = words;
  const winning = winners.filter((winner) => mayBeAsked(onwardEntryOf(winner, program))).map(({ entryID }) => entryID);
  const unmatched = there ? unmatchedCategories(program, answer, winning) : [];
  return (
    <Card className="overflow-hidden" aria-label={program.program}>
      <CardHead
        title={program.program}
        text={
          <>
            {association}
            {there && <EntryDeadline there={there} many={many} />}
          </>
        }
        actions={
          <>
            {there && (
              <ActionButton
                size="sm"
                endpoint={mapOnward}
                standings={standings}
                dialog={<CategoryMapDialog params={params} there={there} categories={categories} words={words} />}
              >
                <Waypoints aria-hidden size={15} />
                Match {groups}
              </ActionButton>
            )}
            <ActionButton
              size="sm"
              endpoint={leaveOnward}
              standings={standings}
              dialog={
                <Confirm
                  title={`Disconnect from ${program.program}?`}
                  text="Winners who haven’t answered aren’t asked any more. What is there already stays there. You can connect again by a code."
                  lasting="reversible"
                  danger
                  action="Disconnect"
                  endpoint={leaveOnward}
                  params={params}
                />
              }
            >
              <Unlink aria-hidden size={15} />
              Disconnect
            </ActionButton>
          </>
        }
      />
      {!there && (
        <Notice tone="warning" className="mx-5 mb-5" title={`${association} can’t be reached just now`}>
          What was agreed to goes there as soon as it can be. Look again in a few minutes.
        </Notice>
      )}
      {there && !there.takesEntries && (
        <Notice tone="warning" className="mx-5 mb-5">
          It takes no {many} now. Ask {association} when it does.
        </Notice>
      )}
      {unmatched.length > 0 && (
        <Notice tone="warning" className="mx-5 mb-5" title={`Some winners have no ${group} there yet`}>
          {unmatched.join(", ")}: match these {groups}, and their winners can be sent on.
        </Notice>
      )}
    </Card>
  );
}

type ReachedProgram = NonNullable<OnwardProgram["there"]>;

type DeadlineProps = { there: ReachedProgram; many: string };

const EntryDeadline = ({ there: { takesEntries, closesAt, timeZone }, many }: DeadlineProps) =>
  takesEntries && (
    <>
      {` · ${many} until `}
      <DateTimeText as="end" value={closesAt} clock={timeZone} />
    </>
  );

type NextCategoriesProps = { at: ProgramAddress; there: ReachedProgram; categories: Onward["categories"] };

/** Which category is which, and what is asked there beyond what is asked here. */
export const NextCategories = ({ at, there, categories }: NextCategoriesProps) => (
  <Card className="overflow-hidden">
    <CardHead
      title={capitalized(judgedWordsAt(at).groups)}
      text="Where winners go, and what each fills in there beyond what comes along."
    />
    <Table label={`Which ${judgedWordsAt(at).group} is which`}>
      <thead>
        <tr>
          <Th>{capitalized(judgedWordsAt(at).group)} here</Th>
          <Th>{capitalized(judgedWordsAt(at).group)} there</Th>
          <Th>What they ask beyond yours</Th>
        </tr>
      </thead>
      <tbody>
        {there.map.map(({ categoryID, toCategoryID, proposed, alsoAsked }) => {
          const to = there.categories.find((one) => one.categoryID === toCategoryID);
          return (
            <Tr key={categoryID}>
              <Td as="title">{categories.find((one) => one.categoryID === categoryID)?.name}</Td>
              <Td label="There">
                {to ? (
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    {to.name}
                    {proposed && <Badge>By its name</Badge>}
                  </span>
                ) : (
                  <span className="text-ink-3">Not sent on</span>
                )}
              </Td>
              <Td label="They also ask" className="text-ink-2">
                {to && (alsoAsked.length > 0 ? alsoAsked.map(requirementText).join(", ") : "Nothing")}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  </Card>
);

const requirementText = ({ what, required }: ReachedProgram["map"][number]["alsoAsked"][number]) =>
  required ? what : `${what} (optional)`;
