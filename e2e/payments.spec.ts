import { expect, expectAccessible, signIn, test, toastSaying } from "./test.ts";

const password = "rosette-demo-1";

test("administrators choose how they are paid; keys are never shown again, and the password is asked for", async ({
  page,
  site,
}) => {
  await signIn(page, site, "harbor-admin");
  await page.goto("/harbor/studio");
  await page.getByRole("navigation").getByRole("link", { name: "Payments" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payments" })).toBeVisible();
  await expect(page.getByText("Test: no money moves")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("radio", { name: /Stripe/ }).check();
  await page.getByRole("radio", { name: "Tests: no money moves" }).check();
  await page.getByLabel("Publishable key").fill("pk_test_1");
  await page.getByLabel("Secret key").fill("sk_live_wrong");
  await page.getByLabel("Webhook signing secret").fill("whsec_12345678");
  await page.getByLabel("Your password").fill("not-mine-1");
  await page.getByRole("button", { name: "Save and take payments" }).click();
  await expect(page.getByText("It begins with sk_test_ or rk_test_")).toBeVisible();
  await page.getByLabel("Secret key").fill("sk_test_abcdefgh");
  await page.getByRole("button", { name: "Save and take payments" }).click();
  await expect(page.getByText("This isn’t your current password")).toBeVisible();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Save and take payments" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await expect(page.getByText("Kept: for tests …efgh. Leave it empty to keep it.")).toBeVisible();
  await expect(page.getByLabel("Secret key")).toHaveValue("");
  await expect(page.getByText(/api\/clients\/harbor\/payments\/webhook$/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Stop card payments" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Stop card payments" }).click();
  await expect(toastSaying(page, "Card payments are off.")).toBeVisible();
  await expect(page.getByText("Nobody can pay by card yet.")).toBeVisible();
});

test("who isn't an administrator isn't shown the way to payments", async ({ page, site }) => {
  await signIn(page, site, "viewer");
  await page.goto("/prairie/studio");
  await expect(page.getByRole("navigation").getByRole("link", { name: "People" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Payments" })).toHaveCount(0);
});

test("a test card never leaves its frame: the page has a token of it, and can't look inside", async ({ page }) => {
  await page.goto("/login");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement("iframe"), {
      title: "Card",
      src: "/api/payments/test-gateway/card-fields",
      width: "420",
      height: "320",
    });
    document.body.prepend(frame);
    const told: unknown[] = [];
    Object.assign(window, { told });
    addEventListener("message", ({ source, data }) => source === frame.contentWindow && told.push(data));
  });
  const card = page.frameLocator("iframe[title=Card]");
  const ask = async () => {
    await page.evaluate(() => {
      (window as unknown as { told: unknown[] }).told.length = 0;
      document.querySelector("iframe")!.contentWindow!.postMessage({ ask: "token" }, "*");
    });
    const told = () => page.evaluate(() => (window as unknown as { told: object[] }).told);
    await expect.poll(async () => JSON.stringify(await told())).toMatch(/token|errors/);
    return (await told())[0];
  };
  await card.getByLabel("Card number").fill("4111 1111 1111 1111");
  expect(await ask()).toMatchObject({
    errors: [
      "The test gateway takes its test cards only, such as 4242 4242 4242 4242",
      "The expiration date isn’t right",
      "The security code isn’t right",
    ],
  });
  await card.getByLabel("Use a test card").selectOption("4000000000003220");
  await expect(card.getByLabel("Card number")).toHaveValue("4000 0000 0000 3220");
  expect(await ask()).toMatchObject({ token: expect.stringMatching(/^test_verify_visa_3220_[0-9a-f]{24}$/) });
  expect(await page.evaluate(() => document.querySelector("iframe")!.contentDocument)).toBeNull();
  expect(sent.filter((line) => /4111|4000000000003220|4000 0000/.test(line))).toEqual([]);
});
