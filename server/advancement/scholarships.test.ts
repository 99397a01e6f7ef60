import { beforeEach, describe, expect, test } from "vitest";
import { getEntry, listEntries, submitEntry } from "../../contract/entries/entries.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { answerOnward, getEntryOnward, listOnward, sendOn } from "../../contract/advancement/advancement.ts";
import { startApplication } from "../../contract/judging/applications.ts";
import { type Contest, addScholarships, at } from "../../test/contest.ts";
import { mailsTo } from "../../test/mail.ts";
import { photo } from "../../test/picture.ts";
import { json } from "../platform/db/sql.ts";
import { useLevels } from "../../test/levels.ts";

const { awarded, connected, deliver, elm, entered, entrant, oak, released, rename, town, local } = useLevels();

describe("a scholarship's winners", () => {
  let from: Contest;
  let to: Contest;
  beforeEach(async () => {
    from = await addScholarships(town, { url: `local-trades-${local.url}` });
    to = await addScholarships(town, { client: "elm", url: `state-trades-${local.url}` });
    await rename(to, "State Trades");
  });

  const gone = async () => {
    const onwardProgramID = await connected(from, to);
    const entryID = await entered(from, { title: "Brick homes" });
    await awarded(from, entryID, "Trades scholar");
    await released(from);
    const sent = { entryIDs: [entryID], days: 14 };
    expect((await oak(sendOn, { ...at(from), onwardProgramID }, sent)).answer).toEqual({ asked: 1 });
    const [ask] = (await entrant(getEntryOnward, { ...at(from), entryID })).answer.asks;
    const answer = { ...at(from), entryID, onwardEntryID: ask!.onwardEntryID };
    expect((await entrant(answerOnward, answer, { agreed: true })).answer).toEqual({ state: "agreed" });
    await deliver();
    const { winners: listed } = (await oak(listOnward, at(from))).answer;
    return listed[0]!.sent[0]!;
  };
  const theirs = async () => (await elm(listEntries, at(to), undefined)).answer.entries;

  test("go on as drafts with answers and files: what is submitted for good they submit themselves", async () => {
    expect(await gone()).toMatchObject({ state: "arrived", there: { state: "draft" } });
    const [draft] = await theirs();
    expect(draft).toMatchObject({ state: "draft", complete: true });
    const place = { ...at(to), entryID: draft!.entryID };
    const whole = (await entrant(getEntry, place)).answer;
    expect(whole.origin).toMatchObject({ association: "Oak Builders Guild", awardTitle: "Trades scholar" });
    expect(whole.entryForms[0]!.entryFormQuestions).toEqual(
      expect.arrayContaining([{ name: "story", value: "It was built by hand." }]),
    );
    expect(whole.documentFolders.flatMap((folder) => folder.entryUploads)).toMatchObject([{ caption: "The garden" }]);
    const [asking, mail] = (await mailsTo(town, "entrant@test.example")).slice(-2);
    expect(asking!.subject).toBe("Trades scholar: may your application go on to State Trades?");
    expect(mail!.subject).toBe("Your application for Brick homes is in State Trades");
    expect(mail!.content.action!.label).toBe("Finish your application");
    expect(mail!.content.paragraphs.join(" ")).toContain("That you submit it, which is for good");
    expect((await entrant(submitEntry, place)).status).toBe(200);
  });

  test("who apply there already for another keep what they have answered and filed there for all of them", async () => {
    const applied = (await entrant(startApplication, { service: to.serviceID, scholarship: "GLASS" }, {})).answer;
    await town.inside(
      "elm",
      (sql) => sql`
        insert into form_answers (service_id, entry_id, form_id, version, answers)
        values (${to.serviceID}, ${applied.entryID}, ${to.forms.about}, 1, ${json({ title: "Mine", story: "Said there.", price: null })})
        on conflict (client_id, entry_id, form_id) where entry_id is not null do update set answers = excluded.answers`,
    );
    const place = { ...at(to), entryID: applied.entryID, folderID: to.folders.photos };
    await entrant(uploadEntryFile, place, undefined, { file: await photo(), fileName: "there.jpg" });
    expect(await gone()).toMatchObject({ state: "arrived" });
    const arrivedThere = (await theirs()).find(({ entryID }) => entryID !== applied.entryID)!;
    const whole = (await entrant(getEntry, { ...at(to), entryID: arrivedThere.entryID })).answer;
    expect(whole.entryForms[0]!.entryFormQuestions).toEqual(
      expect.arrayContaining([{ name: "story", value: "Said there." }]),
    );
    expect(whole.documentFolders.flatMap((folder) => folder.entryUploads)).toMatchObject([{ fileName: "there.jpg" }]);
    expect(whole.origin!.leftBehind).toContain("garden.jpg");
  });

  test("who apply there already for the same stay with that, and staff read why", async () => {
    await entrant(startApplication, { service: to.serviceID, scholarship: "BRICK" }, {});
    expect(await gone()).toMatchObject({
      state: "refused",
      whyNot: "There is an application of theirs for Brick homes there already.",
    });
    expect(await theirs()).toHaveLength(1);
  });
});
