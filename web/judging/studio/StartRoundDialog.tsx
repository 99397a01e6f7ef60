import { useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import type { Fields } from "../../../contract/platform/forms/element.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { releaseResults } from "../../../contract/judging/results.ts";
import { startRound } from "../../../contract/judging/rounds.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import type { Results } from "./results.ts";

type RoundSettings = InputOf<typeof startRound>;
type Props = {
  at: ProgramAddress;
  results: Results;
  entryIDs: readonly string[];
  chosenBy: string;
  onDone: () => void;
};

const roundFields = {
  name: {
    type: "input",
    kind: "text",
    label: "Name",
    maxLength: 60,
    help: "As “Final”. Leave it empty, and it goes by its number.",
  },
  opensAt: { type: "input", kind: "dateTime", label: "Scoring opens", required: true },
  closesAt: { type: "input", kind: "dateTime", label: "Scoring closes", required: true },
  keepScorers: {
    type: "checkbox",
    label: "The same scorers go on",
    help: "Each keeps what they are assigned to, as far as it goes on, and hears of it. Otherwise you assign scorers anew.",
  },
} as const satisfies Fields;

/** The dates and scorers of the next round. The settings are those of the last, and may be changed once it has started. */
export function StartRoundDialog({ at, results, entryIDs, chosenBy, onDone }: Props) {
  const { belowMinimum, minimumSheets, round, timeZone } = results;
  const { one, many } = judgedWordsAt(at);
  const [now] = useState(() => new Date().toISOString());
  const below =
    belowMinimum > 0 &&
    `${plural(belowMinimum, `${one} has`, `${many} have`)} fewer than ${plural(minimumSheets, "scoresheet")}: say why the round is closed all the same.`;
  const text = `${plural(entryIDs.length, `${one} goes`, `${many} go`)} on. You can undo it as long as nothing is scored in the new round.`;
  return (
    <ActionDialog<typeof startRound>
      title={`Start round ${round + 1}`}
      text={[text, below].filter(Boolean).join(" ")}
      endpoint={startRound}
      params={at}
      fields={
        belowMinimum > 0 ? { ...roundFields, reason: { ...releaseResults.form.reason, required: true } } : roundFields
      }
      initial={{ opensAt: now, keepScorers: true }}
      timeZone={timeZone}
      sending={(typed) => ({
        ...(typed as RoundSettings),
        name: (typed as RoundSettings).name ?? "",
        keepScorers: (typed as RoundSettings).keepScorers ?? false,
        round,
        entryIDs: [...entryIDs],
        chosenBy,
      })}
      save="Start"
      onDone={onDone}
    />
  );
}
