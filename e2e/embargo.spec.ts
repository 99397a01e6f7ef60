import { listResultsPreviews } from "../contract/galleries/results-previews.ts";
import { getResults, setAwardTitle } from "../contract/judging/results.ts";
import { fillPath, type AnyEndpoint } from "../contract/platform/endpoint.ts";
import { linkMailedTo } from "./mailed.ts";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, settled, signIn, test, toastSaying } from "./test.ts";

const at = { client: "prairie", service: "excellence-judging" };
const studio = "/prairie/studio/contests/excellence-judging/results";

/** As staff, past the pages. */
async function ask(page: Page, endpoint: AnyEndpoint, params: Record<string, string>, data?: object) {
  const login = { email: "admin@demo.test", password: "rosette-demo-1" };
  const { token } = (await (await page.request.post("/api/users/login", { data: login })).json()) as { token: string };
  const url = `/api${fillPath(endpoint.path, params)}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = data ? await page.request.post(url, { headers, data }) : await page.request.get(url, { headers });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

test("F02 a board member sees the winners in confidence, under their own name, until the results are released at the moment that was set", async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, "admin");
  await page.goto(studio);
  await expect(page.getByRole("heading", { name: "Results", level: 1 })).toBeVisible();
  const { categories } = (await ask(page, getResults, at)) as {
    categories: { entries: { entryID: string; title: string; cover: unknown }[] }[];
  };
  const winner = categories.flatMap(({ entries }) => entries).find(({ cover }) => cover !== null)!;
  const visitor = await browser.newContext({ baseURL: site.url });
  const clocks =
    /"(?:dehydratedAt|dataUpdatedAt|now)":(?:\d+|"[^"]+")|(?<=<dd class="num display[^>]*>)\d+(?=<)|(?<=>(?:day|hour|minute|second))s?(?=<\/dt>)/g;
  /** As a browser, a search engine or somebody's own site has them, but for what o'clock it is. */
  const published = async () => {
    const contest = "/prairie/contests/excellence-judging";
    const pages: string[] = [];
    for (const path of [contest, `${contest}/gallery`, `${contest}/embed`, "/prairie/certificates", "/prairie"]) {
      const response = await visitor.request.get(path);
      pages.push(`${path} ${response.status()} ${(await response.text()).replace(clocks, "")}`);
    }
    return pages;
  };
  const nobody = await published();
  await ask(page, setAwardTitle, { ...at, entryID: winner.entryID }, { awardTitle: "Gold" });
  expect(await published()).toEqual(nobody);

  await page.getByRole("link", { name: "Previews", exact: true }).click();
  await expect(page.getByText("Nobody has a preview")).toBeVisible();
  await page.getByRole("button", { name: "Give a preview" }).first().click();
  await page.getByLabel("Name").fill("Ann Lee");
  await page.getByLabel("Email address").fill("ann.lee@board.example");
  await page.getByRole("button", { name: "Send the preview" }).click();
  await expect(toastSaying(page, "Preview sent.")).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: site.url });
  const board = await context.newPage();
  const link = await linkMailedTo(page, "ann.lee@board.example");
  await board.goto(link);
  const band = board.getByRole("complementary", { name: "Confidential" });
  await expect(band).toHaveText("For Ann Lee, confidential until the results are released");
  const card = board.getByRole("link", { name: winner.title, exact: true });
  const picture = board.locator("[data-slot=gallery-card] img").first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(board);
  await card.click();
  await expect(board.getByRole("heading", { name: winner.title, level: 1 })).toBeVisible();
  await expect(band).toContainText("For Ann Lee");
  await expect(board.getByRole("button", { name: "Copy link" })).toHaveCount(0);
  await expect(board.getByRole("link", { name: "Picture to share" })).toHaveCount(0);
  await board.goBack();
  await expect(card).toBeVisible();

  const { previews } = (await ask(page, listResultsPreviews, at)) as { previews: { opened: number }[] };
  expect(previews).toMatchObject([{ opened: 1 }]);

  await page.goto(studio);
  await page.getByRole("button", { name: "Release at" }).click();
  const soon = new Date(Date.now() + 3_600_000);
  const typed = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/Chicago",
    dateStyle: "short",
    timeStyle: "short",
  }).format(soon);
  await page.getByRole("dialog").getByLabel("Release at").fill(typed.replace(" ", "T"));
  await page.getByRole("dialog").getByLabel("Reason").fill("One scorer fell ill.");
  await page.getByRole("button", { name: "Set the release" }).click();
  await expect(page.getByText("The results are released on")).toBeVisible();
  expect(await published()).toEqual(nobody);
  await expectAccessible(page);
  await board.reload();
  await expect(band).toContainText(/confidential until \w{3}, \w{3} \d+.* C[DS]T/);
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the release" }).click();
  await expect(page.getByRole("button", { name: "Release at" })).toBeVisible();

  await page.goto(`${studio}/previews`);
  await page.getByRole("button", { name: "More about Ann Lee" }).click();
  await page.getByRole("menuitem", { name: "End", exact: true }).click();
  await page.getByRole("button", { name: "End", exact: true }).click();
  await expect(toastSaying(page, "Preview ended.")).toBeVisible();
  await board.reload();
  await expect(board.getByRole("heading", { name: "This link isn’t open" })).toBeAttached();
  await settled(board);
  await context.close();
});
