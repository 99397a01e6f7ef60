import { placesOf, reachInvitedQuestion, reachQuestion } from "../../contract/surveys/surveys.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import type { House } from "../platform/house.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { whyNotNow } from "./answering.ts";
import { browserHash } from "./browsers.ts";
import { answersWindow, surveyOf } from "./queries.ts";
import { addReached } from "./course-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

export const surveyReaching = [
  on(reachQuestion, async (ask) => {
    const { house, service, visitor, body } = ask;
    const browser = browserHash(house.sealing, service.serviceID, body.browser)?.toString("hex");
    const who = browser ?? visitor?.userID;
    if (who !== undefined) await countReached(ask, who);
    return {};
  }),

  on(reachInvitedQuestion, async (ask) => {
    await countReached(ask, ask.bearer.recordID);
    return {};
  }),
];

type ReachedScope = {
  sql: Sql;
  house: House;
  client: ClientRow;
  service: ServiceRow;
  body: { version: number; place: string; before?: string };
  now: Date;
};

/** Each place once, with those on the way to it, whoever says it however often. */
async function countReached({ sql, house, client: { clientID }, service, body, now }: ReachedScope, who: string) {
  const { serviceID } = service;
  const survey = one(await surveyOf(sql, serviceID));
  const [window] = await answersWindow(sql, serviceID);
  if (body.version !== survey.version || whyNotNow(service, window, survey, now) !== null) return;
  const places = [...placesOf(survey.elements).map(({ name }) => name), ""];
  const before = body.before === undefined ? -1 : places.indexOf(body.before);
  const day = now.toISOString().slice(0, 10);
  for (const place of places.slice(before + 1, places.indexOf(body.place) + 1))
    if (house.surveyCourse.isFirst(day, `${serviceID} ${survey.version} ${who} ${place}`))
      house.surveyCourse.add(clientID, { serviceID, version: survey.version, place, people: 1 });
}

/** Written some minutes later, of everybody together: the database doesn't see one come after the other. */
export const surveyCourseJob = (house: House): Job => ({
  name: "survey course",
  every: 600_000,
  async run() {
    await writeReached(house);
    return 0;
  },
  close: () => writeReached(house),
});

export async function writeReached({ database, surveyCourse }: House): Promise<void> {
  const written = [...surveyCourse.take()].map(([clientID, reached]) =>
    database
      .inside(clientID, (sql) => addReached(sql, reached))
      .catch((error: unknown) => {
        for (const each of reached) surveyCourse.add(clientID, each);
        throw error;
      }),
  );
  const failed = (await Promise.allSettled(written)).find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
