import { clsx } from "clsx";
import { PanelsTopLeft } from "lucide-react";
import { useState } from "react";
import type { PageSection } from "../../../contract/programs/sections.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { Timeframe } from "../../../contract/platform/visibility.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { SectionView } from "../program/sections/SectionView.tsx";
import { sectionNameOf } from "./section-kinds.ts";

type Props = {
  client: string;
  sections: readonly PageSection[];
  kind: ServiceKind;
  timeframes: readonly Timeframe[];
  chosenID: string | undefined;
  onChoose: ((section: PageSection) => void) | undefined;
};

/** The page in the visitors' own components. A press on a section opens it. */
export function PagePreview({ client, sections, kind, timeframes, chosenID, onChoose }: Props) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <section
      aria-label="Preview"
      data-mood="stage"
      className="min-w-0 overflow-hidden rounded-lg border bg-bg py-6 text-ink"
    >
      {sections.length === 0 && (
        <EmptyState
          icon={PanelsTopLeft}
          title="The page appears here"
          text="Section by section, as visitors will see it."
        />
      )}
      <div className="grid gap-10">
        {sections.map((section) => (
          <div
            key={section.pageSectionID}
            className={clsx(
              "relative",
              section.pageSectionID === chosenID && "outline-2 -outline-offset-2 outline-brand-line",
            )}
          >
            <div inert>
              <SectionView
                section={section}
                page={{
                  client,
                  service: "",
                  kind,
                  now,
                  timeZone: "UTC",
                  timeframes,
                  categoryDates: [],
                  everyCategoryDated: false,
                  homes: [],
                  homeCount: 0,
                  sponsorTiers: [],
                }}
              />
            </div>
            {onChoose && (
              <button
                type="button"
                aria-label={`Edit: ${sectionNameOf(section, kind)}`}
                onClick={() => onChoose(section)}
                className="absolute inset-0 -outline-offset-2 hover:outline-2 hover:outline-line-2"
              />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
