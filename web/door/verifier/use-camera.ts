import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { codeReader } from "./code-reader.ts";

/** Milliseconds. A ticket stays in sight for a while after it was read. */
const READ_EVERY = 120;
const SAME_CODE_FOR = 4_000;

/** Missing in TypeScript's types of the browser. */
type WithTorch = MediaTrackConstraintSet & { torch?: boolean };

export type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  error: string;
  /** Empty until the camera may be used. */
  all: readonly MediaDeviceInfo[];
  choose(deviceID: string): void;
  chosenID: string | undefined;
  /** Undefined for a camera without a light. */
  light: boolean | undefined;
  switchLight(): void;
};

/** The chosen camera, as long as the page is open. */
let lastDeviceID: string | undefined;

/** `environment`: away from whoever holds the device; `user`: towards them. */
export type Facing = "environment" | "user";

const cameraConstraints = (deviceId: string | undefined, facingMode: Facing): MediaTrackConstraints => ({
  ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode }),
  width: { ideal: 1280 },
});

export function useCamera(onCode: (text: string) => void, facing: Facing): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack>(undefined);
  const reportCode = useEffectEvent(onCode);
  const [error, setError] = useState("");
  const [all, setAll] = useState<readonly MediaDeviceInfo[]>([]);
  const [chosenID, setChosenID] = useState(lastDeviceID);
  const [light, setLight] = useState<boolean>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const begin = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: cameraConstraints(chosenID, facing) });
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
        if (text && (text !== before.text || now - before.at > SAME_CODE_FOR)) reportCode(text);
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
  }, [chosenID, facing]);

  return {
    video,
    error,
    all,
    chosenID,
    choose(deviceID) {
      lastDeviceID = deviceID;
      setError("");
      setChosenID(deviceID);
    },
    light,
    switchLight() {
      const torch = !light;
      setLight(torch);
      void track.current?.applyConstraints({ advanced: [{ torch } as WithTorch] });
    },
  };
}
