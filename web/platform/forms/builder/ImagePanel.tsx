import type { ImageElement } from "../../../../contract/platform/forms/element.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import type { PanelProps } from "./panel-props.ts";
import { useImageUpload } from "./use-image-upload.tsx";
import { PanelTextField } from "./PanelTextField.tsx";

export function ImagePanel({ design, element, change }: PanelProps<ImageElement>) {
  return (
    <div className="grid gap-4">
      <Field label="Image" help="Upload it, or give its address on this site, beginning with /.">
        {(control) => (
          <Input
            {...control}
            value={element.src}
            onChange={(event) => change({ ...element, src: event.target.value.trim() })}
          />
        )}
      </Field>
      <UploadButton onDone={(src) => change({ ...element, src })} />
      <PanelTextField
        label="Description"
        hint="For people who can’t see the image."
        value={element.alt}
        onValue={(alt) => design.reword(design.chosen, { ...element, alt })}
      />
    </div>
  );
}

function UploadButton({ onDone }: { onDone: (src: string) => void }) {
  const upload = useImageUpload("Image file", onDone);
  if (!upload) return null;
  return (
    <div>
      {upload.field}
      <Button busy={upload.busy} onClick={upload.choose}>
        Upload an image
      </Button>
    </div>
  );
}
