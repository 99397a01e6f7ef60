import type { Page } from "@playwright/test";
import { buyTickets } from "./pages.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

/** Of a ticket that lets in one, and that nobody has shown at this home yet. */
async function unusedNumber(page: Page, propertyID: string): Promise<number> {
  const token = (await page.context().cookies()).find(({ name }) => name === "rosette-auth")!.value;
  const at = `/api/clients/prairie/services/spring-parade/checkin-items?propertyID=${propertyID}`;
  const answer = await page.request.get(at, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items: { number: number; admits: number; verdict: string }[] };
  return items.find(({ admits, verdict }) => admits === 1 && verdict === "ok")!.number;
}

test("F09 D01 D19 T08 N13 a verifier lets in by number and by name on a phone, is told of the second time, and takes back a mistake", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "verifier");
  await page.goto("/");
  await page.getByRole("button", { name: /Walter Boone/ }).click();
  await page.getByRole("menuitem", { name: "My Action Panel" }).click();
  const panel = page.getByRole("dialog", { name: "My Action Panel" });
  const verifications = panel.getByRole("region", { name: "My Home Tour Ticket Verifications" });
  await expect(verifications.locator("img").first()).not.toHaveJSProperty("naturalWidth", 0);
  await expect(verifications).toContainText("Prairie Home Builders Association");
  await verifications.getByRole("link", { name: /Spring Parade of Homes/ }).click();
  await expect(page.getByText("Where are you?")).toBeVisible();
  const home = page.getByLabel("You are at");
  await home.selectOption({ index: 1 });
  const chosen = await home.inputValue();
  await page.reload();
  await expect(home).toHaveValue(chosen);
  const remembered = page.evaluate(() => localStorage.getItem("selected property: prairie/spring-parade"));
  expect(await remembered).toBe(chosen);
  const field = page.getByLabel("Code or ticket number");
  const told = page.getByRole("region", { name: "Last ticket" });
  const show = async (text: string) => {
    await field.fill(text);
    await field.press("Enter");
  };
  await show("nothing of ours");
  await expect(told).toContainText("No ticket found for this code.");
  const number = await unusedNumber(page, chosen);
  await show(`#${number}`);
  await expect(told).toContainText("Let in");
  await expect(toastSaying(page, `Ticket #${number} status updated.`)).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await show(`${number}`);
  await expect(told).toContainText("Already checked in");
  await expect(told).toContainText("by Walter Boone");
  await page.getByLabel("No code?").fill(`#${number}`);
  const list = page.getByRole("region", { name: "Check-in list" });
  await list.getByRole("button", { name: new RegExp(`ticket #${number}\\b`) }).click();
  const details = page.getByRole("dialog", { name: "Transaction Details" });
  await expect(details).toContainText("Prepaid");
  const row = details.getByRole("listitem").filter({ hasText: `Ticket #${number}` });
  await expect(row).toContainText("Checked in");
  await row.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByRole("button", { name: "Check In" })).toBeVisible();
  await page.keyboard.press("Escape");
  await list.getByRole("button", { name: "Check In" }).click();
  await expect(told).toContainText("Let in");
  await page.reload();
  await expect(page.getByLabel("Code or ticket number")).toBeVisible();
});

test("F24 staff add a shift, a volunteer without an account opens its pass on a phone and lets in, and is sent away once it is ended", async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/parades/spring-parade/door");
  await page.getByRole("button", { name: "Add a shift" }).click();
  const adding = page.getByRole("dialog", { name: "Add a shift" });
  await adding.getByLabel("Volunteer").fill("Vera Volunteer");
  await adding.getByLabel("Where").selectOption({ index: 2 });
  const home = await adding.getByLabel("Where").inputValue();
  const minute = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
  await adding.getByLabel("Begins").fill(minute(-24));
  await adding.getByLabel("Ends").fill(minute(24));
  await adding.getByRole("button", { name: "Make the pass" }).click();
  const pass = page.getByRole("dialog", { name: "Pass for Vera Volunteer" });
  await expect(pass.getByRole("img", { name: "QR code of the pass for Vera Volunteer" })).toBeVisible();
  await expectAccessible(page);
  const url = await pass.getByText(/\/door\/shift\//).innerText();
  await page.keyboard.press("Escape");

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(url);
  await expect(phone.getByText("Your shift ends")).toBeVisible();
  await expect(phone).toHaveURL(/\/door$/);
  const told = phone.getByRole("region", { name: "Last ticket" });
  await phone.getByLabel("Code or ticket number").fill(`#${await unusedNumber(page, home)}`);
  await phone.keyboard.press("Enter");
  await expect(told).toContainText("Let in");
  await expect(phone.getByLabel("No code?")).toBeHidden();
  await expect(told.getByRole("button", { name: "Details" })).toBeHidden();
  await expectFits(phone);
  await expectAccessible(phone);

  await page.reload();
  const devices = page.locator("section", { has: page.getByRole("heading", { name: "Devices" }) });
  await expect(devices).toContainText("Vera Volunteer");
  await page.getByRole("button", { name: "End the shift of Vera Volunteer" }).click();
  await page.getByRole("button", { name: "End it" }).click();
  await expect(page.getByRole("button", { name: "Let it go on: the shift of Vera Volunteer" })).toBeVisible();
  await expectFits(page);
  await phone.reload();
  await expect(phone.getByText("This is over")).toBeVisible();
  await expect(phone.getByText("nothing of the door is on this phone any more")).toBeVisible();
  await phone.goto(url.replace(/\/shift\/.*/, ""));
  await expect(phone).toHaveURL(/\/login/);
});

