import { useEffect, useState } from "react";

/** Stopped by the verifier, as long as the page is open. */
let isStopped = false;

/**
 * Whether the camera is on. On a phone that allowed it before it starts by itself: the camera is a volunteer's first screen. A computer may
 * have a scanner on a cable.
 */
export function useStartedCamera() {
  const [isWatching, watch] = useState(false);
  useEffect(() => {
    if (isStopped || !matchMedia("(pointer: coarse)").matches) return undefined;
    let isUnmounted = false;
    const start = async () => {
      const permission = await navigator.permissions?.query({ name: "camera" as PermissionName });
      if (!isUnmounted && permission?.state === "granted") watch(true);
    };
    void start().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, []);
  const switchCamera = (isOn: boolean) => {
    isStopped = !isOn;
    watch(isOn);
  };
  return [isWatching, switchCamera] as const;
}
