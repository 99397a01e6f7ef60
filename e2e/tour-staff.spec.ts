import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

const spring = "/prairie/studio/parades/spring-parade";

test("F10 D28 T12 K04 staff see who came by home and quarter of an hour, day by day, and a builder sees the own homes alone", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${spring}/attendance`);
  const slots = page.getByRole("grid", { name: "Scans by home and quarter hour" });
  const homes = slots.getByRole("rowheader");
  await expect(homes).toHaveCount(11);
  const days = page.getByRole("table", { name: "By day" }).getByRole("button");
  const [first = ""] = await days.allInnerTexts();
  await days.first().click();
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/);
  const ofDay = page.getByRole("grid", { name: `Scans on ${first}` });
  await ofDay.getByRole("gridcell").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(ofDay.locator(":focus")).toHaveAccessibleName(/\d{1,2}:\d\d[ap]m - \d{1,2}:\d\d[ap]m/);
  await expect(page.getByRole("region", { name: "Through the day" })).toContainText(first);
  await page.getByLabel("Property").selectOption({ label: "Larkspur House" });
  await expect(ofDay.getByRole("rowheader")).toHaveText([/Larkspur House/]);
  await page.reload();
  await expect(ofDay.getByRole("rowheader")).toHaveText([/Larkspur House/]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toBe("attendance.csv");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await signIn(page, site, "builder");
  await page.goto("/prairie/parades/spring-parade/mine");
  await page.getByRole("link", { name: "Your visitors" }).click();
  await expect(slots.getByRole("rowheader")).toHaveCount(4);
  await expectFits(page);
});

test("a table of homes is looked at before it counts, what it can't use is said line by line, and it is taken back", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${spring}/imports`);
  const lines = [
    "Reference,Home,Address,City,Price,Group",
    'N-1,Sumac House,5 Sumac Lane,Winona,"$455,000",Lakeside',
    "N-2,Aster House,6 Sumac Lane,Winona,cheap,Lakeside",
    "N-3,Clover House,7 Sumac Lane,Winona,512000,Lakeside",
  ];
  const table = { name: "new-homes.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
  await page.locator('input[type="file"]').setInputFiles(table);
  const preview = page.getByRole("region", { name: "What this table changes" });
  await expect(preview.getByRole("listitem").filter({ hasText: "Line 3" })).toContainText("cheap");
  await expect(preview.getByText("Groups: Lakeside.")).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Import 2 lines" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "new-homes.csv" });
  await expect(row).toContainText("Done");
  await expect(row).toContainText("2 added · 0 changed · 1 line left out");
  await row.getByRole("button", { name: "What was left out" }).click();
  await expect(row.getByRole("listitem").filter({ hasText: "Line 3" })).toBeVisible();
  await page.goto(`${spring}/homes`);
  await expect(page.getByRole("link", { name: "Clover House" })).toBeVisible();
  await page.goto(`${spring}/imports`);
  await row.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(toastSaying(page, "3 removed, 0 as before.")).toBeVisible();
  await expect(row).toContainText("Undone");
  await page.goto(`${spring}/homes`);
  await expect(page.getByRole("link", { name: "Larkspur House" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Clover House" })).toHaveCount(0);
});
