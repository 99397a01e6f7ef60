import type { Page } from "@playwright/test";
import { fillPath } from "../contract/platform/endpoint.ts";
import { changeClientCSS } from "../contract/people/client-settings.ts";
import { changeServiceCSS, changeTimeframes } from "../contract/programs/services.ts";
import { expect, expectAccessible, expectFits, newToken, test } from "./test.ts";

const open = "/prairie/contests/excellence-open";
const variable = (page: Page, name: string) =>
  page.evaluate((wanted) => getComputedStyle(document.documentElement).getPropertyValue(wanted), name);

test.describe("a visitor", () => {
  test("F01 N03 sees on the first page each client and what is open now, drawn by the server", async ({
    page,
    site,
  }) => {
    const html = await (await page.request.get(`${site.url}/`)).text();
    expect(html).toContain("Prairie Home Builders Association");
    expect(html).toMatch(/Entries are open, 1[12] days left/);
    await page.goto("/");
    const prairie = page.locator('[data-slot="client-card"]', { hasText: "Prairie Home Builders" });
    await expect(prairie.getByRole("link", { name: /Excellence in Building Awards/ })).toContainText(
      "Entries are open",
    );
    await prairie.getByRole("link", { name: /Excellence in Building Awards/ }).click();
    await expect(page).toHaveURL(open);
  });

  test("N03 finds an association by the address as well, which is drawn by the server and kept where one comes back", async ({
    page,
    site,
  }) => {
    const drawn = async (address: string) => (await page.request.get(site.url + address)).text();
    expect(await drawn("/?search=prairie")).toContain("Prairie Home Builders Association");
    const none = await drawn("/?search=nobody+is+called+this");
    expect(none).not.toContain("Prairie Home Builders Association");
    expect(none).toContain("No association by that name");
    await page.goto("/?search=nobody");
    const field = page.getByRole("searchbox", { name: "Find an association" });
    await expect(field).toHaveValue("nobody");
    await field.fill("prairie home");
    const prairie = page.getByRole("heading", { name: "Prairie Home Builders Association" });
    await expect(prairie).toBeVisible();
    await expect(page).toHaveURL("/?search=prairie+home");
    await prairie.getByRole("link").click();
    await expect(page).toHaveURL("/prairie");
    await page.goBack();
    await expect(field).toHaveValue("prairie home");
    await expect(page.locator('[data-slot="client-card"]')).toHaveCount(1);
    expect(await drawn("/?after=500")).toContain("The list ends before this");
    const beyond = await drawn("/?search=prairie&after=500");
    expect(beyond).toContain("The list ends before this");
    expect(beyond).toContain('href="/?search=prairie"');
    expect(await drawn("/?after=nonsense")).toContain("Prairie Home Builders Association");
  });

  test("N03 sees on a client's page what can be done in each program", async ({ page }) => {
    await page.goto("/prairie");
    const card = (name: string) =>
      page.locator('[data-slot="program-card"]').filter({ has: page.getByRole("link", { name, exact: true }) });
    await expect(card("Excellence in Building Awards")).toContainText(/Entries are open, 1[12] days left/);
    await expect(card("Excellence in Renovation Awards")).toContainText("Scoring");
    await expect(card("Excellence in Building Awards 2026")).toContainText("Winners announced");
  });

  test("F31 N10 N09 N12 sees a contest's page made of sections, each with its background and size", async ({
    page,
  }) => {
    await page.goto(open);
    await expect(page.getByRole("heading", { level: 1, name: "Excellence in Building Awards" })).toBeVisible();
    const sections = page.locator('[data-slot="page-section"]');
    const kinds = await sections.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["kind"]));
    // There is a place for sponsors, too: it is drawn once there are any.
    expect(new Set(kinds)).toEqual(new Set(["text", "countdown", "image"]));
    const sizes = await sections.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["size"]));
    expect(new Set(sizes)).toEqual(new Set(["large", "medium", "small"]));
    await expect(page.getByRole("timer")).toHaveAccessibleName(/1[12] days left/);
    await expect(sections.filter({ has: page.locator("[data-parallax]") })).toHaveCount(1);
    const gradient = sections.filter({ has: page.getByRole("timer") }).locator("> div");
    await expect(gradient).toHaveCSS("background-image", /linear-gradient/);
  });

  for (const width of [390, 820, 1440])
    test(`N09 N12 reads a page on one text edge, whatever its sections stand on and however large they are: ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(open);
      const texts = page.getByRole("main").locator('[data-slot="page-section"] :is(h2, p, figcaption), main h2');
      const edges = await texts.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
      expect(edges.length).toBeGreaterThan(6);
      const edge = await page
        .getByRole("heading", { name: "About" })
        .evaluate((one) => one.getBoundingClientRect().left);
      expect(new Set(edges)).toEqual(new Set([Math.round(edge)]));
    });

  for (const width of [390, 820, 1440])
    test(`finds the way to sign in at the right edge: ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/prairie");
      const right = (slot: string) =>
        page.locator(slot).evaluate((one) => {
          const { paddingRight } = getComputedStyle(one);
          return Math.round(one.getBoundingClientRect().right - Number.parseFloat(paddingRight));
        });
      const corner = page.locator('[data-slot="client-header"]').getByRole("link", { name: "Sign in" });
      const { x, width: wide } = (await corner.boundingBox())!;
      expect(Math.round(x + wide)).toBe(await right('[data-slot="client-header"]'));
    });

  test("N09 a parallax background rests for who wants less motion", async ({ page }) => {
    const moving = () => page.locator("[data-parallax]").evaluate((picture) => picture.getAnimations().length);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(open);
    await expect.poll(moving).toBe(1);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(moving).toBe(0);
  });

  test("a link sent to a friend shows the contest's name, its words and its photograph", async ({ request, site }) => {
    const html = await (await request.get(`${site.url}${open}`)).text();
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head).toContain("<title>Excellence in Building Awards · Prairie Home Builders Association</title>");
    expect(head).toContain('property="og:title"');
    expect(head).toMatch(new RegExp(`property="og:image" content="${site.url}/api/clients/prairie/files/`));
    const image = /property="og:image" content="([^"]+)"/.exec(head)![1]!;
    expect((await request.get(image)).headers()["content-type"]).toContain("image/");
  });

  test("P01 enters by signing in first, and comes back to where they were going", async ({ page }) => {
    await page.goto(open);
    await page.getByRole("link", { name: "Enter", exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(new URL(page.url()).searchParams.toString()).toContain("enter");
  });

  test("K08 each client's pages wear its own color, and the product's own pages none of them", async ({ page }) => {
    await page.goto("/prairie");
    const prairie = await variable(page, "--primary");
    await page.goto("/harbor");
    const harbor = await variable(page, "--primary");
    expect(harbor).not.toBe(prairie);
    await page.getByRole("link", { name: "Runs on Rosette" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(() => variable(page, "--primary")).not.toBe(harbor);
  });

  test("F30 a client's own stylesheet holds on its pages only, and nowhere it isn't theirs", async ({ page }) => {
    await page.goto("/harbor/contests/photo");
    const fonts = await page.evaluate(() => {
      const add = (parent: Element, inner: string) => {
        const box = parent.appendChild(document.createElement("div"));
        box.innerHTML = inner;
        return getComputedStyle(box.querySelector("h2")!).fontFamily;
      };
      const scope = document.querySelector("[data-client-page]")!;
      return {
        own: add(scope, "<h2>Own</h2>"),
        outside: add(document.body, "<h2>Outside, as a dialog is</h2>"),
        notTheirs: add(scope, "<div data-not-theirs><h2>Not theirs</h2></div>"),
      };
    });
    expect(fonts.own).not.toBe(fonts.outside);
    expect(fonts.notTheirs).not.toBe(fonts.own);
    await page.getByRole("link", { name: "Runs on Rosette" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Bricolage/);
  });

  test("F30 a program of any kind has a stylesheet of its own, which holds on its page and on no other's", async ({
    page,
    site,
  }) => {
    const programs = [
      "contests/excellence-open",
      "parades/spring-parade",
      "events/gala",
      "surveys/home-trends",
      "scholarships/trades",
    ];
    const token = await newToken(page, site, "admin");
    for (const [at, program] of programs.entries()) {
      const path = fillPath(changeServiceCSS.path, { client: "prairie", service: program.split("/")[1]! });
      const changed = await page.request.post(`${site.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
        data: { customCSS: `h1 { letter-spacing: ${at + 3}px }` },
      });
      expect(changed.status(), program).toBe(200);
    }
    for (const [at, program] of programs.entries()) {
      await page.goto(`/prairie/${program}`);
      const title = page.getByRole("heading", { level: 1 });
      await expect(title, program).toHaveCSS("letter-spacing", `${at + 3}px`);
    }
  });

  test("F30 the client's and the program's stylesheets hold where tickets are chosen and a survey is answered, and not where a card is typed", async ({
    page,
    site,
  }) => {
    const token = await newToken(page, site, "admin");
    const change = (path: string, customCSS: string) =>
      page.request.post(`${site.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
        data: { customCSS },
      });
    const ofClient = fillPath(changeClientCSS.path, { client: "prairie" });
    expect((await change(ofClient, "main { word-spacing: 7px }")).status()).toBe(200);
    for (const [path, service] of [
      ["/prairie/events/gala/tickets", "gala"],
      ["/prairie/surveys/home-trends/answer", "home-trends"],
    ] as const) {
      const ofProgram = fillPath(changeServiceCSS.path, { client: "prairie", service });
      expect((await change(ofProgram, "h1 { letter-spacing: 9px }")).status()).toBe(200);
      await page.goto(path);
      await expect(page.getByRole("main"), path).toHaveCSS("word-spacing", "7px");
      await expect(page.getByRole("heading", { level: 1 }), path).toHaveCSS("letter-spacing", "9px");
    }
    await page.goto("/prairie/events/gala/tickets/checkout");
    await expect(page.getByRole("main")).toHaveCSS("word-spacing", "0px");
    await expect(page.locator('link[href*="custom"]')).toHaveCount(0);
  });

  test("F31 N09 a parallax background moves slower than the page, and not for whoever wants no motion", async ({
    page,
  }) => {
    await page.goto(open);
    const picture = page.locator("[data-parallax]");
    const band = page.locator(".page-band", { has: picture });
    /** How far the picture is from its band's top, with the band at that part of the window's height. */
    const offsetAt = (part: number) =>
      band.evaluate(async (element, at) => {
        const { top } = element.getBoundingClientRect();
        scrollTo(0, scrollY + top - innerHeight * at);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const moved = element.querySelector("[data-parallax]")!.getBoundingClientRect().top;
        return moved - element.getBoundingClientRect().top;
      }, part);
    const [low, high] = [await offsetAt(0.8), await offsetAt(0.2)];
    expect(high - low).toBeGreaterThan(20);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await offsetAt(0.2)).toBeCloseTo(await offsetAt(0.8), 0);
  });

  test("F33 N04 entries that are open to members alone say so before anybody signs in", async ({ page, site }) => {
    const token = await newToken(page, site, "admin");
    const headers = { authorization: `Bearer ${token}` };
    const settings = await page.request.get(`${site.url}/api/clients/prairie/services/excellence-open/settings`, {
      headers,
    });
    const { timeframes } = (await settings.json()) as { timeframes: { name: string; audience: string }[] };
    const path = fillPath(changeTimeframes.path, { client: "prairie", service: "excellence-open" });
    const data = {
      timeframes: timeframes.map((one) => (one.name === "entries" ? { ...one, audience: "member" } : one)),
    };
    expect((await page.request.post(`${site.url}/api${path}`, { headers, data })).status()).toBe(200);
    await page.goto(open);
    await expect(page.locator("header, section").getByText("For members").first()).toBeVisible();
    await page.goto("/prairie");
    const card = page.locator('[data-slot="program-card"]', { hasText: "Excellence in Building Awards" });
    await expect(card.first()).toContainText("For members");
  });
});

const visitorPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.describe("a visitor on a phone", () => {
  test.use(visitorPhone);

  test("sees when, where and from what price an event is, and the one thing to do stays at the thumb", async ({
    page,
  }) => {
    await page.goto("/prairie/events/gala");
    const facts = page.getByRole("region", { name: "At a glance" });
    await expect(facts).toContainText("6:00 PM to 11:30 PM");
    await expect(facts).toContainText("The Brickyard Hall");
    await expect(facts).toContainText("From $45");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      facts.getByRole("link", { name: "Add to your calendar" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const step = page.getByRole("link", { name: "Get tickets" }).filter({ visible: true });
    await expect(step).toBeInViewport();
    const help = page.getByRole("contentinfo").getByRole("link").last();
    const [bar, last] = await Promise.all([step.boundingBox(), help.boundingBox()]);
    expect(last!.y + last!.height, "the bar covers nothing of the foot").toBeLessThan(bar!.y);
    await expectAccessible(page);
    await expectFits(page);
  });

  test("opens the menu of an association's pages, also without scripts", async ({ browser, site }) => {
    const context = await browser.newContext({ ...visitorPhone, javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/prairie");
    await page.locator('[data-slot="client-menu"] summary').click();
    await page.getByRole("navigation", { name: "Programs" }).getByRole("link", { name: "Events" }).click();
    await expect(page).toHaveURL("/prairie#event");
    await context.close();
  });

  test("is still at the association where an address has no page, and finds the way to its start", async ({ page }) => {
    const response = await page.goto("/prairie/contests/nothing-here");
    expect(response!.status()).toBe(404);
    await expect(page.getByRole("banner")).toContainText("Prairie Home Builders");
    await expect(page.getByRole("heading", { level: 1, name: "There is no page here" })).toBeAttached();
    await expectAccessible(page);
    await page.getByRole("link", { name: "To the start" }).click();
    await expect(page).toHaveURL("/prairie");
  });
});

test("what search engines read beside an event is valid JSON with its day, place and price, and its picture is a JPEG", async ({
  request,
}) => {
  const html = await (await request.get("/prairie/events/gala")).text();
  const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
  const { "@graph": items } = JSON.parse(text!) as { "@graph": Record<string, unknown>[] };
  const event = items.find((item) => item["@type"] === "Event")!;
  expect(event).toMatchObject({
    name: "Awards Gala",
    location: { "@type": "Place", name: "The Brickyard Hall, 200 Kiln Street" },
    offers: { lowPrice: "45.00", priceCurrency: "USD" },
  });
  expect(String(event["startDate"])).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(items.map((item) => item["@type"])).toContain("BreadcrumbList");
  const [, picture] = /property="og:image" content="([^"]+)"/.exec(html)!;
  const image = await request.get(new URL(picture!).pathname);
  expect(image.headers()["content-type"]).toBe("image/jpeg");
});
