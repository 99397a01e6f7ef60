import type { Page } from "@playwright/test";
import { buyAtGala, everyPage } from "./pages.ts";
import { expect, test as base } from "./test.ts";

/** What a browser without JavaScript, a search engine and a preview of a link have of a page: nobody waits for scripts. */
const test = base.extend({
  page: async ({ browser, site }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    await use(await context.newPage());
    await context.close();
  },
});
test.describe.configure({ timeout: 300_000 });

const program = "/prairie/events/gala";

/** Pages that a link in a mail or on paper opens are nobody's to list, nor are frames in other sites' pages, the kiosk and what isn't there. */
const isUnlisted = (path: string) =>
  /no-such-key|\/login\/return\/|\/orders\/|\/embed|\/kiosk|ACDE-FGHJ|winners-preview/.test(path);
/** Steps of a purchase have no address of their own for others. */
const isStep = (path: string) => /\/tickets\/\w+$|\/line$/.test(path);

const headOf = (page: Page) =>
  page.locator("head").evaluate((head) => ({
    title: head.querySelector("title")?.textContent ?? "",
    description: head.querySelector<HTMLMetaElement>("meta[name=description]")?.content ?? "",
    canonical: head.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? "",
  }));

type Item = { "@type": string; [property: string]: unknown };

/** What schema.org and those who read it ask of an item of each type; of several in a row one is enough. */
const required: Record<string, readonly (readonly string[])[]> = {
  Organization: [["name"]],
  Event: [["name"], ["startDate"], ["endDate"], ["location"], ["eventStatus"], ["organizer"], ["url"]],
  Place: [["name"], ["address"]],
  PostalAddress: [["addressLocality", "streetAddress", "addressRegion"], ["addressCountry"]],
  GeoCoordinates: [["latitude"], ["longitude"]],
  AggregateOffer: [["lowPrice"], ["priceCurrency"], ["url"], ["availability"]],
  BreadcrumbList: [["itemListElement"]],
  ListItem: [["position"], ["name"], ["item"]],
  CreativeWork: [["name"], ["url"]],
  ImageObject: [["contentUrl"], ["creditText"], ["copyrightNotice"], ["license"], ["acquireLicensePage"]],
  Person: [["name"]],
};

/** Every item in a value, with what it lacks. */
function faultsOf(value: unknown, origin: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => faultsOf(one, origin));
  if (typeof value !== "object" || value === null) return value === "" || value === null ? ["an empty value"] : [];
  const item = value as Item;
  const type = item["@type"];
  if (type === undefined) return Object.values(item).flatMap((one) => faultsOf(one, origin));
  const lacks = (required[type] ?? [[`rules for ${type}`]])
    .filter((names) => names.every((name) => item[name] === undefined))
    .map((names) => `${type} without ${names.join(" or ")}`);
  const relative = ["url", "item", "contentUrl", "image", "logo", "license"].filter(
    (name) => typeof item[name] === "string" && !item[name].startsWith(`${origin}/`),
  );
  const steps = type === "BreadcrumbList" ? (item["itemListElement"] as Item[]).map(({ position }) => position) : [];
  return [
    ...lacks,
    ...relative.map((name) => `${type} with ${name} elsewhere: ${String(item[name])}`),
    ...(steps.every((position, at) => position === at + 1) ? [] : ["BreadcrumbList out of order"]),
    ...Object.values(item).flatMap((one) => faultsOf(one, origin)),
  ];
}

