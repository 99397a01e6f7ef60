import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { dateTimeFieldText } from "../contract/platform/forms/dates.ts";
import { pdfOf } from "../test/pdf.ts";
import { phonePhotograph } from "./picture.ts";
import type { Server } from "./server.ts";
import { expect, expectAccessible, expectFits, pressUntil, signIn, signOut, test, toastSaying } from "./test.ts";

const contest = "/prairie/contests/excellence-open";
const studio = "/prairie/studio/contests/excellence-open";
const day = 86_400_000;

/** One entrant, on one kind of screen. */
type Entrant = { fullName: string; email: string; title: string };

const step = test.step;
const checklist = (page: Page) => page.locator('[data-slot="checklist"]');
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

/** From the first page to the form, without an account to begin with. */
async function comeIn(page: Page, { fullName, email }: Entrant) {
  await page.goto("/");
  await page
    .getByRole("link", { name: /Prairie Home Builders/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /Prairie Home Builders/ })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Excellence in Building Awards" }).first().click();
  await expect(page).toHaveURL(contest);
  await page.getByRole("link", { name: "Enter", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?to=/);
  await page.getByRole("link", { name: "Make an account" }).click();
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("first-season-1");
  await page.getByRole("button", { name: "Make my account" }).click();
  await expect(page).toHaveURL(`${contest}/enter`);
}

/** Answers both forms; what is asked shrinks as it is answered. */
async function answerForms(page: Page, title: string) {
  await page.getByLabel("Project name").fill(title);
  await page.getByLabel("Town and state").fill("Matfield Green, Kansas");
  await page.getByLabel("Completion date").fill("14/05/2026");
  await page.getByLabel("Size in square feet").fill("1840");
  await page.getByLabel("Construction budget").fill("412000");
  await page.getByLabel("Renovation or addition").check();
  await page.getByLabel("What was there before?").fill("A grain store, empty since 1971.");
  await page.getByLabel("Timber", { exact: true }).check();
  await page.getByLabel("Glass", { exact: true }).check();
  await page.getByLabel("The story of the project").fill("They wanted to see weather coming. It comes from the west.");
  await page.getByLabel("Builder or company").fill("Field & Frame");
  await page.getByLabel("Phone for questions").fill("6205550142");
  await page.getByLabel("Website").fill("fieldandframe.example");
  await page.getByLabel("Everyone named here has agreed to be named").check();
}

async function describeFile(page: Page, fileName: string, said: { caption: string; cover?: boolean }) {
  await page.getByRole("button", { name: `Edit ${fileName}` }).click();
  const dialog = dialogOf(page, "Edit File Upload");
  await dialog.getByLabel(/^Caption/).fill(said.caption);
  await dialog.getByLabel(/^Image Credit/).fill("Ines Aldana");
  if (said.cover) await dialog.getByLabel("Select as entry cover photo").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

/** A photograph that lies on its side stands upright, and says nothing of where it was taken. */
async function expectUprightAndPrivate(page: Page, site: Server, picture: Locator) {
  const src = await picture.evaluate((image: HTMLImageElement) => image.currentSrc || image.src);
  expect(src).toContain(site.url);
  const { width = 0, height = 0, exif } = await sharp(await (await page.request.get(src)).body()).metadata();
  expect(height).toBeGreaterThan(width);
  expect(exif).toBeUndefined();
}

/** The second file is lifted, moved and put down by keyboard, as a screen reader tells it. */
async function moveToTheFront(page: Page, tiles: Locator) {
  const handle = tiles.nth(1).getByRole("button", { name: /^Move / });
  const [, fileName] = (await handle.getAttribute("aria-label"))!.split("Move ");
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(`${fileName} is over place 2 of 2.`)).toBeAttached();
  await pressUntil(page, "ArrowLeft", page.getByText(`${fileName} is over place 1 of 2.`));
  await page.keyboard.press("Space");
  await expect(toastSaying(page, "File order updated.")).toBeVisible();
  await expect(tiles.first().getByRole("button", { name: `Move ${fileName}` })).toBeVisible();
}

async function addFiles(page: Page, site: Server) {
  const photographs = [await phonePhotograph("porch.jpg"), await phonePhotograph("stair.jpg", 1500, 1000)];
  await page.getByLabel("Add files to Photographs").setInputFiles(photographs);
  const tiles = page.getByRole("list", { name: "Files in Photographs" }).getByRole("listitem");
  await expect(tiles).toHaveCount(2, { timeout: 60_000 });
  await page
    .getByLabel("Add files to Plans and documents")
    .setInputFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: pdfOf({ pages: 2 }) });
  await expect(page.getByRole("button", { name: "Edit plan.pdf" })).toBeVisible({ timeout: 60_000 });
  await describeFile(page, "porch.jpg", { caption: "The porch, looking west" });
  await describeFile(page, "stair.jpg", { caption: "The stair in the morning", cover: true });
  await expect(tiles.filter({ hasText: "The stair in the morning" })).toContainText("Cover");
  await expectUprightAndPrivate(page, site, tiles.first().getByRole("img").or(tiles.first().locator("img")).first());
  await moveToTheFront(page, tiles);
}

