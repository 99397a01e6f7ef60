import { beforeAll, expect, test } from "vitest";
import {
  addBuilder,
  changeBuilderOwner,
  inviteBuilder,
  listBuilders,
  removeBuilder,
} from "../../contract/tours/builders.ts";
import { acceptInvitation, getInvitation } from "../../contract/people/invitations.ts";
import { changeStatus } from "../../contract/programs/services.ts";
import { keyInMailTo, mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const at = { client: "oak", service: "spring" };
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);

beforeAll(() =>
  town.inside(
    "oak",
    (sql) =>
      sql`insert into services (kind, url, name, status) values ('parade', 'spring', 'Spring Parade', 'published')`,
  ),
);

async function added(company: string) {
  const { answer } = await manager(addBuilder, at, { company });
  return { ...at, builderID: answer.builderID };
}
const shown = async ({ builderID }: { builderID: string }) =>
  (await manager(listBuilders, at)).answer.builders.find((builder) => builder.builderID === builderID)!;

test("F29 a builder is invited by mail, and whoever opens the link looks after it, once", async () => {
  const place = await added("Park & Rye");
  expect((await town.as("viewer")(inviteBuilder, place, { email: "rye@far.example" })).status).toBe(403);
  expect((await manager(inviteBuilder, place, { email: "nowhere" })).status).toBe(400);
  expect((await manager(inviteBuilder, place, { email: "rye@far.example" })).status).toBe(200);
  expect(await shown(place)).toMatchObject({ invited: "rye@far.example", user: null });
  const invitationKey = await keyInMailTo(town, "rye@far.example");
  expect((await town.as()(getInvitation, { invitationKey })).answer).toMatchObject({
    state: "open",
    offer: "Owner of Park & Rye, Spring Parade",
  });
  const accepted = await town.as("rival")(acceptInvitation, { invitationKey });
  expect(accepted.answer.url).toBe("/oak/parades/spring/mine");
  expect(await shown(place)).toMatchObject({ invited: null, user: { fullName: "Rival Tester" } });
  expect((await town.as("stranger")(acceptInvitation, { invitationKey })).status).toBe(409);
});

test("of two invitations the later one counts, and what staff gave to somebody else meanwhile stays theirs", async () => {
  const [place, other] = [await added("Twice asked"), await added("Asked once")];
  await manager(inviteBuilder, other, { email: "other@far.example" });
  await manager(inviteBuilder, place, { email: "first@far.example" });
  await manager(inviteBuilder, place, { email: "second@far.example" });
  expect(await shown(other)).toMatchObject({ invited: "other@far.example" });
  const first = { invitationKey: await keyInMailTo(town, "first@far.example") };
  expect((await town.as("rival")(acceptInvitation, first)).status).toBe(409);
  await manager(changeBuilderOwner, place, { user: town.people["stranger"]! });
  const second = { invitationKey: await keyInMailTo(town, "second@far.example") };
  const late = await town.as("rival")(acceptInvitation, second);
  expect(late).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("Ask the association") } });
  expect((await shown(place)).user).toMatchObject({ fullName: "Stranger Tester" });
});

test("nobody is invited to what they couldn't open", async () => {
  const place = await added("Gone");
  await manager(inviteBuilder, place, { email: "gone@far.example" });
  await manager(removeBuilder, place);
  const refused = await manager(inviteBuilder, place, { email: "gone@far.example" });
  expect(refused).toMatchObject({ status: 409, problem: { detail: "Restore this builder first." } });
  const invitationKey = await keyInMailTo(town, "gone@far.example");
  expect((await town.as("rival")(acceptInvitation, { invitationKey })).status).toBe(409);
  await town.as("owner")(changeStatus, at, { status: "draft" });
  const draft = await manager(inviteBuilder, await added("Later"), { email: "later@far.example" });
  expect(draft).toMatchObject({ status: 409, problem: { detail: expect.stringContaining("Publish the tour first") } });
  expect(await mailsTo(town, "later@far.example")).toEqual([]);
  await town.as("owner")(changeStatus, at, { status: "published" });
});
