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

/** The titles given so far, offered again in every field: once a page, as it may have thousands. */
export const OfferedTitles = ({ titles }: { titles: readonly string[] }) => (
  <datalist id={offeredTitlesID}>
    {[...new Set([...titles, ...usualTitles])].map((one) => (
      <option key={one}>{one}</option>
    ))}
  </datalist>
);

/** Before the release, edited where it stands: Enter or leaving it saves, Escape takes back what was typed. */
export function AwardTitleField({ at, entry }: Props) {
  const kept = entry.awardTitle ?? "";
  const [title, setTitle] = useState(kept);
  // What stands there by now, before the page has asked for it anew: leaving the field after Enter saves nothing twice.
  const [seen, setSeen] = useState(kept);
  const { run, busy } = useAction(setAwardTitle);
  async function save() {
    const awardTitle = title.trim();
    if (awardTitle === seen || busy) return;
    const outcome = await run(at, { awardTitle, unreleasedOnly: true }, { base: { awardTitle: seen } });
    if (outcome.ok) setSeen(awardTitle);
    // Whoever goes on with what they typed, of two who gave a title at once, has it still.
    else if (outcome.error.status !== 412) setTitle(seen);
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
        if (event.key === "Escape") setTitle(seen);
      }}
      className="h-8! text-sm!"
    />
  );
}
