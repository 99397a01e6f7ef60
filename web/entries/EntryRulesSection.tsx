import { BookOpen } from "lucide-react";
import type { EntryAddress } from "../../contract/platform/addresses.ts";
import { acceptRules } from "../../contract/entries/accepted-rules.ts";
import type { Entry } from "../../contract/entries/entries.ts";
import { isEntryParticipant, may } from "../../contract/platform/permissions.ts";
import { useAction } from "../platform/dialogs/use-action.ts";
import { useDialogs } from "../platform/dialogs/use-dialogs.ts";
import { Button } from "../platform/ui/Button.tsx";
import { Checkbox } from "../platform/ui/Checkbox.tsx";
import { DateTimeText } from "../platform/ui/DateTimeText.tsx";
import { shortDateText } from "../platform/ui/date-text.ts";
import { EntrySection } from "./entrant/EntrySection.tsx";
import type { ChecklistTarget } from "./entrant/go-to-step.ts";
import { ReadRulesDialog } from "./ReadRulesDialog.tsx";

const RULES_STEP = "rules";
const ACCEPT_FIELD = "acceptRules";

type RulesEntry = Pick<Entry, "rules" | "standings" | "deadline">;
const rulesDate = ({ rules, deadline }: RulesEntry) => shortDateText(rules!.current.at, deadline.timeZone);

/** The line of a checklist for the rules; none for staff, who can't accept them. */
export function rulesSteps(entry: RulesEntry): ChecklistTarget[] {
  if (!entry.rules || !isEntryParticipant(entry.standings)) return [];
  const missing = entry.rules.mustAccept
    ? [{ what: `Accept the rules of ${rulesDate(entry)}`, element: ACCEPT_FIELD }]
    : [];
  return [{ id: RULES_STEP, name: "Rules", missing }];
}

/** The program's rules at an entry: accepted with a tick by whoever may submit it, and by version to read afterwards. */
export function EntryRulesSection({ entry, at }: { entry: Entry; at: EntryAddress }) {
  const { open } = useDialogs();
  const { run, busy } = useAction(acceptRules);
  const { rules, standings, deadline } = entry;
  if (!rules) return null;
  const { current, accepted, mustAccept } = rules;
  const { timeZone } = deadline;
  const accepts = isEntryParticipant(standings) && may(standings, acceptRules.allow);
  const read = (version: typeof current, label: string) => (
    <Button size="sm" onClick={() => open(<ReadRulesDialog at={at} version={version} zone={timeZone} />)}>
      <BookOpen aria-hidden size={15} />
      {label}
    </Button>
  );
  return (
    <EntrySection id={RULES_STEP} name="Rules" meta={`Of ${rulesDate(entry)}`}>
      <div className="grid justify-items-start gap-3">
        {accepted && mustAccept && accepts && (
          <p className="max-w-text text-base text-ink-2">
            The rules have changed since you accepted them. Read them again, please, and accept them.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {read(current, "Read the rules")}
          {accepted && accepted.version !== current.version && read(accepted, "As they were accepted")}
        </div>
        {accepts && mustAccept && (
          <Checkbox
            name={ACCEPT_FIELD}
            checked={false}
            disabled={busy}
            onChange={() => void run(at, { rulesID: current.rulesID })}
          >
            I have read the rules of {rulesDate(entry)}, and accept them
          </Checkbox>
        )}
        <p className="text-sm text-ink-3">
          {accepted ? (
            <>
              {`Version ${accepted.version} was accepted${accepted.by ? ` by ${accepted.by}` : ""} on `}
              <DateTimeText value={accepted.acceptedAt} clock={timeZone} />
              {mustAccept && `. Version ${current.version} isn’t accepted yet.`}
            </>
          ) : (
            !accepts && "They aren’t accepted for this entry yet."
          )}
        </p>
      </div>
    </EntrySection>
  );
}
