import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, pressUntil, signIn, test, toastSaying } from "./test.ts";

const studio = "/prairie/studio";
const open = `${studio}/contests/excellence-open`;
const photograph = {
  name: "house.jpg",
  mimeType: "image/jpeg",
  buffer: readFileSync(join(import.meta.dirname, "../demo/pictures/render-07.jpg")),
};

const go = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
const dialog = (page: Page) => page.getByRole("dialog");
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 11) + "17:00";

test.describe("staff", () => {
  test.beforeEach(({ page, site }) => signIn(page, site, "admin"));

  test("F01 F02 set a new contest up from its name to its page, and publish it", async ({ page, browser, site }) => {
    await page.goto(studio);
    await page.getByRole("button", { name: "New program" }).click();
    await dialog(page).getByLabel("Name").fill("Garden & Terrace Awards 2027");
    await expect(dialog(page).getByLabel("Address")).toHaveValue("garden-terrace-awards-2027");
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await expect(toastSaying(page, "Program added.")).toBeVisible();
    await heading(page, "Garden & Terrace Awards 2027");
    await expect(page.getByText("0 of 7 steps done")).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("link", { name: /Set the dates/ }).click();
    await page.getByLabel("Opens").fill(inDays(-1));
    await page.getByLabel("Closes").fill(inDays(20));
    await page.getByRole("button", { name: "Add a timeframe" }).click();
    await page.getByRole("menuitem", { name: "Scoring" }).click();
    const judging = page.getByRole("group", { name: "Scoring" });
    await judging.getByLabel("Opens").fill(inDays(22));
    await judging.getByLabel("Closes").fill(inDays(21));
    await expect(judging.getByText("It must close after it opens.")).toBeVisible();
    await judging.getByLabel("Closes").fill(inDays(40));
    await page.getByRole("button", { name: "Save dates" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await go(page, "Settings");
    await page.getByLabel("Add a photograph").setInputFiles(photograph);
    await expect(page.getByRole("button", { name: "Replace", exact: true })).toBeVisible();

    await go(page, "Categories");
    await page.getByRole("button", { name: "Add category" }).click();
    await dialog(page).getByLabel("Label").fill("ro");
    await dialog(page).getByLabel("Name").fill("Roof gardens");
    await expect(dialog(page).getByText("Valid Category label required")).toBeVisible();
    await dialog(page).getByLabel("Label").fill("ROOF");
    await dialog(page).getByRole("button", { name: "Add" }).click();
    await expect(toastSaying(page, "Category added.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Categories" }).getByText("Roof gardens")).toBeVisible();

    await go(page, "Folders");
    await page.getByRole("button", { name: "Add folder" }).click();
    await dialog(page).getByLabel("Name").fill("Photographs");
    await dialog(page).getByLabel("Minimum files").fill("12");
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByText("Minimum cannot exceed maximum")).toBeVisible();
    await dialog(page).getByLabel("Minimum files").fill("2");
    await dialog(page).getByLabel("Captions").selectOption("required");
    await dialog(page).getByRole("button", { name: "Add" }).click();
    await expect(page.getByText("2 to 10 images, 25 MB each · captions required · credits required")).toBeVisible();

    await go(page, "Forms");
    await page.getByRole("button", { name: "Add form" }).click();
    await dialog(page).getByLabel("Name").fill("About the garden");
    await dialog(page).getByRole("button", { name: "Add" }).click();
    await heading(page, "About the garden");
    await page.getByRole("main").getByRole("button", { name: /Add/ }).first().click();
    await page.getByRole("menuitem", { name: /Short answer/ }).click();
    await page.getByRole("region", { name: "Chosen element" }).getByLabel("Label").fill("Name of the garden");
    await expect(page.getByRole("region", { name: "Preview" }).getByText("Name of the garden")).toBeVisible();
    await page.getByRole("button", { name: "Save form" }).click();
    await expect(toastSaying(page, "Form updated.")).toBeVisible();

    await go(page, "Scoresheets");
    await page.getByRole("button", { name: "Begin a scoresheet" }).click();
    await page.getByRole("button", { name: "Add criterion" }).click();
    const added = page.getByRole("list", { name: "Criteria" }).getByRole("listitem").last();
    await added.getByLabel("Criterion", { exact: true }).fill("Planting");
    await expect(page.getByRole("region", { name: "Preview" }).getByText("Planting")).toBeVisible();
    await page.getByRole("button", { name: "Save scoresheet" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await expectAccessible(page);

    await go(page, "Overview");
    await expect(page.getByText("5 of 7 steps done")).toBeVisible();
    await page.getByRole("button", { name: "Publish" }).click();
    const seen = dialog(page).getByRole("list", { name: "What everybody sees" });
    await expect(seen.getByText("/prairie/contests/garden-terrace-awards-2027")).toBeVisible();
    await expect(seen.getByText(/^Entries are open until /)).toBeVisible();
    await expect(dialog(page).getByText("Scorers: nobody is assigned")).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText(/Entries are open, 19 days left|Entries are open, 20 days left/)).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${site.url}/prairie/contests/garden-terrace-awards-2027`);
    await expect(visitor.getByText("Roof gardens")).toBeVisible();
    await expect(visitor.getByRole("link", { name: "Enter", exact: true })).toBeVisible();
  });

  test("F31 N09 N10 N12 make a page of sections and see it as visitors will", async ({ page }) => {
    await page.goto(`${open}/page`);
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("Show us what you built")).toBeVisible();
    await page.getByRole("button", { name: "Add section" }).click();
    await page.getByRole("menuitem", { name: "Text" }).click();
    await page.getByLabel("Title").fill("Questions");
    await page.getByRole("textbox", { name: "Text" }).fill("Write to us.");
    await page.getByRole("group", { name: "Size" }).getByRole("button", { name: "Large" }).click();
    await page.getByRole("group", { name: "Background" }).getByRole("button", { name: "Gradient" }).click();
    await expect(page.getByText(/Words on it are easy to read/)).toBeVisible();
    const draft = preview.locator('[data-slot="page-section"]').last();
    await expect(draft).toHaveAttribute("data-size", "large");
    await expect(draft).toContainText("Write to us.");
    await expect(draft.locator("> div")).toHaveCSS("background-image", /linear-gradient/);
    await expectAccessible(page);
    for (const [view, width] of [
      ["Desk", 1440],
      ["Phone", 390],
    ] as const) {
      await page.getByRole("group", { name: "Look at" }).getByRole("button", { name: view }).click();
      const whole = page.frameLocator(`iframe[title="The page on a ${view.toLowerCase()}"]`);
      await expect(whole.locator("h1")).toContainText("Excellence in Building Awards");
      await expect(whole.locator('[data-slot="page-section"]').last()).toContainText("Write to us.");
      expect(await whole.locator("html").evaluate((html) => html.ownerDocument.defaultView!.innerWidth)).toBe(width);
    }
    await page.getByRole("textbox", { name: "Text" }).fill("Write to us at any time.");
    const phone = page.frameLocator('iframe[title="The page on a phone"]');
    await expect(phone.locator('[data-slot="page-section"]').last()).toContainText("at any time.");
    expect(await phone.locator("html").evaluate((html) => html.scrollWidth)).toBe(390);
    await expectAccessible(page);
    await page.getByRole("group", { name: "Look at" }).getByRole("button", { name: "Sections" }).click();
    await page.getByRole("button", { name: "Add section" }).click();
    await expect(toastSaying(page, "Section added.")).toBeVisible();

    const list = page.getByRole("list", { name: "Sections" });
    await expect(list.getByRole("listitem").last()).toContainText("Questions");
    await page.getByRole("button", { name: "Move Questions" }).focus();
    await page.keyboard.press("Space");
    const spoken = page.locator('[id^="DndLiveRegion"]');
    await expect(spoken).toHaveText(/^Questions .* place (\d+) of \1\.$/);
    await pressUntil(page, "ArrowUp", spoken.getByText(/^Questions is over place (?!(\d+) of \1)/));
    await page.keyboard.press("Space");
    await expect(toastSaying(page, "Order updated.")).toBeVisible();
    await expect(list.getByRole("listitem").nth(-2)).toContainText("Questions");

    await page.getByRole("link", { name: "View page" }).click();
    await expect(page.getByRole("heading", { name: "Questions" })).toBeVisible();
  });

  test("N10 an image is described before it is saved", async ({ page }) => {
    await page.goto(`${open}/page`);
    await page.getByRole("button", { name: "Add section" }).click();
    await page.getByRole("menuitem", { name: "Image" }).click();
    await expect(page.getByRole("status").getByText("Choose an image.")).toBeVisible();
    await page.getByLabel("Image", { exact: true }).setInputFiles(photograph);
    const missing = "Describe the image for people who can’t see it.";
    await expect(page.getByRole("status").getByText(missing)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add section" })).toHaveAccessibleDescription(missing);
    await page.getByLabel("Description").fill("A house on a hill");
    await page.getByRole("button", { name: "Add section" }).click();
    await expect(toastSaying(page, "Section added.")).toBeVisible();
  });

  test("F30 are told while they write what of a stylesheet is left out", async ({ page }) => {
    await page.goto(`${open}/settings`);
    const css = page.getByRole("textbox", { name: "Custom CSS" });
    await css.fill("h1 { letter-spacing: 0 }\n@import 'https://elsewhere.example/x.css';");
    await expect(page.getByRole("list", { name: "Problems" })).toContainText("Line 2. @import is left out");
    await css.fill("h1 { letter-spacing: 0.02em }");
    await expect(page.getByText("All of it is used.")).toBeVisible();
    await page.locator("#css").getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await page.goto("/prairie/contests/excellence-open");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveCSS("letter-spacing", /^-/);
    await page.goto("/prairie");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("letter-spacing", /^-/);
  });

  test("K08 change the client's color, and see it at once on every page", async ({ page }) => {
    await page.goto(`${studio}/settings`);
    await page.getByLabel("Your color", { exact: true }).fill("#7a1fa2");
    await expect(page.getByText(/words on it \d+\.\d:1/)).toBeVisible();
    await page.getByRole("button", { name: "Save colors" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/prairie");
    const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary"));
    await expect.poll(primary).toContain("#7a1fa2");
  });

  test("F33 see all dates on one axis with now, and a contradiction where it is while they type", async ({ page }) => {
    await page.goto(open);
    const way = page.getByRole("region", { name: "Progress" }).getByRole("listitem");
    await expect(way).toHaveText([/^EntriesNow.*1 extension, until/, /^ScoringTo come/, /^GalleryTo come/, /^Results/]);
    await expect(page.locator('[data-slot="timeline"]').getByText("Now", { exact: true })).toHaveCount(2);
    await page.getByRole("link", { name: "Change dates" }).click();
    const dates = page.getByRole("region", { name: "Dates" }).locator('[data-slot="timeline"]');
    await expect(dates.getByText(/^Scoring opens before entries close/)).toHaveCount(0);
    const scoring = page.getByRole("group", { name: "Scoring" });
    await scoring.getByLabel("Opens").fill("2026-01-01T09:00");
    await expect(
      dates
        .getByRole("listitem")
        .filter({ hasText: /^Scoring/ })
        .getByText(/^Scoring opens before entries close/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(dates.getByText("Now", { exact: true }).first()).toBeHidden();
    await expect(dates.getByRole("listitem")).toHaveCount(3);
    await expectFits(page);
  });

  test("R04 are asked before unsaved settings are left", async ({ page }) => {
    await page.goto(`${open}/settings`);
    await page.getByLabel("Tagline").fill("Something else");
    await go(page, "Categories");
    await expect(page.getByRole("alertdialog")).toContainText("unsaved changes");
    await page.getByRole("button", { name: "Cancel" }).click();
    await heading(page, "Settings");
    await expect(page.getByLabel("Tagline")).toHaveValue("Something else");
    await go(page, "Categories");
    await page.getByRole("button", { name: "Leave" }).click();
    await heading(page, "Categories");
  });

  test("F02 tag entries, find them by the tag, and leave a note that its entrant never sees", async ({
    page,
    site,
  }) => {
    await page.goto(`${open}/entries?search=House`);
    const row = (title: string) => page.getByRole("row").filter({ hasText: title });
    await page.getByLabel("Select Kiln House", { exact: true }).check();
    await page.getByLabel("Select Switchgrass House", { exact: true }).check();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("menuitem", { name: "Tag", exact: true }).click();
    await dialog(page).getByLabel("Tag").fill("For the poster");
    await dialog(page).getByRole("button", { name: "Tag", exact: true }).click();
    await expect(toastSaying(page, "2 entries tagged")).toBeVisible();
    await expect(row("Kiln House")).toContainText("For the poster");
    await page.goto(`${open}/entries?tag=For+the+poster`);
    await expect(page.getByRole("row")).toHaveCount(3);
    await expectAccessible(page);

    await page.getByRole("link", { name: "Switchgrass House" }).click();
    await page.getByRole("link", { name: "Notes" }).click();
    const notes = page.getByRole("region", { name: "Notes and tags" });
    await expect(notes).toBeInViewport();
    await notes.getByRole("button", { name: "Add note" }).click();
    await dialog(page).getByLabel("Note").fill("The tall picture suits the poster best.");
    await dialog(page).getByRole("button", { name: "Add note" }).click();
    await expect(notes.getByText("The tall picture suits the poster best.")).toBeVisible();
    await expect(page.getByRole("link", { name: "1 note" })).toBeVisible();
    await notes.getByRole("button", { name: "Take the tag For the poster away" }).click();
    await expect(notes.getByRole("list", { name: "Tags" })).toHaveCount(0);
    await page.locator("summary", { hasText: "History" }).click();
    await expect(page.getByRole("region", { name: "History" }).getByText("For the poster")).toHaveCount(2);
    await expectAccessible(page);

    const entry = new URL(page.url()).pathname.split("/").at(-1)!;
    const { token } = (await (
      await page.request.post(`${site.url}/api/users/login`, {
        data: { email: "scorer@demo.test", password: "rosette-demo-1" },
      })
    ).json()) as { token: string };
    const asked = await page.request.get(
      `${site.url}/api/clients/prairie/services/excellence-open/entries/${entry}/notes`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    expect(asked.status()).toBe(403);
  });

  test("P04 a change stands in the log, with who, before and after", async ({ page }) => {
    await page.goto(`${open}/settings`);
    await page.getByLabel("Tagline").fill("Judged by people who build");
    await page.locator("#identity").getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await page.goto(`${studio}/audit`);
    const row = page.getByRole("row").nth(1);
    await expect(row).toContainText("Edit service");
    await expect(row).toContainText("Judged by people who build");
  });

  test("M09 read in the error log what people ran into on their pages", async ({ page, site }) => {
    await page.request.post(`${site.url}/api/log-error`, {
      data: { message: "The map is upside down", stack: "at Map", url: `${site.url}/prairie` },
    });
    await page.goto(`${studio}/errors`);
    await page.getByText("The map is upside down").click();
    await expect(page.getByText("at Map")).toBeVisible();
    await expectAccessible(page);
  });

  test("F29 invite a scorer to a contest that is still a draft", async ({ page }) => {
    await page.goto(studio);
    await page.getByRole("button", { name: "New program" }).click();
    await dialog(page).getByLabel("Name").fill("Quiet Draft 2028");
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await heading(page, "Quiet Draft 2028");
    await go(page, "Categories");
    await page.getByRole("button", { name: "Add category" }).click();
    await dialog(page).getByLabel("Label").fill("SOON");
    await dialog(page).getByLabel("Name").fill("Soon enough");
    await dialog(page).getByRole("button", { name: "Add" }).click();
    await expect(toastSaying(page, "Category added.")).toBeVisible();
    await page.goto(`${studio}/people`);
    await page.getByRole("button", { name: "Invite people" }).click();
    await dialog(page).getByLabel("Email addresses").fill("draft-scorer@far.example");
    await dialog(page).getByRole("combobox", { name: "Program" }).selectOption("Quiet Draft 2028");
    await dialog(page).getByRole("checkbox", { name: "Soon enough" }).check();
    await dialog(page).getByRole("button", { name: "Send the invitation" }).click();
    await expect(toastSaying(page, "Invitation sent.")).toBeVisible();
  });

  test("F30 a contest's stylesheet holds on all of its public pages and a gallery's entry, and nowhere else", async ({
    page,
    site,
  }) => {
    const past = "/prairie/contests/excellence-past";
    await page.goto(`${studio}/contests/excellence-past/settings#css`);
    await page.getByRole("textbox", { name: "Custom CSS" }).fill("h1, h2 { letter-spacing: 3px }");
    await page.locator("#css").getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    type GalleriesAnswer = { galleries: { galleryID: string; kind: string }[] };
    const { galleries } = (await (await page.request.get(`${site.url}/api${past}/gallery`)).json()) as GalleriesAnswer;
    const archive = galleries.find(({ kind }) => kind === "archive")!.galleryID;
    const title = page.getByRole("heading", { level: 1 });
    for (const place of [past, `${past}/winners`, `${past}/archives/${archive}`, `${past}/gallery/${archive}`]) {
      await page.goto(place);
      await expect(title, place).toHaveCSS("letter-spacing", "3px");
    }
    await page.goto(`${past}/winners`);
    await page.locator('[data-slot="gallery-card"]').getByRole("link").first().click();
    await expect(dialog(page).getByRole("heading", { level: 2 })).toHaveCSS("letter-spacing", "3px");
    await dialog(page).getByRole("link", { name: "Open its page" }).click();
    await expect(page).toHaveURL(/winners\/[0-9a-f-]+$/);
    await expect(title).toHaveCSS("letter-spacing", "3px");
    for (const elsewhere of ["/prairie", "/prairie/contests/excellence-open", "/account", studio]) {
      await page.goto(elsewhere);
      await expect(title, elsewhere).not.toHaveCSS("letter-spacing", "3px");
    }
  });

  test("the forms warn while none of them asks for the title, which the first begins with", async ({ page }) => {
    await page.goto(studio);
    await page.getByRole("button", { name: "New program" }).click();
    await dialog(page).getByLabel("Name").fill("Untitled Awards");
    await dialog(page).getByRole("button", { name: "Create" }).click();
    await go(page, "Forms");
    await page.getByRole("button", { name: "Add form" }).click();
    await dialog(page).getByLabel("Name").fill("About it");
    await dialog(page).getByRole("button", { name: "Add" }).click();
    await heading(page, "About it");
    await expect(page.getByRole("region", { name: "Preview" }).getByLabel("Title")).toBeVisible();
    const warning = page.getByText("No form asks for a title");
    await expect(warning).toBeHidden();
    await page.getByRole("button", { name: /^Title/ }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(warning).toBeVisible();
    await expectAccessible(page);
  });
});

test("P04 a viewer sees the setup, and every button says what it would need", async ({ page, site }) => {
  await signIn(page, site, "viewer");
  await page.goto(`${open}/categories`);
  const add = page.getByRole("button", { name: "Add category" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(add).toHaveAccessibleDescription("You need the permission to add a category.");
  await page.goto(studio);
  await expect(page.getByRole("button", { name: "New program" })).toHaveAttribute("aria-disabled", "true");
});
