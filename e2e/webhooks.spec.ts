import { isSignedBy, openWebhookReceiver } from "../test/webhook-receiver.ts";
import { expect, expectAccessible, expectFits, newToken, signIn, test, toastSaying } from "./test.ts";

test("an owner adds a webhook, tries it, hears of an entry, sends it again, renews the secret and removes it", async ({
  page,
  site,
}) => {
  const other = await openWebhookReceiver();
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio");
  await page.getByRole("navigation").getByRole("link", { name: "Webhooks" }).click();
  const list = page.getByRole("list", { name: "Webhooks" });
  await expect(list).toContainText("members.prairie.example");
  await expect(list).toContainText("Off");
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("https://10.0.0.7/hook");
  await dialog.getByText("Only some events").click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add the webhook" }).click();
  await expect(dialog.getByText("public internet", { exact: false }).first()).toBeVisible();
  await dialog.getByLabel("Address").fill(other.address);
  await dialog.getByRole("button", { name: "Add the webhook" }).click();
  const shown = dialog.getByText(/^whsec_/);
  const secret = await shown.innerText();
  await dialog.getByRole("button", { name: "Close" }).first().click();

  await list.getByRole("link", { name: other.address }).click();
  await expect(page.getByText("Nothing has happened yet that it hears of")).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(toastSaying(page, /^It took the test in \d+ ms\.$/)).toBeVisible();
  expect(isSignedBy(secret, other.received[0]!)).toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(other.address);
  await expect(page.getByText("Works")).toBeVisible();

  other.answerWith((_, response) => void response.writeHead(503).end("We are closed."));
  const headers = { authorization: `Bearer ${await newToken(page, site, "owner")}` };
  const program = "/api/prairie/contests/excellence-open";
  const entries = await page.request.get(
    `${site.url}/api/clients/prairie/services/excellence-open/entries?state=submitted`,
    { headers },
  );
  const [entry] = ((await entries.json()) as { entries: { entryID: string }[] }).entries;
  const disqualified = await page.request.post(`${site.url}${program}/entries/${entry!.entryID}/disqualify`, {
    headers,
    data: { disqualified: true, reason: "Twice" },
  });
  expect(disqualified.status()).toBe(200);
  const deliveries = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  await page.reload();
  // The page looks again by itself while something is on its way.
  await expect(deliveries.first()).toContainText("answered 503", { timeout: 30_000 });
  await expect(page.getByText("Nothing arrives at the moment")).toBeVisible();
  await page.getByRole("button", { name: "Look at An entry is disqualified" }).click();
  await expect(dialog.getByText("We are closed.").first()).toBeVisible();
  await expect(dialog.getByText(entry!.entryID).first()).toBeVisible();
  await expectAccessible(page);
  other.answerWith((_, response) => void response.writeHead(200).end("Thank you."));
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(toastSaying(page, "It is sent again.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(deliveries.first()).toContainText("Delivered", { timeout: 30_000 });
  await expect(page.getByText("Nothing arrives at the moment")).toHaveCount(0);
  const ids = other.received.filter(({ type }) => type === "entry.disqualified").map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);

  await page.getByRole("button", { name: "Renew secret" }).click();
  await dialog.getByRole("button", { name: "Renew" }).click();
  await expect(shown).not.toHaveText(secret);
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await expect(page.getByText("Two secrets sign")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill("remove");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(list).not.toContainText(other.address);
  await other.close();
});
