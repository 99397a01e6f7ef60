import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

const past = "/prairie/studio/contests/excellence-past";
const prize = "/harbor/studio/contests/architecture";

test("staff send winners on in one action, a winner agrees, finishes the entry at the next level, and its staff see where it came from", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${past}/results`);
  await page.getByRole("link", { name: "Send winners on" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Send winners on" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Which category is which" })).toContainText(
    "What should the jury look at first?",
  );
  await expectAccessible(page);
  const winners = page.getByRole("table", { name: "Winners" });
  const asked = winners.getByRole("row").filter({ hasText: "Asked" });
  await expect(asked).toHaveCount(1);
  const title = (await asked.getByRole("link").innerText()).trim();
  await page.getByRole("combobox", { name: "Award" }).selectOption("Gold");
  await page.getByRole("checkbox", { name: "All who can be asked" }).check();
  await page.getByRole("button", { name: "Send on", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Days to answer")).toHaveValue("14");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Ask them" }).click();
  await expect(toastSaying(page, /winners? (is|are) asked\.$/)).toBeVisible();
  await expect(winners.getByRole("row").filter({ hasText: "Not sent" })).toHaveCount(0);

  await signIn(page, site, "entrant");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/prairie/contests/excellence-past/entries");
  await page.getByRole("link", { name: title, exact: true }).click();
  const question = page.getByRole("region", { name: "May it go on to Coast to Plains Architecture Prize?" });
  await expect(question).toContainText("Staff and scorers of Harbor Arts Council");
  await expectAccessible(page);
  await expectFits(page);
  await question.getByRole("button", { name: "Agree" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Agree" }).click();
  await expect(toastSaying(page, "Thank you. It is on its way.")).toBeVisible();
  const there = page.getByRole("link", { name: "See it there" });
  await expect(async () => {
    await page.reload();
    await expect(there).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await there.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("It came on from there with your consent")).toBeVisible();
  await expectFits(page);
  await page.getByLabel("What should the jury look at first?").fill("The light at eight in the morning.");
  await page.getByRole("button", { name: "Submit entry" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit entry" }).click();
  await expect(toastSaying(page, "Entry submitted.")).toBeVisible();

  await signIn(page, site, "harbor-admin");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${prize}/settings#feeders`);
  const feeders = page.getByRole("list", { name: "Programs that send winners on" });
  await expect(feeders).toContainText("3 entries, 3 submitted");
  await feeders.getByRole("link").click();
  await expect(page.getByRole("combobox", { name: "Sent on by" })).not.toHaveValue("");
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByText("Sent on from there with its entrant’s consent")).toBeVisible();
  await expectAccessible(page);

  await signIn(page, site, "admin");
  await page.goto(`${past}/results/onward`);
  await expect(winners.getByRole("row").filter({ hasText: title })).toContainText("Submitted there");
});

test("a program is connected by a code that the other association makes, shows once and withdraws", async ({
  page,
  site,
}) => {
  await signIn(page, site, "harbor-admin");
  await page.goto(`${prize}/entries/settings`);
  const block = page.getByRole("region", { name: "Winners of other programs" });
  await block.getByRole("button", { name: "Make a code" }).click();
  await page.getByRole("dialog").getByLabel("Whom it is for").fill("Prairie, this season");
  await page.getByRole("dialog").getByRole("button", { name: "Make the code" }).click();
  const made = page.getByRole("dialog", { name: "The code is made" });
  const code = (await made.locator("p.select-all").innerText()).trim();
  await made.getByRole("button", { name: "Close" }).first().click();
  await expect(block.getByRole("list", { name: "Codes" })).toContainText("Prairie, this season");
  await expectAccessible(page);

  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/contests/excellence-judging/results/onward");
  await expect(page.getByText("No program is connected yet")).toBeVisible();
  await page.getByRole("button", { name: "Connect a program" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill("not a code");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByText("This code doesn’t open a program.").first()).toBeVisible();
  await dialog.getByLabel("Code").fill(code);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(
    toastSaying(page, "Connected to Coast to Plains Architecture Prize of Harbor Arts Council."),
  ).toBeVisible();
  const table = page.getByRole("table", { name: "Which category is which" });
  await expect(table.getByRole("row").filter({ hasText: "Interiors" }).first()).toContainText("By its name");
  await page.getByRole("button", { name: "Match categories" }).click();
  await page.getByLabel("Brick (BRICK)").selectOption({ label: "Houses (HOUSE)" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(table.getByRole("row").filter({ hasText: "Brick" })).toContainText("Houses");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  await signIn(page, site, "harbor-admin");
  await page.goto(`${prize}/entries/settings`);
  await page.getByRole("button", { name: "Withdraw the code: Prairie, this season" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(toastSaying(page, "Code withdrawn.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Programs that send winners on" })).toContainText("nothing sent on yet");
});

test("an association is invited by a link, and its staff choose the program that is connected; the link works once", async ({
  page,
  site,
}) => {
  await signIn(page, site, "harbor-admin");
  await page.goto(`${prize}/entries/settings`);
  const block = page.getByRole("region", { name: "Winners of other programs" });
  await block.getByRole("button", { name: "Invite an association" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite an association" });
  await dialog.getByLabel("Whom it is for").fill("Prairie Home Builders");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  const made = page.getByRole("dialog", { name: "The invitation is ready" });
  const link = (await made.locator("p.select-all").innerText()).trim();
  await made.getByRole("button", { name: "Close" }).first().click();
  await expect(block.getByRole("list", { name: "Invitations" })).toContainText("Prairie Home Builders");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  await signIn(page, site, "entrant");
  await page.goto(link);
  await expect(page.getByText("You run no program that fits.")).toBeVisible();
  await signIn(page, site, "admin");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Harbor Arts Council invites your winners" })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await expect(page.getByLabel("Your program").getByRole("option")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Connect it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Send winners on" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Coast to Plains Architecture Prize" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This invitation isn’t open" })).toBeVisible();

  await signIn(page, site, "harbor-admin");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${prize}/entries/settings`);
  await expect(block.getByRole("list", { name: "Invitations" })).toBeHidden();
});
