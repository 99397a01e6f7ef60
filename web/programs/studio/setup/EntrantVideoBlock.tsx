import { changeEntrantVideo } from "../../../../contract/programs/help-videos.ts";
import { EndpointForm } from "../../../platform/forms/EndpointForm.tsx";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";
import { useKindWords } from "../../../platform/address/use-kind-words.ts";
import { useProgram } from "../use-program.ts";

/** The video beside the forms that it explains. */
export function EntrantVideoBlock() {
  const { at, standings, settings } = useProgram();
  const speak = useKindWords();
  if (!settings.helpVideos) return null;
  return (
    <div className="mt-8">
      <SettingsBlock
        id="videos"
        title="Help video"
        text={speak("How to enter, shown in place on each entry, so that fewer entrants have to ask.")}
      >
        <EndpointForm endpoint={changeEntrantVideo} params={at} initial={settings.helpVideos} standings={standings} />
      </SettingsBlock>
    </div>
  );
}
