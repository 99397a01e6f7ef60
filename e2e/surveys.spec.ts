import { expect, signIn, test } from "./test.ts";

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

  // What was chosen is still there after a reload.
  await page.reload();
  await expect(page.getByRole("radio", { name: "About the same" })).toBeChecked();
  await next.click();
  await expect(page.getByRole("radio", { name: "Green and oak" })).toBeChecked();
  await next.click();
  await expect(page.getByText("3 of 7")).toBeVisible();
  await page.getByRole("checkbox", { name: "Pantry" }).check();
  await next.click();
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
  await page.reload();
  await expect(page.getByText("Your answers are in")).toBeVisible();

  await signIn(page, site, "admin");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/prairie/studio/surveys/visitor-feedback/results");
  const looked = page.getByRole("status").filter({ hasText: "of 300 answers" });
  await page.getByRole("button", { name: /^7 or more/ }).click();
  await expect(looked).toContainText(/\d+ of 300 answers: How many homes did you visit\? 7 or more/);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(looked).toBeHidden();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("img", { name: "QR code of Parade Visitor Feedback" })).toBeVisible();
});
