import { CornerRightUp, RotateCcw } from "lucide-react";
import { type ProgramAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import type { Fields } from "../../../contract/platform/forms/element.ts";
import {
  type OnwardProgram,
  type OnwardEntryView,
  type Winner,
  mostWinnersAtOnce,
  sendOn,
  tryOnwardAgain,
} from "../../../contract/advancement/advancement.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { isMatch } from "../../../contract/platform/search-key.ts";
import { Link } from "../../platform/address/Link.tsx";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { AllCheck, RowCheck, SelectionBar, Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { FilterSelect, SearchField, Toolbar } from "../../platform/ui/Toolbar.tsx";
import { useAddressFilter } from "../../platform/ui/use-address-filter.ts";
import { useSelection } from "../../platform/ui/use-selection.ts";
import {
  type Onward,
  mayBeAsked,
  onwardEntryLabel,
  onwardEntryOf,
  onwardStateLabels,
  onwardStateTones,
  unmatchedCategories,
} from "./onward-words.ts";

type Props = { at: ProgramAddress; program: OnwardProgram; answer: Onward };

export function WinnersTable({ at, program, answer }: Props) {
  const { winners, categories, standings, timeZone } = answer;
  const words = judgedWordsAt(at);
  const [search, setSearch] = useAddressFilter("search");
  const [title, setTitle] = useAddressFilter("award");
  const [category, setCategory] = useAddressFilter("category");
  const [state, setState] = useAddressFilter("state");
  const isMeant = (winner: Winner) =>
    (!title || winner.awardTitle === title) &&
    (!category || winner.categoryID === category) &&
    (!state || (onwardEntryOf(winner, program)?.state ?? "none") === state) &&
    isMatch(search, winner.title, winner.code, winner.ownerName);
  const rows = winners.filter(isMeant);
  const free = rows.filter((winner) => mayBeAsked(onwardEntryOf(winner, program))).map(({ entryID }) => entryID);
  const selection = useSelection(free);
  const titles = [...new Set(winners.map(({ awardTitle }) => awardTitle))];
  const unmatched = unmatchedCategories(program, answer, selection.chosen);
  return (
    <Card>
      <CardHead title="Winners" text={countsText(winners, program)} />
      <div className="px-5 pb-4">
        <Toolbar>
          <SearchField label="Search winners" value={search} onChange={setSearch} />
          <FilterSelect label="Award" value={title} onChange={setTitle} options={titles.map(selectOption)} />
          <FilterSelect
            label={capitalized(words.group)}
            value={category}
            onChange={setCategory}
            options={categories.map(({ categoryID, name }) => ({ value: categoryID, label: name }))}
          />
          <FilterSelect
            label="State"
            value={state}
            onChange={setState}
            options={Object.entries(onwardStateLabels).map(([value, label]) => ({ value, label }))}
          />
        </Toolbar>
      </div>
      {rows.length === 0 && (
        <EmptyState
          icon={CornerRightUp}
          title={winners.length === 0 ? "There are no winners yet" : "No winner matches"}
          text={winners.length === 0 ? "They are here once results with award titles are released." : undefined}
        />
      )}
      {rows.length > 0 && (
        <Table label="Winners">
          <thead>
            <tr>
              <Th className="w-10">
                {free.length > 0 && (
                  <AllCheck
                    label="All who can be asked"
                    checked={selection.all}
                    some={selection.some}
                    onChange={selection.toggleAll}
                  />
                )}
              </Th>
              <Th>{capitalized(words.one)}</Th>
              <Th>Award</Th>
              <Th>{capitalized(words.group)}</Th>
              <Th>Owner</Th>
              <Th>Where it stands</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((winner) => (
              <WinnerRow
                key={winner.entryID}
                at={at}
                winner={winner}
                sent={onwardEntryOf(winner, program)}
                answer={answer}
                chosen={selection.has(winner.entryID)}
                onChoose={(range) => selection.toggle(winner.entryID, range)}
              />
            ))}
          </tbody>
        </Table>
      )}
      <SelectionBar count={selection.chosen.length} onClear={selection.clear}>
        <ActionButton
          variant="primary"
          endpoint={sendOn}
          standings={standings}
          reason={whyNotSendable(program, selection.chosen, unmatched, words)}
          dialog={
            <SendDialog
              at={at}
              program={program}
              entryIDs={selection.chosen}
              onDone={selection.clear}
              timeZone={timeZone}
            />
          }
        >
          <CornerRightUp aria-hidden size={16} />
          Send on
        </ActionButton>
      </SelectionBar>
    </Card>
  );
}

const selectOption = (value: string) => ({ value, label: value });

type Words = ReturnType<typeof judgedWordsAt>;

function whyNotSendable(
  { association, there }: OnwardProgram,
  entryIDs: readonly string[],
  unmatched: readonly string[],
  { many, groups }: Words,
) {
  if (!there) return `${association} can’t be reached just now.`;
  if (!there.takesEntries) return `${association} takes no ${many} now.`;
  if (unmatched.length > 0) return `Match these ${groups} first: ${unmatched.join(", ")}.`;
  return entryIDs.length > mostWinnersAtOnce ? `At most ${mostWinnersAtOnce} at once.` : undefined;
}

/** '3 there, 1 declined, 2 haven’t answered' */
function countsText(winners: readonly Winner[], program: OnwardProgram): string {
  const count = (...states: OnwardEntryView["state"][]) =>
    winners.filter((winner) => states.some((one) => onwardEntryOf(winner, program)?.state === one)).length;
  const counts = [
    [count("arrived"), "there"],
    [count("agreed"), "on the way"],
    [count("asked"), "still to answer"],
    [count("declined"), "declined"],
    [count("lapsed"), "without an answer"],
    [count("refused"), "couldn’t be entered"],
  ] as const;
  const texts = counts.filter(([many]) => many > 0).map(([many, words]) => `${many} ${words}`);
  return texts.length > 0 ? texts.join(", ") : `${plural(winners.length, "winner")}, nobody was asked yet`;
}

const sendFields = {
  days: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Days to answer",
    required: true,
    min: 1,
    max: 90,
    help: "They are reminded once. It is never later than the other program closes.",
  },
} as const satisfies Fields;

