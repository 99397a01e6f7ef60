import { ListChecks } from "lucide-react";
import { type ProgramAddress } from "../../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import {
  changeRecommendationSettings,
  getRecommendationSettings,
} from "../../../../contract/entries/recommendations.ts";
import { type TimeZone, zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { EndpointForm } from "../../../platform/forms/EndpointForm.tsx";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";

type Props = { at: ProgramAddress; timeZone: TimeZone; blind: boolean; standings: readonly Standing[] };

/** The recommendations in a scholarship program's settings. */
export function RecommendationsBlock({ at, timeZone, blind, standings }: Props) {
  const settings = useAnswer(getRecommendationSettings, at);
  return (
    <SettingsBlock
      id="recommendations"
      title="Recommendations"
      text={`Letters of others, which the applicant asks for and never reads. Times are in ${zoneLabel(timeZone)}.`}
    >
      <div className="grid gap-5">
        {blind && (
          <Notice>
            Scorers don’t learn who wrote a letter: the name and email are left out. What the letter itself says they
            read as it stands, and it may name its writer or the applicant.
          </Notice>
        )}
        <EndpointForm
          endpoint={changeRecommendationSettings}
          params={at}
          initial={settings}
          timeZone={timeZone}
          standings={standings}
        />
        <LinkButton to={studioPaths.recommendersQuestions(at)} className="w-fit">
          <ListChecks aria-hidden size={16} />
          Questions for recommenders
        </LinkButton>
      </div>
    </SettingsBlock>
  );
}
