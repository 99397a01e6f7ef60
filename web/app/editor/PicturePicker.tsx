import { ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { acceptAttribute } from "../../../contract/platform/files.ts";
import type { PictureInfo } from "../../../contract/platform/pictures.ts";
import { uploadSectionImage } from "../../../contract/programs/sections.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Dropzone } from "../../platform/ui/Dropzone.tsx";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { UploadList } from "../../platform/ui/UploadList.tsx";
import { useService } from "../../programs/studio/use-service.ts";

type Props = { label: string; picture: PictureInfo | null; onChange: (picture: PictureInfo) => void };

const accept = acceptAttribute("images");

/** Uploaded at once; saved with the section. */
export function PicturePicker({ label, picture, onChange }: Props) {
  const { client, at } = useService();
  const { run } = useAction(uploadSectionImage);
  const [file, setFile] = useState<File>();
  const [part, setPart] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  async function send(pictureFile: File | undefined) {
    if (!pictureFile) return;
    setFile(pictureFile);
    const outcome = await run(at, undefined, { file: pictureFile, onProgress: setPart });
    setFile(undefined);
    if (outcome.ok) onChange(outcome.answer.picture);
  }
  if (file) return <UploadList uploads={[{ key: file.name, name: file.name, part }]} />;
  if (!picture)
    return <Dropzone label={label} accept={accept} says="An image" room={1} onFiles={([first]) => void send(first)} />;
  return (
    <div className="grid gap-2">
      <UploadedPicture
        client={client}
        picture={picture}
        alt={label}
        sizes="320px"
        className="aspect-[16/9] w-full rounded-sm object-cover"
      />
      <input ref={input} type="file" accept={accept} hidden onChange={(event) => void send(event.target.files?.[0])} />
      <Button size="sm" className="w-fit" onClick={() => input.current?.click()}>
        <ImageUp aria-hidden size={15} />
        Replace
      </Button>
    </div>
  );
}
