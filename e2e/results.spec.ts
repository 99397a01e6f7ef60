import type { Page } from "@playwright/test";
import { closeScoring, give, letScorersSee, save, scoring, sheetOf, studio } from "./scoring.ts";
import type { Server } from "./server.ts";
import { expect, expectAccessible, signIn, test, toastSaying } from "./test.ts";

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
  type Unscored = { entryID: string; sheets: number; joint: boolean; mean: number | null };
  const isLevel = ({ joint, mean }: Unscored) => joint && mean === 100;
  if ((categories as { entries: Unscored[] }[]).some((category) => category.entries.some(isLevel))) return;
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

async function decideBetweenEquals(page: Page): Promise<void> {
  await page.goto(`${studio}/scorers/settings`);
  const box = page.getByLabel("Decide between equal results");
  await expect(box).toBeVisible();
  if (await box.isChecked()) return;
  await box.check();
  await page.locator("#scoring").getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
}

test("F02 what nothing tells apart staff decide, with a reason that stands beside the result, and take back", async ({
  page,
  site,
}) => {
  await levelTwo(page, site);
  await signIn(page, site, "admin");
  await decideBetweenEquals(page);
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

test("F02 staff make a scorer the chair, who puts first what is level and agrees to a change, each with a reason that stands with the results", async ({
  page,
  site,
}) => {
  await levelTwo(page, site);
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers`);
  const card = page.getByRole("region", { name: "Panels" });
  await card.getByRole("button", { name: "Change the chair" }).click();
  const choosing = page.getByRole("dialog", { name: "Chair" });
  await choosing.getByLabel("Chair").selectOption({ label: "Amelia Brandt" });
  await expectAccessible(page);
  await choosing.getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await expect(card).toContainText("Amelia Brandt");
  await decideBetweenEquals(page);
  const closesAt = await closeScoring(page, site, new Date(Date.now() - 60_000).toISOString());

  const desk = page.getByRole("region", { name: "As the chair" });
  await signIn(page, site, "scorer");
  await page.goto(scoring);
  const tie = desk.getByRole("region", { name: /^Level in/ }).first();
  await tie
    .getByRole("button", { name: /^Put first: / })
    .first()
    .click();
  const first = page.getByRole("dialog", { name: /^Put “.+” first\?$/ });
  await first.getByLabel("Reason").fill("It was built by apprentices.");
  await expectAccessible(page);
  await first.getByRole("button", { name: "Put first" }).click();
  await expect(toastSaying(page, "Tie decided.")).toBeVisible();
  await expect(desk.getByRole("region", { name: /^Decided/ })).toContainText("Amelia Brandt, chair");
  await expectAccessible(page);
  await signIn(page, site, "admin");
  await page.goto(`${studio}/results`);
  await expect(
    page.getByText(/Level, and put first: It was built by apprentices\. \(Amelia Brandt, chair/),
  ).toBeVisible();
  await signIn(page, site, "scorer");
  await page.goto(scoring);
  await desk.getByRole("button", { name: "Take back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await expect(toastSaying(page, "Level again.")).toBeVisible();
  await closeScoring(page, site, closesAt);

  await letScorersSee(page, site, "Scoresheets at any time");
  await signIn(page, site, "scorer4");
  await page.goto(`${scoring}?state=scored&search=BRICK`);
  await page.getByRole("table", { name: "Entries" }).getByRole("link").first().click();
  await expect(sheetOf(page)).toBeVisible();
  const entry = page.url();
  await give(page, "3");
  await save(page).click();
  const asking = page.getByRole("dialog", { name: "Ask to change your scoresheet?" });
  await asking.getByLabel("Why it changes").fill("I had overlooked the north side.");
  await asking.getByRole("button", { name: "Ask for it" }).click();
  await expect(toastSaying(page, "Asked for. The chair decides whether it counts.")).toBeVisible();
  await page.goto(entry);
  await expect(sheetOf(page).getByText("waits for the chair")).toBeVisible();
  await expectAccessible(page);

  await signIn(page, site, "scorer");
  await page.goto(scoring);
  await expect(desk.getByText("I had overlooked the north side.")).toBeVisible();
  await expectAccessible(page);
  await desk.getByRole("button", { name: "Agree to Henry Duarte’s change" }).click();
  const agreeing = page.getByRole("dialog", { name: "Agree to Henry Duarte’s change?" });
  await agreeing.getByLabel("Reason").fill("We saw it together.");
  await agreeing.getByRole("button", { name: "Agree" }).click();
  await expect(toastSaying(page, "Change agreed to.")).toBeVisible();
  await expect(desk.getByText("Nothing to decide now.")).toBeVisible();
  await page.goto(entry);
  await expect(
    page.getByRole("region", { name: "Discussion" }).getByText("I had overlooked the north side."),
  ).toBeVisible();
  await letScorersSee(page, site, "Nothing");
});

test("F02 staff choose who goes on, start a round with dates and a name, look back at the one before, and take it back", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/results`);
  await page.getByRole("link", { name: "Next round" }).click();
  await page.getByLabel("Places of each category").fill("1");
  const brick = page.getByRole("table", { name: "Who goes on in Brick" });
  await expect(brick.getByRole("checkbox", { checked: true }).and(page.getByLabel(/goes on$/))).toHaveCount(1);
  await brick
    .getByLabel(/goes on$/)
    .nth(1)
    .check();
  const sum = page.getByText(/\d+ entries go on of \d+\./);
  const before = await sum.textContent();
  const code = (await brick
    .getByText(/^BRICK-\d+$/)
    .last()
    .textContent())!;
  await page.getByRole("searchbox", { name: "Search entries" }).fill(code);
  await expect(page.getByRole("table")).toHaveCount(1);
  await expect(brick.getByText(code)).toBeVisible();
  await expect(sum).toHaveText(before!);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear search" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start round 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Start round 2" });
  await dialog.getByLabel("Name").fill("Final");
  await dialog.getByLabel("Scoring closes").fill("2099-05-01T17:00");
  await dialog.getByLabel("Reason").fill("Two judges fell ill.");
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(toastSaying(page, "Round started.")).toBeVisible();
  const rounds = page.getByRole("navigation", { name: "Rounds" });
  await expect(rounds.getByRole("link", { name: "Final" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("table", { name: "Results of Brick" }).locator("tbody tr")).toHaveCount(2);

  await rounds.getByRole("link", { name: "Round 1" }).click();
  await expect(page.getByText(/the first place of each category; by hand 1 added/)).toBeVisible();
  await expect(page.getByText("Two judges fell ill.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take Final back" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("heading", { name: "Results", exact: true })).toBeVisible();
  await expect(rounds).toHaveCount(0);
});

test("F04 awards are handed over on the big screen: what it is, then its photograph, then the name, and a reload goes on there", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/contests/excellence-past/results/ceremony");
  const rows = page.getByRole("list", { name: "Awards in the order of the ceremony" }).getByRole("listitem");
  await expect(rows.last()).toContainText("Best in Show");
  const count = await rows.count();
  await expectAccessible(page);
  await page.goto(`/prairie/studio/contests/excellence-past/results/ceremony/screen?at=${(count - 1) * 3}`);
  const best = page.getByRole("heading", { name: "Ridgeline House" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByText("Best in Show")).toBeVisible();
  await expect(best).toBeHidden();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowRight");
  await expect(best).toBeVisible();
  await page.reload();
  await expect(best).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { name: "Excellence in Building Awards 2026" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(best).toBeVisible();
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
