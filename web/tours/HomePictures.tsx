import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { acceptAttribute } from "../../contract/platform/files.ts";
import { type Standing, may } from "../../contract/platform/permissions.ts";
import type { PropertyImage } from "../../contract/people/participants.ts";
import {
  type HomeImageKind,
  captionPropertyImage,
  mostHomeImages,
  orderPropertyImages,
  removePropertyImage,
  uploadPropertyFile,
} from "../../contract/tours/properties.ts";
import { ActionDialog } from "../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../platform/dialogs/Confirm.tsx";
import { useAction } from "../platform/dialogs/use-action.ts";
import { useDialogs } from "../platform/dialogs/use-dialogs.ts";
import { useOrder } from "../platform/forms/use-order.ts";
import { Dropzone } from "../platform/ui/Dropzone.tsx";
import { IconButton } from "../platform/ui/IconButton.tsx";
import { UploadedPicture } from "../platform/ui/UploadedPicture.tsx";
import { SortableList } from "../platform/ui/SortableList.tsx";
import { UploadList } from "../platform/ui/UploadList.tsx";
import type { HomeAt } from "./home-at.ts";

const MOST_BYTES = 25 * 1024 * 1024;

type Props = {
  at: HomeAt;
  field: HomeImageKind;
  pictures: readonly PropertyImage[];
  standings: readonly Standing[];
};

const pictureWords = {
  images: { one: "photograph", add: "Add photographs", list: "Photographs" },
  floorPlans: { one: "floor plan", add: "Add floor plans", list: "Floor plans" },
} as const;

/** A home's pictures in their order, each with its caption. */
export function HomePictures({ at, field, pictures, standings }: Props) {
  const { one, add, list } = pictureWords[field];
  const allowed = may(standings, uploadPropertyFile.allow);
  const { ordered, order } = useOrder(pictures, imageIDOf, captionOf, orderPropertyImages, (imageIDs) => [
    at,
    { imageIDs },
  ]);
  const items = ordered.map((picture) => ({
    ...picture,
    id: picture.imageID,
    name: captionOf(picture) || `This ${one}`,
  }));
  return (
    <div className="grid gap-4">
      {items.length > 0 && (
        <SortableList
          label={list}
          className="overflow-hidden rounded-lg border"
          items={items}
          onOrder={allowed ? order : undefined}
          render={(picture) => <PictureRow at={at} picture={picture} one={one} allowed={allowed} />}
        />
      )}
      {allowed && <PictureUpload at={at} field={field} label={add} room={mostHomeImages[field] - pictures.length} />}
    </div>
  );
}

const imageIDOf = ({ imageID }: PropertyImage) => imageID;
const captionOf = ({ caption }: PropertyImage) => caption;

type RowProps = { at: HomeAt; picture: PropertyImage; one: string; allowed: boolean };

function PictureRow({ at, picture: { imageID, caption, picture }, one, allowed }: RowProps) {
  const { open } = useDialogs();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pr-3 pl-2">
      <UploadedPicture
        client={at.client}
        picture={picture}
        alt=""
        sizes="96px"
        className="h-16 w-24 shrink-0 rounded-sm object-cover"
      />
      <p className="line-clamp-2 min-w-0 flex-1 basis-24 text-base wrap-anywhere">
        {caption || <span className="text-warning-text">No caption yet</span>}
      </p>
      {allowed && (
        <>
          <IconButton
            label={`Edit the caption of this ${one}`}
            icon={<Pencil size={16} />}
            onClick={() =>
              open(
                <ActionDialog
                  title="Edit Image Caption"
                  endpoint={captionPropertyImage}
                  params={at}
                  initial={{ imageID, caption }}
                />,
              )
            }
          />
          <IconButton
            label={`Remove this ${one}`}
            icon={<Trash2 size={16} />}
            onClick={() =>
              open(
                <Confirm
                  title={`Remove this ${one}?`}
                  text={caption ? `“${caption}” will be gone.` : "It will be gone."}
                  lasting="permanent"
                  action="Remove"
                  endpoint={removePropertyImage}
                  params={at}
                  sent={{ imageID }}
                />,
              )
            }
          />
        </>
      )}
    </div>
  );
}

/** Files are sent one after the other, so that the pictures are in the order in which they were chosen. */
function PictureUpload({ at, field, label, room }: { at: HomeAt; field: HomeImageKind; label: string; room: number }) {
  const { run } = useAction(uploadPropertyFile);
  const [waiting, setWaiting] = useState<{ file: File; part: number }[]>([]);
  async function send(files: File[]) {
    setWaiting(files.map((file) => ({ file, part: 0 })));
    for (const file of files) {
      const onProgress = (part: number) =>
        setWaiting((all) => all.map((one) => (one.file === file ? { file, part } : one)));
      await run({ ...at, field }, undefined, { file, onProgress });
      setWaiting((all) => all.filter((one) => one.file !== file));
    }
  }
  if (waiting.length > 0)
    return (
      <UploadList
        uploads={waiting.map(({ file, part }, key) => ({ key: `${key} ${file.name}`, name: file.name, part }))}
      />
    );
  return (
    <Dropzone
      label={label}
      accept={acceptAttribute("images")}
      says="Images"
      maxBytes={MOST_BYTES}
      room={room}
      onFiles={(files) => void send(files)}
    />
  );
}
