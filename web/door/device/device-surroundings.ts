/** What the browser tells of the device that it is on; some tell less. */
export type DeviceSurroundings = {
  freeBytes: number | undefined;
  isPersistent: boolean;
  camera: PermissionState | undefined;
  /** From 0 to 1. */
  battery: number | undefined;
  isCharging: boolean | undefined;
};

type Battery = { level: number; charging: boolean };

/** Some browsers tell. */
export const batteryNow = async (): Promise<Battery | undefined> =>
  (navigator as { getBattery?(): Promise<Battery> }).getBattery?.().catch(() => undefined);

export async function readSurroundings(): Promise<DeviceSurroundings> {
  const [estimate, isPersistent, camera, battery] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => undefined),
    // Asked for here, too: a browser that may throw away what is kept should say so before the network goes.
    navigator.storage?.persist?.().catch(() => false) ?? false,
    navigator.permissions
      ?.query({ name: "camera" as PermissionName })
      .then(({ state }) => state)
      .catch(() => undefined),
    batteryNow(),
  ]);
  const { quota, usage } = estimate ?? {};
  return {
    freeBytes: quota === undefined ? undefined : quota - (usage ?? 0),
    isPersistent,
    camera,
    battery: battery?.level,
    isCharging: battery?.charging,
  };
}

const browsers: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Mac OS/, "Mac"],
  [/Windows/, "Windows"],
  [/Linux/, "Linux"],
];

/** As a person calls it: 'Chrome on Android'. */
export function browserNameOf(userAgent: string): string {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [named(browsers) ?? "A browser", named(systems)].filter((word) => word !== undefined).join(" on ");
}
