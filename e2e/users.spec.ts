import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { Secret, TOTP } from "otpauth";
import {
  expect,
  expectAccessible,
  expectFits,
  settled,
  signIn,
  signInAnew,
  signOut,
  test,
  toastSaying,
} from "./test.ts";
import { linkMailedTo } from "./mailed.ts";

const accountMenu = (page: Page) => page.getByRole("button", { name: /^Account of/ });
/** By its name in the form: the button beside it says 'Show password'. */
const passwordField = (within: Page | Locator) => within.locator('input[name="password"]');
const choice = (within: Locator, name: string) => within.getByRole("combobox", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function openPanel(page: Page) {
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "My Action Panel" }).click();
  return dialog(page, "My Action Panel");
}

/** A picture made here: a face-coloured square is enough. */
const picture = async (width: number, height: number, format: "jpeg" | "png" = "jpeg") => ({
  name: `face.${format}`,
  mimeType: `image/${format}`,
  buffer: await sharp({ create: { width, height, channels: 3, background: "#c58c6d" } })
    .toFormat(format)
    .toBuffer(),
});

// Coming in and going out.

test("F21 T10 someone makes an account, signs out and in again; the token is kept for 365 days", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByRole("heading", { name: "Make an account" })).toBeVisible();
  await page.getByLabel("Full name").fill("Ada Newman");
  await page.getByLabel("Email").fill("ada@new.example");
  await passwordField(page).fill("short1");
  await page.getByLabel("Full name").focus();
  await expect(page.getByText("Valid Password required")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make my account" })).toBeDisabled();
  await passwordField(page).fill("long-enough-1");
  await page.getByRole("button", { name: "Make my account" }).click();
  await expect(page.getByRole("heading", { name: "Make an account" })).toBeHidden();

  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "rosette-auth");
  const days = (cookie!.expires - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);

  await page.goto("/account");
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(accountMenu(page)).toBeHidden();
  expect((await page.context().cookies()).filter(({ name }) => name === "rosette-auth")).toEqual([]);

  await page.goto("/login");
  await page.getByLabel("Email").fill("ada@new.example");
  await passwordField(page).fill("wrong-one-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "The email address or the password isn’t right." }),
  ).toBeVisible();
  await passwordField(page).fill("long-enough-1");
  await passwordField(page).press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeHidden();
  await page.goto("/account");
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Newman");
});

test("F21 the sign-in page of a demo shows who is there, and signs in with a click", async ({ page }) => {
  await page.goto("/login");
  const nora = page.getByRole("button", { name: /Nora Castellano/ });
  await expect(nora).toBeVisible();
  await nora.click();
  await expect(accountMenu(page)).toHaveAccessibleName(/Nora Castellano/);
});

test("R01 staff without an address to go back to come to their studio", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: /Daniel Whitaker/ }).click();
  await expect(page).toHaveURL(/\/prairie\/studio$/);
});

test("D20 T13 a forgotten password: the dialog closes, and thanks are said; the link from the mail works once", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const asking = dialog(page, "Forgot password");
  await expectAccessible(page);
  await asking.getByLabel("Email address").fill("entrant2@demo.test");
  await asking.getByRole("button", { name: "Send the link" }).click();
  await expect(asking).toBeHidden();
  await expect(page.locator('[data-slot="notice"]')).toContainText("Thanks, keep an eye on your email.");

  const link = await linkMailedTo(page, "entrant2@demo.test");
  await page.goto(link);
  await page.getByLabel("New password").fill("a-new-one-2");
  await page.getByLabel("The same again").fill("a-new-one-3");
  await page.getByLabel("New password").focus();
  await expect(page.getByText("Passwords must match")).toBeVisible();
  await page.getByLabel("The same again").fill("a-new-one-2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(toastSaying(page, "Password successfully changed.")).toBeVisible();
  await page.getByLabel("Email").fill("entrant2@demo.test");
  await passwordField(page).fill("a-new-one-2");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(accountMenu(page)).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link is no longer good" })).toBeVisible();
});

test("D20 the page at its own address says thanks, too; an address has at most 200 characters", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(`${"a".repeat(189)}@new.example`);
  await page.getByLabel("Email address").blur();
  await expect(page.getByText("1 character(s) over limit")).toBeVisible();
  await page.getByLabel("Email address").fill("nobody@new.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Thanks, keep an eye on your email.")).toBeVisible();
});

