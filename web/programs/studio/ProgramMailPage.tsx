import { Link } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { changeMailSettings, getMailSettings } from "../../../contract/mail/mail-settings.ts";
import { changeReminders, getReminders } from "../../../contract/messages/reminders.ts";
import { listMessages } from "../../../contract/messages/messages.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { EndpointForm } from "../../platform/forms/EndpointForm.tsx";
import { SettingsBlock } from "../../platform/ui/SettingsBlock.tsx";
import { SentMessageList } from "../../mail/studio/SentMessageList.tsx";
import { useProgram } from "./use-program.ts";
import { useKindWords } from "../../platform/address/use-kind-words.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";

function ProgramMailPage() {
  const { client, at, standings, settings, place } = useProgram();
  const speak = useKindWords();
  const mails = useAnswer(getMailSettings, at);
  const reminders = useAnswer(getReminders, at);
  return (
    <>
      <title>{`Mail · ${settings.name}`}</title>
      <PageHead crumbs={[{ label: settings.name, to: studioPaths.program(place) }]} title="Mail" />
      <SettingsBlock
        id="events"
        title="When something happens"
        text={
          <>
            Who is told by mail. You find the words under{" "}
            <Link to={studioPaths.mail({ client })} className="text-brand-text underline">
              Mail and words
            </Link>
            .
          </>
        }
      >
        <EndpointForm endpoint={changeMailSettings} params={at} initial={mails} standings={standings} />
      </SettingsBlock>
      <SettingsBlock
        id="reminders"
        title="Before a deadline"
        text="Each person gets one mail for each deadline: not once it is done, and anew if you move the deadline by a day or more. People can unsubscribe from these."
      >
        <EndpointForm endpoint={changeReminders} params={at} initial={reminders} standings={standings} />
      </SettingsBlock>
      {may(standings, listMessages.allow) && (
        <SettingsBlock
          id="messages"
          title="Messages"
          text={speak(
            "What staff wrote to people of this program. To write, open the list of entries or of scorers and choose Actions.",
          )}
        >
          <SentMessageList />
        </SettingsBlock>
      )}
    </>
  );
}

export { ProgramMailPage as Component };
