import { changeScorerVideo } from "../../../contract/programs/help-videos.ts";
import { changeJudging } from "../../../contract/programs/services.ts";
import { CallError } from "../../platform/api/api.ts";
import { EndpointForm } from "../../platform/forms/EndpointForm.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { SettingsBlock } from "../../platform/ui/SettingsBlock.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { ScoringTabs } from "./ScoringTabs.tsx";

function ScoringSettingsPage() {
  const { at, place, standings, settings } = useProgram();
  const { name, judging, helpVideos } = settings;
  if (!judging) throw new CallError(404, "There is nothing at this address.");
  return (
    <>
      <title>{`Settings of scoring · ${name}`}</title>
      <PageHead title="Scoring" text="What scorers see, what entrants see of their scores, and what places go by." />
      <ScoringTabs at={place} />
      <SettingsBlock id="scoring" title="Scoring" text="What scorers see of entrants, and entrants of their scores.">
        <EndpointForm endpoint={changeJudging} params={at} initial={judging} standings={standings} />
      </SettingsBlock>
      {helpVideos && (
        <SettingsBlock
          id="scorer-video"
          title="Help video"
          text="How to score, shown in place, so that fewer scorers have to ask."
        >
          <EndpointForm endpoint={changeScorerVideo} params={at} initial={helpVideos} standings={standings} />
        </SettingsBlock>
      )}
    </>
  );
}

export { ScoringSettingsPage as Component };
