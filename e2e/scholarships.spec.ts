import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Server } from "./server.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

const program = "/prairie/scholarships/trades";
const api = "/api/prairie/contests/trades";

type Mine = { entries: { entryID: string; category: { label: string } }[] };

async function tokenOf(page: Page, site: Server, name: string): Promise<string> {
  const data = { email: `${name}@demo.test`, password: "rosette-demo-1" };
  const { token } = (await (await page.request.post(`${site.url}/api/users/login`, { data })).json()) as {
    token: string;
  };
  return token;
}

const plainPicture = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#7a5c3e" } })
    .jpeg()
    .toBuffer();

/** The committee chooses: an award for one, and everybody hears. */
async function decide(page: Page, site: Server): Promise<void> {
  const mine = { authorization: `Bearer ${await tokenOf(page, site, "applicant")}` };
  const own = await page.request.get(`${site.url}/api/clients/prairie/services/trades/my-entries`, { headers: mine });
  const { entries } = (await own.json()) as Mine;
  const { entryID } = entries.find(({ category }) => category.label === "SECOND")!;
  const headers = { authorization: `Bearer ${await tokenOf(page, site, "admin")}` };
  const calls = [
    [`${api}/entries/${entryID}/award-title`, { awardTitle: "The Second Start, $4,000" }],
    [`${api}/results/release`, { closeEntries: true, reason: "The committee met in person." }],
  ] as const;
  for (const [path, data] of calls)
    expect((await page.request.post(`${site.url}${path}`, { headers, data })).status(), path).toBe(200);
}

test("D17 a file of which nothing is asked is looked at, and there is nothing to edit and save", async ({
  page,
  site,
}) => {
  await signIn(page, site, "applicant");
  await page.goto(`${program}/entries`);
  await page.getByRole("region", { name: "The Alder Fund" }).getByRole("link").first().click();
  await page
    .getByLabel("Add files to Transcript")
    .setInputFiles({ name: "transcript.jpg", mimeType: "image/jpeg", buffer: await plainPicture() });
  await page.getByRole("button", { name: "View transcript.jpg" }).click();
  await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More for transcript.jpg" }).click();
  await expect(page.getByRole("menuitem", { name: "View" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Edit" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
});

test("D17 D22 a file of an application has its caption and image credit, and no cover; and help is asked for", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "applicant");
  await page.goto(`${program}/entries`);
  await page.getByRole("region", { name: "The Alder Fund" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "The Alder Fund" })).toBeVisible();
  await page
    .getByLabel("Add files to Pictures of your work")
    .setInputFiles({ name: "joint.jpg", mimeType: "image/jpeg", buffer: await plainPicture() });
  await page.getByRole("button", { name: "Edit joint.jpg" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit File Upload" });
  await expect(dialog.getByRole("img")).not.toHaveJSProperty("naturalWidth", 0);
  await dialog.getByLabel("Caption").fill("My first dovetail");
  await dialog.getByLabel("Image Credit").fill("Jamie Ortega");
  await expect(dialog.getByText("cover")).toHaveCount(0);
  await expectFits(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "File updated.")).toBeVisible();
  await page.getByRole("button", { name: "Edit joint.jpg" }).click();
  await expect(dialog.getByLabel("Caption")).toHaveValue("My first dovetail");
  await expect(dialog.getByLabel("Image Credit")).toHaveValue("Jamie Ortega");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Ask for help" }).click();
  const help = page.getByRole("dialog", { name: "Ask for help" });
  await expect(help.getByRole("button", { name: "Send" })).toBeDisabled();
  await help.getByLabel("Message").fill("Does a picture of somebody else’s bench count?");
  await help.getByRole("button", { name: "Send" }).click();
  await expect(help).toBeHidden();
  await expect(toastSaying(page, "Your message is on its way.")).toBeVisible();

  await page.getByRole("button", { name: "More for joint.jpg" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(toastSaying(page, "File removed.")).toBeVisible();
});

test("T02 D30 D22 staff disqualify an application, which is reversible, and reinstate it; in a preview nothing is sent", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/scholarships/trades/entries");
  const row = page.getByRole("row").filter({ hasText: "Mina Sato" }).first();
  const act = async (what: string) => {
    await row.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };
  await act("Disqualify");
  const question = page.getByRole("alertdialog", { name: "Disqualify this application?" });
  await expect(question).toContainText("You can reverse this later.");
  await expect(question).not.toContainText("galleries");
  await question.getByLabel("Reason").fill("Sent by somebody else");
  await question.getByRole("button", { name: "Disqualify" }).click();
  await expect(toastSaying(page, "Application disqualified")).toBeVisible();
  await expect(row).toContainText("Disqualified");
  await act("Reinstate");
  await page.getByRole("alertdialog").getByRole("button", { name: "Reinstate" }).click();
  await expect(toastSaying(page, "Application reinstated")).toBeVisible();
  await expect(row).not.toContainText("Disqualified");

  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("menuitem", { name: /^The Alder Fund/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Alder Fund" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit application" })).toBeDisabled();
  await page.getByRole("button", { name: "Ask for help" }).click();
  const help = page.getByRole("dialog", { name: "Ask for help" });
  await help.getByLabel("Message").fill("Anybody there?");
  await expect(help.getByRole("button", { name: "Send" })).toBeDisabled();
});

test("T05 D30 M17 on a phone, a student applies for two scholarships with one set of answers, for good, and reads what was decided", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, "applicant");
  await page.goto(program);
  await page.getByRole("link", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Building Trades Scholarships" })).toBeVisible();
  const begun = page.getByRole("region", { name: "The Alder Fund" });
  await expect(begun.getByText("Pictures of your work")).toBeVisible();
  await expect(begun.getByText("2 of 3")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "The Tool Chest" }).getByText("A submitted application is final."),
  ).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Apply for The Second Start" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Are you thirty or older?")).toBeVisible();
  await dialog.getByRole("button", { name: "No" }).click();
  await expect(dialog.getByText("The Alder Fund takes first-year apprentices of any age.")).toBeVisible();
  await dialog.getByRole("button", { name: "Back to the question" }).click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(dialog.getByText("Have you worked in another trade before?")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(toastSaying(page, "Application started.")).toBeVisible();

  await expect(page.getByRole("heading", { level: 1, name: "The Second Start" })).toBeVisible();
  await expect(page.getByLabel("Your trade")).toHaveValue("Carpentry");
  await page.getByLabel("What you did before").fill("Eleven years of driving a milk truck.");
  await expect(page.locator('[data-slot="saved-mark"]', { hasText: "Saved" })).toBeVisible();
  await expectFits(page);
  await page.getByRole("button", { name: "Submit application" }).last().click();
  const sure = page.getByRole("alertdialog");
  await expect(sure.getByText("This is final.", { exact: false })).toBeVisible();
  await sure.getByRole("button", { name: "Submit application" }).click();
  await expect(toastSaying(page, "Application submitted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reopen to change" })).toHaveCount(0);
  await page.getByRole("link", { name: "My applications" }).click();
  const sent = page.getByRole("region", { name: "The Second Start" });
  await expect(sent.getByText("Being read")).toBeVisible();

  await decide(page, site);
  await page.reload();
  await expect(sent.getByText("The Second Start, $4,000")).toBeVisible();
  await expect(page.getByRole("region", { name: "The Tool Chest" }).getByText("Not this time")).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
});