type SendProps = Pick<Props, "at" | "program"> & {
  entryIDs: readonly string[];
  onDone: () => void;
  timeZone: Onward["timeZone"];
};

const SendDialog = ({ at, program: { onwardProgramID, association, program }, entryIDs, onDone }: SendProps) => (
  <ActionDialog
    title={`Send ${plural(entryIDs.length, "winner")} on to ${program}`}
    text={`Each is asked by mail and on the page of the ${judgedWordsAt(at).one}. Once they agree, ${association} gets answers, files, captions and credits; no scores.`}
    endpoint={sendOn}
    params={{ ...at, onwardProgramID }}
    fields={sendFields}
    initial={{ days: 14 }}
    sending={({ days }) => ({ entryIDs: [...entryIDs], days })}
    save="Ask them"
    done={({ asked }) => (asked === 1 ? "One winner is asked." : `${asked} winners are asked.`)}
    onDone={onDone}
  />
);

type RowProps = {
  at: ProgramAddress;
  winner: Winner;
  sent: OnwardEntryView | undefined;
  answer: Onward;
  chosen: boolean;
  onChoose: (range: boolean) => void;
};

function WinnerRow({ at, winner, sent, answer, chosen, onChoose }: RowProps) {
  const { entryID, code, title, ownerName, awardTitle, categoryID } = winner;
  return (
    <Tr selected={chosen}>
      <Td>
        {mayBeAsked(sent) && <RowCheck label={`Send ${title || code} on`} checked={chosen} onChange={onChoose} />}
      </Td>
      <Td as="title">
        <Link to={studioPaths.entry({ ...at, entryID })} className="block font-medium wrap-break-word hover:underline">
          {title || untitledEntry}
        </Link>
        <span className="num block text-xs text-ink-3">{code}</span>
      </Td>
      <Td label="Award">{awardTitle}</Td>
      <Td label={capitalized(judgedWordsAt(at).group)} className="text-ink-2">
        {answer.categories.find((one) => one.categoryID === categoryID)?.name}
      </Td>
      <Td label="Owner" className="text-ink-2 wrap-anywhere">
        {ownerName}
      </Td>
      <Td label="Where it stands">
        {sent ? (
          <EntryStatus at={at} sent={sent} answer={answer} />
        ) : (
          <span className="text-ink-3">{onwardStateLabels.none}</span>
        )}
      </Td>
    </Tr>
  );
}

function EntryStatus({
  at,
  sent,
  answer: { timeZone, standings },
}: {
  at: ProgramAddress;
  sent: OnwardEntryView;
  answer: Onward;
}) {
  const { onwardEntryID, state, answerBy, answeredAt, whyNot, there } = sent;
  const { run, busy } = useAction(tryOnwardAgain);
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={onwardStateTones[state]} dot>
        {onwardEntryLabel(sent)}
      </Badge>
      <span className="text-xs text-ink-3">
        {state === "asked" && (
          <>
            until <DateTimeText value={answerBy} as="endDate" clock={timeZone} />
          </>
        )}
        {state !== "asked" && answeredAt !== null && (
          <>
            answered <DateTimeText value={answeredAt} as="day" clock={timeZone} />
          </>
        )}
        {there?.awardTitle && <b className="block text-sm font-medium text-award-text">{there.awardTitle}</b>}
      </span>
      {whyNot && (
        <>
          <span className="text-xs text-danger-text">{whyNot}</span>
          <ActionButton
            size="sm"
            endpoint={tryOnwardAgain}
            standings={standings}
            busy={busy}
            onClick={() => void run({ ...at, onwardEntryID })}
          >
            <RotateCcw aria-hidden size={14} />
            Try again
          </ActionButton>
        </>
      )}
    </div>
  );
}
