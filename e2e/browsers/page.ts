import { ELEMENT, type Session, until } from "./session.ts";

type Kind = "link" | "button" | "heading" | "field";
type Found = Record<typeof ELEMENT, string>;

/** The first of its kind that can be seen and whose name begins so, in the middle of the window; as a person looks for it. */
const finding = `
  const [kind, name] = arguments;
  const kinds = { link: "a[href]", button: "button", heading: "h1, h2", field: "input, textarea, select" };
  const nameOf = (element) => element.getAttribute("aria-label")
    ?? (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(" ") : element.textContent);
  const isSeen = (element) => element.getClientRects().length > 0 && !element.disabled;
  const found = [...document.querySelectorAll(kinds[kind])]
    .find((element) => isSeen(element) && nameOf(element).trim().startsWith(name));
  found?.scrollIntoView({ block: "center" });
  return found ?? null;`;

/** A page of the product, in whichever browser. Everything waits until it can be done. */
export function pageIn({ command }: Session, origin: string) {
  const execute = <T>(script: string, ...args: unknown[]) => command<T>("ExecuteScript", { script, args });
  const find = (kind: Kind, name: string) =>
    until(`there is a ${kind} “${name}”`, () => execute<Found | null>(finding, kind, name)).then(
      (found) => found[ELEMENT],
    );
  /** What covers it for a moment, as a notice does, goes away. */
  const acting = (what: string, act: () => Promise<unknown>) =>
    until(what, async () => {
      await act();
      return true;
    });
  const click = (kind: Kind, name: string) =>
    acting(`“${name}” is clicked`, async () => command("ElementClick", { id: await find(kind, name) }));
  return {
    execute,
    find,
    click,
    // A page that is still coming to life may call off the way to the next one.
    go: (path: string) =>
      until(`${path} is opened`, async () => {
        await command("Navigate", { url: origin + path });
        return (await command<string>("GetCurrentURL")).startsWith(origin + path);
      }),
    /** A field that the page draws anew while it comes to life takes no keys: nothing was typed into it. */
    type: (name: string, text: string) =>
      acting(`“${name}” is typed into`, async () =>
        command("ElementSendKeys", { id: await find("field", name), text }),
      ),
    clickElement: (what: string, script: string) =>
      acting(what, async () => {
        const found = await execute<Found | null>(script);
        if (!found) throw new Error("It isn’t there.");
        await command("ElementClick", { id: found[ELEMENT] });
      }),
    says: (text: string) =>
      until(`the page says “${text}”`, () =>
        execute<boolean>("return document.body.innerText.includes(arguments[0])", text),
      ),
    isAt: (pattern: RegExp) =>
      until(`the address is ${pattern}`, async () => pattern.test(await command<string>("GetCurrentURL"))),
  };
}

export type Page = ReturnType<typeof pageIn>;
