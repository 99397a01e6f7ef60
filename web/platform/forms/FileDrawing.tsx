import { Suspense, lazy } from "react";
import type { FileElement } from "../../../contract/platform/forms/element.ts";
import { FieldGroup } from "../ui/Field.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { ElementDrawingProps } from "./element-drawing.ts";

// Few forms ask for files.
const FileAnswer = lazy(async () => ({ default: (await import("./FileAnswer.tsx")).FileAnswer }));

/** A file is drawn by its name, and as room for it where there is none. */
export const FileDrawing = ({ element, value, error, set, touch }: ElementDrawingProps<FileElement>) => (
  <FieldGroup label={element.label} required={element.required} help={element.help} error={error} onLeave={touch}>
    <Suspense fallback={<Skeleton className="h-24 w-full" />}>
      <FileAnswer element={element} value={value} set={set} />
    </Suspense>
  </FieldGroup>
);