test("a sign-in that ended is renewed in place, and nothing typed is lost", async ({ page, site }) => {
  await signInAnew(page, site, "viewer");
  await page.goto("/account/contact");
  await page.getByLabel("City").fill("Emporia");
  await page.request.post("/api/users/logout", { headers: { authorization: `Bearer ${await tokenOf(page)}` } });
  await page.getByRole("button", { name: "Save" }).click();
  const again = dialog(page, "Sign in to go on");
  await expect(again).toContainText("viewer@demo.test");
  await passwordField(again).fill("rosette-demo-1");
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(toastSaying(page, "User profile settings updated.")).toBeVisible();
  await expect(again).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Emporia");
});

test("two-factor sign-in is turned on with an app, asked for at the next sign-in, and a recovery code gets in, too", async ({
  page,
  site,
}) => {
  await signInAnew(page, site, "scorer5");
  await page.goto("/account/two-factor");
  await page.locator('input[name="currentPassword"]').fill("rosette-demo-1");
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page);
  const secret =
    (await page
      .getByText(/Type this key/)
      .locator("span")
      .textContent()) ?? "";
  await page.getByRole("textbox", { name: "Code" }).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole("button", { name: "Confirm" }).click();
  const codes = page.getByRole("region", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recovery] = await codes.allTextContents();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("It is on. You have 10 recovery codes left.")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email").fill("scorer5@demo.test");
  await passwordField(page).fill("rosette-demo-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("textbox", { name: "Code" }).fill(recovery!);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
});

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "rosette-auth")?.value ?? "";
}

// The account.

test("F22 M25 K07 contact, privacy and volunteer settings are saved", async ({ page, site }) => {
  await signIn(page, site, "guest");
  const saved = toastSaying(page, "User profile settings updated.");
  await page.goto("/account/contact");
  await expect(page.getByLabel("State").locator("option")).toHaveCount(52);
  await page.getByLabel("Phone").fill("6205550123");
  await expect(page.getByLabel("Phone")).toHaveValue("(620) 555-0123");
  await page.getByLabel("State").selectOption("District of Columbia");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(saved).toBeVisible();
  await page.goto("/account/privacy");
  await page.getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(saved).toBeVisible();
  await page.goto("/account/volunteer");
  await expect(page.getByLabel("Phone for text messages")).toBeHidden();
  await page.getByLabel("I’m willing to scan tickets at the door").check();
  await page.getByLabel("Phone for text messages").fill("6205550199");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Phone for text messages")).toHaveValue("(620) 555-0199");
});

test("F22 R04 the name is changed; leaving with unsaved changes asks first", async ({ page, site }) => {
  await signIn(page, site, "guest");
  await page.goto("/account");
  await page.getByLabel("Full name").fill("Sam Riley Jr.");
  await page.getByRole("link", { name: "Contact" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("unsaved changes");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "User profile settings updated.")).toBeVisible();
  await expect(accountMenu(page)).toHaveAccessibleName(/Sam Riley Jr\./);
});

test("on a phone the account's page that one is at stands in view among the others", async ({ page, site }) => {
  await signIn(page, site, "entrant");
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ["Memberships", "Where you are signed in", "Profile"]) {
    await page.goto("/account");
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name }).click();
    await expect(page.locator("nav [aria-current=page]")).toBeInViewport({ ratio: 0.99 });
  }
});

