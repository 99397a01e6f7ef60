import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pdfOf } from "../test/pdf.ts";
import { contest, openEntry } from "./entrant.ts";
import { expect, expectAccessible, expectFits, pressUntil, signIn, test, toastSaying } from "./test.ts";

const photograph = readFileSync(join(import.meta.dirname, "../demo/pictures/render-07.jpg"));

test.describe("an entrant", () => {
  test.beforeEach(({ page, site }) => signIn(page, site, "entrant"));

  test("M18 K09 D16 photographs: raw with progress, captioned, ordered by keyboard, removed", async ({
    page,
    site,
  }) => {
    await openEntry(page, site, "Prairie Ledge");
    const sending = page.waitForRequest((request) => request.url().includes("/parts") && request.method() === "POST");
    await page
      .getByLabel("Add files to Photographs")
      .setInputFiles({ name: "porch.jpg", mimeType: "image/jpeg", buffer: photograph });
    expect((await sending).headers()["content-type"]).toBe("application/octet-stream");
    await expect(toastSaying(page, "File uploaded.")).toBeVisible();

    await page.getByRole("button", { name: "Edit porch.jpg" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit File Upload" });
    await expect(dialog.getByRole("img")).toBeVisible();
    await expect(dialog.getByText("Caption (required) *")).toBeVisible();
    await expect(dialog.getByText("Image Credit (required) *")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByLabel(/Caption/).fill("The porch in June");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog")).toContainText("will be lost");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await dialog.getByLabel(/Image Credit/).fill("Nora Castellano");
    await dialog.getByLabel("Select as entry cover photo").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "File updated.")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.locator('[data-slot="file-tile"]', { hasText: "The porch in June" })).toContainText("Cover");

    const names = page.getByRole("list", { name: "Files in Photographs" }).getByRole("listitem");
    await expect(names.nth(1)).toContainText("The porch in June");
    await page.getByRole("button", { name: "Move porch.jpg" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("porch.jpg is over place 2 of 2.")).toBeAttached();
    await pressUntil(page, "ArrowLeft", page.getByText("porch.jpg is over place 1 of 2."));
    await page.keyboard.press("Space");
    await expect(toastSaying(page, "File order updated.")).toBeVisible();
    await expect(names.first()).toContainText("The porch in June");

    await page.getByRole("button", { name: "More for porch.jpg" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("This is permanent.");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(toastSaying(page, "File removed.")).toBeVisible();
    await expect(names).toHaveCount(1);
  });

  test("several photographs stand as they were chosen, and are captioned side by side", async ({ page, site }) => {
    await openEntry(page, site, "Prairie Ledge");
    const tiles = page.getByRole("list", { name: "Files in Photographs" }).getByRole("listitem");
    const before = await tiles.count();
    // The first to be filed is held back until the others are.
    let waiting = 2;
    const others = Promise.withResolvers<void>();
    await page.route("**/finish", async (route) => {
      const isFirst = (waiting -= 1) === 1;
      if (isFirst) await others.promise;
      await route.continue();
      if (waiting === 0) others.resolve();
    });
    await page
      .getByLabel("Add files to Photographs")
      .setInputFiles(["first.jpg", "second.jpg"].map((name) => ({ name, mimeType: "image/jpeg", buffer: photograph })));
    await expect(tiles).toHaveCount(before + 2);
    await expect(tiles.nth(before)).toContainText("first.jpg");
    await expect(tiles.nth(before + 1)).toContainText("second.jpg");
    await page.unroute("**/finish");

    await page.getByRole("region", { name: "Photographs" }).getByRole("button", { name: "Captions" }).click();
    const dialog = page.getByRole("dialog", { name: "Captions" });
    await dialog.getByLabel("Caption of first.jpg").fill("The front at dusk");
    await dialog.getByLabel("Caption of second.jpg").fill("The hall");
    await dialog.getByLabel("One image credit for all").fill("Nora Castellano");
    await dialog.getByRole("button", { name: "Fill in" }).click();
    await expect(dialog.getByLabel("Image credit of second.jpg")).toHaveValue("Nora Castellano");
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Captions saved.")).toBeVisible();
    await expect(tiles.nth(before)).toContainText("The front at dusk");
    for (const name of ["first.jpg", "second.jpg"]) {
      await page.getByRole("button", { name: `More for ${name}` }).click();
      await page.getByRole("menuitem", { name: "Remove" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      // The others move up, and a menu that is pressed meanwhile closes.
      await expect(page.getByRole("button", { name: `More for ${name}` })).toHaveCount(0);
    }
    await expect(tiles).toHaveCount(before);
  });

  test("D16 a PDF is looked at before it is described, and is no cover", async ({ page, site }) => {
    await openEntry(page, site, "Prairie Ledge");
    await page
      .getByLabel("Add files to Plans and documents")
      .setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: pdfOf({ pages: 2 }) });
    const asked = page.waitForResponse((response) => response.headers()["content-type"] === "application/pdf");
    await page.getByRole("button", { name: "Edit plan.pdf" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit File Upload" });
    // Nothing in it runs, wherever it is opened: its pages are drawn here.
    expect((await asked).headers()["content-security-policy"]).toContain("sandbox");
    const first = dialog.getByRole("img", { name: "plan.pdf, page 1 of 2" });
    const drawn = (canvas: HTMLCanvasElement) => [...canvas.getContext("2d")!.getImageData(9, 9, 1, 1).data];
    await expect.poll(() => first.evaluate(drawn)).toEqual([204, 51, 26, 255]);
    await expect(dialog.getByLabel("Select as entry cover photo")).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "More for plan.pdf" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(toastSaying(page, "File removed.")).toBeVisible();
  });

  test("a file chosen offline waits, goes on by itself when the network is back, and can be called off", async ({
    page,
    site,
    context,
  }) => {
    await openEntry(page, site, "Prairie Ledge");
    const field = page.getByLabel("Add files to Photographs");
    const gate = "the-gate-of-the-mill-as-it-was-before-anybody-thought-of-building-here-in-june-2026.jpg";
    await context.setOffline(true);
    await field.setInputFiles({ name: "porch.jpg", mimeType: "image/jpeg", buffer: photograph });
    await field.setInputFiles({ name: gate, mimeType: "image/jpeg", buffer: photograph });
    await expect(page.getByText("Waiting for the network")).toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Cancel ${gate}` }).click();
    await context.setOffline(false);
    await expect(toastSaying(page, "File uploaded.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit porch.jpg" })).toBeVisible();
    await expect(page.getByText(gate)).toBeHidden();
  });

  test("a file that is cut off survives a reload, and goes on from the byte that had arrived", async ({
    page,
    site,
  }) => {
    await openEntry(page, site, "Prairie Ledge");
    const parts: string[] = [];
    const held: (() => void)[] = [];
    let act: "take" | "cut" | "hold" = "take";
    await page.route("**/parts?*", async (route) => {
      parts.push(new URL(route.request().url()).searchParams.get("offset")!);
      if (act === "cut") return route.abort("connectionreset");
      if (act === "hold") await new Promise<void>((resolve) => void held.push(resolve));
      act = act === "take" ? "cut" : act;
      await route.continue();
    });
    const buffer = Buffer.concat([photograph, Buffer.alloc(10 * 1024 * 1024 - photograph.length)]);
    await page
      .getByLabel("Add files to Photographs")
      .setInputFiles({ name: "mill.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByText("Waiting for the network")).toBeVisible();
    act = "hold";
    parts.length = 0;
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText("Going on from 80%")).toBeVisible();
    held.forEach((goOn) => goOn());
    await expect(toastSaying(page, "File uploaded.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit mill.jpg" })).toBeVisible();
    expect(new Set(parts)).toEqual(new Set([String(8 * 1024 * 1024)]));
  });

  test("a file that was cut off goes on wherever one is among one's entries, and a notice says so", async ({
    page,
    site,
  }) => {
    await openEntry(page, site, "Prairie Ledge");
    await page.route("**/parts?*", (route) => route.abort("connectionreset"));
    await page
      .getByLabel("Add files to Photographs")
      .setInputFiles({ name: "barn.jpg", mimeType: "image/jpeg", buffer: photograph });
    await expect(page.getByText("Waiting for the network")).toBeVisible();
    await page.getByRole("link", { name: "My entries" }).click();
    const asked = page.getByRole("alertdialog", { name: "Leave this page?" });
    await expect(asked).toContainText("go on while you are among your entries");
    await asked.getByRole("button", { name: "Leave" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My entries" })).toBeVisible();
    const notice = page.getByRole("status").filter({ hasText: "barn.jpg for Prairie Ledge waits for the network" });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.unroute("**/parts?*");
    await expect(toastSaying(page, "File uploaded.")).toBeVisible({ timeout: 20_000 });
    await expect(notice).toBeHidden();
    await page.goto("/prairie");
    await openEntry(page, site, "Prairie Ledge");
    await expect(page.getByRole("button", { name: "Edit barn.jpg" })).toBeVisible();
  });

  test("a file that waited until its entry was closed wasn't taken: a reload says so, and why", async ({
    page,
    site,
  }) => {
    const entryID = await openEntry(page, site, "Orchard Gate House");
    await page.route("**/parts?*", (route) => route.abort("connectionreset"));
    await page
      .getByLabel("Add files to Photographs")
      .setInputFiles({ name: "gate.jpg", mimeType: "image/jpeg", buffer: photograph });
    await expect(page.getByText("Waiting for the network")).toBeVisible();
    const change = async (what: "submit" | "take-back") => {
      const token = (await page.context().cookies()).find(({ name }) => name === "rosette-auth")?.value;
      const path = `/api${contest}/entries/${entryID}/${what}`;
      const headers = { authorization: `Bearer ${token}` };
      expect((await page.request.post(`${site.url}${path}`, { headers, data: {} })).status()).toBe(200);
    };
    await change("submit");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.unroute("**/parts?*");
    const notice = page.getByRole("status").filter({ hasText: "gate.jpg waited in this browser and wasn’t taken" });
    await expect(notice).toContainText("submitted");
    await expect(notice.getByRole("link", { name: "Orchard Gate House" })).toBeVisible();
    await expectAccessible(page);
    await notice.getByRole("button", { name: "Forget it" }).click();
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(page.getByRole("button", { name: "Reopen to change" })).toBeVisible();
    await expect(notice).toBeHidden();
    await change("take-back");
  });

  test("a large file that is refused says why, and the next one is taken", async ({ page, site }) => {
    await openEntry(page, site, "Prairie Ledge");
    const field = page.getByLabel("Add files to Photographs");
    const tiff = Buffer.alloc(20 * 1024 * 1024, 7);
    tiff.write("49492a0008000000", "hex");
    await field.setInputFiles({ name: "scan.jpg", mimeType: "image/jpeg", buffer: tiff });
    await expect(page.getByRole("alert")).toContainText("although its name says so");
    await field.setInputFiles({ name: "porch.jpg", mimeType: "image/jpeg", buffer: photograph });
    await expect(toastSaying(page, "File uploaded.")).toBeVisible();
  });

  test("D24 K09 files are looked at one after the other; after the last comes the first; and are saved under their own names", async ({
    page,
    site,
  }) => {
    await openEntry(page, site, "Linden Row");
    await page.getByRole("button", { name: "View files" }).click();
    const viewer = page.getByRole("dialog", { name: "Files" });
    const place = viewer.getByText(/^\d+ of \d+$/);
    const [, count] = (await place.textContent())!.split(" of ");
    await viewer.getByRole("button", { name: "Previous" }).click();
    await expect(place).toHaveText(`${count} of ${count}`);
    await viewer.getByRole("button", { name: "Next" }).click();
    await expect(place).toHaveText(`1 of ${count}`);
    for (const name of ["Download", "Original"]) {
      const download = page.waitForEvent("download");
      await viewer.getByRole("link", { name }).click();
      expect((await download).suggestedFilename()).toBe("blue-hour-on-linden-street.jpg");
    }
    await expectAccessible(page);
  });
});
