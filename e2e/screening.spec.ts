import { expect, expectFits, signIn, test } from "./test.ts";

const queue = "/harbor/studio/contests/photo/entries/screening";

test("T01 staff look at what waits one after the other by keyboard: accept, take it back, refuse with a reason, and find it again", async ({
  page,
  site,
}) => {
  await signIn(page, site, "harbor-admin");
  await page.goto(queue);
  const shown = page.getByRole("article");
  await expect(page.getByText("1 of 6", { exact: true })).toBeVisible();
  const first = (await shown.getAttribute("aria-label"))!;
  await page.keyboard.press("a");
  await expect(page.getByText(`${first} accepted`, { exact: true })).toBeVisible();
  await expect(page.getByText("1 of 5", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("1 of 6", { exact: true }).or(page.getByText("2 of 6", { exact: true }))).toBeVisible();

  await page.goto(queue);
  await expect(shown).toHaveAccessibleName(first);
  await page.keyboard.press("r");
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("A name can be read in it.");
  await dialog.getByRole("button", { name: "Refuse", exact: true }).click();
  await expect(page.getByText("1 of 5", { exact: true })).toBeVisible();
  await expect(shown).not.toHaveAccessibleName(first);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Refused", exact: true }).click();
  await expect(shown).toHaveAccessibleName(first);
  await expect(shown.getByText("A name can be read in it.")).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Take the refusal back", exact: true }).click();
  await expect(page.getByText("Nothing is refused", { exact: true })).toBeVisible();
});
