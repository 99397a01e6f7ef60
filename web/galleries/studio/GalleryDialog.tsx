import type { Element } from "../../../contract/platform/forms/element.ts";
import type { ServiceAt } from "../../../contract/platform/addresses.ts";
import { createGallery, editGallery } from "../../../contract/galleries/gallery-editing.ts";
import { FormDialog } from "../../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../../platform/dialogs/useDialogs.ts";
import { useEndpointForm } from "../../platform/forms/useEndpointForm.ts";
import type { StaffsGallery } from "../../programs/galleryStates.ts";
import { groupWords, kindWords, optionsOf, showsWords } from "./words.ts";

type Settings = Pick<StaffsGallery, "kind" | "name" | "shows" | "groupedBy" | "published"> & {
  description: string | null;
};
type Props = { at: ServiceAt; gallery?: StaffsGallery };

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

const sentOf = ({ description, shows, ...given }: Settings) => ({
  ...given,
  description: description ?? "",
  shows: given.kind === "winners" ? ("awarded" as const) : shows,
});

/** A gallery's settings; without a gallery, those of a new one. */
export const GalleryDialog = ({ at, gallery }: Props) =>
  gallery ? <EditDialog at={at} gallery={gallery} /> : <AddDialog at={at} />;

function AddDialog({ at }: Props) {
  const { close } = useDialogs();
  const form = useEndpointForm<typeof createGallery, Settings>({
    endpoint: createGallery,
    params: at,
    elements,
    initial: fresh,
    sending: sentOf,
    onDone: close,
  });
  return <FormDialog form={form} title="Add a gallery" save="Add" />;
}

function EditDialog({ at, gallery }: Required<Props>) {
  const { close } = useDialogs();
  const { galleryID, kind, name, description, shows, groupedBy, published } = gallery;
  const form = useEndpointForm<typeof editGallery, Settings>({
    endpoint: editGallery,
    params: { ...at, galleryID },
    elements,
    initial: { kind, name, description, shows, groupedBy, published },
    sending: sentOf,
    onDone: close,
  });
  return <FormDialog form={form} title="Gallery settings" />;
}
