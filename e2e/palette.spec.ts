import { expect, expectAccessible, signIn, signInAnew, test } from "./test.ts";

const studio = "/prairie/studio";

test.describe("the palette and help", () => {
  test("staff open a person, a page and its help by Ctrl-K, and nothing of it is left after they sign out", async ({
    page,
    site,
  }) => {
    await signInAnew(page, site, "admin");
    await page.goto(`${studio}/contests/excellence-open`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const search = page.getByRole("combobox", { name: "Search" });
    const option = (name: string | RegExp) => page.getByRole("option", { name });

    await page.keyboard.press("Control+k");
    await expect(search).toBeFocused();
    await expect(option("Scoresheets")).toBeVisible();
    await expectAccessible(page);
    await search.fill("delia");
    await expect(option(/Delia Hart/).first()).toBeVisible();
    await expect(page.getByRole("group", { name: "People" })).toBeVisible();
    await expectAccessible(page);
    await search.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Delia Hart" })).toBeVisible();

    await expect.poll(() => page.evaluate(() => localStorage.getItem("recent pages"))).toContain("Delia Hart");
    await page.getByRole("navigation").getByRole("link", { name: "Programs" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Good / })).toBeVisible();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByRole("group", { name: "Recent" }).getByRole("option", { name: "Delia Hart" })).toBeVisible();

    // Words of the trade find the page, the arrows choose, and Escape returns to where one was.
    await search.fill("audit log");
    await expect(option(/Changes/).first()).toHaveAttribute("aria-selected", "true");
    await search.fill("judge");
    await search.press("ArrowDown");
    await expect(page.locator('[role="option"]').nth(1)).toHaveAttribute("aria-selected", "true");
    await search.fill("zzzz nobody");
    await expect(page.getByText("Nothing is called so.")).toBeVisible();
    await search.press("Escape");
    await expect(search).toBeHidden();
    await expect(page.getByRole("button", { name: "Search", exact: true })).toBeFocused();

    // Help from the palette, its links, its index, and the help of the page that is opened meanwhile.
    await page.keyboard.press("Control+k");
    await search.fill("merge two accounts");
    await option(/Merge two accounts of one person/).click();
    const help = page.getByRole("complementary", { name: "Help" });
    await expect(help.getByRole("heading", { name: "Merge two accounts of one person" })).toBeFocused();
    await expectAccessible(page);
    await help.getByRole("button", { name: "All help" }).click();
    await help.getByRole("button", { name: "Card payments" }).click();
    await expect(help.getByRole("heading", { name: "Turn them on" })).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "Changes" }).click();
    await expect(help.getByRole("heading", { name: "See who changed what" })).toBeVisible();
    await help.getByRole("button", { name: "Close help" }).click();
    await expect(page.getByRole("button", { name: "Help", exact: true })).toBeFocused();

    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("recent pages"))).toBeNull();
  });

  test("a search that fails says so and is tried again, and a late answer of an earlier search isn't shown", async ({
    page,
    site,
  }) => {
    await signIn(page, site, "admin");
    await page.goto(studio);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    let fails = true;
    await page.route(/\/api\/clients\/prairie\/find\?/, async (route) => {
      if (fails) return route.fulfill({ status: 422, json: { detail: "Not now" } });
      if (route.request().url().includes("search=de")) await new Promise((resolve) => setTimeout(resolve, 2_000));
      return route.continue();
    });
    await page.keyboard.press("Control+k");
    const search = page.getByRole("combobox", { name: "Search" });
    await search.fill("beth");
    await expect(page.getByRole("alert")).toContainText("couldn’t be searched");
    fails = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("option", { name: /Beth Sorensen/ }).first()).toBeVisible();
    await search.fill("de");
    await page.waitForRequest(/find\?search=de/);
    await search.fill("carlo");
    await expect(page.getByRole("option", { name: /Carlo Bianchi/ }).first()).toBeVisible();
    await page.waitForTimeout(2_500);
    await expect(page.getByRole("option", { name: /Delia Hart/ })).toHaveCount(0);
  });

  test("on a phone both are in the head, and the palette leaves room for the keyboard", async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    await signIn(page, site, "admin");
    await page.goto(`${studio}/people`);
    await page.getByRole("button", { name: "Help", exact: true }).click();
    const help = page.getByRole("complementary", { name: "Help" });
    await expect(help.getByRole("heading", { name: "See who is with you" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("combobox", { name: "Search" }).fill("payments");
    await expect(page.getByRole("option", { name: "Payments" }).first()).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole("option", { name: "Payments" }).first().click();
    await expect(page).toHaveURL(/\/studio\/payments$/);
  });
});

test("whoever signs in from an association's page sees its look until they are back, and none that a link invents", async ({
  page,
}) => {
  await page.goto("/harbor");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  const head = page.getByRole("banner");
  const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary"));
  await expect(head.getByRole("link", { name: "Harbor" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Runs on Rosette" })).toBeVisible();
  await expect(page).toHaveTitle(/Harbor/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Make an account" }).click();
  await expect(page.getByRole("heading", { name: "Make an account" })).toBeVisible();
  await expect(head.getByRole("link", { name: "Harbor" })).toBeVisible();
  const harbors = await primary();
  await page.getByLabel("Full name").fill("Nell Newcomer");
  await page.getByLabel("Email").fill("nell@newcomers.example");
  await page.locator('input[name="password"]').fill("correct-horse-1");
  await page.getByRole("button", { name: "Make my account" }).click();
  await expect(page).toHaveURL(/\/harbor$/);
  // The account, from there, and the page of the mailed code.
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Account", exact: true }).click();
  await expect(head.getByRole("link", { name: "Harbor" })).toBeVisible();
  await page.getByRole("link", { name: "Enter the code" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your address" })).toBeVisible();
  await expect(head.getByRole("link", { name: "Harbor" })).toBeVisible();
  expect(await primary()).toBe(harbors);
  await expectAccessible(page);

  for (const invented of ["//evil.example/harbor", "https://evil.example/harbor", "/no-such-association"]) {
    await page.context().clearCookies();
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("about:blank");
    await page.goto(`/login?to=${encodeURIComponent(invented)}`);
    await expect(head.getByRole("link", { name: "Rosette" })).toBeVisible();
    expect(await primary()).not.toBe(harbors);
  }
});
