import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import {
  type SurveySettings,
  changeSurvey,
  saveSurveyQuestions,
  surveySetup,
} from "../../../contract/surveys/survey-editing.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { FormEditor } from "../../programs/studio/setup/FormEditor.tsx";
import { useService } from "../../programs/studio/use-service.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";

/** A survey's questions and settings. */
function QuestionsPage() {
  const { at, standings } = useService();
  const survey = useAnswer(surveySetup, at);
  const { open } = useDialogs();
  const { settings, answered } = survey;
  const change = () =>
    open(
      <ActionDialog
        title="How it is answered"
        endpoint={changeSurvey}
        params={at}
        initial={{ ...settings, thanks: settings.thanks ?? "" }}
      />,
    );
  return (
    <FormEditor
      form={{ ...survey, name: "Questions" }}
      list={{ label: survey.name, to: studioPaths.surveyResults(at) }}
      badges={settings.anonymous && <Badge tone="confirm">Anonymous</Badge>}
      endpoint={saveSurveyQuestions}
      params={at}
      hasResults
      notices={(elements) => (
        <>
          <Notice
            className="mb-4"
            action={
              <ActionButton endpoint={changeSurvey} standings={standings} size="sm" onClick={change}>
                How it is answered
              </ActionButton>
            }
          >
            {settingsText(settings)}
          </Notice>
          {elements.length === 0 && (
            <Notice className="mb-4">
              Add your first question. The survey can be answered once it asks something.
            </Notice>
          )}
          {answered && (
            <Notice className="mb-4">
              Somebody has answered already. What you save becomes a new version; answers keep theirs.
            </Notice>
          )}
        </>
      )}
    />
  );
}

/** 'Anyone who has the link answers once on each device, one question at a time. Nobody can join an answer to a person.' */
function settingsText({ answeredBy, pace, anonymous, mayChange }: SurveySettings): string {
  const who =
    answeredBy === "user" ? "Whoever signs in answers once" : "Anyone who has the link answers once on a device";
  const how = pace === "one" ? "one question at a time" : "all on one page";
  const privacyText = mayChange
    ? "You see who answered what, and it can be changed until the survey closes."
    : "You see who answered what.";
  return `${who}, ${how}. ${anonymous ? "Nobody can join an answer to a person." : privacyText}`;
}

export { QuestionsPage as Component };