test("F21 F22 an address is confirmed by the mail, where somebody is asked to; a new one is asked first, and can be let be", async ({
  page,
}) => {
  await page.goto("/register");
  await page.getByLabel("Full name").fill("Una Confirmed");
  await page.getByLabel("Email").fill("una@new.example");
  await passwordField(page).fill("long-enough-1");
  await page.getByRole("button", { name: "Make my account" }).click();
  await expect(page.getByRole("heading", { name: "Make an account" })).toBeHidden();
  await page.goto("/account/memberships");
  const asked = page.locator('[data-slot="notice"]', { hasText: "Confirm your address" });
  await expect(asked).toContainText("una@new.example");
  await expectAccessible(page);
  await asked.getByRole("link", { name: "Enter the code" }).click();
  await page.getByLabel("Code").fill("12");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("This code isn’t right.").first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("button", { name: "Send the code again" }).click();
  await expect(toastSaying(page, "We sent you a mail with the code.")).toBeVisible();
  await page.goto(await linkMailedTo(page, "una@new.example"));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(toastSaying(page, "Email address confirmed.")).toBeVisible();
  await expect(page.getByText("una@new.example is confirmed.")).toBeVisible();

  await page.goto("/account");
  await expect(page.getByLabel("Email")).toHaveValue("una@new.example");
  await expect(asked).toHaveCount(0);
  await page.getByLabel("Email").fill("una@moved.example");
  await page.getByLabel("Current password").fill("long-enough-1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(asked).toContainText(
    "We sent a code to una@moved.example. Until you enter it, you sign in with una@new.example.",
  );
  await expect(page.getByLabel("Email")).toHaveValue("una@new.example");
  await asked.getByRole("link", { name: "Enter the code" }).click();
  await page.getByRole("button", { name: "Keep una@new.example" }).click();
  await expect(page.getByText("una@new.example is confirmed.")).toBeVisible();
});

test("F21 M24 the password is changed, with the old one and the new one twice", async ({ page, site }) => {
  await signInAnew(page, site, "sponsor");
  await page.goto("/account/password");
  await page.getByLabel("Current password").fill("rosette-demo-1");
  await page.getByLabel("New password").fill("rosette-demo-2");
  await page.getByLabel("The same again").fill("rosette-demo-2");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toastSaying(page, "Password successfully changed.")).toBeVisible();
  for (const label of ["Current password", "New password", "The same again"])
    await expect(page.getByLabel(label)).toHaveValue("");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Password" })).toBeVisible();
  const old = await page.request.post("/api/users/login", {
    data: { email: "sponsor@demo.test", password: "rosette-demo-1" },
  });
  expect(old.status()).toBe(401);
});

test("where one is signed in is shown, and ended from here", async ({ page, site }) => {
  await signInAnew(page, site, "builder");
  const elsewhere = await page.request.post("/api/users/login", {
    data: { email: "builder@demo.test", password: "rosette-demo-1" },
  });
  const { token } = (await elsewhere.json()) as { token: string };
  await page.goto("/account/sessions");
  await expect(page.getByText("This one")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(toastSaying(page, "Signed out everywhere else.")).toBeVisible();
  const there = await page.request.get("/api/users/me", { headers: { authorization: `Bearer ${token}` } });
  expect(there.status()).toBe(401);
  await expect(page.getByRole("listitem").filter({ hasText: "This one" })).toBeVisible();
});

test("F23 M27 a person affiliates with a client, and ends it", async ({ page, site }) => {
  await signIn(page, site, "guest");
  await page.goto("/account/memberships");
  await page.getByRole("button", { name: "I’m a member of Harbor Arts Council" }).click();
  const joining = dialog(page, "I’m a member of Harbor Arts Council");
  await joining.getByLabel("Member number").fill("H-7");
  await joining.getByRole("button", { name: "I’m a member" }).click();
  await expect(toastSaying(page, "Membership affiliation created.")).toBeVisible();
  await expect(joining).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove my membership of Harbor Arts Council" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toastSaying(page, "Membership affiliation removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "I’m a member of Harbor Arts Council" })).toBeVisible();
});

// The headshot.

test("D12 D13 K06 M26 a headshot is cropped to a circle, saved as a JPEG, shown, and removed", async ({
  page,
  site,
}) => {
  await signIn(page, site, "guest");
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a profile image" }).click();
  const updating = dialog(page, "Update profile image");
  await updating.locator("input[type=file]").setInputFiles(await picture(800, 800, "png"));
  const cropping = dialog(page, "Crop your profile image");
  const circle = cropping.locator(".ReactCrop__crop-selection");
  await expect(circle).toBeVisible();
  await settled(page);
  const [shown, kept] = [(await cropping.getByAltText("To be cropped").boundingBox())!, (await circle.boundingBox())!];
  expect(kept.width / shown.width).toBeCloseTo(0.75, 1);
  expect(kept.width).toBeCloseTo(kept.height, 0);
  await expect(cropping.locator(".ReactCrop--circular-crop")).toBeVisible();
  await expectAccessible(page);

  await circle.focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await circle.boundingBox())!.x).toBeLessThan(kept.x);

  const sent = page.waitForRequest("**/api/users/image");
  await cropping.getByRole("button", { name: "Save" }).click();
  const body = (await sent).postDataBuffer();
  if (body) expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", width: 600, height: 600 });
  await expect(toastSaying(page, "Profile image uploaded.")).toBeVisible();
  await expect(cropping).toBeHidden();

  await page.getByRole("button", { name: "Update profile image" }).click();
  await expect(updating.getByRole("img")).toHaveJSProperty("naturalWidth", 384);
  await expectAccessible(page);
  await updating.getByRole("button", { name: "Remove Image" }).click();
  await expect(toastSaying(page, "Profile image removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a profile image" })).toBeVisible();
});

