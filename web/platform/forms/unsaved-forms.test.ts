import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../..");
const sources = readdirSync(web, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
  .map((name) => ({ name, text: readFileSync(join(web, name), "utf8") }));

/** What draws a form of its own and need not ask: why. */
const unasked: Record<string, string> = {
  "platform/forms/FormView.tsx": "asks for every page that uses it",
  "platform/dialogs/FormDialog.tsx": "its Modal asks",
  "platform/forms/builder/Preview.tsx": "a form to look at, which keeps nothing",
  "entries/entrant/FormSection.tsx": "saved as it is typed; its page asks while it can't be",
  "commerce/sales/visitor/CheckoutPage.tsx": "kept with the cart",
  "commerce/sales/visitor/DonationField.tsx": "one amount, put into the cart",
  "commerce/sales/visitor/PromoCode.tsx": "one code, tried at once",
  "commerce/sales/studio/counter/CounterPage.tsx": "one code, tried at once",
  "galleries/certificates/public/CheckPage.tsx": "one code, looked up",
  "app/client/HomePage.tsx": "words to look for",
  "tours/public/TourFilters.tsx": "words to look for",
  "door/porter/ScanField.tsx": "one code, looked up",
  "door/porter/DoorQuestions.tsx": "answered at the door, with the guest in front of it",
  "surveys/visitor/OneByOne.tsx": "each answer is kept on the device",
  "votes/kiosk/Kiosk.tsx": "one code, looked up",
  "votes/public/HandIn.tsx": "an address; the choices are kept on the device",
};

test("R04 whatever draws a form of its own asks before it is left, or is known to keep what is typed", () => {
  const own = sources.filter(({ text }) => /<(FormFrame|form)\b/.test(text));
  const silent = own
    .filter(({ text }) => !/useDirty\(|<(Modal|FormDialog|ActionDialog)\b/.test(text))
    .map(({ name }) => name);
  expect(silent.toSorted()).toEqual(
    Object.keys(unasked)
      .filter((name) => silent.includes(name))
      .toSorted(),
  );
  // Nobody is excused who has no form any more.
  expect(Object.keys(unasked).filter((name) => !own.some((one) => one.name === name))).toEqual([]);
});
