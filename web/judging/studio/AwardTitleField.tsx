import { useState } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { setAwardTitle } from "../../../contract/judging/results.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Input } from "../../platform/ui/Input.tsx";
import type { ResultEntry } from "./results.ts";

type Props = {
  at: EntryAddress;
  entry: ResultEntry;
};

const offeredTitlesID = "award-titles";
const usualTitles = ["Best in Show", "Gold", "Silver", "Bronze", "Honorable Mention"];

/** The titles given so far, offered in every field: one list for the page, as it may have thousands. */
export const OfferedTitles = ({ titles }: { titles: readonly string[] }) => (
  <datalist id={offeredTitlesID}>
    {[...new Set([...titles, ...usualTitles])].map((one) => (
      <option key={one}>{one}</option>
    ))}
  </datalist>
);

/** Editing in place before the release: Enter or leaving the field saves, Escape restores the value. */
export function AwardTitleField({ at, entry }: Props) {
  const saved = entry.awardTitle ?? "";
  const [title, setTitle] = useState(saved);
  // The saved value, before the page has fetched it anew: leaving the field after Enter saves nothing twice.
  const [current, setCurrent] = useState(saved);
  const { run, busy } = useAction(setAwardTitle);
  async function save() {
    const awardTitle = title.trim();
    if (awardTitle === current || busy) return;
    const outcome = await run(at, { awardTitle, unreleasedOnly: true }, { base: { awardTitle: current } });
    if (outcome.ok) setCurrent(awardTitle);
    // After a conflict with another editor the typed title stays in the field.
    else if (outcome.error.status !== 412) setTitle(current);
  }
  return (
    <Input
      aria-label={`Award title of ${entry.title || entry.code}`}
      list={offeredTitlesID}
      value={title}
      maxLength={100}
      placeholder="None"
      aria-busy={busy || undefined}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === "Enter") void save();
        if (event.key === "Escape") setTitle(current);
      }}
      className="h-8! text-sm!"
    />
  );
}
