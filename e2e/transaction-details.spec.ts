import type { Page, Route } from "@playwright/test";
import { buyTickets } from "./pages.ts";
import { goToDoor, makeReady, tryNow } from "./phones.ts";
import type { Server } from "./server.ts";
import { expect, expectAccessible, signIn, test, toastSaying } from "./test.ts";
import { wired } from "./wire.ts";

type Bought = { tickets: { number: number }[] };

/** The dialog of an order of two tickets that was just bought, at a home's door. */
async function openDetails(page: Page, site: Server, guestEmail: string) {
  const { key } = await buyTickets(page.request, site, { service: "spring-parade", guestEmail });
  const at = `${site.url}/api/clients/prairie/services/spring-parade/purchase`;
  const bought = await page.request.get(at, { headers: { authorization: `Link ${key}` } });
  const { number } = ((await bought.json()) as Bought).tickets[0]!;
  await signIn(page, site, "boxoffice");
  await goToDoor(page);
  // While its worker takes the page over, Chromium sends calls past whoever intercepts them.
  await makeReady(page);
  await page.getByLabel("No code?").fill(`#${number}`);
  const list = page.getByRole("region", { name: "Check-in list" });
  await list.getByRole("button", { name: new RegExp(`ticket #${number}\\b`) }).click();
  const details = page.getByRole("dialog", { name: "Transaction Details" });
  const ticket = details.getByRole("listitem").filter({ hasText: `Ticket #${number}` });
  await expect(ticket.getByRole("button", { name: "Check In" })).toBeVisible();
  return { details, ticket, number };
}

const checkins = "**/checkin/*";

test("T08 in Transaction Details Check In shows that it loads, a failure ends that and says why, and then it is checked in", async ({
  page,
  site,
}) => {
  const { details, ticket, number } = await openDetails(page, site, "loading@ash.example");
  const press = ticket.getByRole("button", { name: "Check In" });
  let answer: ((route: Route) => Promise<void>) | undefined;
  const held: Route[] = [];
  await page.route(checkins, (route) => (answer ? answer(route) : void held.push(route)));

  await press.click();
  await expect(press).toHaveAttribute("aria-busy", "true");
  await expect(press).toBeDisabled();
  await expect.poll(() => held.length).toBe(1);
  await held.pop()!.fulfill({ status: 500, contentType: "text/plain", body: "" });
  await expect(details.getByRole("alert")).toContainText("General server error");
  await expect(toastSaying(page, "General server error")).toBeVisible();
  await expect(press).toBeEnabled();
  await expectAccessible(page);

  await press.click();
  await expect(press).toBeDisabled();
  await expect(details.getByRole("alert")).toBeHidden();
  await expect.poll(() => held.length).toBe(1);
  answer = (route) => route.continue();
  await held.pop()!.continue();
  await expect(ticket).toContainText("Checked in");
  await expect(press).toBeHidden();
  await expect(toastSaying(page, `Ticket #${number} status updated.`)).toBeVisible();
  await ticket.getByRole("button", { name: "Undo" }).click();
  await expect(press).toBeEnabled();
});

test("T08 K01 in Transaction Details a check-in that nobody answers ends after 10 s, and says so", async ({
  page,
  site,
}) => {
  const { details, ticket } = await openDetails(page, site, "silence@ash.example");
  await page.route(checkins, () => undefined);
  await ticket.getByRole("button", { name: "Check In" }).click();
  await expect(details.getByRole("alert")).toContainText("Request timed out - try again.");
  await expect(ticket.getByRole("button", { name: "Check In" })).toBeEnabled();
});

test("T08 K01 a server whose every call fails is asked on by Transaction Details, though scans go by the list, and its failure is told there", async ({
  page,
  site,
}) => {
  const { details, ticket } = await openDetails(page, site, "failing@ash.example");
  await page.route("**/api/**", (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }),
  );
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("Offline, keep scanning")).toBeAttached();
  await ticket.getByRole("button", { name: "Check In" }).click();
  await expect(details.getByRole("alert")).toContainText("General server error");
  await expect(ticket.getByRole("button", { name: "Check In" })).toBeEnabled();
});

test("T08 T14 without a network Transaction Details lets in by the phone’s list, says so, and undoes it", async ({
  browser,
  site,
}) => {
  const wire = await wired(site);
  const page = await (await browser.newContext({ baseURL: wire.url })).newPage();
  const reached = { ...site, url: wire.url };
  const { ticket, number } = await openDetails(page, reached, "unplugged@ash.example");
  await wire.cut();
  const press = ticket.getByRole("button", { name: "Check In" });
  await press.click();
  await expect(ticket).toContainText("Checked in");
  await expect(press).toBeHidden();
  await expect(toastSaying(page, `Ticket #${number} status updated.`)).toBeVisible();
  await ticket.getByRole("button", { name: "Undo" }).click();
  await expect(press).toBeEnabled();
  await press.click();
  await expect(ticket).toContainText("Checked in");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Offline, 3 scans waiting")).toBeVisible();
  await wire.mend();
  await tryNow(page);
  await expect(toastSaying(page, "3 scans automatically submitted.")).toBeVisible();
});

test.describe("on a device far away", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("D19 Date/time is told by the program's zone, by its name", async ({ page, site }) => {
    const { details } = await openDetails(page, site, "zone@ash.example");
    await expect(details).toContainText("Online");
    await expect(details).toContainText(/Date\/time.*[AP]M C[SD]T/);
  });
});
