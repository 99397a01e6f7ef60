import type { Page } from "@playwright/test";
import { pdfOf } from "../test/pdf.ts";
import { contest, openEntry } from "./entrant.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

const studio = "/prairie/studio/contests/excellence-open";
const settings = `${studio}/entries/settings`;
const rules = (page: Page) => page.getByRole("region", { name: "Rules" });

test("rules are written, accepted, changed, and asked for again", async ({ page, site }) => {
  await test.step("staff write them", async () => {
    await signIn(page, site, "admin");
    await page.goto(settings);
    await expect(rules(page)).toContainText("There are no rules yet");
    await rules(page).getByRole("button", { name: "Write them here" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Be fair.\nQuestions: https://example.org/rules");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toastSaying(page, "Rules saved.")).toBeVisible();
    await expect(rules(page)).toContainText("Version 1");
    await expectAccessible(page);
    await expectFits(page);
  });
  await test.step("visitors read them on the program's page", async () => {
    await page.goto(contest);
    await rules(page).getByText("Read the rules").click();
    await expect(rules(page).getByRole("link", { name: "https://example.org/rules" })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("an entrant reads and accepts them", async () => {
    await signIn(page, site, "entrant");
    await openEntry(page, site, "Prairie Ledge");
    await rules(page).getByRole("button", { name: "Read the rules" }).click();
    await expect(page.getByRole("dialog")).toContainText("Be fair.");
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("checkbox", { name: /^I have read the rules of / }).click();
    await expect(rules(page)).toContainText(/Version 1 was accepted by .+ on /);
    await expectAccessible(page);
  });
  await test.step("staff give a PDF instead, and ask everybody again", async () => {
    await signIn(page, site, "admin");
    await page.goto(settings);
    await rules(page)
      .locator("input[type=file]")
      .setInputFiles({ name: "Rules.pdf", mimeType: "application/pdf", buffer: pdfOf() });
    await page.getByLabel("Ask everybody again").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(rules(page).getByRole("link", { name: "Rules.pdf" })).toBeVisible();
    await expect(rules(page).getByRole("list", { name: "Earlier versions" })).toContainText("Version 1");
  });
  await test.step("the entrant is asked again, and still reads what was accepted", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, site, "entrant");
    await openEntry(page, site, "Prairie Ledge");
    await expect(rules(page)).toContainText("The rules have changed since you accepted them.");
    await expectFits(page);
    await rules(page).getByRole("button", { name: "As they were accepted" }).click();
    await expect(page.getByRole("dialog")).toContainText("Be fair.");
  });
});