test("D12 the selection is a circle on a low picture, too, and stays on it", async ({ page, site }) => {
  await signIn(page, site, "guest");
  for (const [width, height] of [
    [2000, 400],
    [100, 100],
  ] as const) {
    await page.goto("/account");
    await page.getByRole("button", { name: "Add a profile image" }).click();
    const chosen = await picture(width, height, "png");
    await dialog(page, "Update profile image").locator("input[type=file]").setInputFiles(chosen);
    const cropping = dialog(page, "Crop your profile image");
    const circle = cropping.locator(".ReactCrop__crop-selection");
    await expect(circle).toBeVisible();
    await settled(page);
    const shown = (await cropping.getByAltText("To be cropped").boundingBox())!;
    const kept = (await circle.boundingBox())!;
    expect(Math.abs(kept.width - kept.height), `${width} by ${height}`).toBeLessThan(2);
    expect(kept.y + kept.height, `${width} by ${height}`).toBeLessThan(shown.y + shown.height + 2);
    await cropping.getByRole("button", { name: "Cancel" }).click();
  }
});

test("D12 cancelling keeps nothing; a picture below 100 by 100 pixels is refused", async ({ page, site }) => {
  await signIn(page, site, "verifier");
  await page.goto("/account");
  const add = page.getByRole("button", { name: "Add a profile image" });
  const choose = async (file: Awaited<ReturnType<typeof picture>>) => {
    await add.click();
    await dialog(page, "Update profile image").locator("input[type=file]").setInputFiles(file);
  };
  const cropping = dialog(page, "Crop your profile image");
  await choose(await picture(300, 300));
  await cropping.getByRole("button", { name: "Cancel" }).click();
  await expect(cropping).toBeHidden();
  await choose(await picture(99, 300));
  await expect(cropping.getByRole("alert")).toContainText("smaller than 100 by 100 pixels");
  await expect(cropping.getByRole("button", { name: "Save" })).toBeDisabled();
  await cropping.getByRole("button", { name: "Cancel" }).click();
  await expect(add).toBeVisible();
});

// What needs doing.

test("D01 an entrant's action panel lists entries; each leads to its entry", async ({ page, site }) => {
  await signIn(page, site, "entrant");
  await page.goto("/account");
  const panel = await openPanel(page);
  await expectAccessible(page);
  const entries = panel.getByRole("region", { name: "My Awards Program Entries" });
  const draft = entries
    .getByRole("link")
    .filter({ hasText: /draft, closes in \d+ days/ })
    .first();
  await expect(draft).toContainText("Prairie Home Builders Association");
  await expect(draft).toContainText("Excellence in Building Awards");
  await expect(draft.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
  await expect(entries.getByRole("link").filter({ hasText: "submitted" }).first()).toBeVisible();
  await draft.click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/prairie\/contests\/excellence-open\/entries\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("main")).toBeVisible();
});

test("D01 a scorer's action panel leads to what is left to score", async ({ page, site }) => {
  await signIn(page, site, "scorer");
  await page.goto("/account");
  await expect(accountMenu(page)).toHaveAccessibleName(/1 item needs your attention/);
  const panel = await openPanel(page);
  const assignment = panel.getByRole("region", { name: "My Scoring Assignments" }).getByRole("link");
  await expect(assignment).toContainText(/\d+ of \d+ scored/);
  await assignment.click();
  await expect(page).toHaveURL(/\/prairie\/contests\/excellence-judging\/scoring/);
});

