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

/** Counts each question once for a respondent, with those on the way to it. */
async function countQuestionReached({ sql, app, client: { clientID }, service, body, now }: FunnelScope, who: string) {
  const { serviceID } = service;
  const survey = requireRow(await surveyOf(sql, serviceID));
  const [window] = await answersWindow(sql, serviceID);
  if (body.version !== survey.version || whyNotNow(service, window, survey, now) !== null) return;
  const places = [...funnelQuestions(survey.elements).map(({ name }) => name), ""];
  const before = body.before === undefined ? -1 : places.indexOf(body.before);
  const day = now.toISOString().slice(0, 10);
  for (const place of places.slice(before + 1, places.indexOf(body.place) + 1))
    if (app.surveyFunnel.isFirst(day, `${serviceID} ${survey.version} ${who} ${place}`))
      app.surveyFunnel.add(clientID, { serviceID, version: survey.version, place, people: 1 });
}

/** Written every few minutes for all respondents together, so that the database tells none apart. */
export const surveyFunnelJob = (app: App): Job => ({
  name: "survey course",
  every: 600_000,
  async run() {
    await writeFunnelCounts(app);
    return 0;
  },
  close: () => writeFunnelCounts(app),
});

export async function writeFunnelCounts({ database, surveyFunnel }: App): Promise<void> {
  const writing = [...surveyFunnel.take()].map(([clientID, counts]) =>
    database
      .inside(clientID, (sql) => addFunnelCounts(sql, counts))
      .catch((error: unknown) => {
        for (const each of counts) surveyFunnel.add(clientID, each);
        throw error;
      }),
  );
  const failed = (await Promise.allSettled(writing)).find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
