import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../..");
const sources = readdirSync(web, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.includes(".test."))
  .map((name) => ({ name, text: readFileSync(join(web, name), "utf8") }));

/** Files with a form of their own that don't have to ask, and why. */
const unasked: Record<string, string> = {
  "platform/forms/FormView.tsx": "asks for every page that uses it",
  "platform/dialogs/FormDialog.tsx": "its Modal asks",
  "platform/forms/builder/Preview.tsx": "a form to look at, which keeps nothing",
  "entries/entrant/FormSection.tsx": "saved as it is typed; its page asks while it can't be",
  "commerce/checkout/visitor/CheckoutPage.tsx": "kept with the cart",
  "commerce/checkout/visitor/BillCartDialog.tsx": "two words for the invoice; the cart is kept",
  "commerce/cart/visitor/DonationField.tsx": "one amount, put into the cart",
  "commerce/cart/visitor/PromoCodeField.tsx": "one code, tried at once",
  "commerce/counter/studio/CounterPage.tsx": "one code, tried at once",
  "galleries/certificates/public/CertificateCheckPage.tsx": "one code, looked up",
  "app/client/HomePage.tsx": "words to look for",
  "tours/public/TourFilters.tsx": "words to look for",
  "door/verifier/CodeForm.tsx": "one code, looked up",
  "door/verifier/DoorQuestions.tsx": "answered at the door, with the guest in front of it",
  "people/users/ScoreByLink.tsx": "a name, to begin with",
  "surveys/visitor/QuestionByQuestion.tsx": "each answer is kept on the device",
  "votes/kiosk/Kiosk.tsx": "one code, looked up",
  "votes/public/BallotHandIn.tsx": "an address; the choices are kept on the device",
};

test("R04 whatever draws a form of its own asks before it is left, or is known to keep what is typed", () => {
  const ownForms = sources.filter(({ text }) => /<(FormFrame|form)\b/.test(text));
  const silent = ownForms
    .filter(({ text }) => !/useUnsavedWarning\(|<(Modal|FormDialog|ActionDialog)\b/.test(text))
    .map(({ name }) => name);
  expect(silent.toSorted()).toEqual(
    Object.keys(unasked)
      .filter((name) => silent.includes(name))
      .toSorted(),
  );
  // Each file in the list still has a form.
  expect(Object.keys(unasked).filter((name) => !ownForms.some((one) => one.name === name))).toEqual([]);
});
