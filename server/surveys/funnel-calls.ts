import { funnelQuestions, reachInvitedQuestion, reachQuestion } from "../../contract/surveys/surveys.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import type { App } from "../platform/app.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { whyNotNow } from "./answering.ts";
import { browserTokenHash } from "./browser-tokens.ts";
import { answersWindow, surveyOf } from "./survey-queries.ts";
import { addFunnelCounts } from "./funnel-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

export const surveyFunnel = [
  on(reachQuestion, async (ask) => {
    const { app, service, visitor, body } = ask;
    const browser = browserTokenHash(app.sealing, service.serviceID, body.browser)?.toString("hex");
    const who = browser ?? visitor?.userID;
    if (who !== undefined) await countQuestionReached(ask, who);
    return {};
  }),

  on(reachInvitedQuestion, async (ask) => {
    await countQuestionReached(ask, ask.linkHolder.recordID);
    return {};
  }),
];

type FunnelScope = {
  sql: Sql;
  app: App;
  client: ClientRow;
  service: ServiceRow;
  body: { version: number; place: string; before?: string };
  now: Date;
};

/** Each place once, with those on the way to it, whoever says it however often. */
async function countQuestionReached({ sql, app, client: { clientID }, service, body, now }: FunnelScope, who: string) {
  const { serviceID } = service;
  const survey = requireRow(await surveyOf(sql, serviceID));
  const [window] = await answersWindow(sql, serviceID);
  if (body.version !== survey.version || whyNotNow(service, window, survey, now) !== null) return;
  const places = [...funnelQuestions(survey.elements).map(({ name }) => name), ""];
  const before = body.before === undefined ? -1 : places.indexOf(body.before);
  const day = now.toISOString().slice(0, 10);
  for (const place of places.slice(before + 1, places.indexOf(body.place) + 1))
    if (app.surveyCourse.isFirst(day, `${serviceID} ${survey.version} ${who} ${place}`))
      app.surveyCourse.add(clientID, { serviceID, version: survey.version, place, people: 1 });
}

/** Written some minutes later, of everybody together: the database doesn't see one come after the other. */
export const surveyFunnelJob = (app: App): Job => ({
  name: "survey course",
  every: 600_000,
  async run() {
    await writeFunnelCounts(app);
    return 0;
  },
  close: () => writeFunnelCounts(app),
});

export async function writeFunnelCounts({ database, surveyCourse }: App): Promise<void> {
  const written = [...surveyCourse.take()].map(([clientID, reached]) =>
    database
      .inside(clientID, (sql) => addFunnelCounts(sql, reached))
      .catch((error: unknown) => {
        for (const each of reached) surveyCourse.add(clientID, each);
        throw error;
      }),
  );
  const failed = (await Promise.allSettled(written)).find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
