import { clsx } from "clsx";
import { CalendarDays, Globe, Images, type LucideIcon, PanelsTopLeft, Trophy, Users } from "lucide-react";
import type { ReactNode } from "react";
import { paths, programAddress } from "../../../../contract/platform/addresses.ts";
import type { PublicView } from "../../../../contract/app/publishing.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";
import { withCategoryWindows } from "../../../../contract/platform/visibility.ts";
import { contradictionTexts } from "../../../../contract/programs/timeframe-contradictions.ts";
import { galleryStateLabels } from "../../gallery-states.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { audienceNote } from "../../program-state.ts";
import { beginningText, lackTexts } from "./publishing-text.ts";

type Props = { client: string; view: PublicView };

/** The page's address and its contents for visitors. */
export const PublicViewSummary = ({ client, view }: Props) => (
  <ul aria-label="What everybody sees" className="grid gap-px overflow-hidden rounded-md border bg-line">
    <SummaryLine icon={Globe}>
      <span className="break-all">{location.host + paths.program(programAddress(client, view))}</span>
      <SmallText>And on your association’s page, with its photograph and tagline</SmallText>
    </SummaryLine>
    <SummaryLine icon={CalendarDays}>{beginningText(view)}</SummaryLine>
    {view.audience !== "all" && (
      <SummaryLine icon={Users}>{audienceNote[view.audience]}; others see it, too</SummaryLine>
    )}
    <SummaryLine icon={PanelsTopLeft}>{contentText(view)}</SummaryLine>
    {view.galleries.map(({ galleryID, name, state, entries }) => (
      <SummaryLine key={galleryID} icon={Images} quiet={state !== "public"}>
        {name}
        <SmallText>
          {state === "public"
            ? `Everybody sees ${entries === 1 ? "1 entry" : `${entries} entries`}`
            : galleryStateLabels[state].text}
        </SmallText>
      </SummaryLine>
    ))}
    {hasFeature(view.kind, "scoring") && (
      <SummaryLine icon={Trophy} quiet={!view.resultsReleasedAt}>
        {view.resultsReleasedAt
          ? "Results are released: everybody sees the winners"
          : "No results: they aren’t released"}
      </SummaryLine>
    )}
  </ul>
);

const contentText = ({ sections, categories }: PublicView) =>
  [
    sections === 1 ? "1 section" : `${sections} sections`,
    categories > 0 && (categories === 1 ? "1 category" : `${categories} categories`),
  ]
    .filter(Boolean)
    .join(", ");

type SummaryLineProps = { icon: LucideIcon; quiet?: boolean; children: ReactNode };

const SummaryLine = ({ icon: Icon, quiet = false, children }: SummaryLineProps) => (
  <li className={clsx("flex gap-3 bg-surface px-4 py-3", quiet && "text-ink-3")}>
    <Icon aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-ink-3" />
    <span className="num min-w-0 flex-1 wrap-anywhere">{children}</span>
  </li>
);

const SmallText = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm text-ink-3">{children}</span>
);

/** Gaps that don't prevent publishing, and contradictory dates. */
export function PublishingGaps({ view }: { view: PublicView }) {
  const odd = contradictionTexts(view.kind, withCategoryWindows(view));
  return (
    <>
      {view.lacks.length > 0 && (
        <Notice tone="warning" title="Still missing for a good start">
          <ul className="list-disc pl-4">
            {view.lacks.map((lack) => (
              <li key={lack}>{lackTexts[lack]}</li>
            ))}
          </ul>
        </Notice>
      )}
      {odd.map((sentence) => (
        <Notice key={sentence} tone="warning">
          {sentence}
        </Notice>
      ))}
    </>
  );
}
