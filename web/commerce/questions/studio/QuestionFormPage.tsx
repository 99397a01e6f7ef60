import { useParams } from "react-router";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import {
  getQuestionForm,
  questionPurposeLabels,
  saveQuestions,
} from "../../../../contract/commerce/questions/question-forms.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { FormEditor } from "../../../programs/studio/setup/FormEditor.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";

function QuestionFormPage() {
  const { at, place } = useProgram();
  const { questionFormID = "" } = useParams();
  const form = useAnswer(getQuestionForm, { ...at, questionFormID });
  const { answered, purpose, products } = form;
  return (
    <FormEditor
      key={questionFormID}
      form={form}
      list={{ label: "Questions", to: studioPaths.questions(place) }}
      badges={<Badge>{questionPurposeLabels[purpose]}</Badge>}
      endpoint={saveQuestions}
      params={{ ...at, questionFormID }}
      takesFiles
      notices={() => (
        <>
          {answered > 0 && (
            <Notice className="mb-4">
              {`${plural(answered, "buyer or guest has", "buyers and guests have")} answered this form. What you save becomes a new version; answers keep theirs.`}
            </Notice>
          )}
          {purpose === "attendee" && products.length === 0 && (
            <Notice className="mb-4">Nobody is asked this yet. Choose it at a ticket, under Questions.</Notice>
          )}
        </>
      )}
    />
  );
}

export { QuestionFormPage as Component };
