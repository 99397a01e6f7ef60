import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { type EntryForm, saveEntryForm } from "../../../contract/entries/entries.ts";
import type { ElementAudience, Value } from "../../../contract/platform/forms/element.ts";
import { FormBody } from "../../platform/forms/FormBody.tsx";
import { FormFrame } from "../../platform/forms/FormView.tsx";
import { useForm } from "../../platform/forms/use-form.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast.ts";
import type { Autosave, AutosaveState } from "./autosave.ts";
import { EntrySection } from "./EntrySection.tsx";
import { previewReason } from "../preview-reason.ts";

type Props = { form: EntryForm; autosave: Autosave; kept: AutosaveState; audience: ElementAudience; showAll: boolean };

/** A form of an entry. The form saves itself; its button, or Enter, saves at once and reports it. */
export function FormSection({ form, autosave, kept: state, audience, showAll }: Props) {
  // The saves that the person knows of: the form may have saved itself just before.
  const reportedSaves = useRef(0);
  const view = useForm({
    elements: form.elements,
    initial: state.values,
    audience,
    permitInvalid: true,
    async onSubmit() {
      const saved = await autosave.flush();
      const { saves } = autosave.state();
      if (saved) toast(saves > reportedSaves.current ? saveEntryForm.done! : "Nothing has changed since it was saved.");
      else toast(autosave.state().problem ?? "Not saved yet. What you wrote is kept here.", "danger");
      if (saved) reportedSaves.current = saves;
      return { ok: saved, error: { errors: autosave.state().errors } };
    },
  });
  const { set, touch, reset, refuse, visible } = view;
  const type = useCallback(
    (name: string, value: Value) => {
      set(name, value);
      autosave.change({ ...autosave.state().values, [name]: value });
    },
    [set, autosave],
  );

  useEffect(() => {
    if (state.merged > 0) reset(autosave.state().values);
  }, [state.merged, autosave, reset]);
  useEffect(() => {
    if (Object.keys(state.errors).length > 0) refuse(state.errors);
  }, [state.errors, refuse]);
  useEffect(() => {
    if (showAll) for (const { name } of visible) touch(name);
  }, [showAll, visible, touch]);

  return (
    <EntrySection id={form.entryFormID} name={form.name} text={form.description} isShared={form.isShared}>
      <FormFrame form={view}>
        <div onBlur={() => void autosave.flush()}>
          <FormBody form={{ ...view, set: type }} />
        </div>
        <FormFoot>
          <Button type="submit" size="sm" busy={view.busy}>
            Save
          </Button>
        </FormFoot>
      </FormFrame>
    </EntrySection>
  );
}

const FormFoot = ({ children }: { children: ReactNode }) => <div className="mt-5 flex justify-end">{children}</div>;

/** The form in a preview: it can be filled, and stores nothing. */
export function FormPreview({ form }: { form: EntryForm }) {
  const view = useForm({ elements: form.elements, onSubmit: () => undefined });
  return (
    <EntrySection id={form.entryFormID} name={form.name} text={form.description} isShared={form.isShared}>
      <FormBody form={view} />
      <FormFoot>
        <Button size="sm" reason={previewReason}>
          Save
        </Button>
      </FormFoot>
    </EntrySection>
  );
}
