// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  type Element,
  type Fields,
  type Values,
  designTypes,
  formElements,
} from "../../../contract/platform/forms/element.ts";
import { FormView } from "./FormView.tsx";
import { drawings } from "./drawings.ts";
import { type FormOptions, type SubmitOutcome, useForm } from "./use-form.ts";
import { isDisabled } from "../ui/is-disabled.ts";

afterEach(cleanup);

function Example({ enterSubmits, ...options }: FormOptions & { enterSubmits?: boolean }) {
  const form = useForm(options);
  return (
    <>
      <FormView form={form} submitLabel="Save" enterSubmits={enterSubmits} />
      <output>{form.dirty ? "changed" : "unchanged"}</output>
      <button type="button" onClick={() => form.reset({ title: "Fresh" })}>
        Start over
      </button>
    </>
  );
}

const show = (fields: Fields, more: Partial<FormOptions> & { enterSubmits?: boolean } = {}) => {
  const onSubmit = vi.fn<(values: Values) => Promise<SubmitOutcome>>(async () => true);
  const elements: Element[] = formElements(fields);
  render(<Example elements={elements} onSubmit={onSubmit} {...more} />);
  return { onSubmit, user: userEvent.setup(), save: screen.getByRole<HTMLButtonElement>("button", { name: "Save" }) };
};

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const options = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const title: Fields = { title: { type: "input", kind: "text", label: "Title", required: true } };

test("N01 every type of element is drawn", () => {
  expect(Object.keys(drawings).toSorted()).toEqual([...designTypes, "file", "reference"].toSorted());
  show({
    heading: { type: "heading", text: "About it" },
    text: { type: "paragraph", text: "Tell us." },
    more: { type: "paragraph", text: "Read [our rules](https://oak.test/rules), not [this](javascript:alert(1))." },
    plan: { type: "image", src: "/plan.webp", alt: "Floor plan" },
    story: { type: "textarea", label: "Story" },
    place: { type: "select", label: "Place", options },
    pool: { type: "radio", label: "Pool", options },
    rooms: { type: "multiSelect", label: "Rooms", options },
    agreed: { type: "checkbox", label: "I agree" },
    ...title,
  });
  expect(screen.getByRole("heading", { name: "About it" })).toBeTruthy();
  expect(screen.getByText("Tell us.")).toBeTruthy();
  const rules = screen.getByRole("link", { name: "our rules" });
  expect([rules.getAttribute("href"), rules.getAttribute("target")]).toEqual(["https://oak.test/rules", "_blank"]);
  expect(screen.queryByRole("link", { name: "this" })).toBeNull();
  expect(screen.getByRole("img", { name: "Floor plan" }).getAttribute("src")).toBe("/plan.webp");
  expect(screen.getByRole("radiogroup", { name: "Pool" })).toBeTruthy();
  expect(screen.getByRole("group", { name: "Rooms" })).toBeTruthy();
  expect(screen.getByRole("checkbox", { name: "I agree" })).toBeTruthy();
  expect(field("Story").tagName).toBe("TEXTAREA");
});

describe("V01", () => {
  test("V01 required fields bear an asterisk, and say so to screen readers", () => {
    show({ ...title, note: { type: "input", kind: "text", label: "Note" } });
    expect(screen.getByText("Title").textContent).toBe("Title *");
    expect(screen.getByText("Note").textContent).toBe("Note");
    expect(field(/Title/).getAttribute("aria-required")).toBe("true");
  });

  test("V01 an error shows once its field is touched, and is tied to it", async () => {
    const { user } = show(title);
    await user.click(field(/Title/));
    expect(screen.queryByText("Value is required")).toBeNull();
    await user.tab();
    const error = screen.getByText("Value is required");
    expect(field(/Title/).getAttribute("aria-invalid")).toBe("true");
    expect(field(/Title/).getAttribute("aria-describedby")).toBe(error.id);
    await user.type(field(/Title/), "Ridgeline");
    expect(screen.queryByText("Value is required")).toBeNull();
  });

  test("V01 an error waits while a pointer is down, so that what is pressed stays under it", async () => {
    const { user } = show(title);
    await user.click(field(/Title/));
    fireEvent.pointerDown(document.body);
    act(() => field(/Title/).blur());
    expect(screen.queryByText("Value is required")).toBeNull();
    fireEvent.pointerUp(document.body);
    await waitFor(() => expect(screen.getByText("Value is required")).toBeTruthy());
  });

  test("V01 a group is touched when the focus leaves all of it", async () => {
    const { user } = show({ pool: { type: "radio", label: "Pool", options, required: true }, ...title });
    await user.tab();
    expect(screen.queryByText("Value is required")).toBeNull();
    field(/Title/).focus();
    await waitFor(() => expect(screen.getByText("Value is required")).toBeTruthy());
  });
});

