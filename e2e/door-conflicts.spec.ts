import { backToScanning, makeReady, told, tryNow, type } from "./phones.ts";
import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";
import { ticketsForTour } from "./tour-tickets.ts";
import { wired } from "./wire.ts";

test("M04 M29 F34 a ticket that two phones let in without a network is a conflict that both see; a shift that ended meanwhile hands in what it has, and is over", async ({
  browser,
  request,
  site,
}) => {
  const [ticket] = await ticketsForTour(request, site);
  const wire = await wired(site);
  const phone = () => browser.newContext({ baseURL: wire.url, viewport: { width: 390, height: 844 } });
  const verifier = await (await phone()).newPage();
  await signIn(verifier, { ...site, url: wire.url }, "verifier");
  await verifier.goto("/prairie/parades/spring-parade/door");
  await verifier.getByLabel("You are at").selectOption({ index: 1 });
  await expect(verifier.getByLabel("Code or ticket number")).toBeVisible();
  const propertyID =
    new URL(verifier.url()).searchParams.get("home") ?? (await verifier.getByLabel("You are at").inputValue());

  const login = { email: "admin@demo.test", password: "rosette-demo-1" };
  const { token } = await (await request.post(`${site.url}/api/users/login`, { data: login })).json();
  const staff = { headers: { authorization: `Bearer ${token}` } };
  const shifts = `${site.url}/api/clients/prairie/services/spring-parade/shifts`;
  const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const facts = { name: "Vera Volunteer", propertyID, startsAt: moment(-24), endsAt: moment(24), sells: false };
  const { url, shiftID } = await (await request.post(shifts, { ...staff, data: facts })).json();
  const volunteer = await (await phone()).newPage();
  await volunteer.goto(new URL(url).pathname);
  await expect(volunteer.getByText("Your shift ends")).toBeVisible();

  for (const page of [verifier, volunteer]) await makeReady(page);
  await wire.cut();
  for (const page of [verifier, volunteer]) {
    await type(page, ticket!.code);
    await expect(told(page)).toContainText("Let in");
    await expect(page.getByText("1 scan waiting")).toBeVisible();
  }
  expect((await request.post(`${shifts}/${shiftID}/end`, staff)).status()).toBe(200);
  await wire.mend();

  await tryNow(verifier);
  await expect(toastSaying(verifier, "1 scans automatically submitted.")).toBeVisible();
  await tryNow(volunteer);
  await expect(volunteer.getByText("This is over")).toBeVisible();
  await expect(volunteer.getByLabel("Code or ticket number")).toBeHidden();
  await expectAccessible(volunteer);

  // Said at once on the phone that it concerns.
  const conflicts = verifier.getByRole("region", { name: "Conflicts" });
  await expect(conflicts).toContainText(`Ticket #${ticket!.number}`);
  await expect(conflicts).toContainText("Stands, it was first");
  await expect(conflicts).toContainText("Kept as a second scan");
  await expect(conflicts).toContainText("Walter Boone, this phone");
  await expect(conflicts).toContainText(/Vera Volunteer, Chrome on \w+/);
  await backToScanning(verifier);
  await expect(verifier.getByRole("alert")).toContainText("1 conflict of this phone");
  await verifier.getByRole("alert").click();
  await expectFits(verifier);
  await expectAccessible(verifier);

  const admin = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(admin, site, "admin");
  await admin.goto("/prairie/studio/parades/spring-parade/door");
  const listed = admin.locator("section", { has: admin.getByRole("heading", { name: "Conflicts" }) });
  const conflict = listed.locator("article").filter({ hasText: `Ticket #${ticket!.number}` });
  // By one clock, to the second.
  await expect(conflict.getByText(/^\w{3}, \w{3} \d+, \d+:\d\d:\d\d [AP]M C[SD]T$/)).toHaveCount(2);

  await conflicts.getByRole("button", { name: `Understood: Ticket #${ticket!.number}` }).click();
  await expect(toastSaying(verifier, "Conflict understood.")).toBeVisible();
  await expect(conflicts).toBeHidden();
  await admin.reload();
  await expect(listed).toContainText("The doors agree");
  await listed.getByRole("button", { name: "Understood" }).click();
  await expect(conflict).toContainText(/Understood \w{3}, .* by Walter Boone/);
  await expectAccessible(admin);

  await backToScanning(verifier);
  await verifier.getByRole("link", { name: "Leave" }).click();
  await expect(verifier).toHaveURL(/\/prairie$/);
});