async function mailTo(page: Page, address: string, subject: string) {
  await page.goto("/dev/mail");
  const mail = page.getByRole("listitem").filter({ hasText: address }).filter({ hasText: subject });
  await mail.getByRole("link").click();
  return page.frameLocator("iframe[title='As HTML']");
}

/** What an entry still asks for, where there is room for that beside the forms. */
const missing = (page: Page) => checklist(page).getByRole("listitem").getByRole("listitem");

async function expectNothingMissing(page: Page) {
  await expect(missing(page)).toHaveCount(0);
  const [, done, all] = /(\d+) of (\d+) done/.exec((await checklist(page).textContent())!)!;
  expect(done).toBe(all);
}

/** The entrant's half: from the first page to the receipt. Ends on the entry's own page. */
async function enter(page: Page, site: Server, entrant: Entrant) {
  await step("a visitor finds the contest and makes an account", () => comeIn(page, entrant));
  await step("and starts an entry", async () => {
    await page.getByRole("button", { name: "Start entry in Glass" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Untitled entry" })).toBeVisible();
  });
  const address = page.url();
  const isWide = page.viewportSize()!.width > 1_000;
  if (isWide) await expect(checklist(page)).toContainText("1 of 4 done");
  const asked = await missing(page).count();
  await step("the forms", () => answerForms(page, entrant.title));
  if (isWide) await expect.poll(() => missing(page).count()).toBeLessThan(asked);
  await step("the files", () => addFiles(page, site));
  if (isWide) await step("nothing is missing any more", () => expectNothingMissing(page));
  await step("submitted, with a receipt", async () => {
    await expectAccessible(page);
    await page.getByRole("button", { name: "Submit entry" }).first().click();
    const question = page.getByRole("alertdialog", { name: "Submit this entry?" });
    await expect(question).toContainText(entrant.title);
    await question.getByRole("button", { name: "Submit entry" }).click();
    await expect(toastSaying(page, "Entry submitted.")).toBeVisible();
    await expect(page.getByText("A receipt is on its way to you by email.")).toBeVisible();
    await expectAccessible(page);
    const mail = await mailTo(page, entrant.email, `We have your entry: ${entrant.title}`);
    await expect(mail.locator("p", { hasText: /is entered in .*, with 3 files\./ })).toBeVisible();
    await expect(mail.getByRole("link", { name: "See your entry" })).toHaveAttribute("href", address);
  });
  return address;
}

/** Staff move a timeframe by typing its dates. */
async function changeDates(page: Page, name: string, [opens, closes]: [opens: number, closes: number]) {
  const group = page.getByRole("group", { name, exact: true });
  await group.getByLabel("Opens").fill(dateTimeFieldText(Date.now() + opens * day));
  await group.getByLabel("Closes").fill(dateTimeFieldText(Date.now() + closes * day));
}

async function openScoring(page: Page) {
  await page.goto(`${studio}/dates`);
  await changeDates(page, "Entries", [-40, -2]);
  await changeDates(page, "Scoring", [-1, 20]);
  await page.getByRole("button", { name: "Save dates" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
}

async function assignScorer(page: Page, name: string) {
  await page.getByRole("link", { name: "Scoring", exact: true }).click();
  await page.getByRole("button", { name: "Assign a scorer" }).first().click();
  const dialog = dialogOf(page, "Assign a scorer");
  await dialog.getByPlaceholder("Find Someone...").fill(name);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await dialog.getByRole("checkbox", { name: /^Glass/ }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(toastSaying(page, "Scorer assigned.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `${name} scores Glass` })).toBeChecked();
}

async function score(page: Page, title: string) {
  await page.goto("/");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "My Action Panel" }).click();
  const panel = dialogOf(page, "My Action Panel");
  await panel
    .getByRole("region", { name: "My Scoring Assignments" })
    .getByRole("link", { name: /Excellence in Building Awards/ })
    .click();
  await page
    .getByRole("region", { name: "Entries to score" })
    .getByRole("link", { name: new RegExp(title) })
    .click();
  const sheet = page.getByRole("region", { name: "Scoresheet" });
  for (const [criterion, given] of [
    ["Design", "9"],
    ["Craft", "8"],
    ["Setting", "7"],
    ["Livability", "9"],
    ["Presentation", "5"],
  ] as const)
    await sheet
      .getByRole("radiogroup", { name: new RegExp(`^${criterion}`) })
      .getByText(given, { exact: true })
      .last()
      .click();
  await sheet.getByLabel("Comments").fill("The west window alone is worth the trip.");
  await expectAccessible(page);
  await page.locator('[data-slot="scoresheet-foot"]').getByRole("button", { name: /^Save/ }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await page.goto(`${contest}/scoring`);
  await expect(page.getByRole("row", { name: new RegExp(title) })).toContainText("Scored");
}

async function awardAndRelease(page: Page, title: string) {
  await page.goto(`${studio}/results?search=${encodeURIComponent(title)}`);
  const award = page.getByLabel(`Award title of ${title}`);
  await award.fill("Gold");
  await award.press("Enter");
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await page.getByRole("button", { name: "Release results" }).click();
  const dialog = dialogOf(page, "Release the results?");
  await expect(dialog).toContainText("fewer than");
  await dialog.getByLabel("Reason").fill("One juror fell ill; the others agreed on the telephone.");
  // Somebody has an extension until then.
  await dialog.getByLabel("Close entries now").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Release" }).click();
  await expect(toastSaying(page, "Results released.")).toBeVisible();
}

/** The release opened it. */
async function seeWinners(page: Page, title: string) {
  await page.getByRole("link", { name: "Winners gallery" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Winners" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: title })).toContainText("Gold");
}

test("F02 the entrant’s half on a phone: every step within 390 pixels", async ({ page, site }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const entry = await enter(page, site, { fullName: "Otis Brandt", email: "otis@barn.example", title: "Barn Light" });
  for (const path of ["/", "/prairie", contest, `${contest}/enter`, `${contest}/entries`, entry]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectFits(page);
  }
});

test("F02 D23 D27 a season: entered, judged, awarded, released, and admired", async ({ page, site }) => {
  test.setTimeout(300_000);
  const entrant = { fullName: "Ines Aldana", email: "ines@field.example", title: "Weather House" };
  const entry = await enter(page, site, entrant);
  const [own] = (await page.context().cookies()).filter(({ name }) => name === "rosette-auth");

  await step("staff close entries, open judging and assign a scorer", async () => {
    await signIn(page, site, "admin");
    await openScoring(page);
    await assignScorer(page, "Marcus Oyelaran");
  });
  await step("T07 the scorer scores it", async () => {
    await signIn(page, site, "scorer2");
    await score(page, entrant.title);
  });
  await step("staff give a title, release with a reason, and look at the winners", async () => {
    await signIn(page, site, "admin");
    await awardAndRelease(page, entrant.title);
    await seeWinners(page, entrant.title);
  });
  await step("D23 the entrant reads the scores", async () => {
    await page.context().addCookies([own!]);
    await page.goto(entry);
    await expect(page.getByText("Gold. Congratulations.")).toBeVisible();
    await page.getByRole("button", { name: "Show my scores" }).click();
    const scores = dialogOf(page, "My scores");
    await expect(scores).toContainText("9 of 10");
    await expect(scores).toContainText("The west window alone is worth the trip.");
    await expect(scores.getByText("Total").first()).toBeVisible();
    await expectAccessible(page);
  });
  await step("D27 the public admires it", async () => {
    await signOut(page);
    await page.goto(contest);
    await page
      .getByRole("link", { name: /winners/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/winners$/);
    const card = page.locator('[data-slot="gallery-card"]', { hasText: entrant.title });
    await expect(card.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
    expect(await card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);
    await card.getByRole("link").click();
    const dialog = dialogOf(page, entrant.title);
    await expect(dialog.locator('[data-slot="caption"]')).toContainText(/stair|porch/);
    await expectUprightAndPrivate(page, site, dialog.locator("img").first());
    await expectAccessible(page);
  });
});