describe("V02", () => {
  test("V02 submit is disabled while the form is wrong", async () => {
    const { user, save, onSubmit } = show(title);
    expect(isDisabled(save)).toBe(true);
    await user.type(field(/Title/), "{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(field(/Title/), " Ridgeline ");
    expect(isDisabled(save)).toBe(false);
    await user.click(save);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ title: "Ridgeline" });
  });

  test("V02 a disabled submit says where the form is wrong, keeps the focus and sends nothing", async () => {
    const textField = (label: string): Element => ({ name: label, type: "input", kind: "text", label, required: true });
    const elements = ["Title", "Place", "Builder", "Year", "Story"].map(textField);
    const onSubmit = vi.fn(async () => true);
    render(<Example elements={elements} onSubmit={onSubmit} />);
    const user = userEvent.setup();
    const saying = (description: string) => screen.getByRole("button", { name: "Save", description });
    const save = saying("Still to fill in or to correct: Title, Place, Builder, and 2 more.");
    save.focus();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("tooltip", { hidden: true }).textContent).toContain("Title, Place, Builder");
    for (const label of [/Title/, /Place/, /Builder/, /Year/]) await user.type(field(label), "Ridgeline");
    expect(saying("Still to fill in or to correct: Story.")).toBe(save);
    await user.type(field(/Story/), "Ours");
    expect(screen.getByRole("button", { name: "Save", description: "" })).toBe(save);
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(save);
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test("V02 Enter submits if enabled", async () => {
    const { user, onSubmit } = show(title);
    await user.type(field(/Title/), "Ridgeline{Enter}");
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test("V02 Enter doesn't submit where it isn't enabled", async () => {
    const { user, onSubmit } = show(title, { enterSubmits: false });
    await user.type(field(/Title/), "Ridgeline{Enter}");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("V02 an incomplete form may be submitted where that is permitted, but nothing that can't be kept", async () => {
    const { user, save, onSubmit } = show(
      { ...title, zip: { type: "input", kind: "text", label: "Code", maxLength: 3 } },
      { permitInvalid: true },
    );
    await user.click(save);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ title: null, zip: null });
    await user.type(field("Code"), "1234");
    expect(isDisabled(save)).toBe(true);
  });

  test("V02 a second press while it is sent sends nothing", async () => {
    let finish: (outcome: SubmitOutcome) => void = () => {};
    const onSubmit = vi.fn(() => new Promise<SubmitOutcome>((resolve) => (finish = resolve)));
    const { user, save } = show(title, { onSubmit });
    await user.type(field(/Title/), "Ridgeline{Enter}{Enter}");
    await user.click(save);
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(save.getAttribute("aria-busy")).toBe("true");
    finish(true);
    await waitFor(() => expect(save.getAttribute("aria-busy")).toBeNull());
  });
});

test("V03 what is hidden neither shows nor counts", async () => {
  const condition = { name: "pool", is: ["yes"] };
  const { user, save } = show({
    pool: { type: "radio", label: "Pool", options, required: true },
    kind: { type: "input", kind: "text", label: "Kind", required: true, showWhen: condition },
  });
  expect(screen.queryByLabelText(/Kind/)).toBeNull();
  await user.click(screen.getByLabelText("Yes"));
  expect(field(/Kind/)).toBeTruthy();
  expect(isDisabled(save)).toBe(true);
  await user.click(screen.getByLabelText("No"));
  expect(screen.queryByLabelText(/Kind/)).toBeNull();
  expect(isDisabled(save)).toBe(false);
});

test("V03 what the page carries isn't drawn, but sent", async () => {
  const { user, save, onSubmit } = show(
    { imageID: { type: "input", kind: "text", label: "Image", carried: true, required: true }, ...title },
    { initial: { imageID: "17" } },
  );
  expect(screen.queryByLabelText(/Image/)).toBeNull();
  await user.type(field(/Title/), "Kitchen");
  await user.click(save);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ imageID: "17", title: "Kitchen" });
});

