import { changeGrace, changeTimeframes } from "../../../../contract/programs/services.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";
import { zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { MemberRuleNotice } from "../../../people/clients/studio/MemberRuleNotice.tsx";
import { EndpointForm } from "../../../platform/forms/EndpointForm.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { useProgram } from "../use-program.ts";
import { CategoryDates } from "./CategoryDates.tsx";
import { TimeframesForm } from "./TimeframesForm.tsx";

/** All dates of a program on one axis, and the fields that move them. */
function DatesPage() {
  const { client, at, standings, settings } = useProgram();
  const { name, kind, timeZone, judging } = settings;
  return (
    <>
      <title>{`Dates · ${name}`}</title>
      <PageHead
        title="Dates"
        text={`What is open when. Times are in ${zoneLabel(timeZone)}, as clocks show them there.`}
      />
      <MemberRuleNotice client={client} />
      <section aria-label="Dates" className="max-w-4xl pb-8">
        <TimeframesForm
          kind={kind}
          at={at}
          timeframes={settings.timeframes}
          categoryDates={settings.categoryDates}
          everyCategoryDated={settings.everyCategoryDated}
          extensions={settings.extensions}
          graceMinutes={judging?.graceMinutes ?? null}
          timeZone={timeZone}
          disabled={!may(standings, changeTimeframes.allow)}
        />
      </section>
      {hasFeature(kind, "entries") && <CategoryDates />}
      {judging && hasFeature(kind, "entries") && (
        <section id="grace" aria-labelledby="grace-title" className="max-w-xl scroll-mt-6 border-t py-7">
          <h2 id="grace-title" className="pb-4 text-md font-semibold">
            A minute late
          </h2>
          <EndpointForm endpoint={changeGrace} params={at} initial={judging} standings={standings} />
        </section>
      )}
    </>
  );
}

export { DatesPage as Component };
