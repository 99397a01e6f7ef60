import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { codeReader } from "./code-reader.ts";

/** In milliseconds. The same ticket stays in sight for a while after it was read. */
const READ_EVERY = 120;
const SAME_CODE_FOR = 4_000;

/** Not in TypeScript's types of the browser yet. */
type WithTorch = MediaTrackConstraintSet & { torch?: boolean };

export type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  error: string;
  /** Those that there are, once one may be used. */
  all: readonly MediaDeviceInfo[];
  choose(deviceID: string): void;
  chosen: string | undefined;
  /** Undefined where this camera has no light. */
  light: boolean | undefined;
  switchLight(): void;
};

/** What was chosen, as long as the page is open. */
let lastDeviceID: string | undefined;

/** `environment` is the camera of whoever holds the device, `user` that of whoever stands before it. */
export type Facing = "environment" | "user";

const cameraConstraints = (deviceId: string | undefined, facingMode: Facing): MediaTrackConstraints => ({
  ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode }),
  width: { ideal: 1280 },
});

/** What the camera sees, and what is read in it. */
export function useCamera(found: (text: string) => void, facing: Facing): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack>(undefined);
  const tell = useEffectEvent(found);
  const [error, setError] = useState("");
  const [all, setAll] = useState<readonly MediaDeviceInfo[]>([]);
  const [chosen, setChosen] = useState(lastDeviceID);
  const [light, setLight] = useState<boolean>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const begin = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: cameraConstraints(chosen, facing) });
      if (over || !video.current) return stream.getTracks().forEach((one) => one.stop());
      track.current = stream.getVideoTracks()[0];
      const { torch } = (track.current?.getCapabilities?.() ?? {}) as { torch?: boolean };
      setLight(torch ? false : undefined);
      video.current.srcObject = stream;
      await video.current.play();
      setAll((await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput"));
      const read = await codeReader();
      let before = { text: "", at: 0 };
      const look = async () => {
        if (over || !video.current) return;
        const text = await read(video.current).catch(() => undefined);
        const now = performance.now();
        if (text && (text !== before.text || now - before.at > SAME_CODE_FOR)) tell(text);
        if (text) before = { text, at: now };
        timer = setTimeout(() => void look(), READ_EVERY);
      };
      await look();
    };
    begin().catch(() => setError("The camera can’t be used. Allow it in the browser’s settings, or type the code."));
    return () => {
      over = true;
      clearTimeout(timer);
      track.current?.stop();
    };
  }, [chosen, facing]);

  return {
    video,
    error,
    all,
    chosen,
    choose(deviceID) {
      lastDeviceID = deviceID;
      setError("");
      setChosen(deviceID);
    },
    light,
    switchLight() {
      const torch = !light;
      setLight(torch);
      void track.current?.applyConstraints({ advanced: [{ torch } as WithTorch] });
    },
  };
}
