import { readFile } from "node:fs/promises";
import { expect, expectAccessible, expectFits, signIn, signOut, test, toastSaying } from "./test.ts";

const contest = "/harbor/contests/photo";
const title = "Bicycle Weather";

test("staff ask what pictures may be used for; an entrant withdraws one use, and the gallery shows the picture no more", async ({
  page,
  site,
}) => {
  await signIn(page, site, "harbor-admin");
  await page.goto("/harbor/studio/contests/photo/galleries");
  await page.getByRole("button", { name: "Add a gallery" }).first().click();
  await page.getByLabel("Name").fill("On the terminal’s walls");
  await page.getByLabel("Kind").selectOption("archive");
  await page.getByLabel("Shows").selectOption("submitted");
  await page.getByLabel("Published").check();
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("link", { name: "On the terminal’s walls" })).toBeVisible();

  await page.goto("/harbor/studio/contests/photo/folders");
  await expect(page.getByText("asks for 3 uses")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Photograph" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const folder = page.getByRole("dialog");
  await folder.getByRole("checkbox", { name: "Something else" }).check();
  await folder.getByLabel("In your own words").fill("Postcards in the terminal’s shop");
  await expectAccessible(page);
  await folder.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("asks for 4 uses")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "member");
  await page.goto(`${contest}/entries`);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByText("Say what a file may be used for")).toBeVisible();
  await expect(page.getByText("May be used for Gallery and voting, Press and social media")).toBeVisible();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: "Printed program" })).not.toBeChecked();
  await expect(dialog.getByText("no to Printed program")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Postcards in the terminal’s shop" }).check();
  await dialog.getByRole("checkbox", { name: "Gallery and voting" }).uncheck();
  await expect(dialog.getByText("What was printed or published before can’t be called back.")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, /^Saved\.$/)).toBeVisible();
  await expect(
    page.getByText("May be used for Press and social media, Postcards in the terminal’s shop"),
  ).toBeVisible();
  await expectFits(page);

  await page.getByRole("button", { name: "View files" }).click();
  const viewer = page.getByRole("dialog", { name: "Files" });
  const bicycle = viewer.getByText("May be used for Press and social media, Postcards in the terminal’s shop");
  if (await bicycle.isHidden()) await viewer.getByRole("button", { name: "Next" }).click();
  await expect(bicycle).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  const saved = async (name: string) => {
    const download = page.waitForEvent("download");
    await viewer.getByRole("link", { name }).click();
    return readFile(await (await download).path());
  };
  expect((await saved("Download")).toString("latin1")).toContain("for: Press and social media, Postcards");
  expect((await saved("Original")).toString("latin1")).not.toContain("Press and social media");
  await page.keyboard.press("Escape");

  await signOut(page);
  const { galleries } = (await (await page.request.get("/api/harbor/contests/photo/gallery")).json()) as {
    galleries: { galleryID: string }[];
  };
  await page.goto(`${contest}/archives/${galleries[0]!.galleryID}`);
  const card = (name: string) => page.locator('[data-slot="gallery-card"]', { hasText: name });
  await expect(card("Wash Day").locator("img")).toHaveCount(1);
  await expect(card(title)).toBeVisible();
  await expect(card(title).locator("img")).toHaveCount(0);
});
