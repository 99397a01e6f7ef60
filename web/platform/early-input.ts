type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** What the server drew: of fields that React hasn't hydrated, their defaults. */
const initialOf = (field: Field) =>
  "options" in field
    ? (field.querySelector<HTMLOptionElement>("[selected]") ?? field.options[0])?.value
    : field.defaultValue;

const isChanged = (field: Field) =>
  isTicked(field) ? field.checked !== field.defaultChecked : field.value !== initialOf(field);

/** Fields in which somebody has entered something. */
export const enteredFields = (root: ParentNode) =>
  [...root.querySelectorAll<Field>("input:not([type=file]), textarea, select")].filter(isChanged);

const tell = (field: Field, type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));

/** Enters a value, for React to hear it. */
function enter(field: Field, value: string, initial: string) {
  // By a property of the element itself, React tells its own writing from a person's; that of the prototype is the person's.
  field.value = initial;
  Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  tell(field, "input");
  tell(field, "change");
}

/** Enters what fields hold once more. What one of them changes may draw the others as they were, so that all is read before. */
function enterAgain(fields: readonly Field[]) {
  const entered = fields.map((field) => ({
    field,
    value: field.value,
    initial: initialOf(field) ?? "",
    checked: isTicked(field) && field.checked,
  }));
  // React hydrates at once what an event is for.
  for (const field of fields) tell(field, "input");
  for (const { field, value, initial, checked } of entered)
    if (!isTicked(field)) enter(field, value, initial);
    else if (field.type !== "radio" || checked) {
      field.checked = !checked;
      field.click();
    }
}

/**
 * Keeps what people do on a page that is drawn while its scripts are on their way: what they enter, and the last button that they
 * press, which is busy meanwhile. The answered function does it again, once React has begun to hydrate: one press, however often
 * somebody pressed who saw nothing happen.
 */
export function keepEarlyInput(root: HTMLElement): () => void {
  let pressed: HTMLButtonElement | undefined;

  function keepPress(event: MouseEvent) {
    const button = (event.target as Element).closest("button");
    if (!button || !root.contains(button) || button.form?.hasAttribute("action")) return;
    // A form without an address would be sent to that of the page.
    event.preventDefault();
    pressed?.removeAttribute("aria-busy");
    pressed = button.ariaDisabled ? undefined : button;
    pressed?.setAttribute("aria-busy", "true");
  }

  addEventListener("click", keepPress, true);
  return () => {
    removeEventListener("click", keepPress, true);
    enterAgain(enteredFields(root));
    pressed?.removeAttribute("aria-busy");
    pressed?.click();
  };
}
