import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

test("an owner makes a key, sees it once, renews it and ends it; another system is let in meanwhile", async ({
  page,
  site,
}) => {
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio");
  await page.getByRole("navigation").getByRole("link", { name: "API keys" }).click();
  await expect(page.getByText("No other system has a key")).toBeVisible();
  await page.getByRole("button", { name: "Make a key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Website");
  await dialog.getByRole("checkbox", { name: "Read entries and applications" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  await expect(dialog.getByText("it isn’t shown again", { exact: false })).toBeVisible();
  const shown = dialog.getByText(/^rsk_/);
  const key = await shown.innerText();
  await dialog.getByRole("button", { name: "Close" }).first().click();

  const row = page.getByRole("list", { name: "API keys" }).getByRole("listitem");
  await expect(row).toContainText("Website");
  await expect(row).toContainText("never used");
  const path = `${site.url}/api/clients/prairie/services/excellence-open/entries`;
  const read = async (secret: string) =>
    (await page.request.get(path, { headers: { authorization: `Bearer ${secret}`, cookie: "" } })).status();
  expect(await read(key)).toBe(200);
  await page.reload();
  await expect(row).toContainText("last used");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Renew Website" }).click();
  await dialog.getByRole("button", { name: "Renew" }).click();
  const second = await shown.innerText();
  expect(second).not.toBe(key);
  await dialog.getByRole("button", { name: "Close" }).first().click();
  expect([await read(key), await read(second)]).toEqual([200, 200]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  await page.getByRole("button", { name: "End Website" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End" }).click();
  await expect(toastSaying(page, "The key has ended.")).toBeVisible();
  await expect(row).toContainText("Ended by staff");
  expect([await read(key), await read(second)]).toEqual([401, 401]);
});
