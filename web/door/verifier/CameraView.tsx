import { Flashlight, FlashlightOff } from "lucide-react";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { CameraButtons } from "./CameraButtons.tsx";
import { type Facing, useCamera } from "./use-camera.ts";

type Props = { onCode: (text: string) => void; stop: () => void; facing?: Facing };

/** The camera's picture, its light, the switch between cameras, and the way out. */
export function CameraView({ onCode, stop, facing = "environment" }: Props) {
  const camera = useCamera(onCode, facing);
  const { video, error, light, switchLight } = camera;
  if (error)
    return (
      <Notice tone="warning">
        {error}{" "}
        <button type="button" className="underline underline-offset-4" onClick={stop}>
          Close
        </button>
      </Notice>
    );
  return (
    <div className="relative overflow-hidden rounded-lg bg-black">
      <video
        ref={video}
        aria-label="What the camera sees"
        muted
        playsInline
        className="aspect-square w-full object-cover sm:aspect-[4/3]"
      />
      <span aria-hidden className="pointer-events-none absolute inset-[16%] rounded-lg border-2 border-white/80" />
      <div className="absolute right-3 bottom-3 flex gap-2">
        {light !== undefined && (
          <IconButton
            variant="glass"
            size="icon-lg"
            label={light ? "Light off" : "Light on"}
            icon={light ? <FlashlightOff aria-hidden size={20} /> : <Flashlight aria-hidden size={20} />}
            onClick={switchLight}
          />
        )}
        <CameraButtons camera={camera} stop={stop} />
      </div>
    </div>
  );
}
