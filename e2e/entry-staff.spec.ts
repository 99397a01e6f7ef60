import { act, openEntryList, row, studio } from "./entry-list.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

test.describe("staff", () => {
  test.beforeEach(({ page, site }) => openEntryList(page, site));

  test("D02 M16 V20 D29 add an entry for somebody", async ({ page }) => {
    await page.getByRole("button", { name: "Add entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Manual Entry" });
    await expect(dialog.getByRole("button", { name: "Create" })).toBeDisabled();
    await dialog.getByLabel("Category").selectOption({ label: "Brick (BRICK)" });
    await expect(dialog.getByRole("button", { name: "Create" })).toBeDisabled();
    await dialog.getByPlaceholder("Find Someone...").fill("Sorensen");
    await page.getByRole("option", { name: /Beth Sorensen/ }).click();
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(toastSaying(page, "Entry manually added")).toBeVisible();
    await expect(page.getByText("by Beth Sorensen")).toBeVisible();
  });

  test("D09 M13 change an entry's category", async ({ page }) => {
    await act(page, "Orchard Gate House", "Change Category");
    const dialog = page.getByRole("dialog", { name: "Change Entry Category" });
    await dialog.getByLabel("Category").selectOption({ label: "Brick (BRICK)" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Entry category changed")).toBeVisible();
    await expect(row(page, "Orchard Gate House")).toContainText("BRICK-");
  });

  test("D06 M12 change an entry's owner: Confirm needs somebody, who can be cleared, and Cancel leaves it", async ({
    page,
  }) => {
    await act(page, "Orchard Gate House", "Change Owner");
    const dialog = page.getByRole("dialog", { name: "Change Entry Owner" });
    await expect(dialog).toContainText("belongs to Nora Castellano");
    const confirm = dialog.getByRole("button", { name: "Confirm" });
    await expect(confirm).toBeDisabled();
    const choose = async () => {
      await dialog.getByPlaceholder("Find Someone...").fill("Sorensen");
      await page.getByRole("option", { name: /Beth Sorensen/ }).click();
    };
    await choose();
    await expect(confirm).toBeEnabled();
    await dialog.getByRole("button", { name: "Clear" }).click();
    await expect(confirm).toBeDisabled();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(row(page, "Orchard Gate House")).toContainText("Nora Castellano");
    await act(page, "Orchard Gate House", "Change Owner");
    await choose();
    await confirm.click();
    await expect(toastSaying(page, "Entry owner changed")).toBeVisible();
    await expect(row(page, "Orchard Gate House")).toContainText("Beth Sorensen");
  });

  test("T01 D30 disqualify with a reason, which is reversible, and reinstate", async ({ page }) => {
    await act(page, "Linden Row", "Disqualify");
    const question = page.getByRole("alertdialog", { name: "Disqualify this entry?" });
    await expect(question).toContainText("You can reverse this later.");
    await question.getByLabel("Reason").fill("Entered twice");
    await question.getByRole("button", { name: "Disqualify" }).click();
    await expect(toastSaying(page, "Entry disqualified")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Disqualified");
    await act(page, "Linden Row", "Reinstate");
    await page.getByRole("alertdialog").getByRole("button", { name: "Reinstate" }).click();
    await expect(toastSaying(page, "Entry reinstated")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Submitted");
  });

  test("an entry opens in the studio, with what staff can do in its head and nothing meant for the entrant", async ({
    page,
    site,
  }) => {
    await row(page, "Heron Point Cabin").getByRole("link", { name: "Heron Point Cabin" }).click();
    await expect(page).toHaveURL(new RegExp(`${studio}/entries/[0-9a-f-]+$`));
    await expect(page.getByRole("heading", { level: 1, name: "Heron Point Cabin" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Scoring", exact: true })).toBeVisible();
    await expect(page.getByText(/^Submitted .+\d/)).toBeVisible();
    await expect(page.getByText(/nothing more to do/)).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Actions" }).click();
    for (const action of ["Change Category", "Change Owner", "Extend deadline", "Remove"])
      await expect(page.getByRole("menuitem", { name: action })).toBeVisible();
    await page.getByRole("menuitem", { name: "Disqualify" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disqualify" }).click();
    await expect(page.getByText("This entry is disqualified", { exact: true })).toBeVisible();
    await expect(page.getByText(/Ask for help/)).toBeHidden();
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Reinstate" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Reinstate" }).click();
    await expect(toastSaying(page, "Entry reinstated")).toBeVisible();
    const own = page.url().replace("/studio", "");
    await page.getByRole("main").getByRole("link", { name: "Entries" }).click();
    await expect(page).toHaveURL(new RegExp(`${studio}/entries$`));
    await page.goto(own);
    await expect(page.getByText(/nothing more to do/)).toBeHidden();
    await signIn(page, site, "viewer");
    await page.goto(own.replace("/prairie/", "/prairie/studio/"));
    await page.getByRole("button", { name: "Actions" }).click();
    await expect(page.getByRole("menuitem", { name: /Remove/ })).toContainText("You need the permission");
  });

  test("an entry removed from its own page leaves the list behind it", async ({ page }) => {
    await page.getByRole("button", { name: "Add entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Manual Entry" });
    await dialog.getByLabel("Category").selectOption({ label: "Brick (BRICK)" });
    await dialog.getByPlaceholder("Find Someone...").fill("Sorensen");
    await page.getByRole("option", { name: /Beth Sorensen/ }).click();
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(page).toHaveURL(new RegExp(`${studio}/entries/[0-9a-f-]+$`));
    await expect(page.getByText(/^\d of 5 done/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove this entry?" });
    await question.getByRole("textbox").fill("remove");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(toastSaying(page, "Entry removed")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${studio}/entries$`));
    await expect(page.getByRole("heading", { level: 1, name: "Entries" })).toBeVisible();
  });

  test("the latest entries of the overview have their pictures, and open in the studio", async ({ page }) => {
    await page.goto(studio);
    const latest = page.getByRole("table", { name: "Latest entries" });
    await expect(latest.locator("img").first()).not.toHaveJSProperty("naturalWidth", 0);
    await expect(latest.locator('img[src*="/files/"]').first()).toBeVisible();
    await latest.getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`${studio}/entries/[0-9a-f-]+$`));
    await expect(page.getByRole("button", { name: "Actions" })).toBeVisible();
  });

  test("D02 an entry is added for somebody who has no account", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Add entry" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Somebody without an account" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Manual Entry" });
    await dialog.getByLabel("Category").selectOption({ label: "Interiors (INTER)" });
    await dialog.getByLabel("Full name").fill("Wilma Newcomer");
    await dialog.getByLabel("Email address").fill("wilma@newcomer.example");
    await expectFits(page);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(toastSaying(page, "Entry manually added")).toBeVisible();
    await expect(page.getByText("Wilma Newcomer").first()).toBeVisible();
  });

  test("D30 removing is permanent, and asks for the word", async ({ page }) => {
    await act(page, "Founders’ Porch", "Remove");
    const question = page.getByRole("alertdialog", { name: "Remove this entry?" });
    await expect(question).toContainText("This is permanent.");
    await expect(question.getByRole("button", { name: "Remove" })).toBeDisabled();
    await question.getByRole("textbox").fill("remove");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect(toastSaying(page, "Entry removed")).toBeVisible();
    await expect(row(page, "Founders’ Porch")).toBeHidden();
  });

  test("D22 preview what entrants see; nothing can be submitted or asked there", async ({ page }) => {
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("menuitem", { name: "Glass (GLASS)" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Glass" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit entry" })).toBeDisabled();
    await page.getByRole("button", { name: "Ask for help" }).click();
    const dialog = page.getByRole("dialog", { name: "Ask for help" });
    await dialog.getByLabel("Message").fill("Anybody there?");
    await expect(dialog.getByRole("button", { name: "Send" })).toBeDisabled();
  });

  test("requests for help are answered", async ({ page }) => {
    await page.goto(`${studio}/help`);
    await expect(page.getByRole("heading", { level: 1, name: "Help requests" })).toBeVisible();
    const first = page.getByRole("listitem").filter({ hasText: "Theo Lindqvist" });
    await first.getByRole("button", { name: "Mark as answered" }).click();
    await expect(first).toBeHidden();
    await page.getByRole("link", { name: "Answered" }).click();
    await expect(page.getByText("Answered by Daniel Whitaker just now")).toBeVisible();
  });

  test("P04 a viewer sees everything, and why nothing can be done", async ({ page, site }) => {
    await signIn(page, site, "viewer");
    await page.reload();
    await expect(page.getByRole("button", { name: "Add entry" })).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Actions for Linden Row" }).click();
    await expect(page.getByRole("menuitem", { name: /Disqualify/ })).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("menuitem", { name: /Change Owner/ })).toContainText("You need the permission");
  });
});
