import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import {
  getRecommendationQuestions,
  saveRecommendationQuestions,
} from "../../../../contract/entries/recommendations.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { FormEditor } from "../../../programs/studio/setup/FormEditor.tsx";
import { useService } from "../../../programs/studio/use-service.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";

/** The editor of the questions to recommenders. */
function QuestionsPage() {
  const { at } = useService();
  const form = useAnswer(getRecommendationQuestions, at);
  return (
    <FormEditor
      form={{ ...form, name: "Questions for recommenders" }}
      list={{ label: "Settings", to: `${studioPaths.entrySettings(at)}#recommendations` }}
      badges={null}
      endpoint={saveRecommendationQuestions}
      params={at}
      notices={(elements) => (
        <>
          {elements.length === 0 && (
            <Notice className="mb-4">Recommenders write a letter. Add questions to ask them for more.</Notice>
          )}
          {form.answered > 0 && (
            <Notice className="mb-4">
              {`${plural(form.answered, "recommender has", "recommenders have")} begun to answer. What you save becomes a new version: whoever hasn’t sent theirs answers that one, and what was sent stays.`}
            </Notice>
          )}
        </>
      )}
    />
  );
}

export { QuestionsPage as Component };
