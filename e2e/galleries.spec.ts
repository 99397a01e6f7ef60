import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, expectAccessible, expectFits, settled, signIn, test, toastSaying } from "./test.ts";

const winners = "/prairie/contests/excellence-past/winners";
const studio = "/prairie/studio/contests/excellence-past";

test("F04 the winners gallery is drawn by the server, with a title and a picture for who follows a link", async ({
  request,
  site,
}) => {
  const html = await (await request.get(winners)).text();
  expect(html).toContain("Ridgeline House");
  expect(html).toContain('property="og:title" content="Winners 2026');
  expect(html).toMatch(new RegExp(`property="og:image" content="${site.url}/api/clients/prairie/files/[^"]+"`));
  expect(html).toMatch(/rel="preload" as="image" imageSrcSet="[^"]+"[^>]*fetchPriority="high"/);
});

test("F04 visitors look through the winners by category and by words, and the address keeps what they look for", async ({
  page,
}) => {
  await page.goto(winners);
  await expect(page.getByRole("heading", { name: "Winners 2026" })).toBeVisible();
  const cards = page.locator('[data-slot="gallery-card"]');
  const all = await cards.count();
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Glass/ })
    .click();
  await expect(page).toHaveURL(/group=Glass/);
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: /^All/ }).click();
  await page.getByLabel("Search this gallery").fill("tamarack");
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/search=tamarack/);
  await page.reload();
  await expect(cards).toHaveCount(1);
  await page.getByLabel("Search this gallery").fill("nowhere at all");
  await expect(page.getByText("Nothing here matches “nowhere at all”")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(cards).toHaveCount(all);
});

test("D27 K03 a winner opens above the gallery: its pictures go on by themselves, each with its caption, 4 seconds each", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(winners);
  await page.locator('[data-slot="gallery-card"] a', { hasText: "Ridgeline House" }).click();
  const dialog = page.getByRole("dialog", { name: "Ridgeline House" });
  const carousel = dialog.getByRole("region", { name: "Pictures of Ridgeline House" });
  const caption = carousel.locator('[data-slot="caption"]');
  await expect(caption).not.toBeEmpty();
  await page.mouse.move(5, 5);
  const stay = await caption.evaluate(
    (node) =>
      new Promise<number>((resolve) => {
        let since: number | undefined;
        new MutationObserver((_, watcher) => {
          if (since === undefined) return void (since = performance.now());
          if (performance.now() - since < 1_000) return;
          watcher.disconnect();
          resolve(performance.now() - since);
        }).observe(node, { childList: true, characterData: true, subtree: true });
      }),
  );
  expect(stay).toBeGreaterThan(3_700);
  // A busy machine is late now and then, never early.
  expect(stay).toBeLessThan(20_000);
  await dialog.getByRole("button", { name: "Pause" }).click();
  const paused = await caption.textContent();
  await page.clock.fastForward(60_000);
  await expect(caption).toHaveText(paused!);
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Open its page" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Ridgeline House" })).toBeVisible();
});

test("D27 after the last picture comes the first, and before the first the last", async ({ page }) => {
  await page.goto(winners);
  await page.locator('[data-slot="gallery-card"] a', { hasText: "Ridgeline House" }).click();
  const carousel = page.getByRole("dialog").getByRole("region", { name: /^Pictures of/ });
  const dots = carousel.getByRole("button", { name: /^Picture \d/ });
  await expect(dots.nth(1)).toBeVisible();
  const count = await dots.count();
  await carousel.getByRole("button", { name: "Previous picture" }).click();
  await expect(dots.nth(count - 1)).toHaveAttribute("aria-current", "true");
  await carousel.getByRole("button", { name: "Next picture" }).click();
  await expect(dots.first()).toHaveAttribute("aria-current", "true");
});

test("D27 a visitor looks through the winners in the large view: by its buttons, the arrow keys, and on a phone what comes next", async ({
  page,
}) => {
  await page.goto(`${winners}?group=Glass`);
  await settled(page);
  const cards = page.locator('[data-slot="gallery-card"]');
  const titles = await cards.getByRole("heading").allTextContents();
  const title = (at: number) => titles[(at + titles.length) % titles.length]!;
  await cards.first().getByRole("link").click();
  const opened = (at: number) => page.getByRole("dialog", { name: title(at) });
  await expect(opened(0)).toBeVisible();
  await page.getByRole("button", { name: /^Next entry/ }).click();
  await expect(opened(1)).toBeVisible();
  await expect(page.getByText(`2 of ${titles.length}`)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(opened(-1), "before the first comes the last").toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(opened(0)).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: `Next ${title(1)}` }).click();
  await expect(opened(1)).toBeVisible();
  const picture = (await page
    .getByRole("dialog")
    .getByRole("region", { name: /^Pictures of/ })
    .boundingBox())!;
  expect(picture.width, "the picture goes from edge to edge").toBeGreaterThanOrEqual(388);
  expect(picture.height).toBeGreaterThan(844 * 0.42);
  await expectFits(page);
  await expectAccessible(page);
});

