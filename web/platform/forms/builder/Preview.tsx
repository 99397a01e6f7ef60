import { RotateCcw } from "lucide-react";
import { useMemo, useState } from "react";
import type { ElementAudience, Element } from "../../../../contract/platform/forms/element.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Select } from "../../ui/Select.tsx";
import { FormBody } from "../FormBody.tsx";
import { FormFrame, SubmitButton } from "../FormView.tsx";
import { useForm } from "../use-form.ts";

const viewers = [
  { value: "member", label: "As a member" },
  { value: "non-member", label: "As a non-member" },
];

/** The form as people will see it, with the same drawings and the same checks. */
export function Preview({ elements }: { elements: readonly Element[] }) {
  const [audience, setAudience] = useState<ElementAudience>();
  const [isSent, setSent] = useState(false);
  const drawable = useMemo(() => elements.filter(isFirstOfName), [elements]);
  const form = useForm({
    elements: drawable,
    audience,
    onSubmit: () => {
      setSent(true);
      return false;
    },
  });
  const clear = () => {
    setSent(false);
    form.reset({});
  };
  return (
    <section aria-label="Preview">
      <header className="sticky top-0 z-10 flex h-12 items-center gap-2 border-b bg-sunken pr-2 pl-4">
        <h2 className="flex-1 text-sm font-semibold">Preview</h2>
        {elements.some((element) => element.audience) && <ViewAs audience={audience} onChange={setAudience} />}
        <IconButton
          label="Clear the answers"
          size="icon-sm"
          icon={<RotateCcw aria-hidden size={16} />}
          onClick={clear}
        />
      </header>
      <div className="p-4 @3xl:p-6 @6xl:p-8">
        <div className="mx-auto max-w-[640px] rounded-md border bg-surface p-5 @3xl:p-6">
          {drawable.length === 0 ? (
            <p className="py-8 text-center text-ink-3">The form appears here as you build it.</p>
          ) : (
            <FormFrame form={form}>
              <FormBody form={form} />
              <div className="mt-6 flex flex-wrap items-center gap-3">
                <SubmitButton form={form}>Submit</SubmitButton>
                <p role="status" className="text-sm text-ink-3">
                  {isSent && "All answers are right. Nothing is sent from a preview."}
                </p>
              </div>
            </FormFrame>
          )}
        </div>
      </div>
    </section>
  );
}

const isFirstOfName = ({ name }: Element, index: number, elements: readonly Element[]) =>
  name !== "" && elements.findIndex((other) => other.name === name) === index;

type ViewAsProps = { audience: ElementAudience | undefined; onChange: (audience: ElementAudience | undefined) => void };

const ViewAs = ({ audience, onChange }: ViewAsProps) => (
  <div className="w-44">
    <Select
      aria-label="View"
      placeholder="Everything"
      options={viewers}
      value={audience ?? ""}
      onChange={(event) => onChange((event.target.value || undefined) as ElementAudience | undefined)}
    />
  </div>
);
