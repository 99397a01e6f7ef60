import { Link } from "react-router";
import { paths } from "../../contract/addresses.ts";
import { changeMailSettings, getMailSettings } from "../../contract/mails.ts";
import { useAnswer } from "../api/answers.ts";
import { EndpointForm } from "../forms/EndpointForm.tsx";
import { UnsavedGuard } from "../forms/UnsavedGuard.tsx";
import { SettingsBlock } from "../services/studio/settings/SettingsBlock.tsx";
import { useProgram } from "../services/studio/useProgram.ts";
import { PageHead } from "../ui/PageHead.tsx";

/** What a program tells people by mail. */
export function Component() {
  const { client, at, standings, settings, place } = useProgram();
  const mails = useAnswer(getMailSettings, at);
  return (
    <UnsavedGuard>
      <title>{`Mail · ${settings.name}`}</title>
      <PageHead crumbs={[{ label: settings.name, to: paths.studio.program(place) }]} title="Mail" />
      <SettingsBlock
        id="events"
        title="When something happens"
        text={
          <>
            Who is told by mail. You find the words under{" "}
            <Link to={paths.studio.mail({ client })} className="text-brand-text underline">
              Association, Mail
            </Link>
            .
          </>
        }
      >
        <EndpointForm endpoint={changeMailSettings} params={at} initial={mails} standings={standings} />
      </SettingsBlock>
    </UnsavedGuard>
  );
}
