import { openSAMLProvider } from "../test/saml-provider.ts";
import { expect, expectAccessible, expectFits, signIn, signOut, test, toastSaying } from "./test.ts";

test("an owner adds a SAML provider that lies at another site, tries it and turns it on; somebody signs in with it, and staff have to", async ({
  page,
  site,
}) => {
  const provider = await openSAMLProvider();
  await provider.say("mia", { email: "mia@prairie.example", firstName: "Mia", lastName: "Member", groups: "Members" });
  await provider.say("olga", { email: "owner@demo.test", firstName: "Olga", lastName: "Owner" });
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio/sign-in");
  await page.getByRole("button", { name: "Add a system" }).click();
  await page.getByRole("menuitem", { name: "SAML 2.0" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Staff account");
  await expect(dialog.getByLabel("Client secret")).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add it" }).click();
  await expect(toastSaying(page, "Added. Try it now.")).toBeVisible();

  const row = page
    .getByRole("list", { name: "Ways to sign in" })
    .getByRole("listitem")
    .filter({ hasText: /^Staff account/ });
  await expect(row).toContainText("Its metadata is still missing");
  const entityID = (await row.getByText(`${site.url}/login/saml/prairie/`, { exact: false }).textContent())!;
  await provider.know(entityID, await (await page.request.get(entityID)).text());
  await row.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Metadata address").fill(provider.metadataAddress);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await expect(row).toContainText("1 certificate");
  await provider.signInAs("mia");
  await row.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByRole("heading", { name: "What came back" })).toBeVisible();
  await expect(page.getByText("An account for mia@prairie.example would be made")).toBeVisible();
  await expect(page.getByText("Their name is Mia Member.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Sign-in" }).click();
  await row.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn on" }).click();
  await expect(row).toContainText("Nobody yet");
  await row.getByRole("button", { name: "Read its metadata again" }).click();
  await expect(toastSaying(page, "Read again.")).toBeVisible();
  await page.getByRole("button", { name: "Require it of staff" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Require it" }).click();
  await expect(page.getByRole("alert").getByText("or you would lock yourself out", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await signOut(page);

  // The provider's page posts its answer from another site, so that no cookie of ours goes along.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/login?to=%2Fprairie%2Fcontests%2Fexcellence-open");
  const button = page.getByRole("button", { name: "Sign in with Staff account" });
  await provider.signInAs("");
  await button.click();
  await expect(page.getByRole("heading", { name: "You aren’t signed in" })).toBeVisible();
  await page.getByRole("link", { name: "Back to signing in" }).click();
  await provider.signInAs("mia");
  await button.click();
  await page.waitForURL("**/prairie/contests/excellence-open");
  await signOut(page);

  await provider.signInAs("olga");
  await page.goto("/login?to=%2Fprairie%2Fstudio%2Fsign-in");
  await button.click();
  await expect(page.getByRole("heading", { name: "Is this your account?" })).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill("rosette-demo-1");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign-in", exact: true })).toBeVisible();
  await signOut(page);
  await page.goto("/login?to=%2Fprairie%2Fstudio%2Fsign-in");
  await button.click();
  await expect(row).toContainText("2 accounts linked");
  await expectFits(page);
  await page.getByRole("button", { name: "Require it of staff" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Require it" }).click();
  await expect(page.getByRole("button", { name: "Let staff use passwords" })).toBeVisible();
  await signOut(page);
  await signIn(page, site, "owner");
  await page.goto("/prairie/studio/sign-in");
  await expect(page.getByText("asks its staff to sign in with its own system", { exact: false })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await provider.close();
});
