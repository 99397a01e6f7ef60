import { openMemberSystem, systemClientID, systemSecret } from "../test/member-system.ts";
import { expect, expectAccessible, expectFits, signIn, signOut, test, toastSaying } from "./test.ts";

test("an owner adds the member system, tries it and turns it on; a member signs in with it on a phone and is a member", async ({
  page,
  site,
}) => {
  const system = await openMemberSystem([`${site.url}/login/return/prairie`]);
  const mia = {
    email: "mia@prairie.example",
    email_verified: true,
    name: "Mia Member",
    member_number: "M-7001",
    member_level: "Gold",
    member_status: "Active",
    member_until: "2031-12-31",
  };
  system.say("mia", mia);
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio");
  await page.getByRole("navigation").getByRole("link", { name: "Sign-in" }).click();
  await expect(page.getByText(`${site.url}/login/return/prairie`)).toBeVisible();
  await page.getByRole("button", { name: "Add a system" }).click();
  await page.getByRole("menuitem", { name: "OpenID Connect" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Member account");
  await dialog.getByLabel("Issuer").fill("https://10.0.0.7");
  await dialog.getByLabel("Client ID").fill(systemClientID);
  await dialog.getByLabel("Client secret").fill(systemSecret);
  await dialog.getByText("Membership", { exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add it" }).click();
  await expect(dialog.getByText("public internet", { exact: false }).first()).toBeVisible();
  await dialog.getByLabel("Issuer").fill(system.issuer);
  await dialog.getByRole("button", { name: "Add it" }).click();
  await expect(toastSaying(page, "Added. Try it now.")).toBeVisible();

  const row = page
    .getByRole("list", { name: "Ways to sign in" })
    .getByRole("listitem")
    .filter({ hasText: /^Member account/ });
  await expect(row).toContainText("Off");
  system.signInAs("mia");
  await row.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByRole("heading", { name: "What came back" })).toBeVisible();
  await expect(page.getByText("An account for mia@prairie.example would be made")).toBeVisible();
  await expect(page.getByText("It says nothing about membership")).toBeVisible();
  await expect(page.getByText("member_status")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Sign-in" }).click();
  await row.getByRole("button", { name: "Edit" }).click();
  await dialog.getByText("Membership", { exact: true }).click();
  await dialog.getByRole("textbox", { name: "Status", exact: true }).fill("member_status");
  await dialog.getByLabel("Status values that count as member").fill("Active");
  await dialog.getByLabel("Member until").fill("member_until");
  await dialog.getByLabel("Member level").fill("member_level");
  await dialog.getByLabel("Member number").fill("member_number");
  await dialog.getByText("Who somebody is").click();
  await dialog.getByLabel("Trusted email domains").fill("prairie.example");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await row.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn on" }).click();
  await expect(row).toContainText("Nobody yet");
  await signOut(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/prairie/contests/excellence-open");
  await page.goto("/login?to=%2Fprairie%2Fcontests%2Fexcellence-open");
  const button = page.getByRole("button", { name: "Sign in with Member account" });
  await expect(button).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  system.signInAs("");
  await button.click();
  await expect(page.getByRole("heading", { name: "You aren’t signed in" })).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: "Back to signing in" }).click();
  system.signInAs("mia");
  await button.click();
  await page.waitForURL("**/prairie/contests/excellence-open");
  await page.goto("/account/memberships");
  await expect(page.getByText("M-7001")).toBeVisible();
  await expect(page.getByText("Gold")).toBeVisible();
  await page.goto("/harbor/contests/photo/enter");
  await expect(page.getByText("which counts there alone", { exact: false })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  // What was proved there says nothing elsewhere, and the platform's own sign-in page offers nothing of it.
  await signOut(page);
  await page.goto("/login?to=%2Fclearwater");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(button).toHaveCount(0);
  await system.close();
});

test("who has an account already shows once that it is theirs, and is signed in from then on", async ({
  page,
  site,
}) => {
  const system = await openMemberSystem([`${site.url}/login/return/prairie`]);
  system.say("known", { email: "entrant@demo.test", email_verified: true, name: "Known Entrant" });
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio/sign-in");
  await page.getByRole("button", { name: "Add a system" }).click();
  await page.getByRole("menuitem", { name: "OpenID Connect" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Second account");
  await dialog.getByLabel("Issuer").fill(system.issuer);
  await dialog.getByLabel("Client ID").fill(systemClientID);
  await dialog.getByLabel("Client secret").fill(systemSecret);
  await dialog.getByRole("button", { name: "Add it" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Second account" });
  await row.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn on" }).click();
  await expect(row).toContainText("Nobody yet");
  await signOut(page);
  await page.setViewportSize({ width: 390, height: 844 });
  system.signInAs("known");
  await page.goto("/login?to=%2Fprairie");
  await page.getByRole("button", { name: "Sign in with Second account" }).click();
  await expect(page.getByRole("heading", { name: "Is this your account?" })).toBeVisible();
  await expect(page.getByText("entrant@demo.test")).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Password" }).fill("not-the-password-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("The email address or the password isn’t right.")).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill("rosette-demo-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${site.url}/prairie`);
  await signOut(page);
  await page.goto("/login?to=%2Fprairie");
  await page.getByRole("button", { name: "Sign in with Second account" }).click();
  await page.waitForURL(`${site.url}/prairie`);
  await signOut(page);

  // Nothing says where they came from, and who they are isn't answered: they are signed in all the same.
  let unanswered = 0;
  await page.route("**/api/users/sign-in/return", async (route) => {
    const answer = await route.fetch();
    await page.route(
      "**/api/users/me",
      (asked) => {
        unanswered += 1;
        return asked.fulfill({ status: 503, body: "{}" });
      },
      { times: 1 },
    );
    await route.fulfill({ response: answer, json: { ...(await answer.json()), to: null } });
  });
  await page.goto("/login?to=%2Fprairie%2Fcontests");
  await page.getByRole("button", { name: "Sign in with Second account" }).click();
  await page.waitForURL(`${site.url}/prairie`);
  expect(unanswered).toBe(1);
  await system.close();
});
