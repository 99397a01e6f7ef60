import { useId, useMemo } from "react";
import type { Element } from "../../../contract/forms/element.ts";
import { createGallery, editGallery } from "../../../contract/gallery-editing.ts";
import { CancelButton } from "../../dialogs/CancelButton.tsx";
import { Modal } from "../../dialogs/Modal.tsx";
import { useAction } from "../../dialogs/useAction.ts";
import { useDialogs } from "../../dialogs/useDialogs.ts";
import { FormBody } from "../../forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../../forms/FormView.tsx";
import { useForm } from "../../forms/useForm.ts";
import { type StaffsGallery, groupWords, kindWords, optionsOf, showsWords } from "./words.ts";

type Settings = Pick<StaffsGallery, "kind" | "name" | "shows" | "groupedBy" | "published"> & {
  description: string | null;
};
type Props = { where: { client: string; service: string }; gallery?: StaffsGallery };

const elements: Element[] = [
  { type: "input", kind: "text", name: "name", label: "Name", required: true, maxLength: 200 },
  { type: "textarea", name: "description", label: "Description", help: "Stands below the name.", maxLength: 2_000 },
  {
    type: "select",
    name: "kind",
    label: "Kind",
    help: "A winners gallery opens when results are released. An archive stays when the program is over.",
    required: true,
    options: optionsOf(kindWords),
  },
  {
    type: "select",
    name: "shows",
    label: "Shows",
    required: true,
    options: optionsOf(showsWords),
    showWhen: { name: "kind", is: ["gallery", "archive"] },
  },
  { type: "select", name: "groupedBy", label: "Grouped", required: true, options: optionsOf(groupWords) },
  { type: "checkbox", name: "published", label: "Published" },
];

const fresh: Settings = {
  kind: "winners",
  name: "Winners",
  description: "",
  shows: "awarded",
  groupedBy: "title",
  published: false,
};

/** A gallery's settings; without a gallery, those of a new one. */
export function GalleryDialog({ where, gallery }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const create = useAction(createGallery);
  const edit = useAction(editGallery);
  const initial = useMemo(() => ({ ...(gallery ?? fresh) }), [gallery]);
  const form = useForm<Settings>({
    elements,
    initial,
    async onSubmit(given) {
      const sent = {
        ...given,
        description: given.description ?? "",
        shows: given.kind === "winners" ? "awarded" : given.shows,
      } as const;
      const outcome = gallery
        ? await edit.run({ ...where, galleryID: gallery.galleryID }, sent)
        : await create.run(where, sent);
      if (outcome.ok) close();
      return outcome;
    },
  });
  return (
    <Modal
      title={gallery ? "Gallery settings" : "Add a gallery"}
      unsaved={form.dirty}
      footer={
        <>
          <CancelButton />
          <SubmitButton form={form} formID={id}>
            {gallery ? "Save" : "Add"}
          </SubmitButton>
        </>
      }
    >
      <FormFrame id={id} form={form} className="grid gap-4">
        <FormBody form={form} />
      </FormFrame>
    </Modal>
  );
}
