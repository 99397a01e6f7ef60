import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { listSupportViews, startSupportView } from "../../../contract/app/support-views.ts";
import { supportViewMinutes } from "../../../contract/platform/support-view.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { LookedLine } from "../account/LookedLine.tsx";
import { PersonPart } from "./PersonPart.tsx";

type Props = { client: string; userID: string };

/** Who looked at pages as the person sees them. */
export function SeenAs({ client, userID }: Props) {
  const { data, error } = useOptionalAnswer(listSupportViews, { client, userID });
  if (error) return <Part>{<p className="border-t px-5 py-4 text-ink-3">{error.message}</p>}</Part>;
  if (!data || data.views.length === 0) return null;
  return (
    <Part>
      <ul className="divide-y border-t">
        {data.views.map((view) => (
          <LookedLine key={view.supportViewID} view={view} className="px-5 py-3" />
        ))}
      </ul>
    </Part>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <PersonPart
    title="Seen as this person"
    icon={Eye}
    text="Who saw pages as they do, to help them. Nothing was changed."
  >
    {children}
  </PersonPart>
);

export const SeeAsDialog = ({ client, userID, fullName }: Props & { fullName: string }) => (
  <ActionDialog
    title={`See pages as ${fullName}?`}
    text={`For ${supportViewMinutes} minutes you see your association’s pages as ${fullName} sees them, and change nothing. We tell ${fullName} by mail at once, with your name and the reason.`}
    endpoint={startSupportView}
    params={{ client, userID }}
    save="See as this person"
    // A document of its own: nothing that was loaded for oneself is shown as somebody else's.
    onDone={({ url }) => window.location.assign(url)}
  />
);
