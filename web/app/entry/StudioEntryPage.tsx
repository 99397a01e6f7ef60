import { Ellipsis } from "lucide-react";
import { Navigate, useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { listCategories } from "../../../contract/programs/contests.ts";
import { getEntry } from "../../../contract/entries/entries.ts";
import { getEntryHistory, getEntryNotes } from "../../../contract/entries/entry-notes.ts";
import { getEntryFee } from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import { getFeedback } from "../../../contract/judging/feedback.ts";
import { may, isEntryParticipant } from "../../../contract/platform/permissions.ts";
import { readRecommendations } from "../../../contract/entries/recommendations.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { EntryRecommendations } from "../../entries/recommendations/studio/EntryRecommendations.tsx";
import { EntryFeedback } from "../../judging/studio/EntryFeedback.tsx";
import { useReplacePage } from "../../platform/address/use-replace-page.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { EntryFeeCard } from "../../commerce/entry-fees/studio/EntryFeeCard.tsx";
import { EntryHistory } from "../../entries/studio/EntryHistory.tsx";
import { EntryNotes, NotesLink } from "../../entries/studio/EntryNotes.tsx";
import { EntryMenu } from "../../entries/studio/EntryRowMenu.tsx";
import { EntryContent } from "./EntryContent.tsx";

/** An entry for staff, with their actions. Owners and co-entrants are sent to the entrant's page. */
function StudioEntryPage() {
  const { entryID = "" } = useParams();
  const at = { ...useProgramAddress(), entryID };
  const replacePage = useReplacePage();
  const entry = useAnswer(getEntry, at);
  const { categories } = useAnswer(listCategories, at);
  if (isEntryParticipant(entry.standings)) return <Navigate to={paths.entry(at)} replace />;
  const readsNotes = may(entry.standings, getEntryNotes.allow);
  return (
    <EntryContent
      entry={entry}
      at={at}
      actions={
        <>
          {readsNotes && <NotesLink at={at} />}
          <EntryMenu
            trigger={
              <Button>
                <Ellipsis aria-hidden size={16} />
                Actions
              </Button>
            }
            entry={entry}
            at={at}
            categories={categories.map(({ categoryID, label, name }) => ({
              value: categoryID,
              label: `${name} (${label})`,
            }))}
            standings={entry.standings}
            screened={entry.screening !== null}
            timeZone={entry.deadline.timeZone}
            onRemoved={() => replacePage(studioPaths.entries(at))}
          />
        </>
      }
      below={
        <>
          {entry.fees && may(entry.standings, getEntryFee.allow) && (
            <EntryFeeCard entry={{ ...entry, fees: entry.fees }} at={at} />
          )}
          {hasFeature(entry.kind, "recommendations") && may(entry.standings, readRecommendations.allow) && (
            <EntryRecommendations at={at} />
          )}
          {may(entry.standings, getFeedback.allow) && <EntryFeedback at={at} />}
          {readsNotes && <EntryNotes at={at} />}
          {may(entry.standings, getEntryHistory.allow) && <EntryHistory at={at} />}
        </>
      }
    />
  );
}

export { StudioEntryPage as Component };
