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

/**
 * How many of these the map has in its frame. Leaflet scales its proxy as the world is scaled; where that begins is seen from a pin, whose
 * lower end stands where its home does. One that stands on the very edge, within some pixels, may be counted or not.
 */
const inFrame = (map: Locator, homes: readonly Home[]) =>
  map.locator(".leaflet-container").evaluate((container, all) => {
    const world = 256 * 2 * new DOMMatrix(getComputedStyle(container.querySelector(".leaflet-proxy")!).transform).a;
    const spots = all.flatMap(({ name, latitude, longitude }) => {
      if (latitude === null || longitude === null) return [];
      const sine = Math.sin((latitude * Math.PI) / 180);
      const x = ((longitude + 180) / 360) * world;
      const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world;
      return [{ name, x, y }];
    });
    const frame = container.getBoundingClientRect();
    const [seen] = [...container.querySelectorAll(".map-mark")].flatMap((mark) => {
      const label = mark.getAttribute("aria-label") ?? "";
      const spot = spots.find(({ name }) => label === name || label.startsWith(`${name}, `));
      return spot ? [{ spot, at: mark.getBoundingClientRect() }] : [];
    });
    if (!seen) throw new Error("no home has a pin of its own");
    const { spot: pin, at } = seen;
    const [left, top] = [at.x + at.width / 2 - frame.x - pin.x, at.bottom - frame.y - pin.y];
    const within = (edge: number) =>
      spots.filter(
        ({ x, y }) =>
          x + left >= -edge && x + left <= frame.width + edge && y + top >= -edge && y + top <= frame.height + edge,
      ).length;
    return { least: within(-4), most: within(4) };
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
      await expect(async () => {
        const shown = await inFrame(map, homes);
        const listed = await countIn(page, isWide);
        expect(listed, what).toBeGreaterThanOrEqual(shown.least);
        expect(listed, what).toBeLessThanOrEqual(shown.most);
        // The map may still be on its way.
        expect(await inFrame(map, homes)).toEqual(shown);
      }).toPass({ timeout: 20_000 });
      return countIn(page, isWide);
    };
    const all = await agrees("all of them");
    await map.getByRole("button", { name: "Nearer" }).click();
    await expect.poll(async () => (await inFrame(map, homes)).most).toBeLessThan(all);
    const nearer = await agrees("nearer");
    expect(nearer).toBeLessThan(all);
    const frame = (await map.boundingBox())!;
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
    await page.mouse.move(middle.x, middle.y - 90);
    await page.mouse.down();
    await page.mouse.move(middle.x + 60, middle.y - 20, { steps: 4 });
    await page.mouse.move(middle.x + 110, middle.y + 40, { steps: 4 });
    await page.mouse.up();
    const dragged = await agrees("dragged");
    expect(dragged).toBeLessThan(all);
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, 240);
    await agrees("farther by wheel");
    await page.mouse.wheel(0, -480);
    await agrees("nearer by wheel");
    await map.getByRole("button", { name: "Farther" }).click();
    await map.getByRole("button", { name: "Farther" }).click();
    let last = await agrees("farther");
    for (let deep = 0; deep < 3; deep += 1) {
      const clusters = map.getByRole("button", { name: /^\d+ homes/ });
      if ((await clusters.count()) === 0) break;
      await clusters.first().press("Enter");
      const now = await agrees(`cluster ${deep}`);
      expect(now).toBeLessThanOrEqual(last);
      last = now;
    }
    expect(last).toBeLessThan(all);
  });
