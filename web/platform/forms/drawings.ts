import { CheckboxDrawing, MultiSelectDrawing, RadioDrawing, SelectDrawing } from "./ChoiceDrawings.tsx";
import type { ElementDrawings } from "./element-drawing.ts";
import { FileDrawing } from "./FileDrawing.tsx";
import { InputDrawing } from "./InputDrawing.tsx";
import { ReferenceDrawing } from "./ReferenceDrawing.tsx";
import { HeadingDrawing, ImageDrawing, ParagraphDrawing } from "./TextDrawings.tsx";
import { TextareaDrawing } from "./TextareaDrawing.tsx";

export const drawings: ElementDrawings = {
  input: InputDrawing,
  textarea: TextareaDrawing,
  select: SelectDrawing,
  checkbox: CheckboxDrawing,
  radio: RadioDrawing,
  multiSelect: MultiSelectDrawing,
  file: FileDrawing,
  reference: ReferenceDrawing,
  image: ImageDrawing,
  heading: HeadingDrawing,
  paragraph: ParagraphDrawing,
};
