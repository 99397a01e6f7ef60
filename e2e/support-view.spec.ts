import { type Page, devices } from "@playwright/test";
import { expect, expectAccessible, expectFits, signIn, test } from "./test.ts";

const bar = (page: Page) => page.getByRole("complementary", { name: "Seen as somebody else" });
const reason = "She finds no button to hand in her entry.";

test("an administrator sees pages as an entrant does, changes nothing, and is themselves again", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/people?search=entrant%40demo.test");
  await page.getByRole("link", { name: "Nora Castellano" }).click();
  const title = page.getByRole("heading", { level: 1, name: "Nora Castellano" });
  await expect(title).toBeVisible();
  await page.getByRole("button", { name: "Actions for Nora Castellano" }).click();
  await page.getByRole("menuitem", { name: "See as this person" }).click();
  const asking = page.getByRole("dialog", { name: "See pages as Nora Castellano?" });
  await expect(asking).toContainText("by mail at once");
  await expectAccessible(page);
  await asking.getByLabel("Reason").fill(reason);
  await asking.getByRole("button", { name: "See as this person" }).click();

  await expect(page).toHaveURL(/\/prairie$/);
  await expect(bar(page)).toContainText(
    /You see this as Nora Castellano, until \d+:\d\d [AP]M\. Nothing can be changed\./,
  );
  await expectAccessible(page);
  await page.goto("/prairie/contests/excellence-open/entries");
  await expect(page.getByText("Prairie Ledge").first()).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await page.goto("/prairie/studio");
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "People" })).toHaveCount(0);

  await page.goto("/prairie/events/gala/tickets");
  await expect(page.getByText("The tickets couldn’t be loaded")).toBeVisible();
  await expect(page.getByText("You are looking as Nora Castellano. Nothing can be changed here.")).toHaveCount(1);
  await page.goto("/account/contact");
  await page.getByLabel("Company").fill("Somebody else’s");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("You are looking as Nora Castellano. Nothing can be changed here.").first(),
  ).toBeVisible();
  await page.goto("/account/sessions");
  await expect(page.getByText("isn’t shown while you look as them", { exact: false })).toBeVisible();
  await page.setViewportSize(devices["iPhone 13"].viewport);
  await page.goto("/prairie/contests/excellence-open");
  await expect(bar(page)).toBeVisible();
  await expectFits(page);

  // Another tab, drawn before it is stopped, is drawn anew as soon as somebody comes back to it.
  const other = await page.context().newPage();
  await other.goto("/prairie/contests/excellence-open/entries");
  await expect(bar(other)).toBeVisible();
  await bar(page).getByRole("button", { name: "Stop" }).click();
  await expect(title).toBeVisible();
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(other.getByRole("main")).toBeVisible();
  await expect(bar(other)).toHaveCount(0);
  await other.close();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Seen as this person" })).toContainText(reason);
  await expectFits(page);

  await signIn(page, site, "entrant");
  await page.goto("/account/privacy");
  await expect(page.getByRole("region", { name: "Who looked as you" })).toContainText(reason);
  await expectAccessible(page);
});

test("a link to a view that is no longer good says so, and where another comes from", async ({ page }) => {
  await page.goto("/see-as/no-such-key");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByText("This link has been opened already", { exact: false })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("a browser that looks is served the same public page as everybody, and its scripts ask for nothing more without a view", async ({
  page,
  site,
}) => {
  const url = `${site.url}/prairie/contests/excellence-open`;
  const plain = await page.request.get(url);
  const looking = await page.request.get(url, { headers: { cookie: "rosette-view=x; rosette-viewing=x" } });
  expect(await looking.text()).toBe(await plain.text());
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/prairie/contests/excellence-open", { waitUntil: "networkidle" });
  expect(asked.filter((one) => /support-view/.test(one))).toEqual([]);
});
