import type { Browser, Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { expect, settled, signIn, test, toastSaying } from "./test.ts";

/** From here on another version answers, in which every file is another, and which doesn't know those of the page's own version. */
async function replaceVersion(page: Page) {
  await page.route(/^https?:/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace("/assets-next/", "/assets/") });
    const { "content-encoding": _, "content-length": __, ...headers } = response.headers();
    const isText = /html|javascript|css/.test(headers["content-type"] ?? "");
    const body = isText ? (await response.text()).replaceAll("assets/", "assets-next/") : await response.body();
    await route.fulfill({ status: response.status(), headers, body });
  });
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
}

async function openAccount(page: Page, site: Server) {
  await signIn(page, site, "guest");
  await page.goto("/account");
  await settled(page);
}

/** A page that is gone to as it stands: none waits until its scripts have taken it over. */
const plainPage = async (browser: Browser, site: Server) => (await browser.newContext({ baseURL: site.url })).newPage();

test("R02 a page of a version that was replaced meanwhile says so, and loads the page that was asked for", async ({
  page,
  site,
}) => {
  await openAccount(page, site);
  await replaceVersion(page);
  // What stands there while the page is loaded can't be looked at from here: it is noted there.
  await page.evaluate(() =>
    new MutationObserver(() => {
      const said = document.querySelector("[role=alert]")?.textContent;
      if (said) sessionStorage.setItem("test: said", said);
    }).observe(document.body, { childList: true, subtree: true }),
  );
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/account/privacy");
  expect(await page.evaluate(() => sessionStorage.getItem("test: said"))).toContain("There is a new version");
  expect(await page.locator("script[type=module]").getAttribute("src")).toContain("assets-next");
});

test("R02 a dialog that a new version took away leaves the page as it is, with what was typed, until the person loads it anew", async ({
  page,
  site,
}) => {
  await openAccount(page, site);
  await page.getByLabel("Name").fill("Samantha Riley");
  await replaceVersion(page);
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
});

test("R02 without a network a page that isn't here yet says so, and opens when the network is back", async ({
  page,
  site,
  context,
}) => {
  await openAccount(page, site);
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
  await openAccount(page, site);
  await page.route("**/assets/PrivacyPage*", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("link", { name: "Privacy" }).click();
  // It is loaded anew once, and says it again then.
  await page.waitForFunction(() =>
    performance.getEntriesByType("navigation").some((one) => "type" in one && one.type === "reload"),
  );
  await expect(page.getByRole("heading", { name: "A part of this page is missing" })).toBeVisible();
  await page.unroute("**/assets/PrivacyPage*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
});

test("R02 with all of a version's files gone no page is blank", async ({ browser, site }) => {
  const page = await plainPage(browser, site);
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/prairie");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await signIn(page, site, "guest");
  await page.goto("/account");
  await expect(page.getByText("This page isn’t here yet.")).toBeVisible();
});

test("R02 a public page whose scripts are gone is read, and says that its buttons need it loaded again", async ({
  browser,
  site,
}) => {
  const page = await plainPage(browser, site);
  await page.route(/assets\/(public|base)-/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/prairie/parades/spring-parade/homes");
  await page.mouse.move(200, 200);
  await expect(page.getByText("Its buttons work once you load it again.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
