import { changeGrace, changeTimeframes } from "../../../../contract/programs/services.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";
import { zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { MemberRuleNotice } from "../../../people/clients/studio/MemberRuleNotice.tsx";
import { EndpointForm } from "../../../platform/forms/EndpointForm.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";
import { useProgram } from "../use-program.ts";
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
          extensions={settings.extensions}
          graceMinutes={judging?.graceMinutes ?? null}
          timeZone={timeZone}
          disabled={!may(standings, changeTimeframes.allow)}
        />
      </section>
      {judging && hasFeature(kind, "entries") && (
        <SettingsBlock id="grace" title="A minute late" text="For whoever has begun when entries close.">
          <EndpointForm endpoint={changeGrace} params={at} initial={judging} standings={standings} />
        </SettingsBlock>
      )}
    </>
  );
}

export { DatesPage as Component };
