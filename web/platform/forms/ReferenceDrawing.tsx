import { Suspense, lazy, useState } from "react";
import type { ReferenceElement } from "../../../contract/platform/forms/element.ts";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import type { FoundUser } from "../people/use-user-search.ts";
import type { ElementDrawingProps } from "./element-drawing.ts";

// Few forms look for people, and none of the public ones.
const UserSearch = lazy(async () => ({ default: (await import("../people/UserSearch.tsx")).UserSearch }));

/** Someone is drawn by name, and held by ID. */
export function ReferenceDrawing({ element, value, error, size, set, touch }: ElementDrawingProps<ReferenceElement>) {
  const [found, setFound] = useState<FoundUser | null>(null);
  const choose = (user: FoundUser | null) => {
    setFound(user);
    set(user?.userID ?? null);
  };
  const placeholder = element.placeholder ?? "Find Someone...";
  return (
    <Field label={element.label} required={element.required} help={element.help} error={error}>
      {(control) => (
        <Suspense fallback={<Input {...control} size={size} placeholder={placeholder} disabled />}>
          <UserSearch
            {...control}
            size={size}
            placeholder={placeholder}
            value={value && found?.userID === value ? found : null}
            onChange={choose}
            onBlur={touch}
          />
        </Suspense>
      )}
    </Field>
  );
}
