import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test, toastSaying } from "./test.ts";

/** The association's own site: another origin, and for a browser another site as well. */
async function openOwnSite(page: Page, content: string) {
  const own = createServer((_request, response) =>
    response
      .setHeader("content-type", "text/html")
      .end(`<!doctype html><html lang="en"><title>Ours</title><body>${content}</body></html>`),
  );
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(own.address() as AddressInfo).port}`);
  return own;
}

const embed = (origin: string, path: string, element = "rosette-embed") =>
  `<${element} ${element === "div" ? "data-rosette-embed" : "src"}="${origin}/prairie/embed/${path}"><a href="${origin}/prairie">Look there</a></${element}>`;

test("what an association shows stands on its own site, grows with its content, and sells on a page of ours", async ({
  page,
  site,
}) => {
  // Third-party cookies and storage are refused, as several browsers do.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCookieControls", {
    enableThirdPartyCookieRestriction: true,
  });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.setViewportSize({ width: 1000, height: 900 });
  const content = [
    embed(site.url, "homes/spring-parade"),
    embed(site.url, "sponsors/spring-parade", "div"),
    embed(site.url, "tickets/gala"),
    embed(site.url, "calendar"),
    `<script async src="${site.url}/embed.js"></script>`,
  ].join("");
  const own = await openOwnSite(page, content);
  const [homes, sponsors, tickets, calendar] = [0, 1, 2, 3].map((at) => page.locator("iframe").nth(at));
  const first = { homes: homes!, sponsors: sponsors!, tickets: tickets!, calendar: calendar! };
  for (const [name, frame] of Object.entries(first)) {
    await frame.scrollIntoViewIfNeeded();
    await expect(frame.contentFrame().getByRole("heading", { level: 1 }), name).toBeVisible();
    // As high as what it holds: nothing is cut, and nothing scrolls within.
    await expect
      .poll(async () => {
        const held = await frame
          .contentFrame()
          .locator("#page > div > div")
          .evaluate((it) => it.scrollHeight);
        return Math.abs(held - (await frame.boundingBox())!.height) <= 1 && held !== 320;
      }, name)
      .toBe(true);
  }
  await expect(page.getByRole("link", { name: "Look there" })).toHaveCount(0);
  // Narrower, it is higher, as soon as it is seen.
  const before = (await homes!.boundingBox())!.height;
  await page.setViewportSize({ width: 360, height: 800 });
  await homes!.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await homes!.boundingBox())!.height).toBeGreaterThan(before);
  expect(await page.context().cookies()).toEqual([]);
  await tickets!.contentFrame().getByRole("link", { name: "Get tickets" }).click();
  await expect(page).toHaveURL(`${site.url}/prairie/events/gala/tickets`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(faults).toEqual([]);
  own.close();
});

test("nobody but the frame's own page says how high it is, and a page of another site is left a link", async ({
  page,
  site,
}) => {
  const stranger = createServer((_request, response) =>
    response
      .setHeader("content-type", "text/html")
      .end(`<script>parent.postMessage({ rosette: "height", height: 5555 }, "*")</script>Stranger`),
  );
  await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
  const elsewhere = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const own = await openOwnSite(
    page,
    `${embed(site.url, "countdown/excellence-open")}${embed(elsewhere, "homes/x")}
    <iframe src="${elsewhere}" title="Another's"></iframe><script async src="${site.url}/embed.js"></script>`,
  );
  const frame = page.locator("rosette-embed").first().locator("iframe");
  await expect(frame.contentFrame().getByRole("timer")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Look there" })).toHaveCount(1);
  await page.evaluate(() => postMessage({ rosette: "height", height: 5555 }, "*"));
  await expect.poll(async () => Number(await frame.getAttribute("height"))).toBeLessThan(1_000);
  await expect.poll(async () => Number(await frame.getAttribute("height"))).not.toBe(320);
  own.close();
  stranger.close();
});

test("what isn't public says a quiet sentence in its frame, whether it was once or never is", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  const tour = "/api/clients/prairie/services/fall-parade";
  // Its staff take the tour back: what stood in a frame is gone from it, for staff as for others.
  const [token] = (await page.context().cookies()).filter(({ name }) => name === "rosette-auth");
  await page.goto("/prairie/embed/homes/fall-parade");
  await expect(page.getByRole("heading", { level: 1, name: "Fall Parade of Homes" })).toBeVisible();
  const changed = await page.request.post(`${tour}/status`, {
    data: { status: "draft" },
    headers: { authorization: `Bearer ${token!.value}` },
  });
  expect(changed.status()).toBe(200);
  for (const path of [
    "homes/fall-parade",
    "tickets/fall-parade",
    "sponsors/fall-parade",
    "countdown/fall-parade",
    "homes/there-is-none",
  ]) {
    const answer = await page.goto(`/prairie/embed/${path}`);
    expect(answer!.status()).toBe(200);
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    await expect(page.getByText("There is nothing to see here just now.")).toBeVisible();
    await expectAccessible(page);
  }
});

test("staff choose what to show, copy its code, and say which sites may show it", async ({ page, site }) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio");
  await page.getByRole("link", { name: "On your website" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "On your website" })).toBeVisible();
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Coming dates" })).toBeVisible();
  await page.getByLabel("Of", { exact: true }).selectOption({ label: "Spring Parade of Homes" });
  await page.getByLabel("What", { exact: true }).selectOption("homes");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("article").first()).toBeVisible();
  await expect(preview.locator('[data-mode="dark"]')).toBeVisible();
  await expectAccessible(page);
  const code = await page.getByRole("code").innerText();
  expect(code).toContain(`<rosette-embed src="${site.url}/prairie/embed/homes/spring-parade?look=dark"`);
  expect(code).toContain(`<script async src="${site.url}/embed.js"></script>`);
  expect(code).toContain(`<a href="${site.url}/prairie/parades/spring-parade/homes">`);
  await page.getByRole("button", { name: "Frame alone" }).click();
  const bare = await page.getByRole("code").innerText();
  expect(bare).toMatch(/^<iframe src="[^"]+look=dark"/);

  const sites = page.getByLabel("Sites", { exact: true });
  await sites.fill("example.org");
  await expect(page.locator('[data-slot="error"]', { hasText: "“example.org” isn’t a site." })).toBeVisible();
  await sites.fill("https://Example.org/");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await page.reload();
  await expect(sites).toHaveValue("https://example.org");
  // The studio goes on showing it; a site that isn't listed doesn't, and keeps the link.
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Coming dates" })).toBeVisible();
  const other = await page.context().newPage();
  const own = await openOwnSite(
    other,
    `${embed(site.url, "calendar")}<script async src="${site.url}/embed.js"></script>`,
  );
  await expect(other.locator("iframe")).toBeVisible();
  await expect(other.getByRole("link", { name: "Look there" })).toBeVisible();
  await expect(other.frameLocator("iframe").getByRole("heading")).toHaveCount(0);
  own.close();
  await sites.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.").last()).toBeVisible();
  await other.reload().catch(() => undefined);
});

test("a public vote stands on the association's own site in another order for each visitor, and is cast on a page of ours", async ({
  page,
  browser,
  site,
}) => {
  const content = `${embed(site.url, "ballot/spring-parade")}<script async src="${site.url}/embed.js"></script>`;
  const own = await openOwnSite(page, content);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1, name: "People’s choice" })).toBeVisible();
  const candidatesOf = async (of: Page) => {
    await expect(of.frameLocator("iframe").getByRole("article").first()).toBeVisible();
    return of.frameLocator("iframe").getByRole("article").getByRole("heading").allTextContents();
  };
  const orders = new Set<string>();
  const names = (await candidatesOf(page)).toSorted();
  await expect(async () => {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(page.url());
    const seen = await candidatesOf(visitor);
    expect(seen.toSorted()).toEqual(names);
    orders.add(seen.join());
    await context.close();
    expect(orders.size).toBeGreaterThan(1);
  }).toPass();
  await frame.getByRole("link", { name: "Vote", exact: true }).click();
  await expect(page).toHaveURL(/\/prairie\/parades\/spring-parade\/public-voting\/[^/]+$/);
  const link = await page.locator('link[type="application/json+oembed"]').getAttribute("href");
  const { html } = (await (await page.request.get(link!)).json()) as { html: string };
  expect(html).toContain(`<iframe src="${site.url}/prairie/embed/ballot/spring-parade"`);
  // Once it is counted, those who were chosen stand there.
  await page.goto("/prairie/embed/ballot/excellence-past");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "See who was chosen" })).toBeVisible();
  await page.goto("/prairie/embed/ballot/excellence-open");
  await expect(page.getByText("There is nothing to vote for just now.")).toBeVisible();
  own.close();
});

test("public pages that have an embed name it to other sites, and no others do", async ({ page, request, site }) => {
  for (const path of ["/prairie", "/prairie/events/gala/tickets", "/prairie/parades/spring-parade/homes"]) {
    await page.goto(path);
    const link = await page.locator('link[type="application/json+oembed"]').getAttribute("href");
    const answer = await request.get(link!);
    expect(answer.status(), path).toBe(200);
    const { html } = (await answer.json()) as { html: string };
    expect(html).toContain(`<iframe src="${site.url}/prairie/embed/`);
  }
  await page.goto("/prairie/events/gala");
  await expect(page.locator('link[type="application/json+oembed"]')).toHaveCount(0);
});
