import { useParams } from "react-router";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { type FormSetup, getForm, listForms, saveFormDefinition } from "../../../../contract/programs/contests.ts";
import { type Element, isQuestion, titleName } from "../../../../contract/platform/forms/element.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { useService } from "../use-service.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { judgedWordsAt } from "../../entry/judged-words.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { FormEditor } from "./FormEditor.tsx";
import { MissingTitleNotice } from "./MissingTitleNotice.tsx";
import { useCategoryOptions } from "./use-category-options.ts";
import { plural } from "../../../../contract/platform/plural.ts";

/** The editor of an entry form. */
function FormPage() {
  const { at } = useService();
  const { entryFormID = "" } = useParams();
  const form = useAnswer(getForm, { ...at, entryFormID });
  const { chosenText } = useCategoryOptions(at);
  return (
    <FormEditor
      key={form.entryFormID}
      form={form}
      list={{ label: "Forms", to: studioPaths.forms(at) }}
      badges={<Badge>{chosenText(form.categoryIDs)}</Badge>}
      endpoint={saveFormDefinition}
      params={{ ...at, entryFormID }}
      notices={(elements) => <Notices form={form} elements={elements} />}
    />
  );
}

function Notices({ form, elements }: { form: FormSetup; elements: readonly Element[] }) {
  const { one, many } = judgedWordsAt(useService().at);
  const asksTitle = useAsksTitle(form.entryFormID, elements);
  return (
    <>
      {form.answered > 0 && (
        <Notice className="mb-4">
          {`${plural(form.answered, `${one} holds`, `${many} hold`)} answers to this form. What you save becomes a new version; answers keep theirs.`}
        </Notice>
      )}
      {!asksTitle && <MissingTitleNotice />}
    </>
  );
}

/** Considers this form as it is being edited, and the contest's others as they are stored. */
function useAsksTitle(entryFormID: string, elements: readonly Element[]): boolean {
  const { at } = useService();
  const { entryForms } = useAnswer(listForms, at);
  return (
    elements.some((element) => element.name === titleName && isQuestion(element)) ||
    entryForms.some((form) => form.entryFormID !== entryFormID && form.asksTitle)
  );
}

export { FormPage as Component };