test("P04 staff write about a winner for visitors: the jury's words and the project's stand in the large view and on its page", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/galleries`);
  await page.getByRole("link", { name: "Winners 2026" }).click();
  await page.getByRole("button", { name: "Words for visitors about Tamarack Cabin" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("About the project").fill("Four rooms under one roof.");
  await form.getByLabel("Words of the jury").fill("Nothing here is louder than the view.");
  await form.getByLabel("Who said it").fill("Wren Castellano, jury chair");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await page.goto(winners);
  await settled(page);
  await page.locator('[data-slot="gallery-card"] a', { hasText: "Tamarack Cabin" }).click();
  const dialog = page.getByRole("dialog", { name: "Tamarack Cabin" });
  await expect(dialog.getByText("Nothing here is louder than the view.")).toBeVisible();
  await expect(dialog.getByText("Wren Castellano, jury chair")).toBeVisible();
  await dialog.getByRole("link", { name: "Open its page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tamarack Cabin" })).toBeVisible();
  await expect(page.getByText("Four rooms under one roof.")).toBeVisible();
  await expectAccessible(page);
});

test("a winner has a page of its own, drawn by the server, that leads to the others", async ({ page, request }) => {
  await page.goto(winners);
  const href = await page.locator('[data-slot="gallery-card"] a', { hasText: "Ridgeline House" }).getAttribute("href");
  const html = await (await request.get(href!)).text();
  expect(html).toMatch(/<title>Ridgeline House · /);
  await page.goto(href!);
  await expect(page.getByRole("navigation", { name: "Other entries" }).getByRole("link").first()).toBeVisible();
});

test("before results are released the winners page names nobody, and what isn't public isn't there", async ({
  page,
}) => {
  await page.goto("/prairie/contests/excellence-judging/winners");
  await expect(page.getByText("The winners aren’t announced yet")).toBeVisible();
  await page.goto("/prairie/contests/excellence-past/gallery/01900000-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "There is no page here" })).toBeAttached();
});

test("F03 an archive stays at its own address", async ({ page, request }) => {
  const { galleries } = (await (await request.get("/api/prairie/contests/excellence-past/gallery")).json()) as {
    galleries: { galleryID: string; kind: string; name: string }[];
  };
  const archive = galleries.find(({ kind }) => kind === "archive")!;
  await page.goto(`/prairie/contests/excellence-past/archives/${archive.galleryID}`);
  await expect(page.getByRole("heading", { level: 1, name: archive.name })).toBeVisible();
});

test("P04 staff make a gallery, choose its entries and their order, and publish it", async ({ page, site }) => {
  await signIn(page, site, "admin");
  await page.goto(`${studio}/galleries`);
  await expect(page.getByRole("heading", { name: "Galleries" })).toBeVisible();
  await page.getByRole("button", { name: "Add a gallery" }).click();
  await page.getByLabel("Name").fill("Staff picks");
  await page.getByLabel("Kind").selectOption("gallery");
  await page.getByLabel("Shows").selectOption("chosen");
  await page.getByLabel("Published").check();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(toastSaying(page, "Gallery added.")).toBeVisible();
  await page.getByRole("link", { name: "Staff picks" }).click();
  await page.getByLabel("Search entries").fill("Tamarack");
  await page.getByRole("button", { name: /^Add Tamarack/ }).click();
  await page.getByLabel("Search entries").fill("Ridgeline");
  await page.getByRole("button", { name: /^Add Ridgeline/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  const galleryID = page.url().split("/").at(-1)!;
  await page.goto(`/prairie/contests/excellence-past/gallery/${galleryID}`);
  await expect(page.locator('[data-slot="gallery-card"]')).toHaveCount(2);
  await expect(page.locator('[data-slot="gallery-card"]').first()).toContainText("Tamarack");
});

test("D23 an entrant sees what the judges gave: each criterion out of its maximum, and a total", async ({
  page,
  site,
}) => {
  await signIn(page, site, "entrant");
  await page.goto("/prairie/contests/excellence-past/entries");
  await page.getByRole("button", { name: "Show my scores" }).first().click();
  const dialog = page.getByRole("dialog", { name: "My scores" });
  await expect(dialog.getByText(/Mean of \d scoresheets/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link").filter({ hasText: /\w/ }).and(page.locator('a[href*="/entries/"]')).first().click();
  await expect(page.getByRole("button", { name: "View files" })).toBeVisible();
  await page.getByRole("button", { name: "Show my scores" }).click();
  await expect(dialog.getByText(/Mean of \d scoresheets/)).toBeVisible();
  await expect(dialog.getByText("Total").first()).toBeVisible();
  await expect(dialog.getByText(/^Scorer 1/)).toBeVisible();
  await expectAccessible(page);
});

test("F04 a gallery stands in a frame of the association’s own site: quiet until it is public, without cookies, and what is pressed opens in the whole window", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/contests/excellence-past/galleries");
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("button", { name: "On your own site" }).click();
  await page.getByText("Dark", { exact: true }).click();
  const line = await page.getByRole("dialog").getByRole("code").innerText();
  expect(line).toContain(`src="${site.url}/prairie/contests/excellence-past/embed?look=dark"`);
  await expectAccessible(page);
  await page.context().clearCookies();

  const quiet = line.replace("excellence-past", "excellence-judging");
  const draft = line.replace("excellence-past", "there-is-none");
  // The association's own site, somewhere else.
  const own = createServer((_request, response) =>
    response
      .setHeader("content-type", "text/html")
      .end(`<html lang="en"><title>Ours</title>${line}${quiet}${draft}</html>`),
  );
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${(own.address() as AddressInfo).port}`);
  const [shown, notYet, none] = [0, 1, 2].map((at) => page.frameLocator("iframe").nth(at));
  await expect(shown!.getByRole("heading", { level: 1 })).toBeVisible();
  const picture = shown!.getByRole("article").first().locator("img");
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  for (const frame of [notYet!, none!])
    await expect(frame.getByText("There is nothing to see here just now.")).toBeVisible();
  const dark = await shown!.locator("[data-mode]").evaluate((part) => getComputedStyle(part).backgroundColor);
  expect(dark).toBe("rgb(8, 21, 27)");
  expect(await page.context().cookies()).toEqual([]);
  await shown!.getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`^${site.url}/prairie/contests/excellence-past/winners/`));
  own.close();
});

