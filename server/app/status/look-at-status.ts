import { MAIL_WORK, MASS_MAIL_WORK } from "../../mail/sending/mail-queries.ts";
import type { App } from "../../platform/app.ts";
import { ANSWERS, probeState } from "../../platform/http/probes.ts";
import { type WaitingWork, countDueWork } from "../metric-queries.ts";

/** `works`; `slow`: it comes later than usual; `paused`: by whoever runs the site; `fails`: some or all of it isn't there. */
export type StatusState = "works" | "slow" | "paused" | "fails";

export type StatusPart = {
  name: "pages" | "associations" | "files" | "mail" | "work";
  state: StatusState;
  text: string;
};

/** Seconds that work may wait when all is well: it is looked for each few seconds, and a burst takes its time. */
const USUAL_WAIT = 15 * 60;

/** Mass mail takes hours on purpose. */
const isMail = ({ kind }: WaitingWork) => kind === MAIL_WORK;
const isOtherWork = ({ kind }: WaitingWork) => kind !== MAIL_WORK && kind !== MASS_MAIL_WORK;

/** What visitors and staff notice of the installation, and nothing that names a machine, a database or an association. */
export async function lookAtStatus({ database, files, pausing }: App): Promise<StatusPart[]> {
  const works = await Promise.all(
    database.places.map(async ({ transaction }) => {
      let work: WaitingWork[] = [];
      const state = await probeState(transaction(async (sql) => (work = await countDueWork(sql))));
      return { answers: state === ANSWERS, work };
    }),
  );
  const areFilesThere = (await probeState(files.check())) === ANSWERS;
  const [home, ...shards] = works;
  const away = shards.filter(({ answers }) => !answers).length;
  const isPaused = Object.keys(pausing.reasons()).length > 0;
  const waiting = works.flatMap(({ work }) => work);
  const missing = works.some(({ answers }) => !answers);
  return [
    home?.answers
      ? { name: "pages", state: "works", text: "Signing in and the site’s own pages answer." }
      : { name: "pages", state: "fails", text: "Pages and signing in can’t be reached at the moment." },
    associationsPart(home?.answers === true, away, shards.length),
    areFilesThere
      ? { name: "files", state: "works", text: "Pictures and files are shown and taken." }
      : { name: "files", state: "fails", text: "Pictures and files can’t be shown or taken at the moment." },
    waitingPart("mail", { waiting: waiting.filter(isMail), isPaused, missing }),
    waitingPart("work", { waiting: waiting.filter(isOtherWork), isPaused, missing }),
  ];
}

function associationsPart(isHomeThere: boolean, away: number, shards: number): StatusPart {
  const name = "associations";
  if (!isHomeThere) return { name, state: "fails", text: "Associations’ pages can’t be reached at the moment." };
  if (away === 0) return { name, state: "works", text: "Associations’ pages answer." };
  const some = away === shards ? "The associations’ pages" : "Some associations’ pages";
  return { name, state: "fails", text: `${some} can’t be reached at the moment.` };
}

type Waiting = { waiting: readonly WaitingWork[]; isPaused: boolean; missing: boolean };

const waitingWords = {
  mail: {
    works: "Mail is sent as it is written.",
    slow: "Mail comes late",
    paused: "Mail waits, and is sent when whoever runs the site lets it go on.",
    fails: "Mail waits for what can’t be reached.",
  },
  work: {
    works: "Payments are settled, reminders and files made in the background are on time.",
    slow: "Work in the background is late",
    paused: "Work in the background waits until whoever runs the site lets it go on.",
    fails: "Work in the background waits for what can’t be reached.",
  },
} as const;

function waitingPart(name: keyof typeof waitingWords, { waiting, isPaused, missing }: Waiting): StatusPart {
  const words = waitingWords[name];
  const late = Math.max(0, ...waiting.map((one) => one.late));
  if (missing) return { name, state: "fails", text: words.fails };
  if (isPaused) return { name, state: "paused", text: words.paused };
  if (late <= USUAL_WAIT) return { name, state: "works", text: words.works };
  return { name, state: "slow", text: `${words.slow}: the longest waits for ${waitText(late)}.` };
}

function waitText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const hours = Math.round(minutes / 60);
  return minutes < 120 ? `${minutes} minutes` : `${hours} hours`;
}

/** The worst of all. */
export const overallState = (parts: readonly StatusPart[]): StatusState =>
  (["fails", "paused", "slow", "works"] as const).find((state) => parts.some((part) => part.state === state))!;