test("V04 passwords must match", async () => {
  const { user } = show({
    password: { type: "input", kind: "password", label: "Password", required: true },
    again: { type: "input", kind: "password", label: "Repeat", matches: "password", required: true },
  });
  await user.type(field(/^Password/), "abcdef1");
  await user.type(field(/^Repeat/), "abcdef2");
  await user.tab();
  expect(screen.getByText("Passwords must match")).toBeTruthy();
  await user.type(field(/^Repeat/), "{Backspace}1");
  expect(screen.queryByText("Passwords must match")).toBeNull();
});

test("a password can be looked at", async () => {
  const { user } = show({ password: { type: "input", kind: "password", label: "Password" } });
  expect(field("Password").type).toBe("password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(field("Password").type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field("Password").type).toBe("password");
});

describe("V06", () => {
  test("V06 a textarea says how many words remain, after a pause and politely", async () => {
    const { user } = show({ story: { type: "textarea", label: "Story", maxWords: 4 } });
    expect(screen.getByText("4 words remaining").getAttribute("aria-live")).toBe("polite");
    await user.type(field("Story"), "one, two");
    await waitFor(() => expect(screen.getByText("2 words remaining")).toBeTruthy());
    await user.type(field("Story"), " three four five");
    await user.tab();
    expect(screen.getByText("1 word(s) over limit")).toBeTruthy();
  });

  test("V06 a textarea has 2 to 8 rows", async () => {
    const { user } = show({ story: { type: "textarea", label: "Story" } });
    const story = screen.getByLabelText<HTMLTextAreaElement>("Story");
    expect(story.rows).toBe(2);
    await user.type(story, "1\n2\n3\n4");
    expect(story.rows).toBe(4);
    await user.type(story, "\n5\n6\n7\n8\n9\n10");
    expect(story.rows).toBe(8);
  });
});

describe("V07", () => {
  test("V07 a phone is masked, and sent as digits", async () => {
    const { user, save, onSubmit } = show({ phone: { type: "input", kind: "phone", label: "Phone" } });
    expect(field("Phone").placeholder).toBe("(000) 000-0000");
    await user.type(field("Phone"), "5035550199");
    expect(field("Phone").value).toBe("(503) 555-0199");
    await user.click(save);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ phone: "5035550199" });
  });

  test("V07 a pasted country code is read, and one of another country is refused with words and never cut", async () => {
    const { user, save, onSubmit } = show({ phone: { type: "input", kind: "phone", label: "Phone" } });
    await user.click(field("Phone"));
    await user.paste("+44 20 7946 0958");
    expect(field("Phone").value).toBe("+44 20 7946 0958");
    await user.click(save);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.getByText(/^Only numbers of the United States and Canada are taken here/)).toBeTruthy();
    await user.clear(field("Phone"));
    await user.paste("+1 (507) 555-0142");
    expect(field("Phone").value).toBe("(507) 555-0142");
    await user.click(save);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ phone: "5075550142" });
  });

  test("V07 where numbers from abroad are taken, one is sent as it was given", async () => {
    const { user, save, onSubmit } = show({ phone: { type: "input", kind: "phone", label: "Phone", abroad: true } });
    await user.click(field("Phone"));
    await user.paste("+44 20 7946 0958");
    await user.click(save);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ phone: "+44 20 7946 0958" });
  });

  test("V07 the caret stays where one types, in the middle of a mask too", async () => {
    const { user } = show(
      { phone: { type: "input", kind: "phone", label: "Phone" } },
      { initial: { phone: "5035550199" } },
    );
    const phone = field("Phone");
    expect(phone.value).toBe("(503) 555-0199");
    await user.click(phone);
    phone.setSelectionRange(2, 3);
    await user.keyboard("9");
    expect([phone.value, phone.selectionStart]).toEqual(["(593) 555-0199", 3]);
    await user.keyboard("{Backspace}");
    expect([phone.value, phone.selectionStart]).toEqual(["(535) 550-199", 2]);
  });

  test("V07 an amount has a $ before it and two decimals, and is sent in cents", async () => {
    const { user, save, onSubmit } = show(
      { price: { type: "input", kind: "currency", label: "Price" } },
      { initial: { price: 1_250 } },
    );
    expect(field("Price").value).toBe("12.50");
    expect(field("Price").parentElement?.textContent).toBe("$");
    await user.clear(field("Price"));
    await user.type(field("Price"), "1950.5");
    expect(field("Price").value).toBe("1,950.5");
    await user.tab();
    expect(field("Price").value).toBe("1,950.50");
    await user.click(save);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ price: 195_050 });
  });

  test.each([
    ["phone", "+1 (507) 555-0142", "(507) 555-0142"],
    ["phone", "15075550142", "(507) 555-0142"],
    ["phone", "+44 20 7946 0958", undefined],
    ["phone", "+45 32 10 12 34", undefined],
    ["phone", "50755501423", undefined],
    ["currency", "1250", "1,250.00"],
    ["currency", "1,250.00", "1,250.00"],
    ["currency", "$1 250.5", "1,250.50"],
    ["currency", "-5", undefined],
    ["currency", "1e3", undefined],
    ["currency", "12.345", undefined],
    ["currency", "12,50", undefined],
    ["currency", "1.234,50", undefined],
    ["zip", "12345", "12345"],
    ["zip", "123456", undefined],
    ["date", "01/02/2029", "01/02/2029"],
    ["date", "1/2/2024", "01/02/2024"],
    ["date", "01/02/20294", undefined],
    ["date", "1/31/2024", undefined],
    ["category-label", "kit26", "KIT26"],
    ["category-label", "ABCDEFG", undefined],
    ["category-label", "kit-26", undefined],
  ] as const)("V07 a mask of kind %s makes '%s' this: %s, and leaves what isn't right", async (kind, text, right) => {
    for (const fill of ["type", "paste", "autofill"] as const) {
      const { user, save } = show({ it: { type: "input", kind, label: "It" } });
      await user.click(field("It"));
      if (fill === "type") await user.keyboard(text);
      else if (fill === "paste") await user.paste(text);
      else fireEvent.input(field("It"), { target: { value: text } });
      const typedText = field("It").value;
      await user.tab();
      expect([fill, field("It").value, isDisabled(save)]).toEqual([fill, right ?? typedText, right === undefined]);
      // Invalid text stays as it was typed, except for separators.
      const bare = (one: string) => one.replace(/[\s(),/-]/g, "").toUpperCase();
      if (right === undefined) expect(bare(typedText)).toBe(bare(text));
      cleanup();
    }
  });

  test("V07 a comma in an amount is asked about, and the mask's own commas move", async () => {
    const { user } = show({ price: { type: "input", kind: "currency", label: "Price" } });
    const price = field("Price");
    await user.type(price, "12,50");
    await user.tab();
    expect(price.value).toBe("12,50");
    expect(screen.getByText("Valid Value required. Did you mean 12.50 or 1,250.00?")).toBeTruthy();
    await user.clear(price);
    await user.type(price, "1250");
    expect(price.value).toBe("1,250");
    await user.type(price, "{Backspace}");
    expect(price.value).toBe("125");
    await user.type(price, "006");
    expect(price.value).toBe("125,006");
    await user.type(price, "9", { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([price.value, price.selectionStart]).toEqual(["1,295,006", 4]);
  });

  test("V07 an amount that was pasted over another isn't regrouped into a third", async () => {
    const { user } = show(
      { price: { type: "input", kind: "currency", label: "Price" } },
      { initial: { price: 1_250_000 } },
    );
    const price = field("Price");
    await user.click(price);
    price.setSelectionRange(0, price.value.length);
    await user.paste("12,50");
    await user.tab();
    expect(price.value).toBe("12,50");
    expect(screen.getByText(/Did you mean/)).toBeTruthy();
  });

  test("V07 a country code before a number goes, with the caret where it was", async () => {
    const { user } = show(
      { phone: { type: "input", kind: "phone", label: "Phone" } },
      { initial: { phone: "5035550199" } },
    );
    const phone = field("Phone");
    await user.click(phone);
    phone.setSelectionRange(0, 0);
    await user.keyboard("+1");
    expect([phone.value, phone.selectionStart]).toEqual(["(503) 555-0199", 0]);
  });

  test("V07 the date says its order beside it, however much is typed", async () => {
    const { user } = show({ built: { type: "input", kind: "date", label: "Built" } });
    await user.type(field("Built"), "3112");
    expect(field("Built").value).toBe("31/12");
    expect(field("Built").getAttribute("aria-describedby")).toBe(screen.getByText("dd/mm/yyyy").id);
    await user.type(field("Built"), "{Backspace}{Backspace}");
    expect(field("Built").value).toBe("31/");
    await user.clear(field("Built"));
    await user.type(field("Built"), "1/2/2024");
    await user.tab();
    expect(field("Built").value).toBe("01/02/2024");
  });

  test("V07 a date is typed dd/mm/yyyy; a time is UTC, whatever the zone of the browser", async () => {
    const { user, save, onSubmit } = show(
      {
        built: { type: "input", kind: "date", label: "Built" },
        opens: { type: "input", kind: "dateTime", label: "Opens" },
      },
      { initial: { opens: "2026-06-19T17:00:00.000Z" } },
    );
    expect(field("Opens").value).toBe("2026-06-19T17:00");
    await user.type(field("Built"), "31122026");
    expect(field("Built").value).toBe("31/12/2026");
    await user.click(save);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ built: "31/12/2026", opens: "2026-06-19T17:00:00.000Z" });
  });

  test("an end at midnight names the day that is the last one, and offers the end of the day that was typed", async () => {
    const { user, save, onSubmit } = show(
      { closes: { type: "input", kind: "dateTime", label: "Closes", isEnd: true } },
      { initial: { closes: "2026-06-19T00:00:00.000Z" } },
    );
    screen.getByText(/Thu, Jun 18(, 2026)? is the last day\./);
    await user.click(screen.getByRole("button", { name: "End at 11:59 PM instead" }));
    expect(field("Closes").value).toBe("2026-06-19T23:59");
    expect(screen.queryByText(/is the last day/)).toBeNull();
    await user.click(save);
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ closes: "2026-06-19T23:59:00.000Z" });
  });

  test("V07 a select starts at 'Choose One', which is no answer", async () => {
    const { user, save } = show({ place: { type: "select", label: "Place", options, required: true } });
    const place = screen.getByLabelText<HTMLSelectElement>(/Place/);
    expect(place.selectedOptions[0]?.textContent).toBe("Choose One");
    expect(place.value).toBe("no-value");
    expect(isDisabled(save)).toBe(true);
    await user.selectOptions(place, "No");
    expect(isDisabled(save)).toBe(false);
    await user.selectOptions(place, "Choose One");
    expect(isDisabled(save)).toBe(true);
  });
});

