import type { Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { expect, expectAccessible, settled, signIn, test, toastSaying } from "./test.ts";

const scoring = "/prairie/contests/excellence-judging/scoring";
const studio = "/prairie/studio/contests/excellence-judging";

const next = (page: Page) => page.getByRole("region", { name: "Next entry" });
const sheetOf = (page: Page) => page.getByRole("region", { name: "Scoresheet" });
const foot = (page: Page) => page.locator('[data-slot="scoresheet-foot"]');
const save = (page: Page) => foot(page).getByRole("button", { name: /^Save/ });

/** Gives every criterion the same number by its buttons. */
async function give(page: Page, value: string) {
  await expect(sheetOf(page).getByRole("radiogroup").first()).toBeVisible();
  for (const group of await sheetOf(page).getByRole("radiogroup").all()) {
    const steps = group.getByRole("radio");
    const last = await steps.last().getAttribute("value");
    await group
      .getByText(Number(value) > Number(last) ? last! : value, { exact: true })
      .last()
      .click();
  }
}

test("P03 a scorer's first screen is the next entry and how far they are; others are refused", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer");
  await page.goto(scoring);
  await expect(page.getByText(/\d+ of \d+ scored/).first()).toBeVisible();
  await expect(next(page).getByRole("link")).toBeVisible();
  await signIn(page, site, "guest");
  await page.goto(scoring);
  await expect(page.getByText("You don't have permission to do that.")).toBeVisible();
});

for (const [held, viewport] of [
  ["upright", { width: 820, height: 1180 }],
  ["sideways", { width: 1180, height: 820 }],
] as const)
  test(`a tablet held ${held} shows a photograph and the scoresheet at once`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    await signIn(page, site, "scorer3");
    await page.goto(scoring);
    await next(page).getByRole("link").click();
    const photograph = page
      .getByRole("region", { name: "Entry" })
      .getByRole("button", { name: /^Look closer/ })
      .first();
    await expect(photograph).toBeInViewport({ ratio: 0.9 });
    await expect(sheetOf(page).getByRole("radiogroup").first()).toBeInViewport({ ratio: 1 });
    await expect(save(page)).toBeInViewport();
    await expectAccessible(page);
  });

test("T07 M21 a scoresheet becomes scored after save, says 'Changes saved.', and leads to the next entry", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer");
  await page.goto(scoring);
  const before = await page
    .getByText(/\d+ of \d+ scored/)
    .first()
    .textContent();
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  const first = page.url();
  await give(page, "8");
  await expectAccessible(page);
  await save(page).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await expect(page).not.toHaveURL(first);
  await page.goto(first);
  await expect(foot(page).getByText("Scored")).toBeVisible();
  await expect(page.getByText(/\d+ of \d+ scored/).first()).not.toHaveText(before!);
});

test("T07 a sheet that lacks a criterion isn't saved, and says which", async ({ page, site }) => {
  await signIn(page, site, "scorer3");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await save(page).click();
  await expect(
    sheetOf(page)
      .getByText(/ is required$/)
      .first(),
  ).toBeVisible();
  await expect(toastSaying(page, "Changes saved.")).toBeHidden();
});

