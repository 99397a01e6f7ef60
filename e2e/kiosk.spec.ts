import type { APIRequestContext, Page } from "@playwright/test";
import { browserSeeing } from "./qr-film.ts";
import type { Server } from "./server.ts";
import { expect, expectAccessible, expectFits, settled, test } from "./test.ts";
import { ticketsForTour } from "./tour-tickets.ts";

const service = "spring-parade";

type Ballot = { groups: { groupID: string }[]; items: { itemID: string; groupID: string; title: string }[] };

/** A kiosk of the tour's vote, and two tickets that were let in at a home. */
async function kioskWithTickets(request: APIRequestContext, site: Server) {
  const api = `${site.url}/api/clients/prairie/services/${service}`;
  const signedIn = await request.post(`${site.url}/api/users/login`, {
    data: { email: "admin@demo.test", password: "rosette-demo-1" },
  });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  type Votes = { publicVotes: { publicVoteID: string }[] };
  const { publicVotes } = (await (await request.get(`${api}/public-voting`)).json()) as Votes;
  const { publicVoteID } = publicVotes[0]!;
  const ballot = (await (await request.get(`${api}/public-voting/${publicVoteID}`)).json()) as Ballot;
  const seen = ballot.items.find(({ groupID }) => groupID === ballot.groups[0]!.groupID)!;
  const tickets = [...(await ticketsForTour(request, site)), ...(await ticketsForTour(request, site))];
  const early = (await ticketsForTour(request, site))[0]!;
  for (const { ticketID, number } of tickets) {
    const data = { number, productType: "ticket", propertyID: seen.itemID, status: true };
    const scanned = await request.post(`${api}/checkin/${ticketID}`, { data, headers });
    expect(((await scanned.json()) as { verdict: string }).verdict).toBe("ok");
  }
  const made = await request.post(`${api}/votes/${publicVoteID}/kiosk-link`, { headers });
  expect(made.status(), await made.text()).toBe(200);
  const { url } = (await made.json()) as { url: string };
  const { pathname, hash } = new URL(url);
  return { at: `${site.url}${pathname}${hash}`, seen, groups: ballot.groups.length, tickets, early };
}

/** Chooses in the first group and hands it in, leaving the others out. */
async function vote(page: Page, title: string, groups: number) {
  await page.locator('[data-slot="ballot-card"]', { hasText: title }).getByRole("button").press("Enter");
  for (let group = 1; group < groups; group += 1)
    await page.getByRole("button", { name: /^Next, \d+ groups? left$/ }).press("Enter");
  await page.getByRole("button", { name: "Hand it in" }).press("Enter");
}

test("F13 N06 in a hall a visitor shows their ticket to the tablet's camera, votes, and the tablet starts over by itself with nothing of them left", async ({
  site,
  request,
}) => {
  const { at, seen, groups, tickets, early } = await kioskWithTickets(request, site);
  const [filmed, typed] = tickets;
  const browser = await browserSeeing(filmed!.code);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, permissions: ["camera"] });
  const page = await context.newPage();
  await page.goto(at.split("#")[0]!);
  await expect(page.getByText("Open the link that you were sent"), "the bare address takes no tickets").toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
  // Only the part behind the # differs, for which no browser loads a page again.
  await page.goto("about:blank");
  await page.goto(at);
  const start = page.getByRole("heading", { name: "Show your ticket, and vote" });
  const thanks = page.getByRole("heading", { name: "Thank you" });
  const field = page.getByLabel("Hold its code to the scanner, or type it");
  const question = page.getByRole("heading", { name: "Which one would you come home to?" });
  const chosen = page.locator('[data-slot="ballot-card"] [aria-pressed="true"]');
  await expect(start).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await field.fill("x".repeat(22));
  await field.press("Enter");
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByText("No ticket has this code"), "it is said once").toHaveCount(1);

  await context.setOffline(true);
  await expect(page.getByText("There is no connection just now, so no ballot can be handed in.")).toBeVisible();
  await field.fill(typed!.code);
  await field.press("Enter");
  await expect(start).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("no ballot can be handed in")).toBeHidden();

  await field.press("Enter");
  await expect(question).toBeVisible();
  await expect(page.getByText("No ticket has this code"), "what the one before was told is gone").toHaveCount(0);
  await expect(page.getByRole("timer")).toHaveAccessibleName(/^Starts over in \d+ seconds$/);
  await page.locator('[data-slot="ballot-card"]', { hasText: seen.title }).getByRole("button").press("Enter");
  await expect(chosen).toHaveCount(1);
  await settled(page);
  await expectAccessible(page);
  await page.goBack();
  await expect(start, "the way back starts over").toBeVisible();
  await expect(field).toHaveValue("");
  await page.goForward().catch(() => undefined);
  await expect(start).toBeVisible();
  await field.fill(typed!.code);
  await field.press("Enter");
  await expect(question).toBeVisible();
  await expect(chosen, "what was chosen before is gone").toHaveCount(0);

  await page.goBack();
  await field.fill(early.code);
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "You can vote once you were scanned" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next voter" }).press("Enter");
  await field.fill(typed!.code);
  await field.press("Enter");
  await expect(question).toBeVisible();

  await vote(page, seen.title, groups);
  await expect(thanks).toBeVisible();
  await expect(page.getByText("Starts over by itself for the next voter")).toBeVisible();
  await expectAccessible(page);
  await expect(start, "it starts over by itself").toBeVisible();
  await page.goBack();
  await expect(start).toBeVisible();
  await expect(page.getByText(`Ticket ${typed!.number}`)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Show it to the camera" }).press("Enter");
  await expect(question).toBeVisible();
  await expect(page.getByText(`Ticket ${filmed!.number}`)).toBeAttached();
  await expectFits(page);
  await vote(page, seen.title, groups);
  await expect(thanks).toBeVisible();
  await expectFits(page);
  await expect(page.getByLabel("What the camera sees"), "the camera is on for the next").toBeVisible();
  await page.getByRole("button", { name: "Stop the camera" }).press("Enter");
  await browser.close();
});