test("V10 a category label is typed in capitals", async () => {
  const { user } = show({ label: { type: "input", kind: "category-label", label: "Label" } });
  await user.type(field("Label"), "kit26");
  expect(field("Label").value).toBe("KIT26");
});

test("several choices are boxes, and sent as a list", async () => {
  const { user, save, onSubmit } = show({ rooms: { type: "multiSelect", label: "Rooms", options } });
  await user.click(screen.getByLabelText("No"));
  await user.click(screen.getByLabelText("Yes"));
  await user.click(screen.getByLabelText("No"));
  await user.click(save);
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ rooms: ["yes"] });
});

describe("what the server says", () => {
  test("errors by field are shown, and go once that field is changed", async () => {
    const refusal = { ok: false, error: { errors: { title: "This title is taken." } } };
    const { user } = show(title, { onSubmit: async () => refusal });
    await user.type(field(/Title/), "Ridgeline{Enter}");
    await waitFor(() => expect(screen.getByText("This title is taken.")).toBeTruthy());
    expect(screen.getByText("changed")).toBeTruthy();
    await user.type(field(/Title/), "!");
    expect(screen.queryByText("This title is taken.")).toBeNull();
  });

  test("R04 a form is changed until it is saved, and again after the next key", async () => {
    const { user } = show(title, { initial: { title: "Ridge" } });
    expect(screen.getByText("unchanged")).toBeTruthy();
    await user.type(field(/Title/), "l");
    expect(screen.getByText("changed")).toBeTruthy();
    await user.type(field(/Title/), "{Backspace}");
    expect(screen.getByText("unchanged")).toBeTruthy();
    await user.type(field(/Title/), "line{Enter}");
    await waitFor(() => expect(screen.getByText("unchanged")).toBeTruthy());
    await user.type(field(/Title/), "s");
    expect(screen.getByText("changed")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(field(/Title/).value).toBe("Fresh");
    expect(screen.getByText("unchanged")).toBeTruthy();
  });

  test("what isn't to stay in the fields once it is sent, such as a password, doesn't", async () => {
    const secret: Fields = { secret: { type: "input", kind: "text", label: "Secret", required: true } };
    const { user, onSubmit } = show({ ...title, ...secret }, { after: ({ title }) => ({ title }) });
    await user.type(field(/Title/), "Ridge");
    await user.type(field(/Secret/), "open sesame{Enter}");
    await waitFor(() => expect(field(/Secret/).value).toBe(""));
    expect(onSubmit).toHaveBeenCalledWith({ title: "Ridge", secret: "open sesame" });
    expect(field(/Title/).value).toBe("Ridge");
    expect(screen.getByText("unchanged")).toBeTruthy();
  });
});
