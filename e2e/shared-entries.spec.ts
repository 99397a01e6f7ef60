import { linkMailedTo } from "./mailed.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

const entries = "/prairie/contests/excellence-open/entries";
const title = "Prairie Ledge";

test("an entrant invites somebody to edit an entry, who writes in it, can't submit it, and loses it at once when it is taken away", async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "entrant");
  await page.goto(entries);
  await page.getByRole("link", { name: title, exact: true }).click();
  const people = page.getByRole("region", { name: "People" });
  await people.getByRole("button", { name: "Invite someone" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("applicant@demo.test");
  await dialog.getByLabel("They may").selectOption("edit");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(toastSaying(page, "Invitation sent.")).toBeVisible();
  await expect(people.getByRole("listitem").filter({ hasText: "applicant@demo.test" })).toContainText("Invited");
  await expectFits(page);

  const friend = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(friend, site, "applicant");
  await friend.goto(await linkMailedTo(page, "applicant@demo.test"));
  await expect(friend.getByText(`Helping with “${title}”`)).toBeVisible();
  await friend.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(friend.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await friend.getByLabel("The story of the project").fill("Two of us wrote this.");
  await expect(friend.locator('[data-slot="saved-mark"]', { hasText: "Saved" })).toBeVisible();
  await expect(friend.getByRole("button", { name: "Submit entry" })).toHaveCount(0);
  await expect(friend.getByRole("region", { name: "People" })).toHaveCount(0);
  await expect(friend.getByRole("button", { name: "Leave", exact: true })).toBeVisible();
  await expectAccessible(friend);
  await friend.goto(entries);
  await expect(friend.getByRole("listitem").filter({ hasText: title })).toContainText("Shared, to edit");

  await page.reload();
  await expect(page.getByLabel("The story of the project")).toHaveValue("Two of us wrote this.");
  const person = people.getByRole("listitem").filter({ hasText: "applicant@demo.test" });
  await person.getByRole("button", { name: /^Take away the entry from/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take away", exact: true }).click();
  await expect(person).toHaveCount(0);

  await friend.reload();
  await expect(friend.getByRole("heading", { level: 1, name: "My entries" })).toBeVisible();
  await expect(friend.getByRole("listitem").filter({ hasText: title })).toHaveCount(0);
});