test("D01 an empty action panel says so", async ({ page, site }) => {
  await signIn(page, site, "viewer");
  await page.goto("/account");
  const panel = await openPanel(page);
  await expect(panel).toContainText("There are no items currently needing your attention.");
});

// People of a client.

test("F29 an owner invites someone new, who makes an account from the mail and is what was offered", async ({
  page,
  site,
}) => {
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio/people");
  await expect(page.getByRole("row", { name: /Amelia Brandt/ })).toBeVisible();
  await page.getByRole("button", { name: "Invite people" }).click();
  const inviting = dialog(page, "Invite people");
  await inviting.getByLabel("Email addresses").fill("joiner@far.example");
  await choice(inviting, "As").selectOption("Viewer");
  await inviting.getByRole("button", { name: "Send the invitation" }).click();
  await expect(toastSaying(page, "Invitation sent.")).toBeVisible();
  await page.getByRole("link", { name: "Invitations" }).click();
  await expect(page.getByRole("row", { name: /joiner@far\.example/ })).toContainText("Viewer");

  const link = await linkMailedTo(page, "joiner@far.example");
  await signOut(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Prairie Home Builders Association invites you" })).toBeVisible();
  await expect(page.getByText("Viewer")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Make an account and accept" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("joiner@far.example");
  await page.getByLabel("Full name").fill("Jo Iner");
  await passwordField(page).fill("joining-in-1");
  await page.getByRole("button", { name: "Make my account" }).click();
  await expect(page).toHaveURL(/\/prairie\/studio$/);
  await page.goto(link);
  await expect(page.getByText("It has been accepted already.")).toBeVisible();
});

test("F29 whoever opens an invitation to a role with another address is told so, asks, and is let in with one press", async ({
  page,
  site,
  browser,
}) => {
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio/people");
  await page.getByRole("button", { name: "Invite people" }).click();
  const inviting = dialog(page, "Invite people");
  await inviting.getByLabel("Email addresses").fill("office@far.example");
  await choice(inviting, "As").selectOption("Viewer");
  await inviting.getByRole("button", { name: "Send the invitation" }).click();
  await expect(toastSaying(page, "Invitation sent.")).toBeVisible();

  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(other, site, "guest");
  await other.goto(await linkMailedTo(page, "office@far.example"));
  await expect(other.getByText("This was sent to another address")).toBeVisible();
  await expect(other.getByRole("button", { name: "Accept", exact: true })).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole("button", { name: "Ask Ruth Halvorsen" }).click();
  await expect(other.getByText("Ruth Halvorsen has been asked")).toBeVisible();

  await page.goto("/prairie/studio/people?tab=invitations");
  const asking = page.getByRole("list", { name: "Who asks to be let in" });
  await expect(asking).toContainText("guest@demo.test");
  await expectAccessible(page);
  await expectFits(page);
  await asking.getByRole("button", { name: "Let them in" }).click();
  await expect(toastSaying(page, "They are in.")).toBeVisible();
  await expect(asking).toHaveCount(0);
  await other.goto("/prairie/studio");
  await expect(other.getByRole("heading", { name: "Programs" })).toBeVisible();
});

test("F29 someone who has an account signs in from the invitation and accepts; it can be withdrawn before", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/people");
  const invite = async (email: string) => {
    await page.getByRole("button", { name: "Invite people" }).click();
    const inviting = dialog(page, "Invite people");
    await inviting.getByLabel("Email addresses").fill(email);
    // An administrator gives no roles: scoring is all there is to offer.
    await expect(choice(inviting, "As")).toHaveCount(0);
    await choice(inviting, "Program").selectOption({ label: "Excellence in Building Awards" });
    await inviting.getByRole("group", { name: "Categories" }).getByRole("checkbox").first().check();
    await inviting.getByRole("button", { name: "Send the invitation" }).click();
    await expect(toastSaying(page, "Invitation sent.")).toBeVisible();
    await expect(inviting).toBeHidden();
  };
  await invite("applicant@demo.test");
  await invite("nobody@far.example");
  const withdrawn = await linkMailedTo(page, "nobody@far.example");
  await page.getByRole("link", { name: "Invitations" }).click();
  await page.getByRole("button", { name: "Cancel the invitation of nobody@far.example" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the invitation" }).click();
  await expect(toastSaying(page, "Invitation canceled.")).toBeVisible();
  const open = await linkMailedTo(page, "applicant@demo.test");
  await signOut(page);
  await page.goto(withdrawn);
  await expect(page.getByText("It was canceled.")).toBeVisible();
  await page.goto(open);
  await page.getByRole("link", { name: "Sign in to accept" }).click();
  await page.getByRole("button", { name: /Jamie Ortega/ }).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(/\/prairie\/contests\/excellence-open\/scoring/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Scoring is a document of its own.
  await expect(toastSaying(page, "Welcome aboard.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(toastSaying(page, "Welcome aboard.")).toHaveCount(0);
});

test("P04 an owner gives a role and takes it away; who may not sees why", async ({ page, site }) => {
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio/people?search=sorensen");
  const row = page.getByRole("row", { name: /Beth Sorensen/ });
  await row.getByRole("button", { name: "Actions for Beth Sorensen" }).click();
  await page.getByRole("menuitem", { name: "Give a role" }).click();
  const giving = dialog(page, "Give Beth Sorensen a role");
  await choice(giving, "Role").selectOption("Box office");
  await expectAccessible(page);
  await giving.getByRole("button", { name: "Give the role" }).click();
  await expect(toastSaying(page, "Role given.")).toBeVisible();
  await expect(row).toContainText("Box office");
  await row.getByRole("button", { name: "Actions for Beth Sorensen" }).click();
  await page.getByRole("menuitem", { name: "Take away: Box office" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take away" }).click();
  await expect(toastSaying(page, "Role taken away.")).toBeVisible();
  await expect(row).not.toContainText("Box office");

  await signOut(page);
  await signIn(page, site, "viewer");
  await page.goto("/prairie/studio/people?search=sorensen");
  await row.getByRole("button", { name: "Actions for Beth Sorensen" }).click();
  await expect(page.getByRole("menuitem", { name: /Give a role/ })).toContainText(
    "You need the permission to give someone a role.",
  );
});

test("F23 M27 staff import their roster: they see what it changes, line by line, before it counts", async ({
  page,
  site,
}) => {
  await signIn(page, site, "harbor-admin");
  await page.goto("/harbor/studio/people?tab=roster");
  await expect(page.getByText("No roster yet")).toBeVisible();
  const rosterWith = (validUntil: string) => {
    const lines = [
      "Email,Member no.,Paid until",
      "guest@demo.test,H-1,12/31/2099",
      "nobody,H-2,",
      `x@demo.test,H-3,${validUntil}`,
    ];
    return { name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  };
  const chosen = page.locator("input[type=file]");
  await chosen.setInputFiles(rosterWith("soon"));
  await expect(page.getByLabel("Valid until")).toHaveValue("2");
  await expect(page.getByRole("heading", { name: "2 lines are left out" })).toBeVisible();
  await expect(page.getByText("“nobody” isn’t an email address.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email address").selectOption("Not in this file");
  await expect(page.getByRole("heading", { name: "1 line is left out" })).toBeVisible();
  const importing = page.getByRole("button", { name: "Import 2 members" });
  await expect(importing).toBeDisabled();
  await expect(importing).toHaveAccessibleDescription(/1 date can’t be read\. Correct it in the file/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await chosen.setInputFiles(rosterWith("12/31/2098"));
  await page.getByLabel("Email address").selectOption("Not in this file");
  await page.getByRole("button", { name: "Import 3 members" }).click();
  await expect(page.getByRole("region", { name: "Your roster" })).toContainText("3 members");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});

test("mail looks the same in the mailbox as it is sent: the client's logo heads it, with its name", async ({
  page,
  site,
}) => {
  await signIn(page, site, "owner");
  await page.request.post("/api/users/password/by-email", {
    data: { email: "scorer5@demo.test", clientURL: "harbor" },
  });
  await page.goto("/dev/mail");
  await page.getByRole("link", { name: "Set a new password" }).first().click();
  const mail = page.frameLocator("iframe[title='As HTML']");
  const logo = mail.locator("img").first();
  await expect(logo).toBeVisible();
  await expect(mail.getByText("Harbor Arts Council", { exact: true }).first()).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(mail.getByRole("link", { name: "Set a new password" })).toHaveAttribute("href", /\/reset-password\//);
});