test("F06 the committee prepares an award and offers it; the student accepts on a phone, and says thank you", async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/scholarships/trades/awards");
  const card = page
    .locator('[data-slot="card"]')
    .filter({ has: page.getByRole("heading", { name: "The Tool Chest" }) });
  await card.getByRole("button", { name: "What it pays: The Tool Chest" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount", { exact: true }).fill("1500");
  await dialog.getByLabel("Budget", { exact: true }).fill("3000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await card.getByRole("checkbox", { name: "Award Jamie Ortega" }).check();
  await expect(card.getByText("$1,500.00 would be left.")).toBeVisible();
  await card.getByRole("button", { name: "Prepare" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Offer 1 award" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Offer" }).click();
  await expect(card.getByText("Offered", { exact: true }).first()).toBeVisible();

  const student = await (await browser.newContext({ baseURL: site.url })).newPage();
  await student.setViewportSize({ width: 390, height: 844 });
  await signIn(student, site, "applicant");
  await student.goto(`${program}/entries`);
  await student.getByRole("region", { name: "The Tool Chest" }).getByRole("link").first().click();
  await expect(student.getByRole("heading", { name: "You are offered The Tool Chest" })).toBeVisible();
  await expectFits(student);
  await expectAccessible(student);
  await student.getByRole("button", { name: "Accept" }).click();
  await student.getByRole("alertdialog").getByRole("button", { name: "Accept" }).click();
  await expect(student.getByRole("heading", { name: "The Tool Chest is yours" })).toBeVisible();
  await student.getByRole("button", { name: "Write your thanks" }).click();
  await student.getByRole("dialog").getByLabel("Your note of thanks").fill("The level hangs over my bench already.");
  await student.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(toastSaying(student, "Your thanks are sent.")).toBeVisible();
  const buffer = await plainPicture();
  await student
    .getByLabel("A picture to go with your thanks")
    .setInputFiles({ name: "bench.jpg", mimeType: "image/jpeg", buffer });
  await expect(student.getByRole("img", { name: "A picture to go with your thanks" })).toBeVisible();
  await expectFits(student);
  await expectAccessible(student);

  await page.reload();
  await card.getByRole("button", { name: "Thanks of Jamie Ortega" }).click();
  await expect(page.getByRole("dialog").getByText("The level hangs over my bench already.")).toBeVisible();
  const picture = page.getByRole("img", { name: "What Jamie Ortega shows with it" });
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the picture" }).click();
  expect((await saving).suggestedFilename()).toBe("bench.jpg");
});
