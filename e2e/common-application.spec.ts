import type { Page } from "@playwright/test";
import { phonePhotograph } from "./picture.ts";
import type { Server } from "./server.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

const program = "/prairie/scholarships/trades";

async function tokenOf(page: Page, site: Server, name: string): Promise<string> {
  const data = { email: `${name}@demo.test`, password: "rosette-demo-1" };
  const login = await page.request.post(`${site.url}/api/users/login`, { data });
  return ((await login.json()) as { token: string }).token;
}

type Begun = { entryID: string };
type Whole = { documentFolders: { documentFolderID: string; name: string }[] };
type Mine = { userID: string };

/** A student has begun under another account, with a transcript of two pages; staff join it to the one they know. */
async function joinAnotherAccount(page: Page, site: Server): Promise<void> {
  const asking = async (name: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(page, site, name)}` };
    return {
      get: async <T>(path: string) => (await (await page.request.get(site.url + path, { headers })).json()) as T,
      post: async <T>(path: string, data: object | Buffer) => {
        const answer = await page.request.post(site.url + path, { headers, data });
        expect(answer.status(), await answer.text()).toBe(200);
        return (await answer.json()) as T;
      },
    };
  };
  const guest = await asking("guest");
  const { serviceID } = await guest.get<{ serviceID: string }>("/api/prairie/contests/trades/enter");
  const begun = { eligible: [true, true] };
  const { entryID } = await guest.post<Begun>(`/api/contests/${serviceID}/applications/SECOND`, begun);
  const entry = `/api/prairie/contests/trades/entries/${entryID}`;
  const { documentFolders } = await guest.get<Whole>(`/api/clients/prairie/services/trades/entries/${entryID}`);
  const folderID = documentFolders.find(({ name }) => name === "Transcript")!.documentFolderID;
  const { buffer } = await phonePhotograph("page.jpg", 900, 1200);
  for (const name of ["night-school-first-page.jpg", "night-school-second-page-with-the-stamp.jpg"])
    await guest.post(`${entry}/uploads/${folderID}?name=${name}`, buffer);
  const { userID } = await (await asking("applicant")).get<Mine>("/api/users/me");
  await (await asking("admin")).post(`${entry}/change-owner`, { user: userID });
}

test("F06 a full folder that all scholarships share says what found no room; once there is some, one press adds it", async ({
  page,
  site,
}) => {
  await signIn(page, site, "applicant");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${program}/entries`);
  await page.getByRole("region", { name: "The Alder Fund" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "The Alder Fund" })).toBeVisible();
  const transcript = page.getByRole("region", { name: "Transcript" });
  const elsewhere = transcript.locator('[data-slot="notice"]');
  for (const name of ["fall.jpg", "spring.jpg"]) {
    await page.getByLabel("Add files to Transcript").setInputFiles(await phonePhotograph(name, 900, 1200));
    await expect(transcript.getByRole("button", { name: `View ${name}` })).toBeVisible();
  }
  await expect(elsewhere).toBeHidden();

  await joinAnotherAccount(page, site);
  await page.reload();
  await expect(elsewhere).toContainText("2 files of your other applications found no room here");
  await expect(elsewhere).toContainText("night-school-first-page.jpg, night-school-second-page-with-the-stamp.jpg");
  await expect(elsewhere).toContainText("To have them here, remove a file first.");
  await expect(elsewhere.getByRole("button")).toHaveCount(0);
  await expectFits(page);
  await expectAccessible(page);

  await transcript.getByRole("button", { name: "More for fall.jpg" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(elsewhere).toContainText("2 files of your other applications aren’t here");
  await expectFits(page);
  await expectAccessible(page);
  await elsewhere.getByRole("button", { name: "Add them here" }).click();
  await expect(toastSaying(page, "Files added.")).toBeVisible();
  await expect(transcript.getByRole("button", { name: "View night-school-first-page.jpg" })).toBeVisible();
  await expect(elsewhere).toContainText("1 file of your other applications found no room here");

  await page.goto(`${program}/entries`);
  await page.getByRole("region", { name: "The Second Start" }).getByRole("link").first().click();
  await expect(transcript.getByRole("button", { name: /^View night-school/ })).toHaveCount(2);
  await expect(elsewhere).toContainText("spring.jpg");
  await expect(elsewhere).toContainText("To have it here, remove a file first.");
});
