import type { Page, Route } from "@playwright/test";
import { nextVersionOf } from "./next-version.ts";
import { expect, settled, signIn, test, toastSaying } from "./test.ts";

/** From here on another version answers, which doesn't know the files of the one that the page is of. */
async function replaceBy(page: Page, url: string) {
  const toNext = (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    return route.continue({ url: url + pathname + search });
  };
  await page.route(/^https?:/, toNext);
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
}

test("R02 a page of a version that was replaced meanwhile says so, and loads the page that was asked for", async ({
  page,
  site,
}) => {
  const next = await nextVersionOf(site);
  await signIn(page, site, "guest");
  await page.goto("/account");
  await settled(page);
  await replaceBy(page, next.url);
  const held = Promise.withResolvers<void>();
  await page.route("**/account/privacy", async (route) => {
    if (route.request().resourceType() === "document") await held.promise;
    await route.fallback();
  });
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("alert")).toContainText("There is a new version");
  held.resolve();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/account/privacy");
  expect(await page.locator("script[type=module]").getAttribute("src")).toContain("assets-next");
  next.close();
});

test("R02 a dialog that a new version took away leaves the page as it is, with what was typed, until the person loads it anew", async ({
  page,
  site,
}) => {
  const next = await nextVersionOf(site);
  await signIn(page, site, "guest");
  await page.goto("/account");
  await settled(page);
  await page.getByLabel("Name").fill("Samantha Riley");
  await replaceBy(page, next.url);
  // The question whether to leave is a part of its own.
  await page.getByRole("link", { name: "Contact" }).click();
  const said = toastSaying(page, "There is a new version of this page.");
  await expect(said).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Samantha Riley");
  let question = 0;
  page.on("dialog", (dialog) => {
    question += 1;
    void dialog.accept();
  });
  await said.getByRole("button", { name: "Load it" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Sam Riley");
  expect(question).toBe(1);
  expect(await page.locator("script[type=module]").getAttribute("src")).toContain("assets-next");
  next.close();
});

test("R02 without a network a page that isn't here yet says so, and opens when the network is back", async ({
  page,
  site,
  context,
}) => {
  await signIn(page, site, "guest");
  await page.goto("/account");
  await settled(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("alert")).toContainText("There is no connection just now");
  await context.setOffline(false);
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/account/privacy");
});

test("R02 a part that can't be had from the newest version either is said, once, and doesn't load the page over and over", async ({
  page,
  site,
}) => {
  await signIn(page, site, "guest");
  await page.goto("/account");
  await settled(page);
  await page.route("**/assets/PrivacyPage*", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { name: "This page couldn’t be loaded" })).toBeVisible();
  await page.unroute("**/assets/PrivacyPage*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
});

test("R02 with all of a version's files gone no page is blank", async ({ page, site }) => {
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/prairie");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await signIn(page, site, "guest");
  await page.goto("/account");
  await expect(page.getByText("This page isn’t here yet.")).toBeVisible();
});

test("R02 a public page whose scripts are gone is read, and says that its buttons need it loaded again", async ({
  page,
}) => {
  await page.route(/assets\/(public|base)-/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/prairie/parades/spring-parade/homes");
  await page.mouse.move(200, 200);
  await expect(page.getByText("Its buttons work once you load it again.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
