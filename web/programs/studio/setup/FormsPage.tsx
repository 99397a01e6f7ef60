import { ClipboardList, Copy, Eye } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import {
  createForm,
  duplicateForm,
  editForm,
  listForms,
  orderForms,
  removeForm,
  restoreForm,
  withdrawForm,
} from "../../../../contract/programs/contests.ts";
import { categoryChoiceOf } from "../../../../contract/programs/category-choice.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useService } from "../use-service.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { capitalized } from "../../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../entry/judged-words.ts";
import { EntrantVideoBlock } from "./EntrantVideoBlock.tsx";
import { SetupList } from "./SetupList.tsx";
import { CategoryLabel, SetupRow } from "./SetupRow.tsx";
import { withdrawalAction } from "./withdrawal-action.tsx";
import { MissingTitleNotice } from "./MissingTitleNotice.tsx";
import { useCategoryOptions } from "./use-category-options.ts";

type Form = AnswerOf<typeof listForms>["entryForms"][number];

/** The forms for entrants. */
function FormsPage() {
  const { at } = useService();
  const navigate = useNavigate();
  const { entryForms } = useAnswer(listForms, at);
  const { options, categories } = useCategoryOptions(at);
  const [first] = categories;
  return (
    <>
      <SetupList
        title="Forms"
        text="What entrants are asked. Answers are kept with the version they were given to."
        rows={entryForms}
        idOf={({ entryFormID }) => entryFormID}
        render={(form) => <FormRow form={form} />}
        ordering={orderForms}
        orderOf={(entryFormIDs) => [at, { entryFormIDs }]}
        add={{
          label: "Add form",
          endpoint: createForm,
          dialog: (
            <ActionDialog
              title="New form"
              endpoint={createForm}
              params={at}
              initial={categoryChoiceOf([])}
              options={{ categoryIDs: options }}
              save="Add"
              onDone={({ entryFormID }) => void navigate(studioPaths.form({ ...at, entryFormID }))}
            />
          ),
        }}
        empty={{
          icon: ClipboardList,
          title: "No forms yet",
          text: "Ask for a title, a story, a date: whatever scorers and visitors should know.",
        }}
        actions={
          first && (
            <LinkButton to={studioPaths.entryPreview({ ...at, categoryID: first.categoryID })}>
              <Eye aria-hidden size={16} />
              Preview as an {judgedWordsAt(at).who}
            </LinkButton>
          )
        }
      >
        {entryForms.length > 0 && !entryForms.some(({ asksTitle }) => asksTitle) && <MissingTitleNotice />}
      </SetupList>
      <EntrantVideoBlock />
    </>
  );
}

function FormRow({ form }: { form: Form }) {
  const { at } = useService();
  const { options, chosenText, namesOf } = useCategoryOptions(at);
  const { entryFormID, name, categoryIDs, questions, answered, version, withdrawn } = form;
  const params = { ...at, entryFormID };
  const duplicate = useAction(duplicateForm, {
    done: (copy) =>
      copy.withdrawn ? `${copy.name} added. Nobody is asked it until you choose Ask again.` : `${copy.name} added.`,
  });
  const facts = [
    plural(questions, "question"),
    answered > 0 && `answered in ${plural(answered, judgedWordsAt(at).one, judgedWordsAt(at).many)}`,
    version > 1 && `version ${version}`,
  ];
  return (
    <SetupRow
      name={name}
      head={
        <Link to={studioPaths.form({ ...at, entryFormID })} className="rounded-xs hover:underline">
          {name}
        </Link>
      }
      line={facts.filter(Boolean).join(" · ")}
      edit={{
        label: `Name and ${judgedWordsAt(at).groups}`,
        endpoint: editForm,
        dialog: (
          <ActionDialog
            title={name}
            endpoint={editForm}
            params={params}
            initial={{ ...form, ...categoryChoiceOf(categoryIDs) }}
            options={{ categoryIDs: options }}
          />
        ),
      }}
      also={[
        {
          label: "Duplicate",
          icon: Copy,
          endpoint: duplicateForm,
          run: () => duplicate.run(params),
        },
        withdrawalOf(form, params, judgedWordsAt(at)),
      ]}
      remove={{
        endpoint: removeForm,
        reason: answered > 0 && `${capitalized(judgedWordsAt(at).whoAll)} have answered it.`,
        dialog: (
          <Confirm
            title="Remove this form?"
            text={`${name} and its questions will be gone.`}
            lasting="permanent"
            action="Remove"
            endpoint={removeForm}
            params={params}
          />
        ),
      }}
    >
      {withdrawn && <Badge>Not asked any more</Badge>}
      <CategoryLabel names={namesOf(categoryIDs)}>{chosenText(categoryIDs)}</CategoryLabel>
    </SetupRow>
  );
}

/** A form with answers can't be removed, but it can be withdrawn. */
const withdrawalOf = ({ name, withdrawn, answered }: Form, params: FormParams, { one, many }: JudgedWords) =>
  withdrawalAction({
    isWithdrawn: withdrawn,
    params,
    withdraw: {
      endpoint: withdrawForm,
      action: "Stop asking",
      title: "Stop asking this form?",
      text: `Nobody is asked ${name} any more.${answered > 0 ? ` What was answered in submitted ${many} stays.` : ""}`,
    },
    restore: {
      endpoint: restoreForm,
      action: "Ask again",
      title: "Ask this form again?",
      text: `${name} is asked of every draft from now on. Who has submitted an ${one} isn’t asked.`,
    },
  });

type JudgedWords = ReturnType<typeof judgedWordsAt>;
type FormParams = { client: string; service: string; entryFormID: string };

export { FormsPage as Component };
