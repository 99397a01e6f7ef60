import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { listHelpRequests, replyToHelpRequest, requestHelp } from "../../contract/entries/help-requests.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `help-${(count += 1)}` });
  const entryID = await addEntry(town, contest, { title: "First house" });
  const asked = await town.as("entrant")(
    requestHelp,
    { ...at(contest), entryID },
    { message: "May I change a photo?" },
  );
  expect(asked.status).toBe(200);
  await town.inside("oak", (sql) => sql`delete from mails`);
});

const staff = () => town.as("programManager");
const requests = async () => (await staff()(listHelpRequests, at(contest))).answer.helpRequests;
const answers = () => mailsTo(town, "entrant@test.example");

test("an answer is mailed to whoever asked, with their question, and kept; sent twice it is mailed once", async () => {
  const [request] = await requests();
  const params = { ...at(contest), helpRequestID: request!.helpRequestID };
  const reply = { text: "Yes.\n\nUpload it again.", replyKey: randomUUID() };
  const sent = await Promise.all([
    staff()(replyToHelpRequest, params, reply),
    staff()(replyToHelpRequest, params, reply),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  const [mail, ...more] = await answers();
  expect(more).toEqual([]);
  expect(mail!.subject).toBe("An answer to your question about Building Awards");
  expect(mail!.content).toMatchObject({
    paragraphs: ["Hello Entrant Tester,", "Yes.", "Upload it again.", "You asked:"],
    quote: "May I change a photo?",
    action: { url: expect.stringMatching(/entries\/[0-9a-f-]{36}$/) },
  });
  expect(mail!.content.unsubscribe).toBeUndefined();
  await staff()(replyToHelpRequest, params, { text: "One more thing.", replyKey: randomUUID() });
  expect(await requests()).toMatchObject([
    {
      answeredBy: "ProgramManager Tester",
      replies: [
        { fullName: "ProgramManager Tester", text: reply.text },
        { fullName: "ProgramManager Tester", text: "One more thing." },
      ],
    },
  ]);
  expect(await answers()).toHaveLength(2);
});

test("only those who answer help requests do, and only for requests of their program", async () => {
  const [request] = await requests();
  const other = await addContest(town, { url: `help-other-${count}` });
  const reply = { text: "Yes.", replyKey: randomUUID() };
  const params = { ...at(contest), helpRequestID: request!.helpRequestID };
  for (const person of ["viewer", "entrant", "elmOwner"])
    expect((await town.as(person)(replyToHelpRequest, params, reply)).status, person).toBe(403);
  const elsewhere = { ...at(other), helpRequestID: request!.helpRequestID };
  expect((await staff()(replyToHelpRequest, elsewhere, reply)).status).toBe(404);
  expect(await answers()).toEqual([]);
});
