/** Facts about the device; browsers differ in what they tell. */
export type DeviceSurroundings = {
  freeBytes: number | undefined;
  isPersistent: boolean;
  camera: PermissionState | undefined;
  /** From 0 to 1. */
  battery: number | undefined;
  isCharging: boolean | undefined;
};

type Battery = { level: number; charging: boolean };

/** The battery's level; undefined in browsers that don't tell. */
export const batteryNow = async (): Promise<Battery | undefined> =>
  (navigator as { getBattery?(): Promise<Battery> }).getBattery?.().catch(() => undefined);

export async function readSurroundings(): Promise<DeviceSurroundings> {
  const [estimate, isPersistent, camera, battery] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => undefined),
    // Requested here, too, to see before an outage whether the browser may evict the data.
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

/** A familiar name: 'Chrome on Android'. */
export function browserNameOf(userAgent: string): string {
  const matchingName = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [matchingName(browsers) ?? "A browser", matchingName(systems)]
    .filter((word) => word !== undefined)
    .join(" on ");
}
