import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { endVisitSurvey, listSurveyPrograms, setVisitSurvey } from "../../contract/surveys/survey-sending.ts";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { addKnownSurvey } from "../../test/survey.ts";
import { useTown } from "../../test/town.ts";
import { type Tour, type Visitor, addVisitedTour, itIs, letIn, visitor } from "../../test/visits.ts";
import { SURVEY_SENDING_WORK, surveySendingWork } from "./survey-mailing.ts";
import { VISIT_SURVEY_WORK, eveningsAround, visitSurveyWork } from "./visit-surveys.ts";

const town = useTown({ own: true });
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
let tour: Tour;
let guests: Record<string, Visitor>;
let count = 0;

beforeAll(async () => {
  ({ tour, guests } = await addVisitedTour(town, ["Ana", "Ben"]));
});
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => void (await town.everywhere((sql) => sql`delete from due_work`)));

const words = { subject: "How was {program}?", text: "Hello {name},\n\ntell {association}: {link}" };
const added = () => addKnownSurvey(town, `visited-${(count += 1)}`);
const work = () =>
  doDueWork(town.app, { [SURVEY_SENDING_WORK]: surveySendingWork, [VISIT_SURVEY_WORK]: visitSurveyWork });
const mails = (name: string) => mailsTo(town, `${name.toLowerCase()}@guest.example`);
const evening = (programID: string) => ({ programID, hour: 19, ...words });

test("a survey goes out by itself on the evening of a visit, once, after an outage of days, too; not for what is known too late, nor taken back", async () => {
  const at = await added();
  itIs("2030-06-01T20:00:00Z");
  expect((await owner(setVisitSurvey, at, evening(tour.serviceID))).status).toBe(200);
  const { programs } = (await owner(listSurveyPrograms, at)).answer;
  expect(programs.find(({ programID }) => programID === tour.serviceID)).toMatchObject({
    visits: { own: true, hour: 19 },
    hasDoor: true,
  });
  await work();
  expect(await mails("Ana")).toEqual([]);
  const late = await visitor(town, tour, "Late");
  const scan = (await letIn(town, tour, guests["Gus"]!, "Larkspur")) as { item?: unknown };
  expect(scan.item).toBeDefined();
  await undo("Gus");
  // The evening of that day, and nobody was there to send anything until the next.
  itIs("2030-06-03T03:00:00Z");
  await makeDue(town, VISIT_SURVEY_WORK);
  await Promise.all([work(), work()]);
  for (const name of ["Ana", "Ben"]) expect(await mails(name)).toHaveLength(1);
  expect([await mails("Gus"), await mails("Quiet")]).toEqual([[], []]);
  await makeDue(town, VISIT_SURVEY_WORK);
  await work();
  expect(await mails("Ana")).toHaveLength(1);
  // A visit that is heard of days later asks nobody.
  await town.inside(
    "oak",
    (sql) => sql`
    insert into scans (scan_id, service_id, ticket_id, at, received_at, told, verdict, seat, property_id)
    values (gen_random_uuid(), ${tour.serviceID}, ${late.ticketID}, '2030-06-01T18:00Z', '2030-06-06T18:00Z', 'ok', 'ok', 1, ${tour.homes["Quarry"]!})`,
  );
  itIs("2030-06-06T23:00:00Z");
  await makeDue(town, VISIT_SURVEY_WORK);
  await work();
  expect(await mails("Late")).toEqual([]);
  expect((await owner(endVisitSurvey, at, { programID: tour.serviceID })).status).toBe(200);
  await makeDue(town, VISIT_SURVEY_WORK);
  await work();
  const left = await town.everywhere((sql) => sql`select from due_work where kind = ${VISIT_SURVEY_WORK}`);
  expect(left.flat()).toEqual([]);
});

test("of two surveys that are switched on after visits to one program at once, one goes out, in its own words", async () => {
  const surveys = [];
  for (const subject of ["One?", "Two?"]) {
    surveys.push({ at: await added(), subject });
  }
  for (let round = 0; round < 5; round += 1) {
    const set = await Promise.all(
      surveys.map(({ at, subject }) => owner(setVisitSurvey, at, { ...evening(tour.serviceID), subject })),
    );
    expect(set.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { at: winner, subject } = surveys[set.findIndex(({ status }) => status === 200)]!;
    const { programs } = (await owner(listSurveyPrograms, winner)).answer;
    const { visits } = programs.find(({ programID }) => programID === tour.serviceID)!;
    expect(visits).toMatchObject({ own: true, subject });
    expect((await owner(endVisitSurvey, winner, { programID: tour.serviceID })).status).toBe(200);
  }
});

const undo = (name: string) =>
  town.inside(
    "oak",
    (sql) => sql`update scans set seat = null, undone_at = now() where ticket_id = ${guests[name]!.ticketID}`,
  );

test("evenings are the program's own: where its clocks show the hour, in summer and when they are set back", () => {
  const around = (now: string) => {
    const { last, next } = eveningsAround(new Date(now), 19, "America/Chicago");
    return [last.toISOString(), next.toISOString()];
  };
  expect(around("2030-06-01T23:59:00Z")).toEqual(["2030-06-01T00:00:00.000Z", "2030-06-02T00:00:00.000Z"]);
  expect(around("2030-06-02T00:00:00Z")).toEqual(["2030-06-02T00:00:00.000Z", "2030-06-03T00:00:00.000Z"]);
  expect(around("2030-11-03T12:00:00Z")).toEqual(["2030-11-03T00:00:00.000Z", "2030-11-04T01:00:00.000Z"]);
});
