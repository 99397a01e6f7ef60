import "react-image-crop/dist/ReactCrop.css";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import ReactCrop, { type PercentCrop } from "react-image-crop";
import { minHeadshotSide, uploadImage } from "../../../contract/people/users.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { croppedJPEG, firstCrop, isTooSmall } from "./crop.ts";

const TOO_SMALL = `This picture is smaller than ${minHeadshotSide} by ${minHeadshotSide} pixels. Choose a larger one.`;
const UNREADABLE = "This browser can’t open that picture. Choose a JPEG, PNG or WebP.";

/** D12 A circle on the picture; its content becomes the profile image. */
export function HeadshotCropper({ file, onOther }: { file: File; onOther: () => void }) {
  const address = useObjectURL(file);
  const picture = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [minSide, setMinSide] = useState(minHeadshotSide);
  const [problem, setProblem] = useState<string>();
  const { run, busy } = useAction(uploadImage);
  const { close } = useDialogs();

  function begin({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    const { naturalWidth: width, naturalHeight: height } = currentTarget;
    setMinSide(minShownSide(currentTarget));
    if (isTooSmall({ width, height })) setProblem(TOO_SMALL);
    else setCrop(firstCrop({ width, height }));
  }
  async function save() {
    if (!picture.current || !crop) return;
    const outcome = await run({}, undefined, { file: await croppedJPEG(picture.current, crop) });
    if (outcome.ok) close();
  }
  return (
    <Modal
      size="md"
      title="Crop your profile image"
      text="Move and resize the circle. With the keyboard: Tab to it, then the arrow keys."
      footer={
        <>
          <CancelButton />
          <Button onClick={onOther}>Choose another picture</Button>
          <Button
            variant="primary"
            busy={busy}
            reason={crop ? undefined : "The picture isn’t there yet."}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : (
        <div className="grid min-h-40 place-content-center rounded-md bg-sunken p-2">
          <ReactCrop
            aspect={1}
            circularCrop
            keepSelection
            crop={crop}
            minWidth={minSide}
            ruleOfThirds={false}
            ariaLabels={cropLabels}
            onChange={(_pixels, percent) => {
              setCrop(percent);
              setMinSide(minShownSide(picture.current));
            }}
          >
            {address && (
              <img
                ref={picture}
                src={address}
                alt="To be cropped"
                className="block max-h-[52dvh]"
                onLoad={begin}
                onError={() => setProblem(UNREADABLE)}
              />
            )}
          </ReactCrop>
        </div>
      )}
    </Modal>
  );
}

const cropLabels = {
  cropArea: "The part that is kept. Move it with the arrow keys.",
  nwDragHandle: "Upper left corner",
  nDragHandle: "Upper side",
  neDragHandle: "Upper right corner",
  eDragHandle: "Right side",
  seDragHandle: "Lower right corner",
  sDragHandle: "Lower side",
  swDragHandle: "Lower left corner",
  wDragHandle: "Left side",
};

/** K06 The minimum in screen pixels, since the picture is shown smaller than it is. */
const minShownSide = (picture: HTMLImageElement | null) =>
  picture && picture.naturalWidth > 0 ? (minHeadshotSide * picture.width) / picture.naturalWidth : minHeadshotSide;

/** An object URL for a local file, while it is shown. */
function useObjectURL(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const objectURL = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- The address is there for as long as this effect, which alone can give it back.
    setAddress(objectURL);
    return () => URL.revokeObjectURL(objectURL);
  }, [file]);
  return address;
}
