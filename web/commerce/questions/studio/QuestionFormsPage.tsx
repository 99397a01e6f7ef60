import { ClipboardList, Plus } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import {
  createQuestionForm,
  editQuestionForm,
  listQuestionForms,
  questionPurposeLabels,
  removeQuestionForm,
  restoreQuestionForm,
  withdrawQuestionForm,
} from "../../../../contract/commerce/questions/question-forms.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { SetupRow } from "../../../programs/studio/setup/SetupRow.tsx";
import { withdrawalAction } from "../../../programs/studio/setup/withdrawal-action.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { SalesTabs } from "../../shop/studio/SalesTabs.tsx";

type Form = AnswerOf<typeof listQuestionForms>["questionForms"][number];

function QuestionFormsPage() {
  const { at, place, standings } = useProgram();
  const navigate = useNavigate();
  const { questionForms } = useAnswer(listQuestionForms, at);
  const add = (
    <ActionButton
      endpoint={createQuestionForm}
      standings={standings}
      variant="primary"
      dialog={
        <ActionDialog
          title="New form"
          endpoint={createQuestionForm}
          params={at}
          initial={{ purpose: "attendee", asked: "buying" }}
          save="Add"
          onDone={({ questionFormID }) => void navigate(studioPaths.questionForm({ ...place, questionFormID }))}
        />
      }
    >
      <Plus aria-hidden size={16} />
      Add form
    </ActionButton>
  );
  return (
    <>
      <title>Questions</title>
      <PageHead
        title="Questions"
        text="What buyers are asked before they pay: a meal, a shirt size, who sent them."
        actions={questionForms.length > 0 && add}
      />
      <SalesTabs place={place} />
      {questionForms.length === 0 ? (
        <EmptyState
          icon={ClipboardList}
          title="Buyers are asked nothing yet"
          text="Make a form, and choose at a ticket who answers it. Without one, buyers go straight to their cart."
          action={add}
        />
      ) : (
        <ul aria-label="Questions" className="divide-y overflow-hidden rounded-lg border bg-surface">
          {questionForms.map((form) => (
            <li key={form.questionFormID}>
              <FormRow form={form} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FormRow({ form }: { form: Form }) {
  const { at, place } = useProgram();
  const { questionFormID, name, questions, answered, version, withdrawn, purpose, asked: when, products } = form;
  const params = { ...at, questionFormID };
  const usage = products.length > 0 ? `with ${products.join(", ")}` : "chosen at no ticket yet";
  const facts = [
    plural(questions, "question"),
    purpose === "attendee" && usage,
    answered > 0 && `${answered} answered`,
    version > 1 && `version ${version}`,
  ];
  return (
    <SetupRow
      name={name}
      head={
        <Link to={studioPaths.questionForm({ ...place, questionFormID })} className="rounded-xs hover:underline">
          {name}
        </Link>
      }
      line={facts.filter(Boolean).join(" · ")}
      edit={{
        label: "Name, description and when",
        endpoint: editQuestionForm,
        dialog: <ActionDialog title={name} endpoint={editQuestionForm} params={params} initial={form} />,
      }}
      also={[withdrawalOf(form, params)]}
      remove={{
        endpoint: removeQuestionForm,
        reason: answered > 0 ? "It has been answered." : products.length > 0 && "A ticket asks it.",
        dialog: (
          <Confirm
            title="Remove this form?"
            text={`${name} and its questions will be gone.`}
            lasting="permanent"
            action="Remove"
            endpoint={removeQuestionForm}
            params={params}
          />
        ),
      }}
    >
      {withdrawn && <Badge>Not asked any more</Badge>}
      {when !== "buying" && <Badge>{when === "door" ? "At the door" : "Also at the door"}</Badge>}
      <Badge className="max-sm:hidden">{questionPurposeLabels[purpose]}</Badge>
    </SetupRow>
  );
}

type FormParams = { client: string; service: string; questionFormID: string };

/** Answered forms can't be removed, but they can be withdrawn. */
const withdrawalOf = ({ name, withdrawn }: Form, params: FormParams) =>
  withdrawalAction({
    isWithdrawn: withdrawn,
    params,
    withdraw: {
      endpoint: withdrawQuestionForm,
      action: "Stop asking",
      title: "Stop asking this form?",
      text: `No buyer is asked ${name} any more. What was answered stays.`,
    },
    restore: {
      endpoint: restoreQuestionForm,
      action: "Ask again",
      title: "Ask this form again?",
      text: `Buyers are asked ${name} from now on. Who has paid isn’t asked.`,
    },
  });

export { QuestionFormsPage as Component };
