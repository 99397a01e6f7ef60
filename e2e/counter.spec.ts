import { DAY } from "../contract/platform/durations.ts";
import { localDayOf } from "../contract/platform/time-zone.ts";
import { chooseCard } from "./checkout.ts";
import { expect, expectAccessible, signIn, test } from "./test.ts";

test("N05 staff sell at the counter: for cash with change, by card, take a sale back, and count the till", async ({
  page,
  site,
}) => {
  await signIn(page, site, "boxoffice");
  await page.goto("/prairie/studio/events/gala");
  await page.getByRole("link", { name: "Counter" }).click();
  const party = page.getByRole("button", { name: /^After-party/ });
  await party.dblclick();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take $90.00" }).click();
  await page.getByRole("button", { name: "$100.00" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "$90.00 taken" }).click();
  await expect(page.getByRole("heading", { name: "Sold for $90.00" })).toBeVisible();
  await expect(page.getByText("$10.00")).toBeVisible();
  await expect(page.getByRole("article", { name: /^Ticket / })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo the sale" }).click();
  await page.getByRole("alertdialog").getByLabel("Reason").fill("Wrong evening");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Refund/ })
    .click();
  await expect(page.getByRole("heading", { name: "Undone" })).toBeVisible();

  const refused: string[] = [];
  page.on("response", (answer) => void (answer.ok() || refused.push(answer.url())));
  await page.getByRole("button", { name: "Next sale" }).click();
  await party.click();
  await page.getByRole("button", { name: "Take $45.00" }).click();
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await chooseCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Complete Purchase" }).click();
  await expect(page.getByRole("heading", { name: "Sold for $45.00" })).toBeVisible();
  // A word about it would move what a thumb is about to press.
  expect(refused, "the next sale begins with nothing refused").toEqual([]);

  const days: unknown[] = [];
  page.on("request", (request) => {
    const sold = request.method() === "POST" ? (request.postDataJSON() as Record<string, unknown> | null) : null;
    if (sold?.["method"] === "manual") days.push(sold["receivedOn"]);
  });
  const threeDaysAgo = localDayOf(Date.now() - 3 * DAY, "America/Chicago");
  for (const day of ["", threeDaysAgo]) {
    await page.getByRole("button", { name: "Next sale" }).click();
    await party.click();
    await page.getByRole("button", { name: "Take $45.00" }).click();
    await page.getByRole("button", { name: "Check or other", exact: true }).click();
    if (day) await page.getByLabel("Received on").fill(day);
    await page.getByRole("button", { name: "$45.00 taken" }).click();
    await expect(page.getByRole("heading", { name: "Sold for $45.00" })).toBeVisible();
  }
  expect(days, "today is what counts anyway").toEqual([undefined, threeDaysAgo]);

  await page.getByRole("link", { name: "Tills" }).click();
  await expect(page.getByText("Given back in cash")).toBeVisible();
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await page.getByLabel("Cash counted").fill("0");
  await page.getByRole("dialog").getByRole("button", { name: "Count" }).click();
  await expect(page.getByText("it is right to the cent")).toBeVisible();
  await expectAccessible(page);
});
