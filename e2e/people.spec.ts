import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, newToken, signIn, test, toastSaying } from "./test.ts";
import type { Server } from "./server.ts";

const person = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const act = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("staff go from an entry to who entered it, note something, send a password link, and merge a second account and take it back", async ({
  page,
  site,
}) => {
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio/contests/excellence-open/entries?search=Lindqvist");
  await page.getByRole("link", { name: "Theo Lindqvist" }).first().click();
  await expect(person(page, "Theo Lindqvist")).toBeVisible();
  await expect(page.getByRole("region", { name: "Entries" }).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByRole("dialog").getByLabel("Note").fill("Has a second account.");
  await page.getByRole("dialog").getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Has a second account.")).toBeVisible();

  await act(page, "Theo Lindqvist", "Send a password link");
  await page.getByRole("alertdialog").getByRole("button", { name: "Send" }).click();
  await expect(toastSaying(page, "on its way to their own address")).toBeVisible();

  await act(page, "Theo Lindqvist", "Merge with another account");
  const merging = page.getByRole("dialog", { name: /Merge Theo Lindqvist/ });
  await expect(merging.getByRole("button", { name: "Merge" })).toBeDisabled();
  await merging.getByLabel("The other account").fill("Sorensen");
  await page.getByRole("option", { name: /Beth Sorensen/ }).click();
  await expect(merging.getByText("The two have different names.", { exact: false })).toBeVisible();
  await expect(merging.getByText(/membership/)).toBeVisible();
  await expectAccessible(page);
  await merging.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("member@demo.test was merged into this account")).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("was merged into this account")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});

test("“for members only” leads to saying that one is a member, and back", async ({ page, site }) => {
  await closeToOthers(page, site);
  await signIn(page, site, "guest");
  await page.goto("/prairie/contests/excellence-open/enter");
  await page.getByRole("link", { name: "I’m a member" }).first().click();
  await expect(page.getByText("Are you a member of Prairie Home Builders Association?")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I’m a member of Prairie Home Builders Association" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "I’m a member" }).click();
  await expect(page.getByText("Prairie Home Builders Association looks whether you are a member")).toBeVisible();
  await page.getByRole("link", { name: "Back to where you were" }).click();
  await expect(page).toHaveURL(/\/prairie\/contests\/excellence-open\/enter$/);
});

/** The first category is for members from now on. */
async function closeToOthers(page: Page, site: Server) {
  const headers = { authorization: `Bearer ${await newToken(page, site, "owner")}` };
  const path = `${site.url}/api/prairie/contests/excellence-open/categories`;
  const { categories } = (await (await page.request.get(path, { headers })).json()) as {
    categories: Record<string, unknown>[];
  };
  const [{ categoryID, label, name, description, categoryGroup } = {}] = categories;
  const data = { label, name, description, categoryGroup, audience: "member" };
  const response = await page.request.post(`${path}/${String(categoryID)}`, { headers, data });
  expect(response.status(), await response.text()).toBe(200);
}