test("F03 F04 an archive in a frame leads to its entries’ own pages, and to the archive", async ({ page, request }) => {
  const at = "/prairie/contests/excellence-past";
  const { galleries } = (await (await request.get(`/api${at}/gallery`)).json()) as {
    galleries: { galleryID: string; kind: string; name: string }[];
  };
  const archive = galleries.find(({ kind }) => kind === "archive")!;
  const frame = `${at}/embed/${archive.galleryID}`;
  await page.goto(frame);
  const first = page.getByRole("article").first().getByRole("link");
  const name = (await first.innerText()).trim();
  await first.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto(frame);
  await page.getByRole("link", { name: /Prairie Home Builders Association$/ }).click();
  await expect(page).toHaveURL(new RegExp(`${at}/archives/${archive.galleryID}$`));
  await expect(page.getByRole("heading", { level: 1, name: archive.name })).toBeVisible();
});

test("F03 an archive is where it was after its program moved, its pictures and the program’s page too", async ({
  page,
  site,
  request,
}) => {
  const at = "/prairie/contests/excellence-past";
  const { galleries } = (await (await request.get(`/api${at}/gallery`)).json()) as {
    galleries: { galleryID: string; kind: string; name: string }[];
  };
  const archive = galleries.find(({ kind }) => kind === "archive")!;
  await signIn(page, site, "admin");
  await page.goto(`${studio}/settings`);
  const address = page.getByLabel("Address");
  await expect(address).toHaveValue("excellence-past");
  await address.fill("excellence-2026");
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await page.context().clearCookies();
  for (const old of [at, at.replace("excellence-past", "excellence-2026")]) {
    await page.goto(`${old}/archives/${archive.galleryID}`);
    await expect(page.getByRole("heading", { level: 1, name: archive.name })).toBeVisible();
    const picture = page.locator("[data-slot=gallery-card] img").first();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  }
  await page.goto(at);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "There is no page here" })).toHaveCount(0);
});
