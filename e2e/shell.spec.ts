import type { Page } from "@playwright/test";
import { brandRoles } from "../contract/platform/brand.ts";
import { expect, expectAccessible, hold, settled, signIn, signOut, test, toastSaying } from "./test.ts";

const contest = "/prairie/contests/excellence-open";
const mine = `${contest}/entries`;
const entriesTable = "/prairie/studio/contests/excellence-open/entries";
const passwordField = (page: Page) => page.getByRole("textbox", { name: "Password", exact: true });

async function fillSignIn(page: Page, name: string) {
  await page.getByLabel("Email").fill(`${name}@demo.test`);
  await passwordField(page).fill("rosette-demo-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Everything that the browser keeps, by name without what it is of. */
const keptValues = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
const keptNow = async (page: Page) => Object.keys(await keptValues(page)).sort();

test.describe("R01 a protected page", () => {
  test("P01 sends a signed-out visitor to sign in, and back afterwards", async ({ page }) => {
    await page.goto(`${mine}?from=mail`);
    await expect(page).toHaveURL(/\/login\?to=/);
    await fillSignIn(page, "entrant");
    await expect(page).toHaveURL(new RegExp(`${mine}\\?from=mail$`));
    await expect(page.getByRole("heading", { name: "My entries" })).toBeVisible();
  });

  test("P01 is one's account, the studio, scoring and entering", async ({ page }) => {
    for (const path of ["/account", "/prairie/studio", `${contest}/scoring`, `${contest}/enter`]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?to=${encodeURIComponent(path)}`);
    }
  });

  test("never leads to another site afterwards", async ({ page }) => {
    for (const to of ["https://evil.example/", "//evil.example/", "/\\evil.example/"]) {
      await signOut(page);
      await page.goto(`/login?to=${encodeURIComponent(to)}`);
      await fillSignIn(page, "entrant");
      await expect(passwordField(page)).toBeHidden();
      expect(new URL(page.url()).hostname).toBe("localhost");
    }
  });
});

test.describe("a page that breaks or isn’t there", () => {
  test("R02 M09 says so, logs message, stack and url, and leads to the start", async ({ page, site }) => {
    await signIn(page, site, "entrant");
    await page.route("**/my-entries*", (route) => route.fulfill({ json: { entries: [{ category: null }] } }));
    const logged = page.waitForRequest("**/api/log-error");
    await page.goto(mine);
    await expect(page.getByRole("heading", { name: "Page Error" })).toBeVisible();
    await expect(page.getByText("Something has gone wrong on this page.")).toBeVisible();
    await expect(page.getByText("This error has been logged.")).toBeVisible();
    const error = (await logged).postDataJSON() as { message: string; stack: string; url: string };
    expect(error.message).not.toBe("");
    expect(error.stack).toContain("/assets/");
    expect(error.url).toContain(mine);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByRole("link", { name: /Prairie Home Builders/ }).first()).toBeVisible();
  });

  test("M01 a fault without a message is told as 'General server error'", async ({ page, site }) => {
    await signIn(page, site, "entrant");
    await page.route("**/api/users/privacy", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/account/privacy");
    await page.getByRole("checkbox").first().click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "General server error")).toBeVisible();
    await expectAccessible(page);
  });

  for (const path of ["/prairie/contests/no-such-contest", "/no-such-client", "/a/b/c/d/e"])
    test(`${path} answers 404 and says so`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "There is no page here" }).first()).toBeVisible();
      await expectAccessible(page);
    });
});

test("K02 a toast stands at the bottom right, and closes by itself", async ({ page, site }) => {
  await signIn(page, site, "entrant");
  await page.goto("/account/privacy");
  await page.getByRole("checkbox").first().click();
  await page.getByRole("button", { name: "Save" }).click();
  const toast = toastSaying(page, "User profile settings updated.");
  const corner = () => toast.evaluate((it) => [it.getBoundingClientRect().right, it.getBoundingClientRect().bottom]);
  await expect.poll(async () => (await corner())[0]).toBeGreaterThan(1440 - 40);
  await expect.poll(async () => (await corner())[1]).toBeGreaterThan(900 - 40);
  await expect(toast).toBeHidden();
});

test.describe("R03 a dialog", () => {
  const forgotten = (page: Page) => page.getByRole("dialog", { name: "Forgot password" });

  async function ask(page: Page) {
    await page.goto("/login");
    await page.getByRole("button", { name: "Forgot password?" }).click();
    await expect(forgotten(page)).toBeVisible();
  }

  test("ignores presses beside it, and closes on Escape with the focus back where it was", async ({ page }) => {
    await ask(page);
    await page.mouse.click(8, 450);
    await page.waitForTimeout(300);
    await expect(forgotten(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(forgotten(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Forgot password?" })).toBeFocused();
  });

  test("closes when its action completes, and stays when it is refused", async ({ page }) => {
    await ask(page);
    await page.route("**/password/by-email", (route) => route.fulfill({ status: 429, json: { detail: "Too often." } }));
    await forgotten(page).getByLabel("Email address").fill("viewer@demo.test");
    await forgotten(page).getByRole("button", { name: "Send the link" }).click();
    await expect(toastSaying(page, "Too often.")).toBeVisible();
    await expect(forgotten(page).getByLabel("Email address")).toHaveValue("viewer@demo.test");
    await page.unroute("**/password/by-email");
    await forgotten(page).getByRole("button", { name: "Send the link" }).click();
    await expect(forgotten(page)).toBeHidden();
  });

  test("closes on a route change", async ({ page, site }) => {
    await signIn(page, site, "entrant");
    await page.goto("/account");
    await page.getByRole("link", { name: "Contact" }).click();
    await expect(page.getByLabel("City")).toBeVisible();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "My Action Panel" }).click();
    await expect(page.getByRole("dialog", { name: "My Action Panel" })).toBeVisible();
    // Past the dialog's own entry and the page's.
    await page.evaluate(() => history.go(-2));
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test.describe("R04 a form with unsaved changes", () => {
  const question = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });

  test.beforeEach(async ({ page, site }) => {
    await signIn(page, site, "entrant");
    await page.goto("/account/privacy");
    await page.getByRole("link", { name: "Contact" }).click();
    await page.getByLabel("City").click();
    await page.keyboard.type("Emporia");
  });

  test("asks before a link is followed; No stays with what was typed, Yes goes", async ({ page }) => {
    await page.getByRole("link", { name: "Memberships" }).click();
    await expect(question(page)).toContainText("You have unsaved changes.");
    await expectAccessible(page);
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("City")).toHaveValue(/Emporia$/);
    await page.getByRole("link", { name: "Memberships" }).click();
    await question(page).getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/account/memberships");
  });

  test("asks before Back", async ({ page }) => {
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/account/contact");
    await page.goBack();
    await question(page).getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/account/privacy");
  });

  test("asks before the window is closed, and no more once it is saved", async ({ page }) => {
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toastSaying(page, "User profile settings updated.")).toBeVisible();
    await page.reload();
    expect(asked).toEqual([]);
    await page.getByLabel("City").click();
    await page.keyboard.type(" East");
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
  });
});

test.describe("R05 a confirm dialog", () => {
  const question = (page: Page) => page.getByRole("alertdialog", { name: "Disqualify this entry?" });

  async function ask(page: Page) {
    await page.getByRole("button", { name: "Actions for Linden Row" }).click();
    await page.getByRole("menuitem", { name: "Disqualify" }).click();
    await expect(question(page)).toBeVisible();
  }

  test("closes on a route change, with nothing done, and when its action completes", async ({ page, site }) => {
    await signIn(page, site, "admin");
    await page.goto("/prairie/studio/contests/excellence-open");
    await page.getByRole("link", { name: "Entries", exact: true }).click();
    await ask(page);
    await page.goBack();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await page.goForward();
    await expect(page.getByRole("row", { name: /Linden Row/ })).toContainText("Submitted");
    await ask(page);
    await question(page).getByRole("button", { name: "Disqualify" }).click();
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole("row", { name: /Linden Row/ })).toContainText("Disqualified");
  });
});

test("K05 an empty amount is $0.00, an amount has two decimals, a phone its parentheses", async ({ page, site }) => {
  await signIn(page, site, "entrant");
  await page.goto(mine);
  await page.getByRole("link", { name: "Prairie Ledge", exact: true }).click();
  const budget = page.getByLabel("Construction budget");
  await expect(budget).toHaveAttribute("placeholder", "0.00");
  await expect(page.locator('[data-slot="field"]', { has: budget }).getByText("$", { exact: true })).toBeVisible();
  await budget.fill("");
  await budget.pressSequentially("1234567.5");
  await budget.blur();
  await expect(budget).toHaveValue("1,234,567.50");
  await page.getByLabel("Phone for questions").fill("");
  await page.getByLabel("Phone for questions").pressSequentially("6205550123");
  await expect(page.getByLabel("Phone for questions")).toHaveValue("(620) 555-0123");
});

for (const mode of ["light", "dark"] as const)
  test(`K08 each client’s colors for primary, confirm and danger are on its pages, ${mode}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: mode });
    const harbor = { primary: "#27348B", confirm: "#0F766E", danger: "#B42318" };
    const shown = () =>
      page.evaluate(() =>
        ["primary", "confirm", "danger"].map((name) => {
          const probe = document.body.appendChild(document.createElement("i"));
          probe.style.background = `var(--${name})`;
          const color = getComputedStyle(probe).backgroundColor;
          probe.remove();
          return color;
        }),
      );
    const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
    const expected = Object.values(harbor).map((color) => rgb(brandRoles(color)[mode].fill));
    await page.goto("/harbor");
    await expect.poll(shown).toEqual(expected);
    await signIn(page, site, "harbor-admin");
    await page.goto("/harbor/studio");
    await expect.poll(shown).toEqual(expected);
    await page.goto("/prairie");
    await expect.poll(async () => (await shown())[0]).toBe(rgb(brandRoles("#0B5D63")[mode].fill));
  });

test.describe("N13 what the browser keeps", () => {
  test("T10 the auth key for 365 days, and the previous url until one is back there", async ({ page }) => {
    await page.goto(mine);
    await expect(passwordField(page)).toBeVisible();
    await expect.poll(() => keptValues(page)).toMatchObject({ "previous url": mine });
    await page.goto("/login");
    await fillSignIn(page, "entrant");
    await expect(page).toHaveURL(mine);
    await expect.poll(() => keptNow(page)).not.toContain("previous url");
    const [auth] = (await page.context().cookies()).filter(({ name }) => name === "rosette-auth");
    expect(Math.round((auth!.expires - Date.now() / 1000) / 86_400)).toBe(365);
  });

  test("an entrant’s previous entry, to go on with it", async ({ page, site }) => {
    await signIn(page, site, "entrant");
    await page.goto(mine);
    await expect(page.getByRole("link", { name: /^Go on with/ })).toBeHidden();
    await page.getByRole("link", { name: "Prairie Ledge", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Prairie Ledge" })).toBeVisible();
    await page.getByRole("link", { name: "My entries" }).click();
    await page.getByRole("link", { name: "Go on with “Prairie Ledge”" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Prairie Ledge" })).toBeVisible();
    const previous = async () => (await keptValues(page))["previous entry: prairie/excellence-open"];
    await expect.poll(previous).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("the filter and the sort of the studio’s entries, for who comes back", async ({ page, site }) => {
    await signIn(page, site, "admin");
    await page.goto(entriesTable);
    await page.getByLabel("State").selectOption("submitted");
    await page.getByRole("button", { name: "Entry", exact: true }).click();
    await expect(page).toHaveURL(/sort=title/);
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await expect(page.getByLabel("Search entries")).toBeHidden();
    await page.getByRole("link", { name: "Entries", exact: true }).click();
    await expect(page).toHaveURL(/state=submitted/);
    await expect(page.getByLabel("State")).toHaveValue("submitted");
    await expect(page.getByRole("columnheader", { name: "Entry" })).toHaveAttribute("aria-sort", "ascending");
    await page.getByLabel("State").selectOption("");
    await expect(page).not.toHaveURL(/state=/);
    await page.reload();
    await expect(page.getByLabel("State")).toHaveValue("");
    // Pages that were opened lately are kept for the palette, too.
    const ofTheList = async () => (await keptNow(page)).filter((key) => key !== "recent pages");
    await expect
      .poll(ofTheList)
      .toEqual(["selected filter: entries prairie/excellence-open", "sort: entries prairie/excellence-open"]);
  });

  test("a scorer’s previous entry, and the entry scored last", async ({ page, site }) => {
    const scoring = "/prairie/contests/excellence-judging/scoring";
    await signIn(page, site, "scorer3");
    await page.goto(scoring);
    await page.getByRole("region", { name: "Next entry" }).getByRole("link").click();
    const sheet = page.getByRole("region", { name: "Scoresheet" });
    await expect(sheet.getByRole("radiogroup").first()).toBeVisible();
    for (const group of await sheet.getByRole("radiogroup").all())
      await group.getByText("4", { exact: true }).last().click();
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    await page.locator('[data-slot="scoresheet-foot"]').getByRole("button", { name: /^Save/ }).click();
    await expect(toastSaying(page, "Changes saved.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(heading!);
    const next = (await page.getByRole("heading", { level: 1 }).textContent())!;
    await page.goto(scoring);
    await expect(page.getByText("Scored last:")).toContainText(heading!);
    await expect(page.getByRole("region", { name: "Next entry" })).toContainText(next);
    await expect(page.getByRole("region", { name: "Next entry" })).toContainText("Go on with");
  });
});

test("P03 only a scorer has scoring assignments", async ({ page, site }) => {
  const panel = page.getByRole("dialog", { name: "My Action Panel" });
  for (const [name, count] of [
    ["scorer", 1],
    ["entrant", 0],
    ["viewer", 0],
  ] as const) {
    await signIn(page, site, name);
    await page.goto("/account");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "My Action Panel" }).click();
    await expect(panel.getByRole("link").or(panel.getByText("There are no items")).first()).toBeVisible();
    await expect(panel.getByRole("region", { name: "My Scoring Assignments" })).toHaveCount(count);
  }
});

test.describe("by keyboard alone", () => {
  /** Tab after Tab, until the focus is on what is named so. */
  async function tabTo(page: Page, role: "link" | "button", name: string) {
    const wanted = page.getByRole(role, { name, exact: true });
    for (let presses = 0; presses < 90; presses++) {
      const focused = await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement));
      if (focused) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never came to the ${role} “${name}”`);
  }

  test("one signs in, goes to an entry and submits it", async ({ page }) => {
    await page.goto(mine);
    await expect(passwordField(page)).toBeVisible();
    while (!(await page.getByLabel("Email").evaluate((field) => field === document.activeElement)))
      await page.keyboard.press("Tab");
    await page.keyboard.type("entrant@demo.test");
    await page.keyboard.press("Tab");
    await page.keyboard.type("rosette-demo-1");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "My entries" })).toBeVisible();
    await tabTo(page, "link", "Orchard Gate House");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Orchard Gate House" })).toBeVisible();
    await tabTo(page, "button", "Submit entry");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await tabTo(page, "button", "Submit entry");
    await page.keyboard.press("Enter");
    await expect(toastSaying(page, "Entry submitted.")).toBeVisible();
    await expect.poll(async () => (await keptNow(page)).join()).toContain("entry submitted: ");
  });

  test("what is typed at sign-in stays, and the focus with it, while the association’s look is on its way", async ({
    page,
  }) => {
    const letAnswer = await hold(page, "**/api/clients/prairie");
    const letLook = await hold(page, "**/theme.css*");
    await page.goto(mine);
    await page.getByLabel("Email").pressSequentially("entrant@demo.test");
    await passwordField(page).pressSequentially("rosette-");
    const asked = page.waitForRequest("**/theme.css*");
    letAnswer();
    await asked;
    await page.keyboard.type("demo-");
    letLook();
    await expect(page.locator('link[data-precedence="theme"]')).toBeAttached();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "My entries" })).toBeVisible();
  });

  test("the first Tab leads past the header to the page", async ({ page, site }) => {
    await signIn(page, site, "admin");
    for (const path of ["/", "/prairie", contest, entriesTable, "/account"]) {
      await page.goto(path);
      await settled(page);
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to the page" }), path).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main"), path).toBeFocused();
    }
  });
});
