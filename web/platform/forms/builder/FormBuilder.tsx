import { clsx } from "clsx";
import { useMemo, useState } from "react";
import { definitionProblems } from "../../../../contract/platform/forms/definition.ts";
import type { Element } from "../../../../contract/platform/forms/element.ts";
import { tabClass, tabListClass } from "../../ui/tab-class.ts";
import { ElementList } from "./ElementList.tsx";
import { Inspector, NothingChosen } from "./Inspector.tsx";
import { Preview } from "./Preview.tsx";
import { UploadImageContext, type UploadImage } from "./upload-image.ts";
import { useFormDesign } from "./use-form-design.ts";

type Props = {
  elements: readonly Element[];
  onChange: (elements: Element[]) => void;
  /** Stores a picture and answers its address; without it, staff paste an address. */
  uploadImage?: UploadImage;
  /** Whether whoever is asked may be asked for files. */
  takesFiles?: boolean;
  /** Whether its answers are added up. */
  hasResults?: boolean;
  className?: string;
};

const panels = { edit: "Edit", preview: "Preview" } as const;
type Panel = keyof typeof panels;

/** Where staff make a form, and see at once what people will see. */
export function FormBuilder(props: Props) {
  const { elements, onChange, uploadImage, takesFiles = false, hasResults = false, className } = props;
  const design = useFormDesign(elements, onChange);
  const problems = useMemo(() => definitionProblems(elements), [elements]);
  const [panel, setPanel] = useState<Panel>("edit");
  const isChosen = design.chosen >= 0;
  const inEdit = panel === "edit" ? "" : "@max-3xl:hidden";
  return (
    <UploadImageContext value={uploadImage ?? null}>
      <div data-slot="form-builder" className={clsx("@container", className)}>
        <PanelSwitch panel={panel} onChange={setPanel} />
        <div className="overflow-hidden rounded-md border bg-surface @3xl:grid @3xl:h-[max(560px,calc(100dvh-11rem))] @3xl:grid-cols-[minmax(300px,360px)_minmax(0,1fr)] @3xl:divide-x @6xl:grid-cols-[300px_360px_minmax(0,1fr)]">
          <div className={clsx("min-h-0 @3xl:overflow-y-auto", inEdit, isChosen && "@max-6xl:hidden")}>
            <ElementList design={design} problems={problems} takesFiles={takesFiles} />
          </div>
          <div className={clsx("min-h-0 @3xl:overflow-y-auto", inEdit, !isChosen && "@max-6xl:hidden")}>
            {isChosen ? (
              <Inspector key={design.keys[design.chosen]} design={design} problems={problems} hasResults={hasResults} />
            ) : (
              <NothingChosen isEmpty={elements.length === 0} />
            )}
          </div>
          <div className={clsx("min-h-0 bg-sunken @3xl:overflow-y-auto", panel === "edit" && "@max-3xl:hidden")}>
            <Preview elements={elements} />
          </div>
        </div>
      </div>
    </UploadImageContext>
  );
}

/** On a phone, one at a time. */
const PanelSwitch = ({ panel, onChange }: { panel: Panel; onChange: (panel: Panel) => void }) => (
  <div role="group" aria-label="Show" className={tabListClass("pill", "mb-3 @3xl:hidden")}>
    {(Object.keys(panels) as Panel[]).map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === panel}
        onClick={() => onChange(one)}
        className={tabClass("pill", one === panel)}
      >
        {panels[one]}
      </button>
    ))}
  </div>
);
