import { Unlink, Waypoints } from "lucide-react";
import type { ProgramAt } from "../../../contract/platform/addresses.ts";
import { type OnwardProgram, leaveOnward, mapOnward } from "../../../contract/advancement/levels.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { wordsAt } from "../../programs/entry/words.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { MapDialog } from "./MapDialog.tsx";
import { type Onward, canBeAsked, sentTo, unmatchedOf } from "./words.ts";

type Props = { at: ProgramAt; program: OnwardProgram; answer: Onward };

/** Where winners go, until when, and what stands in the way. */
export function ProgramThere({ at, program, answer }: Props) {
  const { standings, categories, winners } = answer;
  const { onwardProgramID, association, there } = program;
  const params = { ...at, onwardProgramID };
  const words = wordsAt(at);
  const { group, groups, many } = words;
  const winning = winners.filter((winner) => canBeAsked(sentTo(winner, program))).map(({ entryID }) => entryID);
  const unmatched = there ? unmatchedOf(program, answer, winning) : [];
  return (
    <Card className="overflow-hidden" aria-label={program.program}>
      <CardHead
        title={program.program}
        text={
          <>
            {association}
            {there && <Until there={there} many={many} />}
          </>
        }
        actions={
          <>
            {there && (
              <ActionButton
                size="sm"
                endpoint={mapOnward}
                standings={standings}
                dialog={<MapDialog params={params} there={there} categories={categories} words={words} />}
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

type There = NonNullable<OnwardProgram["there"]>;

type UntilProps = { there: There; many: string };

const Until = ({ there: { takesEntries, closesAt, timeZone }, many }: UntilProps) =>
  takesEntries && (
    <>
      {` · ${many} until `}
      <DateTimeText value={closesAt} clock={timeZone} />
    </>
  );

type ThereProps = { at: ProgramAt; there: There; categories: Onward["categories"] };

/** Which category is which, and what is asked there beyond what is asked here. */
export const CategoriesThere = ({ at, there, categories }: ThereProps) => (
  <Card className="overflow-hidden">
    <CardHead
      title={capitalized(wordsAt(at).groups)}
      text="Where winners go, and what each fills in there beyond what comes along."
    />
    <Table label={`Which ${wordsAt(at).group} is which`}>
      <thead>
        <tr>
          <Th>{capitalized(wordsAt(at).group)} here</Th>
          <Th>{capitalized(wordsAt(at).group)} there</Th>
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
                {to && (alsoAsked.length > 0 ? alsoAsked.map(askedText).join(", ") : "Nothing")}
              </Td>
            </Tr>
          );
        })}
      </tbody>
    </Table>
  </Card>
);

const askedText = ({ what, required }: There["map"][number]["alsoAsked"][number]) =>
  required ? what : `${what} (optional)`;
