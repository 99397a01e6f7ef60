import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, settled, signIn, test } from "./test.ts";

const survey = "/prairie/surveys/home-trends";

test("F12 N13 a member answers a survey on a phone, once; staff read charts, and look at some by what they said", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(survey);
  await page.getByRole("link", { name: "Take the survey" }).click();
  const question = (name: string) => page.getByRole("heading", { level: 1, name });
  const next = page.getByRole("button", { name: "Next" });
  await expect(question("How large are the homes that people ask you for?")).toBeVisible();
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("radio", { name: "About the same" }).check();
  await next.click();
  await expect(question("Which kitchen feels like home?")).toBeFocused();
  await page.getByRole("radio", { name: "Green and oak" }).check();
  const none = page.locator("label", { hasText: "None of these" });
  await expect(none.getByRole("img")).toHaveCount(0);
  expect((await none.boundingBox())!.height, "without a picture there is no room for one").toBeLessThan(80);

  // A reload stays at the question, and what was chosen is still there.
  await page.reload();
  await expect(page.getByRole("radio", { name: "Green and oak" })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole("radio", { name: "About the same" })).toBeChecked();
  await next.click();
  await expect(page.getByRole("radio", { name: "Green and oak" })).toBeChecked();
  await next.click();
  await expect(page.getByText("3 of 7")).toBeVisible();
  await page.getByRole("checkbox", { name: "Pantry" }).check();
  await next.click();
  await expect(next, "leaving it out has its own button").toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Skip this question" }).click();
  await page.getByRole("textbox", { name: "Your answer" }).fill("26");
  await next.click();
  // A question that depends on an answer comes with it.
  await page.getByRole("radio", { name: "Often" }).check();
  await expect(page.getByText("6 of 8")).toBeVisible();
  await page.getByRole("radio", { name: "Rarely" }).check();
  await next.click();
  await expect(page.getByText("7 of 7")).toBeVisible();
  await page.getByRole("button", { name: "Send my answers" }).click();
  await expect(page.getByText("Your answers are in")).toBeVisible();
  await expect(page.getByRole("link", { name: "See what else is on" })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("Your answers are in")).toBeVisible();

  await signIn(page, site, "admin");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/prairie/studio/surveys/visitor-feedback/results");
  const looked = page.getByRole("status").filter({ hasText: "of 300 answers" });
  const recommended = page.locator("[data-slot=stat]").filter({ hasText: "Would recommend" });
  const [points] = /\+\d+/.exec((await recommended.textContent())!)!;
  const figure = page.locator("[data-slot=net-promoter]");
  await expect(figure).toContainText(points);
  await expect(figure).toContainText(/9 and 10: \d+%.*7 and 8: \d+%.*0 to 6: \d+%/);
  await page.getByRole("button", { name: /^7 or more/ }).click();
  await expect(looked).toContainText(/\d+ of 300 answers: How many homes did you visit\? 7 or more/);
  // Beside the score of these stands everybody's.
  await expect(figure).toContainText(`all: ${points}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(looked).toBeHidden();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("img", { name: "QR code of Parade Visitor Feedback" })).toBeVisible();
});

test("F12 on a phone with text at twice its size no two numbers of a chart stand on each other", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/prairie/studio/surveys/visitor-feedback/results");
  const numbers = page.locator("[data-slot=net-promoter] li .num");
  await expect(numbers).toHaveCount(22);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await settled(page);
  const collisions = await numbers.evaluateAll((all) => {
    const boxes = all.map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return { text: one.textContent, box: words.getBoundingClientRect() };
    });
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(({ box }) => meet(one.box, box))
        .map(({ text }) => `${one.text} and ${text}`),
    );
  });
  expect(collisions).toEqual([]);
});

test("F12 staff mail a survey to members; one opens the link in their mail without signing in, and answers to the end, once", async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/surveys/home-trends/sending");
  const asked = page.locator("[data-slot=stat]").filter({ hasText: "Asked by mail" });
  await expect(asked).toContainText("12");
  await page.getByRole("combobox", { name: "To whom" }).selectOption({ label: "Members" });
  const reach = page.getByRole("status").filter({ hasText: "Members:" });
  await expect(reach).toHaveText(/^Members: 3 people get it; 12 were asked before or have answered\.$/);
  await page.getByRole("textbox", { name: "Subject" }).fill("What do people ask you to build?");
  await page.getByRole("button", { name: "Send to 3 people" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Send this to 3 people?" });
  await expect(dialog).toContainText("each gets a mail with a link of their own");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  const sent = page.getByRole("listitem").filter({ hasText: "What do people ask you to build?" });
  await expect(sent).toBeVisible();

  const guest = await (
    await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  await openSurveyMailedTo(guest, "member@demo.test", "What do people ask you to build?");
  const next = guest.getByRole("button", { name: "Next" });
  await guest.getByRole("radio", { name: "Larger than two years ago" }).check();
  await expectAccessible(guest);
  await next.click();
  for (let question = 2; question < 7; question += 1) {
    await expect(guest.getByText(`${question} of 7`)).toBeVisible();
    await guest.getByRole("button", { name: "Skip this question" }).click();
  }
  await expect(guest.getByText("7 of 7")).toBeVisible();
  await guest.getByRole("textbox", { name: "Your answer" }).fill("Nobody asks for a formal dining room.");
  await guest.getByRole("button", { name: "Send my answers" }).click();
  await expect(guest.getByText("Your answers are in")).toBeVisible();

  // Their link is used up, wherever they open it again.
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await openSurveyMailedTo(elsewhere, "member@demo.test", "What do people ask you to build?");
  await expect(elsewhere.getByText("Your answers are in")).toBeVisible();
  // And who was asked once isn't asked again. Nothing leaves the demo town: of its mails one has arrived, as it was answered.
  await page.reload();
  await expect(asked).toContainText("13");
  await page.getByRole("combobox", { name: "To whom" }).selectOption({ label: "Members" });
  await expect(reach).toHaveText(/^Members: 0 people get it; 15 were asked before or have answered\.$/);
});

/** Follows the button of a mail, as a mail program does. */
async function openSurveyMailedTo(page: Page, address: string, subject: string): Promise<void> {
  const mail = page.getByRole("listitem").filter({ hasText: address }).filter({ hasText: subject });
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(mail).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await mail.getByRole("link").first().click();
  const button = page.frameLocator("iframe[title='As HTML']").getByRole("link", { name: "Take the survey" });
  const to = new URL((await button.getAttribute("href"))!);
  await page.goto(to.pathname + to.hash);
}
