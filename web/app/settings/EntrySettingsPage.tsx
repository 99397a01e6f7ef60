import { changeScreening } from "../../../contract/programs/services.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { SourceProgramsBlock } from "../../advancement/studio/SourceProgramsBlock.tsx";
import { RecommendationsBlock } from "../../entries/recommendations/studio/RecommendationsBlock.tsx";
import { EntryTabs } from "../../entries/studio/EntryTabs.tsx";
import { RulesBlock } from "../../entries/studio/RulesBlock.tsx";
import { CallError } from "../../platform/api/api.ts";
import { EndpointForm } from "../../platform/forms/EndpointForm.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { SettingsBlock } from "../../platform/ui/SettingsBlock.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { useProgram } from "../../programs/studio/use-program.ts";

/** How entries come in: whether staff look at them first, letters, and winners of other programs. */
function EntrySettingsPage() {
  const { at, place, standings, settings } = useProgram();
  const { name, kind, judging, timeZone } = settings;
  if (!judging || !hasFeature(kind, "entries")) throw new CallError(404, "There is nothing at this address.");
  const { many } = judgedWordsAt(place);
  return (
    <>
      <title>{`Settings of ${many} · ${name}`}</title>
      <PageHead title={capitalized(many)} text="What happens to what is submitted, and where else it comes from." />
      <EntryTabs at={place} />
      <SettingsBlock id="screening" title="Screening" text={`Whether you look at ${many} before scorers do.`}>
        <EndpointForm endpoint={changeScreening} params={at} initial={judging} standings={standings} />
      </SettingsBlock>
      <RulesBlock at={place} timeZone={timeZone} standings={standings} />
      {hasFeature(kind, "recommendations") && (
        <RecommendationsBlock at={place} timeZone={timeZone} blind={judging.blind} standings={standings} />
      )}
      {hasFeature(kind, "scoring") && <SourceProgramsBlock at={place} />}
    </>
  );
}

export { EntrySettingsPage as Component };