test("what search engines read of a page has all that schema.org asks for", async ({ site, request }) => {
  const found = new Map<string, string[]>();
  for (const path of (await everyPage(request, site))["visitor"]!) {
    const html = await (await request.get(`${site.url}${path}`)).text();
    for (const [, text] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      const { "@context": context, "@graph": graph } = JSON.parse(text!) as { "@context": string; "@graph": Item[] };
      expect(context).toBe("https://schema.org");
      expect.soft([...new Set(faultsOf(graph, site.url))], path).toEqual([]);
      for (const { url } of graph.filter((item) => item["@type"] === "Organization"))
        expect.soft(url, path).toBeDefined();
      for (const item of graph) found.set(item["@type"], [...(found.get(item["@type"]) ?? []), path]);
    }
  }
  expect([...found.keys()].toSorted()).toEqual(["BreadcrumbList", "CreativeWork", "Event", "Organization", "Place"]);
  expect(found.get("Event")).toEqual(expect.arrayContaining([program, "/prairie/parades/spring-parade"]));
});

test("every public page says in words what it is or what it needs, and nothing seems to be still on its way", async ({
  page,
  site,
  request,
}) => {
  const titles = new Map<string, string>();
  for (const path of (await everyPage(request, site))["visitor"]!)
    await test.step(path, async () => {
      await page.goto(path);
      const words = await page.locator("body").innerText();
      expect.soft(words.split(/\s+/).length, `${path}: words`).toBeGreaterThan(8);
      await expect.soft(page.getByRole("heading", { level: 1 }), `${path}: heading`).toHaveCount(1);
      await expect.soft(page.locator('[data-slot="skeleton"]:visible'), `${path}: gray bars`).toHaveCount(0);
      const { title, description, canonical } = await headOf(page);
      expect.soft(title, `${path}: title`).toMatch(/\S/);
      if (isUnlisted(path) || isStep(path)) return;
      expect.soft(description, `${path}: description`).toMatch(/\S/);
      expect.soft(canonical, `${path}: canonical`).toMatch(new RegExp(`^${site.url}/`));
      const same = titles.get(title);
      if (same !== canonical) expect.soft(same, `${path}: the title of another page`).toBeUndefined();
      titles.set(title, canonical);
    });
});

test("tickets stand with their prices and what they need, and nothing is offered that can't be pressed", async ({
  page,
}) => {
  await page.goto(`${program}/tickets`);
  const products = page.locator('[data-slot="product"]');
  await expect(products.first()).toBeVisible();
  await expect(products.filter({ hasText: "After-party" })).toContainText("$45");
  await expect(page.getByText(/JavaScript has to be on/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Add|Continue/ })).toHaveCount(0);
});

test("a survey's questions are read with their choices", async ({ page }) => {
  await page.goto("/prairie/surveys/home-trends/answer");
  expect(await page.getByRole("listitem").count()).toBeGreaterThan(3);
  await expect(page.getByText(/JavaScript has to be on/)).toBeVisible();
});

for (const [path, needs] of [
  ["/login", /your email address and your password/],
  ["/register", /your name, an email address and a password/],
  ["/forgot-password", /your email address/],
  ["/prairie/lost-tickets", /the email address you bought them with/],
  ["/prairie/certificates", /the code that is printed on it/],
] as const)
  test(`${path} says what is needed`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(needs)).toBeVisible();
    await expect(page.getByText("This page isn’t here yet")).toBeHidden();
  });

test("an order's tickets are shown with their codes; a link that is good no more says so", async ({
  page,
  site,
  request,
}) => {
  const { key } = await buyAtGala(request, site);
  await page.goto(`${program}/orders/${key}`);
  await expect(page).toHaveURL(/\?plain$/);
  await expect(page.getByRole("img", { name: /^Code of ticket/ }).first()).toBeVisible();
  await expect(page.getByText(/^Total: \$/)).toBeVisible();
  const { headers } = { headers: (await request.get(`${site.url}${program}/orders/${key}?plain`)).headers() };
  expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  await page.goto(`${program}/orders/no-such-key?plain`);
  await expect(page.getByRole("heading", { name: "This link isn’t open" }).first()).toBeVisible();
  await page.goto(`${program}/ticket/no-such-key`);
  await expect(page.getByRole("heading", { name: "This link isn’t open" }).first()).toBeVisible();
});
