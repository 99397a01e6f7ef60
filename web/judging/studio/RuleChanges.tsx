import type { Static } from "typebox";
import { resultMethodOf } from "../../../contract/platform/result-methods.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { ruleChange } from "../../../contract/judging/rounds.ts";
import { Notice } from "../../platform/ui/Notice.tsx";
import { usePageClock } from "../../platform/ui/page-zone.ts";
import { type Clock, dateTimeText } from "../../platform/ui/date-text.ts";

type Change = Static<typeof ruleChange>;

/** What places went by before somebody chose something else, with scoresheets saved already. */
export function RuleChanges({ changes }: { changes: readonly Change[] }) {
  const clock = usePageClock();
  if (changes.length === 0) return null;
  return (
    <Notice className="mb-5" title="What places go by was changed while this was scored">
      {changes.map((change) => (
        <span key={change.at} className="block">
          {changeText(change, clock)}
        </span>
      ))}
    </Notice>
  );
}

function changeText({ at, by, sheets, before, after }: Change, clock: Clock): string {
  const saved = plural(sheets, "scoresheet was", "scoresheets were");
  return `${dateTimeText(at, clock)}, ${by ?? "somebody who is gone"}: ${rulesText(after)} instead of ${rulesText(before)}. ${saved} saved by then.`;
}

const rulesText = ({ method, breakTies }: Change["before"]) =>
  `${resultMethodOf(method).label.toLowerCase()}, ${breakTies ? "equal results decided between" : "equal results sharing a place"}`;
