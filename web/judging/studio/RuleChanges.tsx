import type { Static } from "typebox";
import { resultMethodOf } from "../../../contract/platform/result-methods.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { ruleChange } from "../../../contract/judging/rounds.ts";
import { Notice } from "../../platform/ui/Notice.tsx";
import { dateTimeText } from "../../platform/ui/date-text.ts";

type Change = Static<typeof ruleChange>;

/** What places went by before somebody chose something else, with scoresheets saved already. */
export const RuleChanges = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <Notice className="mb-5" title="What places go by was changed while this was scored">
      {changes.map((change) => (
        <span key={change.at} className="block">
          {changeText(change)}
        </span>
      ))}
    </Notice>
  );

function changeText({ at, by, sheets, before, after }: Change): string {
  const saved = plural(sheets, "scoresheet was", "scoresheets were");
  return `${dateTimeText(at, "here")}, ${by ?? "somebody who is gone"}: ${rulesText(after)} instead of ${rulesText(before)}. ${saved} saved by then.`;
}

const rulesText = ({ method, breakTies }: Change["before"]) =>
  `${resultMethodOf(method).label.toLowerCase()}, ${breakTies ? "equal results decided between" : "equal results sharing a place"}`;
