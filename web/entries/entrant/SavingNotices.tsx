import { useState } from "react";
import type { EntryForm } from "../../../contract/entries/entries.ts";
import { isQuestion } from "../../../contract/platform/forms/element.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { SavedMark } from "../../platform/ui/SavedMark.tsx";
import type { Drafts, Snapshot } from "./drafts.ts";
import { useDraftsSnapshot } from "./use-drafts.ts";
import { useKindWords } from "../../platform/address/use-kind-words.ts";

/** 'Saved 10:42' beside the title. */
export function SavingMark({ snapshot: { phase, savedAt } }: { snapshot: Snapshot }) {
  if (phase === "saved") return savedAt && <SavedMark state="saved" at={savedAt} />;
  return <SavedMark state={phase === "waiting" || phase === "saving" ? "saving" : "failed"} />;
}

/** What can't be sent yet, and is once something has been done about it. */
const unsentTexts: Partial<Record<Snapshot["phase"], { title: string; kept: string; retry: string }>> = {
  offline: {
    title: "There is no connection just now",
    kept: "What you write is kept in this browser and sent as soon as the connection is back.",
    retry: "Try now",
  },
  signedOut: {
    title: "You have been signed out",
    kept: "What you wrote is kept in this browser and sent once you have signed in again.",
    retry: "Sign in",
  },
};

type Props = { drafts: Drafts; forms: readonly EntryForm[] };

/** What stands in the way of saving and what was changed from elsewhere, with what is kept and what to do: in sight wherever one has scrolled. */
export const SavingNotices = (props: Props) => (
  <div className="sticky top-18 z-10 grid gap-3 rounded-md bg-bg not-empty:mb-4 lg:me-[356px]">
    <UnsentNotice {...props} />
    <ElsewhereNotice {...props} />
  </div>
);

function UnsentNotice({ drafts }: Props) {
  const snapshot = useDraftsSnapshot(drafts);
  const unsent = unsentTexts[snapshot.phase];
  return (
    <>
      {unsent && (
        <Notice
          tone="warning"
          live
          title={unsent.title}
          action={
            <Button size="sm" onClick={drafts.retry}>
              {unsent.retry}
            </Button>
          }
        >
          {unsent.kept}
        </Notice>
      )}
      {snapshot.phase === "refused" && (
        <Notice tone="danger" live title="This can’t be saved as it is">
          {snapshot.problem} What you wrote is kept in this browser.
        </Notice>
      )}
    </>
  );
}

/** Another window, or somebody who helps, has changed the same entry. */
function ElsewhereNotice({ drafts, forms }: Props) {
  const speak = useKindWords();
  const snapshot = useDraftsSnapshot(drafts);
  const merged = Object.values(snapshot.forms).reduce((sum, kept) => sum + kept.merged, 0);
  const [read, setRead] = useState(0);
  if (merged <= read) return null;
  const changes = Object.entries(snapshot.forms).map(([formID, { elsewhere }]) => ({ formID, ...elsewhere }));
  const name = (which: "taken" | "over") =>
    changes.flatMap(({ formID, ...change }) => (change[which] ?? []).map((one) => questionLabel(forms, formID, one)));
  const [taken, over] = [name("taken"), name("over")];
  return (
    <Notice
      live
      title={speak("This entry was also changed in another window")}
      action={
        <Button size="sm" onClick={() => setRead(merged)}>
          All right
        </Button>
      }
    >
      {taken.length > 0 && `Brought in from there: ${taken.join(", ")}. `}
      {over.length > 0 && `Kept as you typed it here, since it is newer: ${over.join(", ")}.`}
    </Notice>
  );
}

function questionLabel(forms: readonly EntryForm[], formID: string, name: string): string {
  const element = forms.find(({ entryFormID }) => entryFormID === formID)?.elements.find((one) => one.name === name);
  return element && isQuestion(element) ? element.label : name;
}
