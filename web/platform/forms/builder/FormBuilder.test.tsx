// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Element } from "../../../../contract/platform/forms/element.ts";
import { FormBuilder } from "./FormBuilder.tsx";
import { isDisabled } from "../../ui/is-disabled.ts";

beforeEach(() =>
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const options = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const saved: Element[] = [
  { name: "pool", type: "radio", label: "Pool", options },
  { name: "kind", type: "input", kind: "text", label: "Kind of pool", required: true },
];

/** Renders the builder, and answers a function for the current form. */
function show(elements: Element[] = saved, uploadImage?: (file: File) => Promise<string>, { hasResults = false } = {}) {
  const onChange = vi.fn<(elements: Element[]) => void>();
  function Example() {
    const [form, setForm] = useState(elements);
    return (
      <FormBuilder
        elements={form}
        {...(uploadImage && { uploadImage })}
        hasResults={hasResults}
        onChange={(next) => {
          onChange(next);
          setForm(next);
        }}
      />
    );
  }
  render(<Example />);
  return { user: userEvent.setup(), form: () => onChange.mock.lastCall?.[0] ?? elements };
}

const list = () => within(screen.getByRole("region", { name: "Elements" }));
const inspector = () => within(screen.getByRole("region", { name: "Chosen element" }));
const preview = () => within(screen.getByRole("region", { name: "Preview" }));
const row = (name: RegExp) => list().getAllByRole("button", { name }).at(-1) as HTMLElement;
const names = (form: Element[]) => form.map((element) => element.name);

async function add(user: ReturnType<typeof userEvent.setup>, type: RegExp) {
  await user.click(list().getByRole("button", { name: "Add" }));
  await user.click(await screen.findByRole("menuitem", { name: type }));
}

describe("the form builder", () => {
  test("adds an element, names it after its label, and previews it at once", async () => {
    const { user, form } = show([]);
    await add(user, /Short answer/);
    await user.type(inspector().getByLabelText("Label"), "Year built");
    expect(form()).toEqual([{ name: "year-built", type: "input", kind: "text", label: "Year built" }]);
    expect(preview().getByLabelText("Year built")).toBeTruthy();
  });

  test("F12 gives an option a picture, which the preview shows as a card, keeps it while the option is reworded, and takes it off", async () => {
    const uploadImage = vi.fn<(file: File) => Promise<string>>().mockResolvedValue("/files/oak/pool.jpg");
    const { user, form } = show(saved, uploadImage);
    await user.click(row(/Pool/));
    await user.upload(
      inspector().getByLabelText("Picture file of option 1"),
      new File(["x"], "pool.jpg", { type: "image/jpeg" }),
    );
    await user.type(await inspector().findByLabelText("What the picture of option 1 shows"), "A blue pool");
    await user.type(inspector().getByLabelText("Option 1"), " please");
    const picture = { src: "/files/oak/pool.jpg", alt: "A blue pool" };
    expect(form()[0]).toMatchObject({ options: [{ value: "yes", label: "Yes please", picture }, { value: "no" }] });
    expect(preview().getByRole("radio", { name: /^A blue pool\s*Yes please$/ })).toBeTruthy();
    expect(preview().getByAltText("A blue pool").getAttribute("src")).toBe(picture.src);
    await user.click(inspector().getByRole("button", { name: "Remove the picture of option 1" }));
    expect(form()[0]).toEqual({
      ...saved[0],
      options: [
        { value: "yes", label: "Yes please" },
        { value: "no", label: "No" },
      ],
    });
    expect(preview().queryByAltText("A blue pool")).toBeNull();
  });

  test("F12 offers the net promoter score where answers are added up, of questions from 0 to 10 alone; drawn another way it stays", async () => {
    const eleven = Array.from({ length: 11 }, (_, at) => ({ value: `v${at}`, label: `${at}` }));
    const scale: Element = { name: "again", type: "radio", label: "Would you come again?", options: eleven };
    const offered = () => inspector().queryByRole("switch", { name: /^Net promoter score/ });
    const { user, form } = show([...saved, scale], undefined, { hasResults: true });
    await user.click(row(/Pool/));
    expect(offered()).toBeNull();
    await user.click(row(/come again/));
    await user.click(offered()!);
    expect(form()[2]).toEqual({ ...scale, netPromoter: true });
    await user.selectOptions(inspector().getByLabelText("Shown as"), "select");
    expect(form()[2]).toMatchObject({ type: "select", netPromoter: true });
    await user.click(offered()!);
    expect(form()[2]!).not.toHaveProperty("netPromoter", true);
    cleanup();
    show([scale]);
    await user.click(row(/come again/));
    expect(offered()).toBeNull();
  });

  test("keeps a name that was given by hand, and the name of what may already hold answers", async () => {
    const { user, form } = show();
    await user.click(row(/Kind of pool/));
    await user.type(inspector().getByLabelText("Label"), "!");
    expect(form()[1]).toMatchObject({ name: "kind", label: "Kind of pool!" });
    await add(user, /Checkbox/);
    await user.clear(inspector().getByLabelText("Name"));
    await user.type(inspector().getByLabelText("Name"), "consent");
    await user.type(inspector().getByLabelText("Label"), "I agree");
    expect(form()[2]).toMatchObject({ name: "consent", label: "I agree" });
  });

  test("proposes to hide from scorers what may tell who entered, and goes by what staff say", async () => {
    const { user, form } = show([]);
    await add(user, /Short answer/);
    await user.type(inspector().getByLabelText("Label"), "Builder");
    expect(inspector().getByText("This may tell scorers who entered.")).toBeTruthy();
    await user.click(inspector().getByRole("button", { name: "Hide it from scorers" }));
    expect(form()[0]).toMatchObject({ label: "Builder", hiddenFromScorers: true });
    expect(inspector().queryByText("This may tell scorers who entered.")).toBeNull();
    await user.click(inspector().getByRole("switch", { name: /Hidden from scorers/ }));
    expect(form()[0]).toMatchObject({ hiddenFromScorers: false });
    expect(inspector().queryByText("This may tell scorers who entered.")).toBeNull();
  });

  test("V03 shows an element only for the answers that staff choose", async () => {
    const { user, form } = show();
    await user.click(row(/Kind of pool/));
    await user.selectOptions(inspector().getByLabelText("Shown when"), "Pool");
    expect(form()[1]?.showWhen).toEqual({ name: "pool", is: ["yes"] });
    expect(preview().queryByLabelText(/Kind of pool/)).toBeNull();
    await user.click(preview().getByLabelText("Yes"));
    expect(preview().getByLabelText(/Kind of pool/)).toBeTruthy();
  });

  test("V03 shows an element by several answers, all or any of them, and says what a removed question leaves behind", async () => {
    const { user, form } = show();
    await add(user, /Number|Short answer/);
    await user.type(inspector().getByLabelText("Label"), "Depth");
    await user.selectOptions(inspector().getByLabelText("Shown when"), "Pool");
    await user.click(inspector().getByRole("button", { name: "Add a condition" }));
    expect(form()[2]?.showWhen).toEqual({
      match: "all",
      lines: [
        { name: "pool", test: "is", is: ["yes"] },
        { name: "kind", test: "isAnswered" },
      ],
    });
    await user.click(inspector().getByRole("button", { name: "Any of these holds" }));
    await user.selectOptions(inspector().getByLabelText("What condition 1 asks of it"), "isNot");
    expect(form()[2]?.showWhen).toMatchObject({ match: "any", lines: [{ test: "isNot", is: ["yes"] }, {}] });
    await user.click(row(/Kind of pool/));
    await user.click(inspector().getByRole("button", { name: "Delete" }));
    await user.click(row(/Depth/));
    expect(inspector().getByText("The condition names an element that isn't there.")).toBeTruthy();
    await user.click(inspector().getByRole("button", { name: "Remove condition 2" }));
    expect(inspector().queryByText("The condition names an element that isn't there.")).toBeNull();
    expect(form()[1]?.showWhen).toMatchObject({ lines: [{ name: "pool", test: "isNot" }] });
  });

  test("V01 V02 the preview checks answers like the form itself", async () => {
    const { user } = show();
    const submit = preview().getByRole<HTMLButtonElement>("button", { name: "Submit" });
    expect(isDisabled(submit)).toBe(true);
    await user.type(preview().getByLabelText(/Kind of pool/), "Round");
    await user.click(submit);
    await waitFor(() => expect(preview().getByText(/Nothing is sent from a preview/)).toBeTruthy());
  });

  test("moves elements by button and by keyboard", async () => {
    const { user, form } = show();
    await user.click(row(/Pool/));
    row(/^Pool/).focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(names(form())).toEqual(["kind", "pool"]);
    await user.click(row(/Kind of pool/));
    await user.click(inspector().getByRole("button", { name: "Move down" }));
    expect(names(form())).toEqual(["pool", "kind"]);
    expect(isDisabled(inspector().getByRole("button", { name: "Move down" }))).toBe(true);
  });

  test("duplicates and deletes, and brings back what was deleted", async () => {
    const { user, form } = show();
    await user.click(row(/Kind of pool/));
    await user.click(inspector().getByRole("button", { name: "Duplicate" }));
    expect(names(form())).toEqual(["pool", "kind", "kind-2"]);
    await user.click(inspector().getByRole("button", { name: "Delete" }));
    expect(names(form())).toEqual(["pool", "kind"]);
    await user.click(list().getByRole("button", { name: "Undo" }));
    expect(names(form())).toEqual(["pool", "kind", "kind-2"]);
  });

  test("says what is wrong beside the element", async () => {
    const { user } = show();
    await user.click(row(/^Pool/));
    await user.click(inspector().getByRole("button", { name: "Remove option 2" }));
    await user.click(inspector().getByRole("button", { name: "Remove option 1" }));
    expect(inspector().getByText("A choice needs at least one option.")).toBeTruthy();
    expect(list().getByText("A choice needs at least one option.")).toBeTruthy();
  });

  test("edits options: Enter adds the next, a paste brings many, a saved value stays", async () => {
    const { user, form } = show();
    await user.click(row(/^Pool/));
    const first = inspector().getByRole("textbox", { name: "Option 1" });
    await user.type(first, ", please");
    expect(form()[0]).toMatchObject({ options: [{ value: "yes", label: "Yes, please" }, options[1]] });
    await user.type(first, "{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(inspector().getByRole("textbox", { name: "Option 2" })));
    await user.keyboard("Maybe");
    expect(form()[0]).toMatchObject({ options: [{}, { value: "maybe", label: "Maybe" }, {}] });
    await user.paste("Later\nNever");
    expect(form()[0]).toMatchObject({ options: [{}, { value: "later" }, { value: "never" }, { value: "no" }] });
  });

  test("K07 fills a dropdown with all states and DC", async () => {
    const { user, form } = show([]);
    await add(user, /Dropdown/);
    await user.click(inspector().getByRole("button", { name: "Use US states" }));
    expect(form()[0]).toMatchObject({ type: "select" });
    expect(form()[0]).toHaveProperty("options.length", 51);
  });

  test("sets limits, in cents for amounts", async () => {
    const { user, form } = show();
    await user.click(row(/Kind of pool/));
    await user.selectOptions(inspector().getByLabelText("Kind of answer"), "Amount in dollars");
    await user.type(inspector().getByLabelText("Maximum"), "1,500.5");
    expect(form()[1]).toMatchObject({ kind: "currency", max: 150_050 });
    await user.clear(inspector().getByLabelText("Maximum"));
    expect(form()[1]).toMatchObject({ kind: "currency", max: undefined });
  });

  test("N04 shows an element to members only, and the preview to either", async () => {
    const { user, form } = show();
    await user.click(row(/Kind of pool/));
    await user.selectOptions(inspector().getByLabelText("Shown to"), "Members");
    expect(form()[1]).toMatchObject({ audience: "member" });
    await user.selectOptions(preview().getByLabelText("View"), "As a non-member");
    expect(preview().queryByLabelText(/Kind of pool/)).toBeNull();
  });

  test("what is stored is JSON without anything left undefined", async () => {
    const { user, form } = show();
    await user.click(row(/Kind of pool/));
    await user.click(inspector().getByRole("switch", { name: "Required" }));
    expect(JSON.parse(JSON.stringify(form()))[1]).toEqual({
      name: "kind",
      type: "input",
      kind: "text",
      label: "Kind of pool",
    });
  });
});
