import { ImageUp, Trash2 } from "lucide-react";
import { clsx } from "clsx";
import { useRef, useState } from "react";
import type { AnyEndpoint, ParamsOf } from "../../../contract/platform/endpoint.ts";
import { acceptAttribute } from "../../../contract/platform/files.ts";
import { type PictureInfo, renditionsOf } from "../../../contract/platform/pictures.ts";
import { useAction } from "../dialogs/use-action.ts";
import { Button } from "../ui/Button.tsx";
import { Dropzone } from "../ui/Dropzone.tsx";
import { Picture } from "../ui/Picture.tsx";
import { UploadList } from "../ui/UploadList.tsx";

type Props<E extends AnyEndpoint> = {
  client: string;
  label: string;
  picture: PictureInfo | null;
  upload: E;
  remove: AnyEndpoint;
  params: ParamsOf<E>;
  /** A logo is shown whole and small, on the ground that it is for; a photograph wide. */
  shape?: "photograph" | "logo" | "dark-logo";
};

const MOST_BYTES = 25 * 1024 * 1024;
const accept = acceptAttribute("images");

/** One picture that can be put there, replaced and taken away. */
export function ImageField<E extends AnyEndpoint>(props: Props<E>) {
  const { client, label, picture, params, shape = "photograph" } = props;
  const uploading = useAction(props.upload);
  const removing = useAction(props.remove);
  const [part, setPart] = useState(0);
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);

  async function send(chosen: File | undefined) {
    if (!chosen) return;
    setFile(chosen);
    setPart(0);
    await uploading.run(params, undefined, { file: chosen, onProgress: setPart });
    setFile(undefined);
  }
  if (file) return <UploadList uploads={[{ key: file.name, name: file.name, part }]} />;
  if (!picture)
    return (
      <Dropzone
        label={label}
        accept={accept}
        says="An image"
        maxBytes={MOST_BYTES}
        room={1}
        onFiles={([first]) => void send(first)}
      />
    );
  return (
    <div data-slot="image-field">
      <Picture
        renditions={renditionsOf(client, picture)}
        alt={label}
        sizes="(min-width: 1024px) 640px, 92vw"
        color={shape === "photograph" ? picture.color : null}
        className={
          shape === "photograph"
            ? "aspect-[16/9] w-full rounded-md object-cover"
            : clsx(
                "h-24 w-auto max-w-full rounded-sm border object-contain p-2",
                shape === "dark-logo" ? "bg-night!" : "bg-white!",
              )
        }
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => void send(event.target.files?.[0])}
        />
        <Button size="sm" onClick={() => input.current?.click()}>
          <ImageUp aria-hidden size={15} />
          Replace
        </Button>
        <Button size="sm" variant="ghost" busy={removing.busy} onClick={() => void removing.run(params as never)}>
          <Trash2 aria-hidden size={15} />
          Remove
        </Button>
      </div>
    </div>
  );
}
