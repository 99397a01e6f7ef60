import { Flashlight, FlashlightOff, SwitchCamera, X } from "lucide-react";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { type Facing, useCamera } from "./use-camera.ts";

type Props = { found: (text: string) => void; stop: () => void; facing?: Facing };

/** The camera's picture with its light, the next camera, and the way out. */
export function CameraView({ found, stop, facing = "environment" }: Props) {
  const { video, error, all, chosen, choose, light, switchLight } = useCamera(found, facing);
  if (error)
    return (
      <Notice tone="warning">
        {error}{" "}
        <button type="button" className="underline underline-offset-4" onClick={stop}>
          Close
        </button>
      </Notice>
    );
  const next = all[(all.findIndex(({ deviceId }) => deviceId === chosen) + 1) % all.length];
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
        {all.length > 1 && next && (
          <IconButton
            variant="glass"
            size="icon-lg"
            label="Next camera"
            icon={<SwitchCamera aria-hidden size={20} />}
            onClick={() => choose(next.deviceId)}
          />
        )}
        <IconButton
          variant="glass"
          size="icon-lg"
          label="Stop the camera"
          icon={<X aria-hidden size={20} />}
          onClick={stop}
        />
      </div>
    </div>
  );
}
