import { paths } from "../contract/platform/addresses.ts";
import type { App } from "../server/platform/app.ts";
import type { Sql } from "../server/platform/db/sql.ts";
import { clock } from "../server/platform/clock.ts";
import { type DemoContest, type ContestPlan, addContest, addContestEntry } from "./contest.ts";
import { type ClientData, type DemoData, momentAt, newDemoData } from "./demo-data.ts";
import { chance, idSequence, pick } from "./seeded.ts";
import { storeDemoPictures } from "./store-pictures.ts";
import { prairieCategories, prairieCriteria } from "./prairie-requirements.ts";
import { pastBuildings } from "./projects-past.ts";
import { pastHomes } from "./projects-past-homes.ts";
import { demoClientIDs } from "./demo-clients.ts";
import { writeParts } from "./write-client.ts";

const url = "large";
const path = paths.winners({ client: "prairie", service: url });

/** A winners gallery of so many entries beside the demo town, for measuring. Answers the path of its page. */
export async function fillLargeGallery(app: App, count: number): Promise<string> {
  const filling = newDemoData(clock.now());
  filling.newID = idSequence(url);
  const prairie: ClientData = {
    clientID: demoClientIDs.prairie,
    url: "prairie",
    row: {},
    logo: null,
    banner: null,
    shown: [],
    parts: [],
    changes: [],
    numbers: { transaction: 0, ticket: 0, invoice: 0 },
  };
  await app.database.home((sql) => findPeople(sql, filling));
  addGallery(filling, prairie, count);
  const laid = await storeDemoPictures(app.files, [prairie]);
  await app.database.inside(demoClientIDs.prairie, (sql) => writeParts(sql, prairie, laid, () => undefined));
  app.changes.publish("client", demoClientIDs.prairie);
  return path;
}

/** The people who are there already. */
async function findPeople(sql: Sql, { people }: DemoData) {
  const rows = await sql<{ userID: string; email: string }>`
    select user_id, email from users where email like '%@demo.test'`;
  for (const { userID, email } of rows) people.set(email.slice(0, email.indexOf("@")), userID);
}

function addGallery(filling: DemoData, prairie: ClientData, count: number) {
  const contest = addContest(filling, prairie, planOf(filling));
  for (let number = 1; number <= count; number += 1) addWinner(contest, number);
  contest.add("galleries", {
    gallery_id: filling.newID(),
    service_id: contest.serviceID,
    kind: "winners",
    name: "Winners",
    shows: "awarded",
    grouped_by: "category",
    published: true,
  });
}

const planOf = (filling: DemoData): ContestPlan => ({
  url,
  name: "A Great Many Houses",
  tagline: "For measuring",
  description: "",
  banner: "1 banner",
  judging: { results_released_at: momentAt(filling, -30) },
  timeframes: [["entries", [-90], [-60]]],
  categories: prairieCategories,
  folders: [
    {
      name: "Photographs",
      instructions: "",
      restriction: "images",
      files: [1, 1],
      caption: "optional",
      credit: "optional",
    },
  ],
  forms: [],
  criteria: prairieCriteria,
  sections: [],
});

const projects = [...pastBuildings, ...pastHomes];
const titles = ["Gold", "Silver", "Merit", "Merit"];

function addWinner(contest: DemoContest, number: number) {
  const project = projects[number % projects.length]!;
  const { category, owner, caption, picture } = project;
  const awardTitle = number === 1 ? "Best in Show" : pick(titles, number);
  addContestEntry(contest, {
    category,
    owner,
    title: `${project.title} ${1 + Math.floor(number / projects.length)}`,
    created: -80 + Math.floor(chance(number) * 15),
    submitted: -62,
    columns: { award_title: awardTitle },
    answers: {},
    files: { Photographs: [{ picture, caption, credit: "June Holloway", cover: true, fileName: "cover.jpg" }] },
  });
}
