import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { asStaff } from "./phones.ts";
import type { Server } from "./server.ts";
import { expect, test } from "./test.ts";

type Home = { name: string; latitude: number | null; longitude: number | null };

const MANY = 60;

type Tour = { homes: Home[]; next: string | null; propertyGroups: { propertyGroupID: string }[] };

async function tourOf(request: APIRequestContext, site: Server, after?: string): Promise<Tour> {
  const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`;
  return (await request.get(`${site.url}/api/prairie/parades/spring-parade/tour${query}`)).json();
}

/** Many homes, so near to each other that most are in clusters. */
async function addHomes(request: APIRequestContext, site: Server): Promise<void> {
  const staff = await asStaff(request, site);
  const at = `${site.url}/api/prairie/parades/spring-parade/properties`;
  const { propertyGroups } = await tourOf(request, site);
  const { propertyGroupID } = propertyGroups[0]!;
  for (let count = 0; count < MANY; count += 1) {
    const name = `Cluster House ${count}`;
    const added = await request.post(at, { ...staff, data: { propertyGroupID, name } });
    expect(added.status(), await added.text()).toBe(200);
    const { propertyID } = await added.json();
    const latitude = 44.02 + (count % 8) * 0.006 + (count % 3) * 0.0004;
    const longitude = -91.7 + Math.floor(count / 8) * 0.009;
    const info = { name, status: "forSale", latitude, longitude };
    const placed = await request.post(`${at}/${propertyID}/info`, { ...staff, data: info });
    expect(placed.status(), await placed.text()).toBe(200);
  }
}

/** All that the tour tells to the public. */
async function homesOf(request: APIRequestContext, site: Server): Promise<Home[]> {
  let { homes, next } = await tourOf(request, site);
  while (next !== null) {
    const more = await tourOf(request, site, next);
    homes = [...homes, ...more.homes];
    next = more.next;
  }
  return homes;
}

type MapPosition = { zoom: number; x: number; y: number };
type Frame = { place: MapPosition; least: number; most: number; astray: string[] };

/**
 * Where the map stands, and how many of these homes it has in its frame. Leaflet's proxy says to where it moved: the middle in the
 * pixels of the whole world, and how large that is. One that stands on the very edge, within some pixels, may be counted or not. A pin
 * that isn't drawn where its home stands from there is astray: the map is still on its way, or draws another place than it counts.
 */
const frameOf = (map: Locator, homes: readonly Home[]): Promise<Frame> =>
  map.locator(".leaflet-container").evaluate((container, all) => {
    const proxy = container.querySelector<HTMLElement>(".leaflet-proxy")!;
    // As text it is rounded to six digits, which are too few for the pixels of the world.
    const moved = proxy.attributeStyleMap.get("transform") as CSSTransformValue;
    const { a: scale, e: x, f: y } = moved.toMatrix();
    const world = 256 * 2 * scale;
    const frame = container.getBoundingClientRect();
    const spots = all.flatMap(({ name, latitude, longitude }) => {
      if (latitude === null || longitude === null) return [];
      const sine = Math.sin((latitude * Math.PI) / 180);
      const across = ((longitude + 180) / 360) * world - x + frame.width / 2;
      const down = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world - y + frame.height / 2;
      return [{ name, across, down }];
    });
    const within = (edge: number) =>
      spots.filter(
        ({ across, down }) =>
          across >= -edge && across <= frame.width + edge && down >= -edge && down <= frame.height + edge,
      ).length;
    const astray = [...container.querySelectorAll(".map-mark")].flatMap((mark) => {
      const label = mark.getAttribute("aria-label") ?? "";
      const spot = spots.find(({ name }) => label === name || label.startsWith(`${name}, `));
      if (!spot) return [];
      const { left, width, bottom } = mark.getBoundingClientRect();
      const isNear =
        Math.abs(left + width / 2 - frame.x - spot.across) <= 4 && Math.abs(bottom - frame.y - spot.down) <= 4;
      return isNear ? [] : [label];
    });
    return { place: { zoom: Math.log2(2 * scale), x, y }, least: within(-4), most: within(4), astray };
  }, homes);

const places = {
  "on a wide screen": { width: 1440, height: 900, path: "/prairie/parades/spring-parade/homes", isWide: true },
  "on a phone": { width: 390, height: 844, path: "/prairie/parades/spring-parade/homes?view=map", isWide: false },
};

const countIn = async (page: Page, isWide: boolean): Promise<number> => {
  const said = isWide
    ? page
        .getByRole("status")
        .filter({ hasText: /homes?/ })
        .first()
    : page.getByRole("region", { name: "Homes on the map" }).getByRole("heading", { level: 1 });
  return Number(/\d+/.exec(await said.innerText())?.[0]);
};

test.beforeAll(async ({ sites, playwright }, info) => {
  const request = await playwright.request.newContext();
  const site = await sites.of(info.file);
  await addHomes(request, site);
  await request.dispose();
});

for (const [where, { width, height, path, isWide }] of Object.entries(places))
  test(`F08 ${where} the list has the homes that the tour’s map shows, dragged, wheeled, zoomed by button and by cluster, and the map stays where it was put`, async ({
    page,
    request,
    site,
  }) => {
    const homes = await homesOf(request, site);
    expect(homes.length).toBeGreaterThan(MANY);
    await page.setViewportSize({ width, height });
    await page.goto(path);
    const map = page.getByRole("region", { name: "Map of the homes" });
    await expect(map.getByRole("button", { name: /^\d+ homes/ }).first()).toBeVisible();
    const agrees = async (what: string) => {
      let place: MapPosition | undefined;
      await expect(async () => {
        const shown = await frameOf(map, homes);
        const listed = await countIn(page, isWide);
        expect(shown.astray, what).toEqual([]);
        expect(listed, what).toBeGreaterThanOrEqual(shown.least);
        expect(listed, what).toBeLessThanOrEqual(shown.most);
        // The map may still be on its way.
        expect(await frameOf(map, homes)).toEqual(shown);
        place = shown.place;
      }).toPass({ timeout: 20_000 });
      return { ...place!, count: await countIn(page, isWide) };
    };
    /** What list and map show after something that moves the map. */
    const after = async (what: string, act: () => Promise<unknown>) => {
      const { place } = await frameOf(map, homes);
      await act();
      await expect.poll(async () => (await frameOf(map, homes)).place, what).not.toEqual(place);
      return agrees(what);
    };
    const press = (name: string) => map.getByRole("button", { name, exact: true }).click();

    const all = await agrees("all of them");
    expect(all.count).toBe(homes.length);
    const nearer = await after("nearer", () => press("Nearer"));
    expect(nearer.zoom).toBeCloseTo(all.zoom + 1);
    const nearest = await after("nearer again", () => press("Nearer"));
    expect(nearest.zoom).toBeCloseTo(all.zoom + 2);
    expect(nearest.count).toBeLessThan(all.count);

    const frame = (await map.boundingBox())!;
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    const dragged = await after("dragged", async () => {
      await page.mouse.move(middle.x, middle.y - 60);
      await page.mouse.down();
      await page.mouse.move(middle.x + 60, middle.y, { steps: 4 });
      await page.mouse.move(middle.x + 110, middle.y + 70, { steps: 4 });
      await page.mouse.up();
    });
    // At least as far as the mouse went; the map may glide on.
    expect(dragged.zoom).toBeCloseTo(nearest.zoom);
    expect(nearest.x - dragged.x).toBeGreaterThan(90);
    expect(nearest.y - dragged.y).toBeGreaterThan(110);

    await page.mouse.move(middle.x, middle.y);
    const wheeled = await after("farther by wheel", () => page.mouse.wheel(0, 120));
    expect(wheeled.zoom).toBeLessThan(dragged.zoom);
    const wheeledBack = await after("nearer by wheel", () => page.mouse.wheel(0, -120));
    expect(wheeledBack.zoom).toBeGreaterThan(wheeled.zoom);

    await after("farther", () => press("Farther"));
    const farther = await after("farther again", () => press("Farther"));
    expect(farther.zoom).toBeCloseTo(wheeledBack.zoom - 2);
    let last = farther;
    for (let deep = 0; deep < 2; deep += 1) {
      const cluster = map.getByRole("button", { name: /^\d+ homes/ }).first();
      const together = Number(/^\d+/.exec((await cluster.getAttribute("aria-label"))!)![0]);
      const now = await after(`cluster ${deep}`, () => cluster.press("Enter"));
      expect(now.zoom).toBeGreaterThan(last.zoom);
      expect(now.count).toBeGreaterThanOrEqual(together);
      last = now;
    }
    expect(last.count).toBeLessThan(farther.count);
  });

/** Marks that lie on each other, by what they are or by what is drawn of them. */
const overlapsOn = (map: Locator): Promise<string[]> =>
  map.locator(".leaflet-container").evaluate((container) => {
    const marks = [...container.querySelectorAll(".map-mark")].map((mark) => ({
      label: mark.getAttribute("aria-label") ?? "",
      boxes: [mark, ...mark.querySelectorAll("span")].map((element) => element.getBoundingClientRect()),
    }));
    const areOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return marks.flatMap((mark, at) =>
      marks
        .slice(at + 1)
        .filter(({ boxes }) => boxes.some((box) => mark.boxes.some((own) => areOver(own, box))))
        .map(({ label }) => `${mark.label} on ${label}`),
    );
  });

for (const [where, { width, height, path, isWide }] of Object.entries(places))
  test(`F08 ${where} no mark lies on another at any zoom, with a route, a saved home and a chosen one`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/prairie/parades/spring-parade/homes");
    for (const name of ["Larkspur House", "Cottage on Fourth", "Row House No. 3", "Hawthorn Farmhouse"])
      await page.getByRole("button", { name: `Put ${name} on my route` }).click();
    await page.getByRole("button", { name: "Save Boathouse on the Slough" }).click();
    if (!isWide) await page.goto(path);
    const map = page.getByRole("region", { name: "Map of the homes" });
    await expect(map.getByRole("button", { name: /^\d+ homes/ }).first()).toBeVisible();
    const zoomOf = () =>
      map
        .locator(".leaflet-proxy")
        .evaluate((proxy) => /scale\(([\d.]+)\)/.exec((proxy as HTMLElement).style.transform)?.[1]);
    // Pressed while the map still glides, too.
    const zoom = async (button: "Nearer" | "Farther") => {
      const before = await zoomOf();
      await map.getByRole("button", { name: button, exact: true }).click();
      await expect.poll(zoomOf).not.toBe(before);
      await expect.poll(() => overlapsOn(map), button).toEqual([]);
    };
    expect(await overlapsOn(map)).toEqual([]);
    for (const button of ["Farther", "Farther", "Farther", "Nearer", "Nearer", "Nearer", "Nearer", "Nearer"] as const)
      await zoom(button);
    const pin = map.locator(".map-mark:has([data-pin])").first();
    const name = (await pin.getAttribute("aria-label"))!.split(",")[0]!;
    await pin.press("Enter");
    await expect(map.locator('.map-mark [data-pin="chosen"]')).toBeVisible();
    await expect.poll(() => overlapsOn(map), "chosen").toEqual([]);
    const chosen = page.locator('[data-slot="home-card"][aria-current="true"]');
    await expect(chosen.getByRole("heading")).toHaveText(name);
    await expect(chosen).toBeInViewport();
    await expect(page.locator('[data-slot="small-card"]')).toHaveCount(isWide ? 1 : 0);
    for (const button of ["Farther", "Farther", "Farther", "Farther", "Farther"] as const) await zoom(button);
    await expect(map.locator('.map-mark [data-pin="chosen"]')).toHaveCount(1);
  });

test("F08 a phone's list has the homes that its map showed, and the map stands where it was when one comes back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/prairie/parades/spring-parade/homes?view=map");
  const map = page.getByRole("region", { name: "Map of the homes" });
  const title = page.getByRole("region", { name: "Homes on the map" }).getByRole("heading", { level: 1 });
  await map.getByRole("button", { name: "Nearer", exact: true }).click();
  await map.getByRole("button", { name: "Nearer", exact: true }).click();
  await expect(title).toHaveText(/^\d+ homes? in this view$/);
  await expect.poll(() => overlapsOn(map)).toEqual([]);
  // Each press moves the map: what it shows is counted once it rests.
  let count = 0;
  const rests = async () => {
    const before = count;
    count = Number.parseInt(await title.innerText());
    return count === before;
  };
  await expect.poll(rests, { intervals: [1_000] }).toBe(true);
  await page.getByRole("navigation", { name: "This tour" }).getByRole("link", { name: "List" }).click();
  await expect(page.getByRole("status").filter({ hasText: "in this view" })).toHaveText(`${count} homes in this view`);
  await page.getByRole("navigation", { name: "This tour" }).getByRole("link", { name: "Map" }).click();
  await expect(title).toHaveText(`${count} homes in this view`);
  await page.getByRole("navigation", { name: "This tour" }).getByRole("link", { name: "List" }).click();
  await page.getByRole("button", { name: /^Show all/ }).click();
  await expect(page.getByRole("status").filter({ hasText: /homes/ }).first()).toHaveText(/^\d+ homes$/);
});

test("F07 a tour of six hundred homes holds no more of its list than what is near the screen, at first and at the end", async ({
  page,
}) => {
  type Answer = { homes: (Home & { propertyID: string })[]; total: number };
  await page.route(/\/tour\?after=/, async (route) => {
    const answer = (await (await route.fetch()).json()) as Answer;
    const homes = Array.from({ length: 576 }, (_, at) => {
      const home = answer.homes[at % answer.homes.length]!;
      const propertyID = `${home.propertyID.slice(0, -4)}${String(at).padStart(4, "0")}`;
      return { ...home, propertyID, latitude: 44 + (at % 24) / 200, longitude: -91.7 + Math.floor(at / 24) / 200 };
    });
    await route.fulfill({ json: { ...answer, homes } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  const all = page.waitForResponse(/\/tour\?after=/);
  await page.goto("/prairie/parades/spring-parade/homes");
  await all;
  await expect(page.getByText(/^24 of /)).toBeAttached();
  const cards = page.locator('[data-slot="home-card"]');
  await expect.poll(() => cards.count()).toBeLessThanOrEqual(24);
  const most = await page.evaluate(async () => {
    let [most, still] = [0, 0];
    while (still < 40) {
      const from = window.scrollY;
      window.scrollBy(0, 900);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = window.scrollY === from ? still + 1 : 0;
      most = Math.max(most, document.querySelectorAll('[data-slot="home-card"]').length);
    }
    return most;
  });
  await expect(page.locator('[aria-posinset="600"]')).toBeInViewport();
  expect(most).toBeLessThanOrEqual(60);
  expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThan(1_800);
});