test("F24 staff print the passes of all shifts to come: four on a page, with nothing else on the paper", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/parades/spring-parade/door");
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
  for (const name of ["Paula Printed", "Pat Printed"]) {
    await page.getByRole("button", { name: "Add a shift" }).click();
    const adding = page.getByRole("dialog", { name: "Add a shift" });
    await adding.getByLabel("Volunteer").fill(name);
    await adding.getByLabel("Where").selectOption({ index: 2 });
    await adding.getByLabel("Begins").fill(hour(48));
    await adding.getByLabel("Ends").fill(hour(52));
    await adding.getByRole("button", { name: "Make the pass" }).click();
    await page.getByRole("dialog", { name: `Pass for ${name}` }).waitFor();
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Print passes" }).click();
  const choosing = page.getByRole("dialog", { name: "Print passes" });
  await expect(choosing.getByRole("checkbox", { name: /Printed/ })).toHaveCount(2);
  for (const box of await choosing.getByRole("checkbox").all())
    await box.setChecked(await box.evaluate((input) => input.closest("label")!.textContent!.includes("Printed")));
  await expectAccessible(page);
  await choosing.getByRole("button", { name: "Make 2 new passes" }).click();
  await expect(page.getByRole("dialog", { name: "2 passes made" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("[data-printed]");
  await expect(paper.getByText("Paula Printed")).toBeVisible();
  await expect(paper.locator("article")).toHaveCount(2);
  await expect(paper.locator("article").first()).toContainText(/ to .*[AP]M/);
  await expect(page.getByRole("heading", { name: "Shifts" })).toBeHidden();
});

test("N05 D19 M22 a volunteer's pass asks what must be answered before somebody goes in, sells to who comes without a ticket, and takes back a mistake", async ({
  page,
  browser,
  site,
  request,
}) => {
  const { key } = await buyTickets(request, site, { service: "spring-parade", guestEmail: "asked@ash.example" });
  const at = `${site.url}/api/clients/prairie/services/spring-parade`;
  const bought = await request.get(`${at}/purchase`, { headers: { authorization: `Link ${key}` } });
  const [ticket] = ((await bought.json()) as { tickets: { number: number }[] }).tickets;
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/parades/spring-parade/tickets/questions");
  const token = (await page.context().cookies()).find(({ name }) => name === "rosette-auth")!.value;
  const ask = async <T>(path: string, data: object = {}) => {
    const answer = await page.request.post(`${at}/${path}`, { data, headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as T;
  };
  const form = { name: "Before you go in", purpose: "order", asked: "both", description: "" };
  const { questionFormID } = await ask<{ questionFormID: string }>("question-forms", form);
  const shoes = { name: "shoes", type: "input", kind: "text", label: "Shoe covers", required: true, maxLength: 50 };
  await ask(`question-forms/${questionFormID}/definition`, { elements: [shoes] });
  await page.reload();
  await expect(page.getByText("Also at the door")).toBeVisible();

  await page.goto("/prairie/studio/parades/spring-parade/door");
  await page.getByRole("button", { name: "Make a new pass for Vic Tryout" }).click();
  await page.getByRole("button", { name: "Make a new pass", exact: true }).click();
  const url = await page
    .getByRole("dialog", { name: "Pass for Vic Tryout" })
    .getByText(/\/door\/shift\//)
    .innerText();
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(url);
  await phone.getByLabel("Code or ticket number").fill(`#${ticket!.number}`);
  await phone.keyboard.press("Enter");
  const told = phone.getByRole("region", { name: "Last ticket" });
  await expect(told).toContainText("Questions first");
  await told.getByLabel("Shoe covers").fill("Two pairs");
  await expectFits(phone);
  await expectAccessible(phone);
  await told.getByRole("button", { name: "Let in" }).click();
  await expect(told).toContainText("1 of 2 in this order");

  await phone.getByRole("button", { name: "Sell", exact: true }).click();
  await phone.getByRole("button", { name: /^Adult ticket/ }).click();
  await phone.getByRole("button", { name: "Take $24.00" }).click();
  const asking = phone.getByRole("dialog", { name: "Ask the buyer" });
  await asking.getByLabel("Shoe covers").fill("One pair");
  await asking.getByRole("button", { name: "Continue" }).click();
  const paying = phone.getByRole("dialog", { name: "Take $24.00" });
  await paying.getByRole("button", { name: "$30.00" }).click();
  await expect(paying).toContainText("$6.00");
  await expectAccessible(phone);
  await paying.getByRole("button", { name: "$24.00 taken" }).click();
  const sold = phone.getByRole("region", { name: "Sold" });
  await expect(sold).toContainText("Sold for $24.00, and let in");
  await expect(sold.getByRole("img", { name: /^Code of ticket/ })).toBeVisible();
  await expectFits(phone);
  await expectAccessible(phone);
  await sold.getByRole("button", { name: "Take it back" }).click();
  await expect(sold).toContainText("Taken back. Give $24.00 back.");
  await ask(`question-forms/${questionFormID}/withdraw`);
});
