import { ImagePlus, X } from "lucide-react";
import type { OptionPicture } from "../../../../contract/platform/forms/element.ts";
import { designLimits } from "../../../../contract/platform/forms/limits.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Input } from "../../ui/Input.tsx";
import { useImageUpload } from "./use-image-upload.tsx";

type Props = { number: number; picture: OptionPicture | undefined; put: (picture: OptionPicture | undefined) => void };

/** The way to a picture of an option that has none. */
export function AddOptionPicture({ number, put }: Omit<Props, "picture">) {
  const upload = useImageUpload(`Picture file of option ${number}`, (src) => put({ src, alt: "" }));
  if (!upload) return null;
  return (
    <>
      {upload.field}
      <IconButton
        label={`Picture for option ${number}`}
        size="icon-sm"
        tip={false}
        busy={upload.busy}
        icon={<ImagePlus aria-hidden size={14} />}
        onClick={upload.choose}
      />
    </>
  );
}

/** The picture that an option has, with what it shows for people who can't see it. */
export function OptionPictureField({ number, picture, put }: Props) {
  if (!picture) return null;
  return (
    <div className="mt-1.5 flex items-center gap-2">
      <img src={picture.src} alt="" className="h-9 w-12 shrink-0 rounded-xs bg-sunken object-cover" />
      <Input
        aria-label={`What the picture of option ${number} shows`}
        placeholder="What it shows"
        maxLength={designLimits.label}
        value={picture.alt}
        onChange={({ target }) => put({ ...picture, alt: target.value })}
      />
      <IconButton
        label={`Remove the picture of option ${number}`}
        size="icon-sm"
        tip={false}
        icon={<X aria-hidden size={14} />}
        onClick={() => put(undefined)}
      />
    </div>
  );
}
