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
      await page.mouse.move(middle.x, middle.y - 90);
      await page.mouse.down();
      await page.mouse.move(middle.x + 60, middle.y - 20, { steps: 4 });
      await page.mouse.move(middle.x + 110, middle.y + 40, { steps: 4 });
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
