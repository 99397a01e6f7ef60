/** What a page in a frame tells the page around it. */
type HeightMessage = { rosette: "height"; height: number };

/** Pixels; no embedded page is longer. */
const HIGHEST = 20_000;

/** Tells the page around this one how high it is. Nothing in it is secret, and whoever listens checks where it comes from. */
export function sendHeight(height: number): void {
  const message: HeightMessage = { rosette: "height", height: Math.ceil(height) };
  window.parent.postMessage(message, "*");
}

/** The height that the page in this frame tells; undefined for whatever else arrives, and for what others send. */
export function readHeight(
  { origin, source, data }: MessageEvent<unknown>,
  frame: HTMLIFrameElement,
  from: string,
): number | undefined {
  if (origin !== from || source === null || source !== frame.contentWindow) return undefined;
  const { rosette, height } = (data ?? {}) as Partial<HeightMessage>;
  if (rosette !== "height" || typeof height !== "number" || !(height > 0)) return undefined;
  return Math.min(height, HIGHEST);
}
