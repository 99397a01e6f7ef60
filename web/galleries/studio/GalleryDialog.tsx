import type { Element } from "../../../contract/platform/forms/element.ts";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { createGallery, editGallery } from "../../../contract/galleries/gallery-editing.ts";
import { FormDialog } from "../../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import type { StaffGallery } from "../../programs/gallery-states.ts";
import { groupWords, kindWords, selectOptions, showsWords } from "./gallery-words.ts";

type GallerySettings = Pick<StaffGallery, "kind" | "name" | "shows" | "groupedBy" | "published"> & {
  description: string | null;
};
type Props = { at: ServiceAddress; gallery?: StaffGallery };

const elements: Element[] = [
  { type: "input", kind: "text", name: "name", label: "Name", required: true, maxLength: 200 },
  { type: "textarea", name: "description", label: "Description", help: "Stands below the name.", maxLength: 2_000 },
  {
    type: "select",
    name: "kind",
    label: "Kind",
    help: "A winners gallery opens when results are released. An archive stays when the program is over.",
    required: true,
    options: selectOptions(kindWords),
  },
  {
    type: "select",
    name: "shows",
    label: "Shows",
    required: true,
    options: selectOptions(showsWords),
    showWhen: { name: "kind", is: ["gallery", "archive"] },
  },
  { type: "select", name: "groupedBy", label: "Grouped", required: true, options: selectOptions(groupWords) },
  { type: "checkbox", name: "published", label: "Published" },
];

const newGallery: GallerySettings = {
  kind: "winners",
  name: "Winners",
  description: "",
  shows: "awarded",
  groupedBy: "title",
  published: false,
};

const settingsToSend = ({ description, shows, ...given }: GallerySettings) => ({
  ...given,
  description: description ?? "",
  shows: given.kind === "winners" ? ("awarded" as const) : shows,
});

/** A gallery's settings; without a gallery, those of a new one. */
export const GalleryDialog = ({ at, gallery }: Props) =>
  gallery ? <EditDialog at={at} gallery={gallery} /> : <AddDialog at={at} />;

function AddDialog({ at }: Props) {
  const { close } = useDialogs();
  const form = useEndpointForm<typeof createGallery, GallerySettings>({
    endpoint: createGallery,
    params: at,
    elements,
    initial: newGallery,
    sending: settingsToSend,
    onDone: close,
  });
  return <FormDialog form={form} title="Add a gallery" save="Add" />;
}

function EditDialog({ at, gallery }: Required<Props>) {
  const { close } = useDialogs();
  const { galleryID, kind, name, description, shows, groupedBy, published } = gallery;
  const form = useEndpointForm<typeof editGallery, GallerySettings>({
    endpoint: editGallery,
    params: { ...at, galleryID },
    elements,
    initial: { kind, name, description, shows, groupedBy, published },
    sending: settingsToSend,
    onDone: close,
  });
  return <FormDialog form={form} title="Gallery settings" />;
}
