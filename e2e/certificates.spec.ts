import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

const past = "/prairie/contests/excellence-past";
const studio = "/prairie/studio/contests/excellence-past/results/certificates";

test("F04 staff move what stands on a certificate by keyboard and by dragging, undo it, save it, and look at it on paper", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(studio);
  const award = page.getByRole("button", { name: "Award title Gold", exact: true });
  const above = page.getByLabel("From above", { exact: true });
  await award.focus();
  await page.keyboard.press("Enter");
  const before = Number(await above.inputValue());
  await page.keyboard.press("ArrowDown");
  await expect(above).toHaveValue(String(before + 0.5));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(above).toHaveValue(String(before));

  const box = (await award.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 30, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => Number(await above.inputValue())).toBeGreaterThan(before + 1);
  const moved = await above.inputValue();
  await page.getByRole("button", { name: "Save design", exact: true }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await page.reload();
  await award.focus();
  await page.keyboard.press("Enter");
  await expect(above).toHaveValue(moved);
  const sample = page.waitForEvent("download");
  await page.getByRole("button", { name: "Sample PDF", exact: true }).click();
  expect((await sample).suggestedFilename()).toBe("Sample certificate.pdf");
  const all = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all", exact: true }).click();
  expect((await all).suggestedFilename()).toBe("prairie-excellence-past-certificates.pdf");
});

test("a certificate has the association’s logo or one of its own, and other files are refused with words", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(studio);
  await expect(page.getByText("Put it on the page by Add > Logo.")).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("menuitem", { name: "Logo", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Logo/ }).first()).toBeVisible();
  await page.getByLabel("From above", { exact: true }).fill("2");
  const field = page.getByLabel("Add a logo for certificates");
  await field.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await expect(toastSaying(page, /image|picture|read/i)).toBeVisible();
  const logo = readFileSync(join(import.meta.dirname, "../demo/pictures/render-07.jpg"));
  await field.setInputFiles({ name: "logo.jpg", mimeType: "image/jpeg", buffer: logo });
  await expect(page.getByText("In place of the association’s.")).toBeVisible();
  await expect(page.getByRole("group", { name: "The certificate" }).locator("image")).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Save design", exact: true }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  const sample = page.waitForEvent("download");
  await page.getByRole("button", { name: "Sample PDF", exact: true }).click();
  expect((await sample).suggestedFilename()).toBe("Sample certificate.pdf");
});

test("F04 a winner downloads the certificate, finds the page to share, and takes the badge, whose page tells anybody what was awarded", async ({
  page,
  site,
}) => {
  await signIn(page, site, "entrant");
  await page.goto(`${past}/entries`);
  await page
    .getByRole("link", { name: /Lookout at Cedar Bend/ })
    .first()
    .click();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Certificate", exact: true }).click();
  expect((await file).suggestedFilename()).toBe("Certificate Merit Lookout at Cedar Bend.pdf");
  await page.getByRole("link", { name: "Page to share" }).click();
  await expect(page).toHaveURL(new RegExp(`${past}/winners/[0-9a-f-]{36}$`));
  await expect(page.getByRole("link", { name: "Picture to share" })).toBeVisible();
  const winner = page.url();
  await page.goBack();
  await page.getByRole("button", { name: "Badge", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "A badge for your site" });
  const badge = dialog.getByRole("img", { name: "Badge: Merit" });
  const isDrawn = () => badge.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(isDrawn).toBe(320);
  await dialog.getByRole("button", { name: "Dark", exact: true }).click();
  await expect.poll(isDrawn).toBe(320);
  await expectAccessible(page);
  const url = (await dialog.getByText(/\/prairie\/certificates\/[A-Z0-9-]{14}$/).textContent())!;

  await page.context().clearCookies();
  await page.goto("/prairie/certificates");
  await page.getByLabel("Code").fill("ABC");
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page.getByText("A code has 12 letters and figures, such as ACDE-FGHJ-KMNP.")).toBeVisible();
  await page.getByLabel("Code").fill(url.split("/").at(-1)!.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Check it" }).click();
  await expect(page).toHaveURL(url);
  await expect(page.getByText("This certificate is real")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Merit" })).toBeVisible();
  await expect(page.getByText("Lookout at Cedar Bend")).toBeVisible();
  await expectAccessible(page);

  const entryID = winner.split("/").at(-1)!;
  const data = { email: "admin@demo.test", password: "rosette-demo-1" };
  const { token } = (await (await page.request.post("/api/users/login", { data })).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const ask = (what: string, sent: object) =>
    page.request.post(`/api${past}/results/${entryID}/${what}`, { headers, data: sent });
  expect((await ask("withdraw", { reason: "It was built by somebody else." })).status()).toBe(200);
  await page.reload();
  await expect(page.getByText("This certificate doesn’t stand any more")).toBeVisible();
  await expect(page.getByText("Lookout at Cedar Bend")).toHaveCount(0);
  await expectAccessible(page);
  expect((await ask("restore", {})).status()).toBe(200);
  await page.reload();
  await expect(page.getByText("This certificate is real")).toBeVisible();
});

test("F04 of two who change the design at once the second sees both, and chooses", async ({ browser, page, site }) => {
  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  for (const each of [page, other]) {
    await signIn(each, site, "admin");
    await each.goto("/prairie/studio/contests/excellence-open/results/certificates");
  }
  await page.getByRole("button", { name: "A4", exact: true }).click();
  await other.getByRole("button", { name: "Portrait", exact: true }).click();
  await page.getByRole("button", { name: "Save design", exact: true }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await other.getByRole("button", { name: "Save design", exact: true }).click();
  const dialog = other.getByRole("alertdialog", { name: "Changed by somebody else meanwhile" });
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect(other.getByRole("button", { name: "A4", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(other.getByRole("button", { name: "Landscape", exact: true })).toHaveAttribute("aria-pressed", "true");
  await other.context().close();
});
