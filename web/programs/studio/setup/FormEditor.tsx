import { type ReactNode, Suspense, lazy, useMemo, useState } from "react";
import type { AnyEndpoint, ParamsOf, InputOf } from "../../../../contract/platform/endpoint.ts";
import { definitionProblems } from "../../../../contract/platform/forms/definition.ts";
import type { Element } from "../../../../contract/platform/forms/element.ts";
import { renditionsOf } from "../../../../contract/platform/pictures.ts";
import { uploadSectionImage } from "../../../../contract/programs/sections.ts";
import { useApi } from "../../../platform/api/api.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useUnsavedWarning } from "../../../platform/forms/UnsavedProvider.tsx";
import { formDescriptions } from "../../../platform/forms/builder/form-descriptions.ts";
import { nothingChanged } from "../../../platform/forms/use-unsaved-changes.ts";
import { useService } from "../use-service.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";

const FormBuilder = lazy(() =>
  import("../../../platform/forms/builder/FormBuilder.tsx").then((module) => ({ default: module.FormBuilder })),
);

type Props<E extends AnyEndpoint> = {
  form: { name: string; version: number; elements: readonly Element[] };
  /** The page with the list of forms. */
  list: { label: string; to: string };
  badges: ReactNode;
  endpoint: E;
  params: ParamsOf<E>;
  /** Whether the form may ask for files. */
  takesFiles?: boolean;
  /** Whether its answers are counted. */
  hasResults?: boolean;
  /** Notices between the head and the builder, for the elements being edited. */
  notices(elements: readonly Element[]): ReactNode;
};

export function FormEditor<E extends AnyEndpoint>({
  form,
  list,
  badges,
  endpoint,
  params,
  takesFiles,
  hasResults,
  notices,
}: Props<E>) {
  const { client, at, standings } = useService();
  const [saved, setSaved] = useState<readonly Element[]>(form.elements);
  const [elements, setElements] = useState<Element[]>([...form.elements]);
  const { run, busy } = useAction(endpoint, { read: formDescriptions });
  const { call } = useApi();
  const problems = useMemo(() => definitionProblems(elements), [elements]);
  const dirty = elements !== saved && JSON.stringify(elements) !== JSON.stringify(saved);
  useUnsavedWarning(dirty && !busy);

  async function save() {
    const outcome = await run(params, { elements } as unknown as InputOf<E>, { base: { elements: saved } });
    if (outcome.ok) return setSaved(elements);
    if (!outcome.theirs) return;
    const { elements: serverElements } = outcome.theirs as { elements: Element[] };
    setSaved(serverElements);
    setElements(serverElements);
  }
  async function uploadImage(file: File) {
    const { picture } = await call(uploadSectionImage, at, undefined, { file });
    return renditionsOf(client, picture).at(-1)!.url;
  }
  return (
    <>
      <title>{`${form.name} · ${list.label}`}</title>
      <PageHead
        crumbs={[list]}
        title={form.name}
        meta={
          <>
            {badges}
            {form.version > 1 && <Badge>{`Version ${form.version}`}</Badge>}
            {dirty && <Badge tone="warning">Not saved yet</Badge>}
          </>
        }
        actions={
          <ActionButton
            endpoint={endpoint}
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
      {notices(elements)}
      <Suspense fallback={<Skeleton className="h-[560px] w-full rounded-md!" />}>
        <FormBuilder
          elements={elements}
          onChange={setElements}
          uploadImage={uploadImage}
          takesFiles={takesFiles}
          hasResults={hasResults}
        />
      </Suspense>
    </>
  );
}
