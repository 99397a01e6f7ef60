import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, settled, signIn, test, toastSaying } from "./test.ts";

const studio = "/prairie/studio";
const open = `${studio}/contests/excellence-open`;

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

/** The latest mail to somebody, where mails lie that would have been sent. */
async function openMailTo(page: Page, address: string, subject: RegExp) {
  await page.goto("/dev/mail");
  await page.getByRole("listitem").filter({ hasText: address }).getByRole("link", { name: subject }).first().click();
}

test.describe("staff", () => {
  test.beforeEach(({ page, site }) => signIn(page, site, "admin"));

  test("write a mail in their own words, see what becomes of it, and go back", async ({ page }) => {
    await page.goto(`${studio}/mail`);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Entry reinstated" }).click();
    await heading(page, "Entry reinstated");
    await expect(preview(page).getByText("House on the hill (BRICK-12) in Brick homes")).toBeVisible();
    await page.getByLabel("Text").fill("Good news: ");
    await page.getByRole("button", { name: "{entry} The entry’s title" }).click();
    await expect(preview(page).getByText("Good news: House on the hill")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await page.getByRole("button", { name: "Back to our words" }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("remove");
    await page.getByRole("alertdialog").getByRole("button", { name: "Go back" }).click();
    await expect(page.getByLabel("Text")).toHaveValue(/takes part again/);
  });

  test("write to everybody whom the list shows; one of them wants no more of it", async ({ page, browser, site }) => {
    await page.goto(`${open}/entries?state=draft`);
    // Buttons beside it come with the list, and move it.
    await settled(page);
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Write to these people" }).click();
    await heading(page, "Write a message");
    await page.getByLabel("Subject").fill("Two days left for {entry}");
    await page.getByLabel("Text").fill("Hello {name},\n\nentries to {program} close soon.");
    await expect(preview(page).getByText(/^Two days left for (?!\{)/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send a test to me" }).click();
    await expect(toastSaying(page, "A test is on its way to you.")).toBeVisible();
    await page.getByRole("button", { name: /^Send to \d+ people$/ }).click();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await heading(page, "Two days left for {entry}");
    await expect(page.getByRole("cell", { name: "On its way" }).first()).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await page.goto(`${open}/mail`);
    await expect(page.getByRole("link", { name: "Two days left for {entry}" })).toBeVisible();

    const guest = await (await browser.newContext({ baseURL: site.url })).newPage();
    await openMailTo(guest, "builder@demo.test", /Two days left/);
    const address = /\/unsubscribe\/[\w-]+/.exec(await guest.locator("pre").innerText())![0];
    await guest.setViewportSize({ width: 390, height: 844 });
    await guest.goto(address);
    await heading(guest, /No more mails from Prairie Home Builders/);
    await expectAccessible(guest);
    await guest.getByRole("button", { name: "Unsubscribe" }).click();
    await heading(guest, "You are unsubscribed");
    await expectAccessible(guest);
    await guest.getByRole("button", { name: "Subscribe again" }).click();
    await heading(guest, /No more mails from/);
    await guest.context().close();
  });

  test("see what buyers of a tour would read, from Sales; a reminder before an event is scheduled, called off and removed", async ({
    page,
  }) => {
    await page.goto(`${studio}/parades/spring-parade/sales`);
    await page.getByRole("button", { name: "Actions", exact: true }).click();
    await page.getByRole("menuitem", { name: "Write to these people" }).click();
    await heading(page, "Write a message");
    await expect(page.getByText(/^To buyers and ticket holders: \d+ people get it/)).toBeVisible();
    await page.getByLabel("Checked in").selectOption("Checked in");
    await expect(page.getByText(/^To buyers and ticket holders who are checked in: \d+ people get it/)).toBeVisible();
    await page.getByLabel("Subject").fill("Parking at {program}");
    await page.getByLabel("Text").fill("Hello {name},\n\nyou have {ticket}.");
    await expect(preview(page).getByText(/^Parking at (?!\{)/)).toBeVisible();
    await expect(preview(page).getByText(/, number \d+/)).toBeVisible();
    await page.getByRole("radio", { name: "Something else" }).check();
    await expect(preview(page).getByText(/Unsubscribe/)).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${studio}/events/gala/mail`);
    await page.getByRole("button", { name: "Write a message" }).click();
    await page.getByRole("menuitem", { name: "Buyers and ticket holders" }).click();
    await page.getByLabel("Subject").fill("Doors open at six");
    await page.getByLabel("Text").fill("Hello {name}, see you at {place}.");
    await page.getByRole("radio", { name: "Before a date" }).check();
    await page.getByLabel("How long before").fill("2");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Schedule" }).click();
    await expect(toastSaying(page, /^It is sent /)).toBeVisible();
    await page.getByRole("link", { name: "Reminders" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Doors open at six" })).toContainText(
      "2 days before the first day: ",
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: "Actions for Doors open at six" }).click();
    await page.getByRole("menuitem", { name: "Call off" }).click();
    await page.getByRole("button", { name: "Call off" }).click();
    await expect(page.getByText("No reminders yet")).toBeVisible();
    await page.getByRole("link", { name: "Messages" }).click();
    await page.getByRole("link", { name: "Doors open at six" }).click();
    await expect(page.getByLabel("How long before")).toHaveValue("2");
    await page.getByRole("link", { name: "Mail", exact: true }).first().click();
    await page.getByRole("button", { name: "Actions for Doors open at six" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("textbox").fill("remove");
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("link", { name: "Doors open at six" })).toHaveCount(0);
  });

  test("plan a message before each entry’s own deadline, and find it among the reminders", async ({ page }) => {
    await page.goto(`${open}/mail`);
    await page.getByRole("button", { name: "Write a message" }).click();
    await page.getByRole("menuitem", { name: "Entrants" }).click();
    await page.getByLabel("Subject").fill("Two days left");
    await page.getByLabel("Text").fill("{entry} closes {deadline}.");
    await expect(preview(page).getByText(/ closes \w{3}, \w{3} \d+/)).toBeVisible();
    await page.getByRole("radio", { name: "Before a date" }).check();
    await page.getByLabel("How long before").fill("2");
    await expect(page.getByText("Each entry goes by its own deadline")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole("button", { name: "Schedule" }).click();
    await expect(toastSaying(page, /^It is sent /)).toBeVisible();
    await page.getByRole("link", { name: "Reminders" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "Two days left" });
    await expect(row).toContainText("2 days before each entry’s deadline: ");
    await page.getByRole("button", { name: "Actions for Two days left" }).click();
    await page.getByRole("menuitem", { name: "Call off" }).click();
    await page.getByRole("button", { name: "Call off" }).click();
    await expect(row).toHaveCount(0);
  });

  test("switch a reminder on, for so many days before entries close", async ({ page }) => {
    await page.goto(`${open}/mail?tab=reminders`);
    await expect(page.getByLabel("Days before entries close")).toHaveCount(0);
    await page.getByLabel("Remind entrants of drafts that aren’t submitted").check();
    await page.getByLabel("Days before entries close").fill("3");
    await expectAccessible(page);
    await page.locator("#reminders").getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Days before entries close")).toHaveValue("3");
  });
});
