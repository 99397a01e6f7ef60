import { buyTickets } from "./pages.ts";
import { expect, expectAccessible, expectFits, settled, test } from "./test.ts";

const service = "spring-parade";

test("F13 N06 N13 D25 a visitor who was scanned at four homes votes on a phone among those, once, and can't again", async ({
  page,
  request,
  site,
}) => {
  const api = `${site.url}/api/clients/prairie/services/${service}`;
  const { key } = await buyTickets(request, site, { service, guestEmail: "voter@ash.example" });
  const link = { authorization: `Link ${key}` };
  type Bought = { tickets: { ticketID: string; number: number; product: string }[] };
  const { tickets } = (await (await request.get(`${api}/purchase`, { headers: link })).json()) as Bought;
  const { ticketID, number } = tickets[0]!;
  const signedIn = await request.post(`${site.url}/api/users/login`, {
    data: { email: "admin@demo.test", password: "rosette-demo-1" },
  });
  const { token } = (await signedIn.json()) as { token: string };
  type Votes = { publicVotes: { publicVoteID: string }[] };
  const { publicVotes } = (await (await request.get(`${api}/public-voting`)).json()) as Votes;
  const vote = `${api}/public-voting/${publicVotes[0]!.publicVoteID}`;
  type Ballot = { groups: { groupID: string }[]; items: { itemID: string; groupID: string; title: string }[] };
  const ballot = (await (await request.get(vote)).json()) as Ballot;
  const inGroup = (at: number) => ballot.items.filter(({ groupID }) => groupID === ballot.groups[at]!.groupID);
  const [seen, other] = [inGroup(0)[0]!, inGroup(0)[2]!];
  const visited = [seen, inGroup(0)[1]!, inGroup(1)[0]!, inGroup(2)[0]!];
  for (const { itemID } of visited) {
    const data = { number, productType: "ticket", propertyID: itemID, status: true };
    const scanned = await request.post(`${api}/checkin/${ticketID}`, {
      data,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await scanned.json()) as { verdict: string }).verdict).toBe("ok");
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/prairie/parades/${service}/orders/${key}`);
  // Each ticket asks for its own ballots, and those that were nowhere yet say so.
  const early = page.getByRole("link", { name: "People’s choice: you can vote once you were scanned" });
  await expect(early).toHaveCount(tickets.length - 1);
  const ballots = page.getByRole("link", { name: "People’s choice: vote with this ticket" });
  const orderPage = page.url();
  await early.first().click();
  await settled(page);
  await expect(page.getByText("You can vote once you were scanned")).toBeVisible();
  await expect(page.locator('[data-slot="ballot-card"] [aria-disabled="true"]')).not.toHaveCount(0);
  await page.getByRole("button", { name: "Next group" }).click();
  await page.getByRole("button", { name: "Next group" }).click();
  await expect(page.getByText("Group 3 of 3")).toBeVisible();
  await expect(page.getByRole("button", { name: "Look it over" }), "there is nothing to hand in").toHaveCount(0);
  await expectFits(page);
  await expectAccessible(page);
  await page.goto(orderPage);
  await ballots.click();
  await expect(page.getByRole("heading", { name: "Which one would you come home to?" })).toBeVisible();
  await settled(page);
  const card = (title: string) => page.locator('[data-slot="ballot-card"]', { hasText: title });
  const row = page.locator('ul:has([data-slot="ballot-card"])');
  await expect
    .poll(() => row.evaluate((it) => it.scrollLeft), "it begins with the first, whoever's order it is")
    .toBe(0);
  await expect(card(seen.title)).toContainText("You were here");
  await expect(card(other.title)).toContainText("Visit it to vote");
  await card(other.title).getByRole("button").press("Enter");
  await expect(card(other.title).getByRole("button")).toHaveAttribute("aria-pressed", "false");
  await card(seen.title).getByRole("button").press("Enter");
  await expect(card(seen.title)).toContainText("Your choice");
  await expect(page.getByText("2 groups left")).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);

  await card(seen.title)
    .getByRole("link", { name: /pictures? of/ })
    .click();
  await expect(page.getByRole("region", { name: `Pictures of ${seen.title}` })).toBeVisible();
  await page.getByRole("link", { name: "Back to the ballot" }).click();
  await expect(card(seen.title)).toContainText("Your choice");

  await page.getByRole("button", { name: "Next", exact: true }).click();
  await card(inGroup(1)[0]!.title).getByRole("button").press("Enter");
  await expect(page.getByText("1 group left")).toBeVisible();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Look it over" }).click();
  await expect(page.getByText(seen.title)).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route("**/public-votes", async (route) => {
    await held.promise;
    await route.continue();
  });
  const reached = page.waitForRequest("**/public-votes");
  await page.getByRole("button", { name: "Hand in 2 groups" }).click();
  await reached;
  // What is chosen while two groups are on their way stays chosen.
  await page
    .getByRole("button", { name: /^Change / })
    .last()
    .click();
  await card(inGroup(2)[0]!.title).getByRole("button").press("Enter");
  await expect(page.getByText("You have chosen in every group")).toBeVisible();
  held.resolve();
  await page.getByRole("button", { name: "Look it over" }).click();
  await expect(page.getByText("Handed in")).toHaveCount(2);
  await expect(page.getByText(seen.title)).toBeVisible();
  await expect(page.getByText(inGroup(2)[0]!.title)).toBeVisible();
  await page.getByRole("button", { name: "Hand in 1 group" }).click();
  await expect(page.getByText("Your ballot is in")).toBeVisible();
  await expectAccessible(page);

  const remembered = await page.evaluate(() => Object.keys(localStorage));
  expect(remembered.filter((name) => name.startsWith("public vote submitted"))).toHaveLength(1);

  await page.reload();
  await expect(page.getByText("Your ballot is in for this group.", { exact: false })).toBeVisible();
  await expect(card(seen.title).getByRole("button")).toHaveAttribute("aria-disabled", "true");
  await page.goto(orderPage);
  await expect(page.getByRole("link", { name: "People’s choice: your ballot is in" })).toBeVisible();
  await expect(ballots, "no ticket is asked to vote again").toHaveCount(0);
  await expectFits(page);
  const again = await request.post(`${api}/public-votes`, {
    headers: link,
    data: {
      publicVoteID: publicVotes[0]!.publicVoteID,
      ticketID,
      choices: [{ groupID: seen.groupID, itemIDs: [visited[1]!.itemID] }],
    },
  });
  expect(await again.json()).toEqual({ outcome: "already" });
});

test("N13 without a ticket a visitor is told what votes, and has nothing to hand in", async ({
  page,
  request,
  site,
}) => {
  const api = `${site.url}/api/clients/prairie/services/${service}`;
  const { publicVotes } = (await (await request.get(`${api}/public-voting`)).json()) as {
    publicVotes: { publicVoteID: string }[];
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/prairie/parades/${service}/public-voting/${publicVotes[0]!.publicVoteID}`);
  await settled(page);
  await expect(page.getByText("Your ticket for Spring Parade of Homes is your ballot")).toBeVisible();
  await expect(page.getByRole("link", { name: "Find my tickets" })).toBeVisible();
  const cards = page.locator('[data-slot="ballot-card"]');
  const picture = await cards.first().locator('[data-slot="picture"]').boundingBox();
  const title = await cards.first().getByRole("heading").boundingBox();
  expect(title!.y, "the words stand below the picture").toBeGreaterThanOrEqual(picture!.y + picture!.height);
  await page.getByRole("button", { name: "Next group" }).click();
  await page.getByRole("button", { name: "Next group" }).click();
  await expect(page.getByRole("button", { name: /Next group|Look it over/ })).toHaveCount(0);
});
