import type { Page } from "@playwright/test";
import type { Server } from "./server.ts";
import { pdfOf } from "../test/pdf.ts";
import { expect, signIn, test } from "./test.ts";

const scoring = "/prairie/contests/excellence-judging/scoring";

test("a PDF of 200 pages shows its first page at once, goes on to its last, and holds no more than what is near", async ({
  page,
  site,
}) => {
  await signIn(page, site, "scorer");
  await page.goto(scoring);
  await page.getByRole("region", { name: "Next entry" }).getByRole("link").click();
  await expect(page.getByRole("region", { name: "Scoresheet" })).toBeVisible();
  const entryID = page.url().split("/").at(-1)!;
  await addPlans(page, site, entryID);
  await page.reload();
  const plans = page.getByRole("region", { name: "Plans and documents" }).getByRole("button").first();
  await plans.scrollIntoViewIfNeeded();
  const pressed = Date.now();
  await plans.click();
  const first = page.getByRole("img", { name: /page 1 of 200$/ });
  await expect.poll(() => first.evaluate((canvas) => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(300);
  expect(Date.now() - pressed, "milliseconds until the first page is drawn").toBeLessThan(10_000);
  for (const number of [50, 100, 150, 200]) {
    const far = page.getByRole("img", { name: new RegExp(`page ${number} of 200$`) });
    await far.scrollIntoViewIfNeeded();
    await expect.poll(() => far.evaluate((canvas) => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(300);
  }
  await expect.poll(async () => (await drawn(page)).filter((pixels) => pixels > 0).length).toBeLessThan(12);
  await first.scrollIntoViewIfNeeded();
  await expect.poll(() => first.evaluate((canvas) => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(300);
});

/** Of what a browser draws: how many pages it holds, and the pixels in them. */
const drawn = (page: Page) =>
  page
    .locator('[data-slot="pdf"] canvas')
    .evaluateAll((all) =>
      (all as HTMLCanvasElement[])
        .filter(({ width }) => width > 300 || width === 0)
        .map(({ width, height }) => width * height),
    );

/** Staff put a PDF of 200 pages into the entry’s plans. */
async function addPlans(page: Page, site: Server, entryID: string) {
  const login = await page.request.post(`${site.url}/api/users/login`, {
    data: { email: "admin@demo.test", password: "rosette-demo-1" },
  });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const read = await page.request.get(
    `${site.url}/api/clients/prairie/services/excellence-judging/entries/${entryID}`,
    { headers },
  );
  type Folders = { documentFolders: { documentFolderID: string; restriction: string }[] };
  const { documentFolders } = (await read.json()) as Folders;
  const folder = documentFolders.find(({ restriction }) => restriction.includes("pdf"))!;
  const entry = `${site.url}/api/prairie/contests/excellence-judging/entries/${entryID}`;
  const file = { ...headers, "content-type": "application/octet-stream" };
  const sent = [
    await page.request.post(`${entry}/take-back`, { headers, data: {} }),
    await page.request.post(`${entry}/uploads/${folder.documentFolderID}?name=plans-of-200-pages.pdf`, {
      headers: file,
      data: pdfOf({ pages: 200 }),
    }),
    await page.request.post(`${entry}/submit`, { headers, data: {} }),
  ];
  for (const response of sent) expect(response.status(), await response.text()).toBe(200);
}
