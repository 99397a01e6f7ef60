import { listOwnSupportViews } from "../../../contract/app/support-views.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { UnreachableNotice } from "../../platform/ui/UnreachableNotice.tsx";
import { LookedLine } from "./LookedLine.tsx";

/** Who saw pages as oneself sees them, for support. */
export function LookedSection() {
  const { views, missing } = useAnswer(listOwnSupportViews, {});
  return (
    <section aria-labelledby="looked" className="mt-8 grid gap-4 border-t pt-7">
      <div>
        <h2 id="looked" className="text-lg font-semibold">
          Who looked as you
        </h2>
        <p className="mt-1 max-w-prose text-base text-pretty text-ink-3">
          To help you, an association’s owners and administrators, and whoever runs this site, can see its pages as you
          see them. They change nothing, and a mail tells you each time.
        </p>
      </div>
      {views.length === 0 ? (
        <p className="text-base text-ink-2">Nobody has.</p>
      ) : (
        <ul className="divide-y border-y">
          {views.map((view) => (
            <LookedLine key={view.supportViewID} view={view} where={view.clientName} className="py-3" />
          ))}
        </ul>
      )}
      <UnreachableNotice names={missing.map(({ clientName }) => clientName)} />
    </section>
  );
}
