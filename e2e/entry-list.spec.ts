import { readFileSync } from "node:fs";
import { openEntryList, row, studio } from "./entry-list.ts";
import { expect, expectAccessible, expectFits, test, toastSaying } from "./test.ts";

test.describe("staff", () => {
  test.beforeEach(({ page, site }) => openEntryList(page, site));

  test("find entries; filters stand in the address and survive a reload", async ({ page }) => {
    await page.getByLabel("Search entries").fill("linden");
    await expect(row(page, "Linden Row")).toBeVisible();
    await expect(row(page, "Prairie Ledge")).toBeHidden();
    await page.reload();
    await expect(page.getByLabel("Search entries")).toHaveValue("linden");
    await page.getByLabel("Search entries").fill("");
    await expect(row(page, "Prairie Ledge")).toBeVisible();
    await page.getByLabel("State").selectOption("disqualified");
    await expect(row(page, "Switchgrass House")).toBeVisible();
    await expect(page).toHaveURL(/state=disqualified/);
    await expectAccessible(page);
  });

  test("F02 choose columns, and keep what they see as a view of their own, which is one press away", async ({
    page,
  }) => {
    await page.getByRole("button", { name: "Columns" }).click();
    const dialog = page.getByRole("dialog", { name: "Columns" });
    await dialog.getByRole("checkbox", { name: "Company", exact: true }).check();
    await dialog.getByLabel("Search columns").fill("story");
    await dialog.getByRole("checkbox", { name: "The story of the project" }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("columnheader", { name: "Company" })).toBeVisible();
    await page.getByLabel("State").selectOption("submitted");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save this view" }).click();
    await page.getByRole("dialog").getByLabel(/^Name/).fill("Stories");
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(toastSaying(page, "View saved.")).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${studio}/entries`);
    await page.getByLabel("State").selectOption("");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Stories" }).click();
    await expect(page).toHaveURL(/state=submitted/);
    await expect(page.getByRole("columnheader", { name: "The story of the project" })).toBeVisible();
    await page.getByRole("button", { name: "Stories" }).click();
    await page.getByRole("menuitem", { name: "Remove this view" }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("remove");
    await page.getByRole("button", { name: "Remove view" }).click();
    await expect(toastSaying(page, "View removed.")).toBeVisible();
    await page.getByLabel("State").selectOption("");
  });

  test("columns are there to choose as soon as the list is, also where Columns was pressed before", async ({
    page,
  }) => {
    let isHeld = true;
    await page.route(/\/entries\?.*sort=/, async (route) => {
      while (isHeld) await page.waitForTimeout(50);
      await route.continue();
    });
    await page.reload();
    await page.getByRole("button", { name: "Columns" }).click();
    const dialog = page.getByRole("dialog", { name: "Columns" });
    await expect(dialog.getByRole("button", { name: "Show" })).toBeVisible();
    await expect(dialog.getByRole("checkbox")).toHaveCount(0);
    isHeld = false;
    await expect(dialog.getByRole("checkbox", { name: "Company", exact: true })).toBeVisible();
    await page.unrouteAll();
  });

  test("sort and choose all on a phone, where each row is a card", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const titles = () => page.locator('tbody [data-as="title"] a').allTextContents();
    const isBefore = async (one: string, other: string) => {
      const all = await titles();
      return all.findIndex((title) => title.includes(one)) < all.findIndex((title) => title.includes(other));
    };
    await expect.poll(() => isBefore("Dark Sky Farmhouse", "Clementine")).toBe(true);
    const table = page.getByRole("table", { name: "Entries" });
    await table.getByRole("button", { name: "Entry", exact: true }).click();
    await expect(page).toHaveURL(/sort=title/);
    await expect.poll(() => isBefore("Clementine", "Dark Sky Farmhouse")).toBe(true);
    const all = table.getByRole("checkbox", { name: "Select all entries" });
    await table.getByText("All", { exact: true }).click();
    await expect(all).toBeChecked();
    await expect(page.getByRole("region", { name: "Selected rows" })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });

  test("download what the list shows; the file starts by itself, and waits wherever they go", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel("State").selectOption("disqualified");
    await expect(page).toHaveURL(/state=disqualified/);
    await expect(row(page, "Clementine")).toBeHidden();
    await expect(row(page, "Switchgrass House")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Download as CSV" }).click();
    await expect(toastSaying(page, "Your file is being made. It downloads by itself when it is ready.")).toBeVisible();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^prairie-[a-z0-9-]+-entries-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Switchgrass House");
    const tray = page.getByRole("button", { name: /^Tasks, 1 ready$/ });
    await expect(tray).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Entries (CSV): Ready to download" })).toHaveCount(1);
    for (const place of ["/prairie", "/prairie/contests/excellence-open/entries", "/prairie/studio/people"]) {
      await page.goto(place);
      await expect(tray).toBeVisible();
      await expectFits(page);
    }
    await tray.focus();
    await page.keyboard.press("Enter");
    await expectAccessible(page);
    await expectFits(page);
    const again = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download: Entries (CSV)" }).click();
    expect((await again).suggestedFilename()).toBe(file.suggestedFilename());
    await page.getByRole("button", { name: "Dismiss: Entries (CSV)" }).click();
    await expect(page.getByText("Nothing is under way.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Tasks/ })).toBeHidden();
  });

  test("F02 take the files of the list, of chosen entries, a judging book, and an entry on paper", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel("Search entries").fill("linden");
    await expect(row(page, "Linden Row")).toBeVisible();
    await expect(row(page, "Prairie Ledge")).toBeHidden();
    const all = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Download files as ZIP" }).click();
    await expect(
      toastSaying(page, "Your files are being packed. They download by themselves when they are ready."),
    ).toBeVisible();
    expect((await all).suggestedFilename()).toMatch(/^prairie-excellence-open-files-\d{4}-\d\d-\d\d\.zip$/);
    const book = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Judging book as PDF" }).click();
    expect((await book).suggestedFilename()).toMatch(/^prairie-excellence-open-judging-book-\d{4}-\d\d-\d\d\.pdf$/);
    await row(page, "Linden Row").getByRole("checkbox").check();
    const chosen = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download files", exact: true }).click();
    expect((await chosen).suggestedFilename()).toMatch(/\.zip$/);
    await expectFits(page);
    await expectAccessible(page);
    const paper = page.waitForEvent("download");
    await page.getByRole("button", { name: "Actions for Linden Row" }).click();
    await page.getByRole("menuitem", { name: "Download as PDF", exact: true }).click();
    const pdf = await paper;
    expect(pdf.suggestedFilename()).toMatch(/^[A-Z]+-\d+ Linden Row\.pdf$/);
    expect(readFileSync(await pdf.path(), "latin1")).toMatch(/^%PDF-/);
  });

  test("change several entries at once; what can't be changed stays, by name, and Undo gives each its own back", async ({
    page,
  }) => {
    await page.getByLabel("State").selectOption("submitted");
    for (const title of ["Clementine", "Kiln House"])
      await page.getByRole("checkbox", { name: `Select ${title}` }).check();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await expect(bar).toContainText("2 selected");
    const category = await row(page, "Clementine").locator(".num").first().textContent();
    await bar.getByRole("button", { name: "Change" }).click();
    await page.getByRole("menuitem", { name: "Change category" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the category of 2 entries" });
    await dialog.getByLabel("Category").selectOption({ label: "Glass (GLASS)" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row(page, "Clementine")).toContainText("GLASS-");
    await expect(bar).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toastSaying(page, "Back as it was")).toBeVisible();
    await expect(row(page, "Clementine")).toContainText(category!);

    await page.getByRole("checkbox", { name: "Select Clementine" }).check();
    await bar.getByRole("button", { name: "Change" }).click();
    await page.getByRole("menuitem", { name: "Extend deadline" }).click();
    const extending = page.getByRole("dialog", { name: "Extend the deadline of 1 entry" });
    await extending.getByLabel("Open until").fill("2020-01-01T10:00");
    await extending.getByRole("button", { name: "Save" }).click();
    const refused = page.getByRole("dialog", { name: "1 entry stays as it was" });
    await expect(refused).toContainText("Choose a time that is still to come.");
    await expect(refused).toContainText("Clementine");
    await expectAccessible(page);
  });

  test("several entries are disqualified and reinstated at once", async ({ page }) => {
    const bar = page.getByRole("region", { name: "Selected rows" });
    const changeBoth = async (what: string) => {
      for (const title of ["Linden Row", "Heron Point Cabin"]) await page.getByLabel(`Select ${title}`).check();
      await bar.getByRole("button", { name: "Change" }).click();
      await page.getByRole("menuitem", { name: what }).click();
      await page.getByRole("button", { name: what, exact: true }).click();
    };
    await changeBoth("Disqualify");
    await expect(toastSaying(page, "2 entries disqualified")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Disqualified");
    await changeBoth("Reinstate");
    await expect(toastSaying(page, "2 entries reinstated")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Submitted");
  });

  test("several entries are reopened at once and back, and their people are written to", async ({ page }) => {
    const bar = page.getByRole("region", { name: "Selected rows" });
    const choose = async (what: string) => {
      for (const title of ["Linden Row", "Heron Point Cabin"]) await page.getByLabel(`Select ${title}`).check();
      await bar.getByRole("button", { name: "Change" }).click();
      await page.getByRole("menuitem", { name: what }).click();
    };
    await choose("Reopen");
    const dialog = page.getByRole("dialog", { name: "Reopen 2 entries" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await expect(toastSaying(page, "2 entries reopened")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Ready to submit");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(toastSaying(page, "Back as it was")).toBeVisible();
    await expect(row(page, "Linden Row")).toContainText("Submitted");
    await choose("Write to these people");
    await expect(page.getByText("Entrants of 2 chosen entries").first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("Entrants of 2 chosen entries").first()).toBeVisible();
  });

  test("a menu of the bar at the bottom stays under the finger while the page moves", async ({ page }) => {
    await page.getByLabel("Select Linden Row").check();
    await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Change" }).click();
    const item = page.getByRole("menuitem", { name: "Disqualify" });
    await expect(item).toBeVisible();
    const moved = await item.evaluate((it) => {
      const before = it.getBoundingClientRect().y;
      window.scrollBy(0, window.scrollY > 0 ? -100 : 100);
      return it.getBoundingClientRect().y - before;
    });
    expect(moved).toBe(0);
  });
});
