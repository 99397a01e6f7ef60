import { getSurvey } from "../../../contract/surveys/surveys.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { type PageProps, serviceIn } from "../../platform/page.ts";
import { SurveyView } from "./SurveyPage.tsx";

export { loader } from "./SurveyPage.tsx";

/** The same in a frame of the association's own site. */
export function Component({ params }: PageProps) {
  const at = serviceIn(params);
  const survey = useAnswer(getSurvey, at);
  return (
    <>
      <title>{`${survey.name} · ${survey.clientName}`}</title>
      <meta name="robots" content="noindex" />
      <SurveyView at={at} survey={survey} isEmbedded />
    </>
  );
}
