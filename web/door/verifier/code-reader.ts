type Detected = { rawValue: string };
type Detector = { detect(source: ImageBitmapSource): Promise<Detected[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats?(): Promise<string[]>;
};

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

export const hasCamera = (): boolean => navigator.mediaDevices !== undefined;

/** Reads the QR code in what a camera shows. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

let readerLoading: Promise<CodeReader> | undefined;

/** With what the browser brings (W3C Shape Detection), else with what we bring; that is loaded once, and early enough to be there without a network. */
export const codeReader = (): Promise<CodeReader> => {
  readerLoading ??= (async () => (await builtInReader()) ?? (await bundledReader()))().catch((error) => {
    readerLoading = undefined;
    throw error;
  });
  return readerLoading;
};

async function builtInReader(): Promise<CodeReader | undefined> {
  const Class = detectorClass();
  if (!Class || !(await Class.getSupportedFormats?.())?.includes("qr_code")) return undefined;
  const detector = new Class({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue;
}

/** A code that fills a tenth of a picture of this width is still read. */
const WIDEST = 960;

async function bundledReader(): Promise<CodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import("zxing-wasm/reader"),
    import("zxing-wasm/reader/zxing_reader.wasm?url"),
  ]);
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith(".wasm") ? wasm : prefix + path) },
    fireImmediately: true,
  });
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  return async (video) => {
    if (video.videoWidth === 0) return undefined;
    const scale = Math.min(1, WIDEST / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = pen.getImageData(0, 0, canvas.width, canvas.height);
    const [read] = await readBarcodes(picture, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
    return read?.text;
  };
}
