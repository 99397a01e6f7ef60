import type { Page } from "@playwright/test";
import { chooseCard, completeButton, goToCard, goToCheckout } from "./checkout.ts";
import { openEntry } from "./entrant.ts";
import { buyAtGala } from "./pages.ts";
import { goToDoor } from "./phones.ts";
import { give, next, save, scoring } from "./scoring.ts";
import { expect, settled, signIn, test, toastSaying } from "./test.ts";
import { translate } from "./translator.ts";

/** Pages that the browser translates while they are used: nothing breaks, and what changes is read. */
test.beforeEach(async ({ context, page }) => {
  await translate(context);
  const broken: string[] = [];
  // What was translated before React took the page over isn't what it expects: it says so (418), and draws the page anew.
  page.on("pageerror", ({ message }) => void (message.includes("#418") || broken.push(message)));
  page.on("request", (request) => void (request.url().includes("log-error") && broken.push(request.postData() ?? "")));
  faults.set(page, broken);
});

const faults = new WeakMap<Page, string[]>();

test.afterEach(async ({ page }) => {
  await expect(page.locator("font").first()).toBeAttached();
  await expect(page.getByRole("heading", { name: "Page Error" })).toHaveCount(0);
  expect(faults.get(page)).toEqual([]);
});

test("translated tickets are counted, taken out, and bought; a wrong promo code says so", async ({ page }) => {
  await page.goto("/prairie/events/gala/tickets");
  await settled(page);
  await page.getByRole("button", { name: "Add After-party" }).click();
  await page.getByRole("button", { name: "One more of After-party" }).click();
  const total = page.locator('[data-slot="total"]').filter({ visible: true }).first();
  const howMany = page.getByRole("group", { name: "How many of After-party" }).getByRole("status");
  await expect(total).toHaveText("$90.00");
  await expect(howMany).toHaveText("2");
  await page.getByRole("button", { name: /^One (less|fewer) of After-party/ }).click();
  await expect(total).toHaveText("$45.00");
  await expect(howMany).toHaveText("1");
  await page.getByRole("button", { name: "Have a promo code?" }).filter({ visible: true }).click();
  await page.getByLabel("Promo code").fill("NOTHING");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Invalid Promo Code").first()).toBeVisible();
  await expect(total).toHaveText("$45.00");
  await goToCheckout(page);
  await page.getByLabel("Name").fill("Ann Winters");
  await page.getByLabel("Email").fill("not an address");
  await page.getByLabel("Email").blur();
  await expect(page.getByText("Valid Email address required")).toBeVisible();
  await page.getByLabel("Email").fill("ann@winters.example");
  await expect(page.getByText("Valid Email address required")).toBeHidden();
  await goToCard(page);
  await chooseCard(page, "4000000000000002");
  await completeButton(page).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("declined");
  await chooseCard(page, "4242424242424242");
  await completeButton(page).click();
  await expect(page.getByRole("heading", { name: /See you on/ })).toBeVisible();
});

test("a translated entry is written, counted and refused in words", async ({ page, site }) => {
  await signIn(page, site, "entrant");
  await openEntry(page, site, "Prairie Ledge");
  const name = page.getByLabel("Project name");
  await name.fill("");
  await name.pressSequentially("Ledge");
  await name.fill("");
  await name.blur();
  await expect(page.getByText("Value is required").first()).toBeVisible();
  await name.fill("Prairie Ledge");
  await expect(page.getByText("Value is required")).toHaveCount(0);
  const story = page.getByLabel("The story of the project");
  await story.fill("One two three");
  const left = page.getByText(/words remaining/).first();
  const before = await left.innerText();
  await story.fill("One two three four");
  await expect(left).not.toHaveText(before);
  await expect(page.locator('[data-slot="saved-mark"]', { hasText: "Saved" })).toBeVisible();
});

