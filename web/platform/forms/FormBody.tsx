import { clsx } from "clsx";
import { memo } from "react";
import type { Element, Value } from "../../../contract/platform/forms/element.ts";
import type { FieldSize } from "../ui/control-class.ts";
import type { ElementDrawing } from "./element-drawing.ts";
import { drawings } from "./drawings.ts";
import type { Form } from "./use-form.ts";

type Body = Pick<Form, "visible" | "values" | "errorOf" | "set" | "touch">;

type Props = { form: Body; size?: FieldSize; className?: string };

/** The elements of a form, drawn one below the other. */
export function FormBody({ form, size = "md", className }: Props) {
  const drawn = form.visible.filter((element) => !(element.type === "input" && element.carried));
  return (
    <div data-slot="form-body" className={clsx("grid min-w-0", size === "md" ? "gap-4" : "gap-5", className)}>
      {drawn.map((element, index) => (
        <Row
          key={element.name || index}
          element={element}
          value={form.values[element.name]}
          error={form.errorOf(element.name)}
          size={size}
          set={form.set}
          touch={form.touch}
        />
      ))}
    </div>
  );
}

type RowProps = Pick<Form, "set" | "touch"> & {
  element: Element;
  value: Value;
  error: string | undefined;
  size: FieldSize;
};

/** Drawn again only when its own part of the form changes: a key costs the same in a form of a hundred fields. */
const Row = memo(function Row({ element, set, touch, ...rest }: RowProps) {
  // The table has the right drawing for each type; the compiler can't follow an element from its type to its row.
  const Drawn = drawings[element.type] as ElementDrawing;
  return (
    <Drawn element={element} {...rest} set={(value) => set(element.name, value)} touch={() => touch(element.name)} />
  );
});
