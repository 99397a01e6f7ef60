import { SwitchCamera, X } from "lucide-react";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import type { useCamera } from "./use-camera.ts";

type Props = { camera: Pick<ReturnType<typeof useCamera>, "all" | "chosenID" | "choose">; stop: () => void };

/** The switch to the next camera, where there are several, and the way out. */
export function CameraButtons({ camera: { all, chosenID, choose }, stop }: Props) {
  const next = all[(all.findIndex(({ deviceId }) => deviceId === chosenID) + 1) % all.length];
  return (
    <>
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
    </>
  );
}
