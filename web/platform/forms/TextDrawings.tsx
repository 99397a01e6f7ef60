import type { HeadingElement, ImageElement, ParagraphElement } from "../../../contract/platform/forms/element.ts";
import { LinkedText } from "../ui/LinkedText.tsx";
import type { ElementDrawingProps } from "./element-drawing.ts";

export const HeadingDrawing = ({ element }: ElementDrawingProps<HeadingElement>) => (
  <h3 data-slot="form-heading" className="mt-3 text-md font-semibold text-wrap text-ink first:mt-0">
    {element.text}
  </h3>
);

/** Line breaks stay. */
export const ParagraphDrawing = ({ element }: ElementDrawingProps<ParagraphElement>) => (
  <p data-slot="form-text" className="max-w-text text-base whitespace-pre-line text-ink-2 wrap-break-word">
    <LinkedText text={element.text} />
  </p>
);

export const ImageDrawing = ({ element }: ElementDrawingProps<ImageElement>) => (
  <img
    data-slot="form-image"
    src={element.src}
    alt={element.alt}
    loading="lazy"
    decoding="async"
    className="max-h-80 max-w-full justify-self-start rounded-md border bg-sunken object-contain"
  />
);
