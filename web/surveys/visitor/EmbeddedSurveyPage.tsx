import { getSurvey } from "../../../contract/surveys/surveys.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { SurveyView } from "./SurveyPage.tsx";

export { loader } from "./SurveyPage.tsx";

/** The same in a frame of the association's own site. */
function EmbeddedSurveyPage({ params }: PageProps) {
  const at = serviceAddressIn(params);
  const survey = useAnswer(getSurvey, at);
  return (
    <>
      <title>{`${survey.name} · ${survey.clientName}`}</title>
      <meta name="robots" content="noindex" />
      <SurveyView at={at} survey={survey} isEmbedded />
    </>
  );
}

export { EmbeddedSurveyPage as Component };
