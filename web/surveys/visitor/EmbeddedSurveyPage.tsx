import { getSurvey } from "../../../contract/surveys/surveys.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { type PageProps, serviceAddressIn } from "../../platform/page.ts";
import { SurveyHead, SurveyView } from "./SurveyPage.tsx";

export { loader } from "./SurveyPage.tsx";

/** A survey in a frame of the association's own site. */
function EmbeddedSurveyPage({ params, origin }: PageProps) {
  const at = serviceAddressIn(params);
  const survey = useAnswer(getSurvey, at);
  return (
    <>
      <SurveyHead at={at} survey={survey} origin={origin} />
      <SurveyView at={at} survey={survey} isEmbedded />
    </>
  );
}

export { EmbeddedSurveyPage as Component };
