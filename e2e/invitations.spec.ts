import type { Page } from "@playwright/test";
import { linkMailedTo } from "./mailed.ts";
import { foot, give, next, save, studio } from "./scoring.ts";
import { expect, expectAccessible, expectFits, settled, signIn, test, toastSaying } from "./test.ts";

const inviting = (page: Page, name = "Invite scorers") => page.getByRole("dialog", { name });
const invitedCard = (page: Page) => page.getByRole("region", { name: "Invited" });

const phoneSize = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Twenty judges as they stand in somebody's mail: with names, without, one a line and many. */
const pasted = [
  "Jane Doe <jane.judge@far.example>, bob.judge@far.example",
  '"Roe, Rob" rob.judge@far.example; Lee\tLin\tlin.judge@far.example',
  ...Array.from({ length: 16 }, (_, turn) => `Judge ${"ABCDEFGHIJKLMNOP"[turn]} <judge-${turn}@far.example>`),
].join("\n");

test("F29 twenty are pasted with their categories; one opens the link on a phone, scores without a password, and makes an account", async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers`);
  await page.getByRole("button", { name: "Invite scorers" }).first().click();
  const dialog = inviting(page);
  await dialog.getByLabel("Email addresses").fill(`${pasted}\nnot an address\nJANE.JUDGE@far.example`);
  await expect(dialog.getByText("1 part of the list can’t be used")).toBeVisible();
  await expect(dialog.getByText("There is no email address with “not an address”.")).toBeVisible();
  await expect(dialog.getByText("20 people; jane.judge@far.example only once")).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Who is invited" }).getByRole("listitem")).toHaveCount(20);
  const send = dialog.getByRole("button", { name: "Send 20 invitations" });
  await expect(send).toBeDisabled();
  for (const box of await dialog.getByRole("group", { name: "Categories" }).getByRole("checkbox").all())
    await box.check();
  await dialog.getByLabel("Your own words").fill("Twelve houses, an evening at most.");
  const inTen = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Please answer by").fill(inTen);
  await expectAccessible(page);
  await send.click();
  await expect(toastSaying(page, "20 invitations sent.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(invitedCard(page)).toContainText("20 haven’t answered");

  const phone = await browser.newContext({ ...phoneSize, baseURL: site.url });
  const jane = await phone.newPage();
  await jane.goto(await linkMailedTo(page, "jane.judge@far.example"));
  await expect(jane.getByText("Twelve houses, an evening at most.")).toBeVisible();
  await expectAccessible(jane);
  await expectFits(jane);
  await jane.getByRole("button", { name: "Start scoring" }).click();
  await expect(jane).toHaveURL(/\/prairie\/contests\/excellence-judging\/scoring$/);
  await expect(jane.getByText("You’re scoring by link as Jane Doe.")).toBeVisible();
  await expectAccessible(jane);
  await expectFits(jane);
  await next(jane).getByRole("link").click();
  await expect(jane.getByText("You’re scoring by link as Jane Doe.")).toBeVisible();
  await settled(jane);
  await expectFits(jane);
  await jane.getByRole("tab", { name: "Scoresheet" }).click();
  await give(jane, "7");
  await save(jane).click();
  await expect(toastSaying(jane, "Changes saved.")).toBeVisible();
  await jane.goto("/prairie/contests/excellence-judging/scoring");
  await expect(jane.getByText(/^1 of \d+ scored$/)).toBeVisible();
  await expect(foot(jane)).toHaveCount(0);

  // Nothing else is open to her, and staff see what she did.
  await jane.goto("/account");
  await expect(jane.getByRole("link", { name: "Go on scoring" })).toBeVisible();
  await expect(jane.getByLabel("Full name")).toHaveCount(0);
  await page.reload();
  await expect(invitedCard(page)).toContainText("19 haven’t answered");
  await expect(invitedCard(page).getByRole("listitem").filter({ hasText: "jane.judge" })).toContainText(
    "Accepted, scores by the link",
  );
  await expect(page.getByRole("row", { name: /Jane Doe/ }).first()).toBeVisible();

  await jane.goto("/prairie/contests/excellence-judging/scoring");
  await jane.getByRole("button", { name: "Make an account" }).click();
  await expectAccessible(jane);
  await jane.getByRole("button", { name: "Send me the link" }).click();
  await expect(toastSaying(jane, "Thanks, keep an eye on your email.")).toBeVisible();
  await jane.goto(await linkMailedTo(page, "jane.judge@far.example"));
  await jane.getByLabel("New password").fill("judging-well-1");
  await jane.getByLabel("The same again").fill("judging-well-1");
  await jane.getByRole("button", { name: "Set the password" }).click();
  await expect(toastSaying(jane, "Password successfully changed.")).toBeVisible();
  await jane.getByLabel("Email").fill("jane.judge@far.example");
  await jane.locator('input[name="password"]').fill("judging-well-1");
  await jane.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(jane.getByRole("button", { name: /^Account of Jane Doe/ })).toBeVisible();
  await jane.goto("/prairie/contests/excellence-judging/scoring");
  await expect(jane.getByText(/^1 of \d+ scored$/)).toBeVisible();
  await expect(jane.getByText("You’re scoring by link")).toHaveCount(0);
});

test("F29 a table is read, what can’t be used is named, and what became of each is said; a link is ended at once", async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/scorers`);
  await page.getByRole("button", { name: "Invite scorers" }).first().click();
  const dialog = inviting(page);
  const csv = "Name,Email\nTab Lane,tab.lane@far.example\nBroken,broken(at)far.example\n,rob.table@far.example\n";
  await dialog.getByLabel("A table of people").setInputFiles({
    name: "judges.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  await expect(dialog.getByText("Line 3: “broken(at)far.example” isn’t an email address.")).toBeVisible();
  await expect(dialog.getByLabel("Email addresses")).toHaveValue(/"Tab Lane" <tab\.lane@far\.example>/);
  await dialog.getByRole("group", { name: "Categories" }).getByRole("checkbox").first().check();
  await dialog.getByRole("button", { name: "Send 2 invitations" }).click();
  await expect(toastSaying(page, "2 invitations sent.")).toBeVisible();

  // Once more, with one who scores already.
  await page.getByRole("button", { name: "Invite scorers" }).first().click();
  await dialog.getByLabel("Email addresses").fill("tab.lane@far.example, new.one@far.example");
  await dialog.getByRole("group", { name: "Categories" }).getByRole("checkbox").first().check();
  await dialog.getByRole("button", { name: "Send 2 invitations" }).click();
  const result = page.getByRole("dialog", { name: "1 invitation sent" });
  await expect(result.getByRole("listitem").filter({ hasText: "tab.lane" })).toContainText("Not sent again");
  await expectAccessible(page);
  await result.getByRole("button", { name: "Close" }).last().click();

  const tab = await (await browser.newContext({ baseURL: site.url })).newPage();
  await tab.goto(await linkMailedTo(page, "tab.lane@far.example"));
  await tab.getByRole("button", { name: "Start scoring" }).click();
  await expect(tab.getByText("You’re scoring by link as Tab Lane.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Actions for Tab Lane" }).click();
  await page.getByRole("menuitem", { name: "End the link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End the link" }).click();
  await expect(toastSaying(page, "Invitation canceled.")).toBeVisible();
  await tab.reload();
  await expect(tab.getByText("You’re scoring by link")).toHaveCount(0);
});

test("F29 volunteers are invited where the door is; the searches for people lead there, too", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/parades/spring-parade/door");
  await page.getByRole("button", { name: "Assign a verifier" }).click();
  await page.getByRole("button", { name: "Invite them by email" }).click();
  const dialog = inviting(page, "Invite ticket verifiers");
  await dialog.getByLabel("Email addresses").fill("Vic Door <vic@far.example>");
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(toastSaying(page, "Invitation sent.")).toBeVisible();
  await expect(invitedCard(page)).toContainText("1 hasn’t answered");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.goto(`${studio}/scorers`);
  await page.getByRole("button", { name: "New panel" }).click();
  await page.getByRole("button", { name: "Invite them by email" }).click();
  await expect(inviting(page)).toBeVisible();
  await expectFits(page);
});
