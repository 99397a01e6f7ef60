import { useEffect, useState } from "react";
import type { MeasureText } from "../../../../contract/galleries/certificate-design.ts";

/** In pixels: large, so that rounding doesn't show. */
const MEASURED_SIZE = 100;
export const certificateFont = "Figtree, 'Noto Sans', sans-serif";

/** The browser's own measure, in the font that the paper has; anew once that is here. */
export function useTextMeasure(): MeasureText {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    const loading = ["400", "700"].map((weight) => document.fonts.load(`${weight} ${MEASURED_SIZE}px Figtree`));
    void Promise.allSettled(loading).then(() => setHere(true));
  }, []);
  const [known] = useState(() => new Map<string, number>());
  return (text, bold) => {
    const key = `${isHere} ${bold} ${text}`;
    const width = known.get(key) ?? textWidth(text, bold);
    known.set(key, width);
    return width;
  };
}

let canvas: CanvasRenderingContext2D | null | undefined;

function textWidth(text: string, bold: boolean): number {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return text.length * 0.55;
  canvas.font = `${bold ? 700 : 400} ${MEASURED_SIZE}px ${certificateFont}`;
  return canvas.measureText(text).width / MEASURED_SIZE;
}
