import { ArrowUpRight, Ellipsis, Eye, Images, Pencil, Plus, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { galleryPath } from "../../../contract/programs/gallery-path.ts";
import { useServiceAddress } from "../../platform/address/use-service-address.ts";
import { type ServiceAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import {
  createGallery,
  listGalleries,
  orderGalleries,
  removeGallery,
} from "../../../contract/galleries/gallery-editing.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../platform/ui/Menu.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { Table, Td, Th, Tr } from "../../platform/ui/Table.tsx";
import { GalleryDialog } from "./GalleryDialog.tsx";
import { galleryStateLabels, type StaffGallery } from "../../programs/gallery-states.ts";
import { kindWords, showsWords } from "./gallery-words.ts";

function GalleriesPage() {
  const at = useServiceAddress();
  const { galleries, standings, resultsReleasedAt } = useAnswer(listGalleries, at);
  const add = (
    <ActionButton variant="primary" endpoint={createGallery} standings={standings} dialog={<GalleryDialog at={at} />}>
      <Plus aria-hidden size={16} />
      Add a gallery
    </ActionButton>
  );
  return (
    <>
      <title>Galleries</title>
      <PageHead title="Galleries" text="What visitors see of the entries, and when." actions={add} />
      {galleries.length === 0 ? (
        <EmptyState
          icon={Images}
          title="There are no galleries yet"
          text={
            resultsReleasedAt
              ? "Add a winners gallery to show the entries with award titles."
              : "Releasing the results makes and publishes a winners gallery. Add one now to prepare it."
          }
          action={add}
        />
      ) : (
        <div className="overflow-hidden rounded-lg border bg-surface shadow-1">
          <Table label="Galleries">
            <thead>
              <tr>
                <Th>Gallery</Th>
                <Th>Kind</Th>
                <Th>Shows</Th>
                <Th align="right">Entries</Th>
                <Th>State</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {galleries.map((gallery, index) => (
                <GalleryRow
                  key={gallery.galleryID}
                  at={at}
                  gallery={gallery}
                  standings={standings}
                  all={galleries}
                  index={index}
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </>
  );
}

type RowProps = {
  at: ServiceAddress;
  gallery: StaffGallery;
  standings: readonly Standing[];
  all: readonly StaffGallery[];
  index: number;
};

function GalleryRow({ at, gallery, standings, all, index }: RowProps) {
  const { galleryID, name, kind, shows, entries, state } = gallery;
  return (
    <Tr>
      <Td as="title">
        <Link to={studioPaths.gallery({ ...at, galleryID })} className="rounded-xs font-medium hover:underline">
          {name}
        </Link>
      </Td>
      <Td label="Kind">{kindWords[kind]}</Td>
      <Td label="Shows">{showsWords[shows]}</Td>
      <Td align="right" label="Entries">
        {entries}
      </Td>
      <Td label="State">
        <Badge dot tone={galleryStateLabels[state].tone}>
          {galleryStateLabels[state].text}
        </Badge>
      </Td>
      <Td as="actions" align="right">
        <GalleryActions at={at} gallery={gallery} standings={standings} all={all} index={index} />
      </Td>
    </Tr>
  );
}

function GalleryActions({ at, gallery, standings, all, index }: RowProps) {
  const { open } = useDialogs();
  const nameOf = (id: string) => all.find((one) => one.galleryID === id)?.name ?? "A new one";
  const words = (ids: unknown) => (ids as string[]).map(nameOf).join("\n");
  const { run } = useAction(orderGalleries, { read: { label: "Order", words } });
  const { galleryID, name, kind, state } = gallery;
  const reason = may(standings, "EDIT_GALLERIES") ? undefined : "You need the permission to edit galleries.";
  const isFirst = index === 0 || all[index - 1]?.kind !== kind;
  function moveUp() {
    const galleryIDs = all.map((one) => one.galleryID);
    galleryIDs.splice(index - 1, 2, galleryID, galleryIDs[index - 1]!);
    void run(at, { galleryIDs }, { base: { galleryIDs: all.map((one) => one.galleryID) } });
  }
  return (
    <Menu
      trigger={<IconButton label={`More about ${name}`} tip={false} size="icon-sm" icon={<Ellipsis size={16} />} />}
    >
      <MenuItem icon={Eye} to={studioPaths.gallery({ ...at, galleryID })}>
        Entries and preview
      </MenuItem>
      <MenuItem
        icon={ArrowUpRight}
        to={galleryPath(at, gallery)}
        reason={state === "public" ? undefined : galleryStateLabels[state].text}
      >
        See it as a visitor
      </MenuItem>
      <MenuItem icon={Pencil} reason={reason} onSelect={() => open(<GalleryDialog at={at} gallery={gallery} />)}>
        Settings
      </MenuItem>
      <MenuItem reason={reason ?? (isFirst ? "It is the first of its kind" : undefined)} onSelect={moveUp}>
        Move up
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        danger
        reason={reason}
        onSelect={() =>
          open(
            <Confirm
              title={`Remove “${name}”?`}
              text="The gallery and its address are gone. The entries stay."
              lasting="permanent"
              action="Remove"
              endpoint={removeGallery}
              params={{ ...at, galleryID }}
            />,
          )
        }
      >
        Remove
      </MenuItem>
    </Menu>
  );
}

export { GalleriesPage as Component };