test("a scorer scores with the keyboard alone: digits, arrows, save, next and previous", async ({ page, site }) => {
  await signIn(page, site, "scorer4");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  const first = page.url();
  const groups = sheetOf(page).getByRole("radiogroup");
  await groups.first().getByRole("radio").first().focus();
  await page.keyboard.press("7");
  await expect(groups.first().getByRole("radio", { name: "7" })).toBeChecked();
  // Within 700 ms of each other: a busy machine may need another try.
  await expect(async () => {
    await page.keyboard.press("1");
    await page.keyboard.press("0");
    await expect(groups.first().getByRole("radio", { name: "10" })).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("ArrowLeft");
  await expect(groups.first().getByRole("radio", { name: "9" })).toBeChecked();
  const title = (await page.getByRole("heading", { level: 1 }).textContent())!;
  await page.keyboard.press("n");
  await expect(page).not.toHaveURL(first);
  // The address is there before its page is, and only that knows what comes before it.
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
  await settled(page);
  await page.keyboard.press("p");
  await expect(page).toHaveURL(first);
  await expect(groups.first().getByRole("radio", { name: "9" })).toBeChecked();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys for scoring" })).toBeVisible();
  await page.keyboard.press("Escape");
  await give(page, "6");
  await page.locator("body").click({ position: { x: 700, y: 90 } });
  await page.keyboard.press("s");
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
});

test("nothing typed is lost when the network is: it is kept here, said so, and sent when it is back", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer5");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  await page.context().setOffline(true);
  await sheetOf(page).getByRole("textbox").fill("The stair is the best room of the house.");
  await expect(page.getByText(/Everything you enter is kept on this device/)).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(sheetOf(page).getByRole("textbox")).toHaveValue("The stair is the best room of the house.");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsaved scoresheet"))))
    .toEqual([]);
  await page.reload();
  await expect(sheetOf(page).getByRole("textbox")).toHaveValue("The stair is the best room of the house.");
});

test("a scorer declares a conflict of interest, and the entry leaves their queue", async ({ page, site }) => {
  await signIn(page, site, "scorer5");
  await page.goto(scoring);
  await next(page).getByRole("link").click();
  await expect(sheetOf(page)).toBeVisible();
  const entry = page.url();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Declare a conflict of interest" }).click();
  await page.getByLabel("Reason").fill("I drew the plans.");
  await page.getByRole("button", { name: "Declare" }).click();
  await expect(toastSaying(page, "Conflict of interest declared.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${scoring}$`));
  await page.goto(entry);
  await expect(page.getByText("You don't have permission to do that.")).toBeVisible();
});

test("P04 staff assign scorers, see how far everyone is, and preview the scoresheet; a viewer only looks", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers`);
  const cell = page.getByRole("checkbox", { name: "Grace Tanaka scores Brick" });
  await expect(cell).not.toBeChecked();
  await cell.click();
  await expect(toastSaying(page, "Scorer assigned.")).toBeVisible();
  await expect(cell).toBeChecked();
  await cell.click();
  await expect(cell).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Preview" }).first().click();
  const previewing = "This is a preview. Nothing is saved.";
  await expect(page.getByRole("status").getByText(previewing)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(save(page)).toHaveAccessibleDescription(previewing);
  await signIn(page, site, "viewer");
  await page.goto(`${studio}/scorers`);
  await expect(page.getByRole("button", { name: "Assign a scorer" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("checkbox", { name: "Grace Tanaka scores Brick" })).toBeDisabled();
});

test("staff look at a plan before it is kept, take out a scorer, undo it, and lift a conflict with a reason", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers`);
  await page.getByRole("button", { name: "Balance", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Scorers for each entry").fill("4");
  await dialog.getByRole("button", { name: "Look at the plan" }).click();
  const plan = dialog.getByRole("table", { name: "How many entries each scorer gets" });
  await expect(plan.getByRole("row", { name: /^Grace Tanaka/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Assign as planned" }).click();
  await expect(toastSaying(page, "Scorers assigned as planned.")).toBeVisible();
  await page.getByRole("button", { name: "Undo: balanced plan" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(toastSaying(page, "Undone.")).toBeVisible();

  await page.getByRole("button", { name: "Take out Sofia Petrov" }).click();
  await dialog.getByRole("button", { name: "Look at the plan" }).click();
  await expect(plan).toBeVisible();
  await dialog.getByRole("button", { name: "Take out", exact: true }).click();
  await expect(page.getByRole("button", { name: "Take out Sofia Petrov" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo: Sofia Petrov taken out" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(page.getByRole("button", { name: "Take out Sofia Petrov" })).toBeVisible();

  await page.getByRole("button", { name: "Lift: Grace Tanaka, INTER-20" }).click();
  await dialog.getByLabel("Reason").fill("They only met once.");
  await dialog.getByRole("button", { name: "Lift", exact: true }).click();
  await expect(page.getByText("Lifted: They only met once.")).toBeVisible();
  await page.getByRole("button", { name: "Put back: Grace Tanaka, INTER-20" }).click();
  await page.getByRole("button", { name: "Put back", exact: true }).last().click();
  await expect(page.getByRole("button", { name: "Lift: Grace Tanaka, INTER-20" })).toBeVisible();
});

test("the scorers' table scrolls sideways by keyboard where it is wider than the screen, and names stay", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers`);
  const region = page.getByRole("region", { name: "Who scores which category" });
  const name = region.getByText("Grace Tanaka");
  await settled(page);
  const before = (await name.boundingBox())!.x;
  await region.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((it) => it.scrollLeft)).toBeGreaterThan(0);
  expect((await name.boundingBox())!.x).toBeCloseTo(before, 0);
});

/** Two entries of one category that nobody has scored get the same scoresheet from a scorer who is to score both. */
async function levelTwo(page: Page, site: Server): Promise<void> {
  const tokenOf = async (name: string) => {
    const data = { email: `${name}@demo.test`, password: "rosette-demo-1" };
    return (await (await page.request.post(`${site.url}/api/users/login`, { data })).json()).token as string;
  };
  const headers = { authorization: `Bearer ${await tokenOf("scorer")}` };
  const at = `${site.url}/api/prairie/contests/excellence-judging`;
  const get = async (path: string, as = headers) => (await page.request.get(at + path, { headers: as })).json();
  const { entries } = await get("/entries/scoring");
  const queued = new Set(entries.map(({ entryID }: { entryID: string }) => entryID));
  const { categories } = await get("/results", { authorization: `Bearer ${await tokenOf("admin")}` });
  type Unscored = { entryID: string; sheets: number };
  const two = (categories as { entries: Unscored[] }[])
    .map((category) => category.entries.filter(({ entryID, sheets }) => sheets === 0 && queued.has(entryID)))
    .find((unscored) => unscored.length > 1)!
    .slice(0, 2);
  for (const { entryID } of two) {
    const { scoresheet } = await get(`/entries/scoring/${entryID}`);
    type Scale = { name: string; maximumValue: number };
    const scales = (scoresheet.scoresheetCriteria as Scale[]).filter(({ name }) => name !== "comment");
    const values = Object.fromEntries(scales.map(({ name, maximumValue }) => [name, maximumValue]));
    const path = `${at}/entries/scoring/${entryID}/scores/${scoresheet.scoresheetID}`;
    expect((await page.request.post(path, { headers, data: { values } })).status()).toBe(200);
  }
}

test("F02 what nothing tells apart staff decide, with a reason that stands beside the result, and take back", async ({
  page,
  site,
}) => {
  await levelTwo(page, site);
  await signIn(page, site, "admin");
  await page.goto(`${studio}/settings`);
  await page.getByLabel("Decide between equal results").check();
  await page.locator("#scoring").getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await page.goto(`${studio}/results`);
  await expect(page.getByText("Equal results are decided between.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Put first" })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Put first" }).last().click();
  const dialog = page.getByRole("dialog", { name: /^Put “.+” first\?$/ });
  await dialog.getByLabel("Reason").fill("It was built by apprentices.");
  await dialog.getByRole("button", { name: "Put first" }).click();
  await expect(toastSaying(page, "Tie decided.")).toBeVisible();
  await expect(page.getByText("Level, and put first: It was built by apprentices.")).toBeVisible();
  await expect(page.getByText("Level, and another put first: It was built by apprentices.")).toBeVisible();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("button", { name: "Put first" })).toHaveCount(2);
});

test("F02 staff see who stands where and how it came about, give a title, and release with a reason", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/results`);
  await expect(page.getByRole("heading", { name: "Results" })).toBeVisible();
  await page
    .getByRole("button", { name: /^How the result came about/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText(/^BRICK-\d+\. Mean \d+\.\d of \d scoresheets/)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  const title = page.getByLabel(/^Award title of/).first();
  await title.fill("Gold");
  await title.press("Enter");
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await page.getByRole("button", { name: "Release results" }).click();
  await expect(page.getByRole("dialog")).toContainText(/winners gallery is .*published with \d+ award title/);
  await page.getByRole("button", { name: "Release", exact: true }).click();
  await expect(
    page
      .getByRole("dialog")
      .getByText(/fewer than 3 scoresheets/)
      .first(),
  ).toBeVisible();
  await page.getByLabel("Reason").fill("The jury met and agreed.");
  await page.getByRole("button", { name: "Release", exact: true }).click();
  await expect(toastSaying(page, "Results released.")).toBeVisible();
  await expect(page.getByText("The jury met and agreed.")).toBeVisible();
  await page.getByRole("link", { name: "Winners gallery" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Winners" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Public", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Gold").first()).toBeVisible();
});

test("a phone shows the entry and its scoresheet one at a time, with the total and Save always in reach", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "scorer3");
  await page.goto("/prairie/contests/excellence-judging/scoring");
  await page
    .getByRole("link")
    .filter({ hasText: /BRICK|GLASS|STONE|INTER/ })
    .first()
    .click();
  await expect(save(page)).toBeVisible();
  await page.getByRole("tab", { name: "Scoresheet" }).click();
  await expect(page.getByRole("radiogroup").first()).toBeVisible();
  await expect(foot(page).getByText(/\/ 100$/)).toBeVisible();
  await expectAccessible(page);
});
