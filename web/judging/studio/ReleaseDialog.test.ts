import { expect, test } from "vitest";
import { winnersText } from "./ReleaseDialog.tsx";

const winnersGallery = { galleryID: "0199", published: false };
const having = (...titles: (string | null)[]) => [{ entries: titles.map((awardTitle) => ({ awardTitle })) }];

test("the question before a release says what becomes of the winners gallery", () => {
  const results = { isDraft: false, categories: having("Gold", null, "Silver") };
  expect(winnersText({ ...results, winnersGallery: null })).toBe(
    "A winners gallery is made and published with 2 award titles.",
  );
  expect(winnersText({ ...results, winnersGallery })).toBe("The winners gallery is published with 2 award titles.");
  expect(winnersText({ ...results, winnersGallery: { ...winnersGallery, published: true } })).toBe(
    "The winners gallery opens with 2 award titles.",
  );
});

test("it warns that a gallery without award titles will be empty, and that nobody visits a draft", () => {
  expect(winnersText({ winnersGallery, isDraft: true, categories: having(null) })).toBe(
    "The winners gallery is published, but no entry has an award title yet: it will be empty. Visitors see it once the contest is published.",
  );
});
