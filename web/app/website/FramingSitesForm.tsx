import { useState } from "react";
import {
  MOST_FRAMING_SITES,
  changeFramingSites,
  framingSitesProblem,
  sitesIn,
} from "../../../contract/people/framing-sites.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useUnsavedWarning } from "../../platform/forms/UnsavedProvider.tsx";
import { nothingChanged } from "../../platform/forms/use-unsaved-changes.ts";
import { useStandings } from "../../platform/people/use-standings.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Textarea } from "../../platform/ui/Textarea.tsx";

export function FramingSitesForm({ client, sites }: { client: string; sites: readonly string[] }) {
  const standings = useStandings(client);
  const [text, setText] = useState(sites.join("\n"));
  const { run, busy } = useAction(changeFramingSites);
  const typed = sitesIn(text);
  const problem = framingSitesProblem(typed);
  const isDirty = typed.join() !== sites.join();
  useUnsavedWarning(isDirty && !busy);
  const reason = may(standings, changeFramingSites.allow) ? undefined : neededPermissionText(changeFramingSites);

  async function save() {
    const outcome = await run({ client }, { sites: typed }, { base: { sites } });
    if (!outcome.ok && outcome.theirs) setText((outcome.theirs as { sites: string[] }).sites.join("\n"));
  }
  return (
    <div className="grid gap-3">
      <Field
        label="Sites"
        help={`One on a line, up to ${MOST_FRAMING_SITES}: https://example.org, or https://*.example.org for all below it.`}
        {...(problem !== undefined && { error: problem })}
      >
        {(control) => (
          <Textarea
            {...control}
            value={text}
            minRows={4}
            maxRows={16}
            spellCheck={false}
            autoCapitalize="none"
            disabled={reason !== undefined}
            placeholder="https://example.org"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          busy={busy}
          reason={reason ?? problem ?? (isDirty ? undefined : nothingChanged)}
          onClick={() => void save()}
        >
          Save
        </Button>
        {isDirty && <p className="text-sm text-ink-3">Not saved yet</p>}
      </div>
    </div>
  );
}
