import { lazy, Suspense, useMemo, useState } from "react";
import { useParams } from "react-router";
import { paths } from "../../../../contract/addresses.ts";
import { type FormSetup, getForm, listForms, saveFormDefinition } from "../../../../contract/contests.ts";
import type { SentOf } from "../../../../contract/endpoint.ts";
import { problemsOfDefinition } from "../../../../contract/forms/definition.ts";
import { type Element, isQuestion, titleName } from "../../../../contract/forms/element.ts";
import { renditionsOf } from "../../../../contract/pictures.ts";
import { uploadSectionImage } from "../../../../contract/sections.ts";
import { useAnswer } from "../../../api/answers.ts";
import { useApi } from "../../../api/api.ts";
import { ActionButton } from "../../../dialogs/ActionButton.tsx";
import { useAction } from "../../../dialogs/useAction.ts";
import { UnsavedGuard, useDirty } from "../../../forms/UnsavedGuard.tsx";
import { useService } from "../useService.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TitleNotice } from "./TitleNotice.tsx";
import { useCategoryOptions } from "./useCategoryOptions.ts";
import { nothingChanged } from "../../../forms/useUnsavedChanges.ts";
import { plural } from "../../../../contract/plural.ts";

const FormBuilder = lazy(() =>
  import("../../../forms/builder/FormBuilder.tsx").then((module) => ({ default: module.FormBuilder })),
);

/** One form under the hands of staff. */
export function Component() {
  const { at } = useService();
  const { entryFormID = "" } = useParams();
  const form = useAnswer(getForm, { ...at, entryFormID });
  return (
    <UnsavedGuard>
      <Editor key={form.entryFormID} form={form} />
    </UnsavedGuard>
  );
}

function Editor({ form }: { form: FormSetup }) {
  const { client, at, standings } = useService();
  const { nameOf } = useCategoryOptions(at);
  const [saved, setSaved] = useState<readonly Element[]>(form.elements);
  const [elements, setElements] = useState<Element[]>(form.elements);
  const asksTitle = useAsksTitle(form.entryFormID, elements);
  const { run, busy } = useAction(saveFormDefinition);
  const { call } = useApi();
  const problems = useMemo(() => problemsOfDefinition(elements), [elements]);
  const dirty = elements !== saved && JSON.stringify(elements) !== JSON.stringify(saved);
  useDirty(dirty && !busy);

  async function save() {
    const sent = { elements } as SentOf<typeof saveFormDefinition>;
    const outcome = await run({ ...at, entryFormID: form.entryFormID }, sent, { base: { elements: saved } });
    if (outcome.ok) return setSaved(elements);
    if (!outcome.theirs) return;
    const { elements: theirs } = outcome.theirs as { elements: Element[] };
    setSaved(theirs);
    setElements(theirs);
  }
  async function uploadImage(file: File) {
    const { picture } = await call(uploadSectionImage, at, undefined, { file });
    return renditionsOf(client, picture).at(-1)!.url;
  }
  return (
    <>
      <title>{`${form.name} · Forms`}</title>
      <PageHead
        crumbs={[{ label: "Forms", to: paths.studio.forms(at) }]}
        title={form.name}
        meta={
          <>
            <Badge>{nameOf(form.categoryID)}</Badge>
            {form.version > 1 && <Badge>{`Version ${form.version}`}</Badge>}
            {dirty && <Badge tone="warning">Not saved yet</Badge>}
          </>
        }
        actions={
          <ActionButton
            endpoint={saveFormDefinition}
            standings={standings}
            variant="primary"
            busy={busy}
            reason={problems[0]?.message ?? (dirty ? undefined : nothingChanged)}
            onClick={() => void save()}
          >
            Save form
          </ActionButton>
        }
      />
      {form.answered > 0 && (
        <Notice className="mb-4">
          {`${plural(form.answered, "entry holds", "entries hold")} answers to this form. What you save becomes a new version; answers keep theirs.`}
        </Notice>
      )}
      {!asksTitle && <TitleNotice />}
      <Suspense fallback={<Skeleton className="h-[560px] w-full rounded-md!" />}>
        <FormBuilder elements={elements} onChange={setElements} uploadImage={uploadImage} />
      </Suspense>
    </>
  );
}

/** This form as it is under the hands, the contest's others as they are kept. */
function useAsksTitle(entryFormID: string, elements: readonly Element[]): boolean {
  const { at } = useService();
  const { entryForms } = useAnswer(listForms, at);
  return (
    elements.some((element) => element.name === titleName && isQuestion(element)) ||
    entryForms.some((form) => form.entryFormID !== entryFormID && form.asksTitle)
  );
}