test("a translated sign-in says that the password is wrong, and lets in", async ({ page }) => {
  await page.goto("/login");
  await settled(page);
  await page.getByLabel("Email").fill("guest@demo.test");
  await page.getByRole("textbox", { name: "Password" }).fill("wrong-password-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(
    page
      .getByRole("alert")
      .or(page.getByText(/password/i))
      .filter({ hasText: /wrong|don’t|isn’t|not/ })
      .first(),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill("rosette-demo-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  await settled(page);
});

test("a translated registration says what is still to fill in", async ({ page }) => {
  await page.goto("/register");
  await settled(page);
  const email = page.getByLabel("Email").first();
  await email.fill("nobody");
  await email.blur();
  await expect(page.getByText("Valid Email address required").first()).toBeVisible();
  await email.fill("nobody@far.example");
  await expect(page.getByText("Valid Email address required")).toHaveCount(0);
});

test("a translated tour is searched, and shows all again", async ({ page }) => {
  await page.goto("/prairie/parades/spring-parade/homes");
  await settled(page);
  const heading = page
    .getByText(/^(All )?\d+ homes?$/)
    .filter({ visible: true })
    .first();
  const all = await heading.innerText();
  const search = page.getByRole("searchbox").filter({ visible: true }).first();
  await search.fill("Ridgeline");
  await expect(page.getByRole("link", { name: /Ridgeline House/ }).first()).toBeVisible();
  await expect(page.getByText(all, { exact: true }).filter({ visible: true })).toHaveCount(0);
  await search.fill("Nothing of that name");
  await expect(page.getByText(/No home/).first()).toBeVisible();
  await search.fill("");
  await expect(page.getByText(all, { exact: true }).filter({ visible: true }).first()).toBeVisible();
});

test("a translated door answers each code that is typed", async ({ page, site }) => {
  await signIn(page, site, "verifier");
  await goToDoor(page);
  const field = page.getByLabel("Code or ticket number");
  const told = page.getByRole("region", { name: "Last ticket" });
  for (const text of ["nothing of ours", "nothing else"]) {
    await field.fill(text);
    await field.press("Enter");
    await expect(told).toContainText("No ticket found for this code.");
  }
  await page.getByLabel("No code?").fill("an");
  const list = page.getByRole("region", { name: "Check-in list" });
  await list.getByRole("button", { name: "Check In" }).first().click();
  await expect(told).toContainText(/Let in|Already/);
  await expect(toastSaying(page, /status updated/)).toBeVisible();
  await page.getByLabel("No code?").fill("nobody is called this");
  await expect(list).toContainText("Nobody of that name has a ticket here.");
});

test("a translated survey goes from question to question", async ({ page }) => {
  await page.goto("/prairie/surveys/home-trends/answer");
  await settled(page);
  const question = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  const first = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(question(first)).toBeHidden();
  await page.getByRole("button", { name: "Back" }).first().click();
  await expect(question(first)).toBeVisible();
});

test("a translated scoresheet adds up", async ({ page, site }) => {
  await signIn(page, site, "scorer");
  await page.goto(scoring);
  await next(page).getByRole("link").first().click();
  await give(page, "7");
  const foot = page.locator('[data-slot="scoresheet-foot"]');
  const before = await foot.innerText();
  await give(page, "8");
  await expect(foot).not.toHaveText(before);
  await expect(save(page)).toBeEnabled();
});

test("a translated studio is looked through, and a program's list is filtered", async ({ page, site }) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio");
  await settled(page);
  await page
    .getByRole("link", { name: /Excellence/ })
    .first()
    .click();
  await settled(page);
  await page.goto("/prairie/studio/contests/excellence-open/entries");
  await settled(page);
  const search = page.getByRole("searchbox").first();
  await search.fill("nothing is called this");
  await expect(page.getByRole("row").filter({ hasText: "Prairie Ledge" })).toHaveCount(0);
  await search.fill("");
  await expect(page.getByRole("row").filter({ hasText: "Prairie Ledge" })).toBeVisible();
  await page.getByRole("link", { name: "Prairie Ledge" }).first().click();
  await settled(page);
});

test("a translated order says what changes in it, and a ticket is read", async ({ page, request, site }) => {
  const { key } = await buyAtGala(request, site);
  await page.goto(`/prairie/events/gala/orders/${key}`);
  await settled(page);
  await expect(page.getByRole("heading", { name: "Awards Gala" }).first()).toBeVisible();
  await expect(page.getByRole("img", { name: /^Code of ticket/ }).first()).toBeVisible();
  const change = page.getByRole("button", { name: "Change", exact: true });
  await change.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Gwendolyn Gala");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Gwendolyn Gala/).first()).toBeVisible();
});

test("the translated palette finds, finds nothing, and finds again", async ({ page, site }) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio");
  await settled(page);
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("combobox").or(page.getByRole("searchbox")).last();
  const options = page.getByRole("option");
  for (const words of ["gala", "zzzz nothing", "sponsors", "gala"]) {
    await search.fill(words);
    await (words.startsWith("zzzz") ? expect(options).toHaveCount(0) : expect(options.first()).toBeVisible());
  }
  await expect(options.filter({ hasText: "Awards Gala" }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/gala/);
  await settled(page);
});
