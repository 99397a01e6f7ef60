import { DAY } from "../../../contract/platform/durations.ts";
import type { ContestOverviewAnswer, SetupStep } from "../../../contract/app/overview.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { endingSoonDays } from "../../../contract/programs/usage-rights.ts";
import { type Timeframe, findTimeframe, windowState } from "../../../contract/platform/visibility.ts";
import type { OverviewCounts } from "./overview-queries.ts";

type Attention = ContestOverviewAnswer["attention"][number];
type CategoryProgress = ContestOverviewAnswer["categories"][number] & { hasSheet: boolean };

export type OverviewFacts = Omit<OverviewCounts, "startedThisWeek" | "disqualified"> & {
  now: Date;
  status: "draft" | "published" | "archived";
  timeframes: readonly Timeframe[];
  minimumSheets: number;
  resultsReleasedAt: string | null;
  /** It asks for money, and its client takes no cards. */
  isUnpayable: boolean;
  /** Entries to screen; null without screening. */
  toScreen: number | null;
  categories: readonly CategoryProgress[];
};

/** How long before a deadline unfinished things need attention. */
const SOON_BEFORE_DEADLINE = 14 * DAY;

export function missingSteps({
  status,
  timeframes,
  categories,
  folders,
  forms,
  scoresheets,
}: OverviewFacts): SetupStep[] {
  const missing: Record<SetupStep, boolean> = {
    dates: !findTimeframe(timeframes, "entries"),
    categories: categories.length === 0,
    folders: folders === 0,
    forms: forms === 0,
    scoresheet: scoresheets === 0,
    scorers: categories.every(({ scorers }) => scorers === 0),
    publish: status === "draft",
  };
  return (Object.keys(missing) as SetupStep[]).filter((step) => missing[step]);
}

/** The most pressing first. */
export const attentionTo = (contest: OverviewFacts): Attention[] =>
  [
    paymentsMissing(contest),
    notSubmitted(contest),
    paidButNotSubmitted(contest),
    submittedButNotPaid(contest),
    entriesToScreen(contest),
    helpRequestsWaiting(contest),
    awardsWithdrawn(contest),
    ...categoriesWithoutSheet(contest),
    ...scorersMissing(contest),
    scoreChangesWaiting(contest),
    resultsWaiting(contest),
    picturesToRelease(contest),
    picturesEnding(contest),
  ].filter((one) => one !== undefined);

function paymentsMissing({ isUnpayable, status, resultsReleasedAt }: OverviewFacts): Attention | undefined {
  if (!isUnpayable || status !== "published" || resultsReleasedAt) return undefined;
  return {
    kind: "no-payments",
    title: "Nobody can pay",
    text: "It asks for money, and cards aren’t taken yet: choose how to take them",
  };
}

function notSubmitted({ now, timeframes, started, submitted }: OverviewFacts): Attention | undefined {
  const entries = findTimeframe(timeframes, "entries");
  const open = started - submitted;
  if (!entries || open === 0 || windowState(entries, now) !== "open") return undefined;
  const left = Date.parse(entries.closesAt) - now.getTime();
  if (left > SOON_BEFORE_DEADLINE) return undefined;
  const days = Math.floor(left / DAY);
  return {
    kind: "not-submitted",
    title: `${plural(open, "entry", "entries")} not submitted yet`,
    text: days === 0 ? "Entries close within a day" : `Entries close in ${plural(days, "day")}`,
  };
}

function paidButNotSubmitted({ paidNotSubmitted, resultsReleasedAt }: OverviewFacts): Attention | undefined {
  if (paidNotSubmitted === 0) return undefined;
  const [was, it] = paidNotSubmitted === 1 ? ["was", "it"] : ["were", "them"];
  return {
    kind: "paid-not-submitted",
    title: `${plural(paidNotSubmitted, "paid entry", "paid entries")} ${was} never submitted`,
    text: resultsReleasedAt
      ? "The results are released: give the fee back"
      : `Entries are closed: give more time, submit ${it} yourself, or give the fee back`,
  };
}

function submittedButNotPaid({ awaitingPayment, resultsReleasedAt }: OverviewFacts): Attention | undefined {
  if (awaitingPayment === 0) return undefined;
  const isOne = awaitingPayment === 1;
  return {
    kind: "awaiting-payment",
    title: `${plural(awaitingPayment, "submitted entry", "submitted entries")} ${isOne ? "waits for its" : "wait for their"} payment`,
    text: resultsReleasedAt
      ? `The results are released without ${isOne ? "it: void its invoice, or give its fee back" : "them: void their invoices, or give their fees back"}`
      : `Until ${isOne ? "it is" : "they are"} paid or waived nobody judges ${isOne ? "it" : "them"}`,
  };
}

function entriesToScreen({ toScreen, resultsReleasedAt }: OverviewFacts): Attention | undefined {
  if (!toScreen || resultsReleasedAt) return undefined;
  return {
    kind: "to-screen",
    title: `${plural(toScreen, "entry", "entries")} to look at`,
    text: "Until you accept or refuse them nobody judges them",
  };
}

function helpRequestsWaiting({ now, helpRequests, oldestHelp }: OverviewFacts): Attention | undefined {
  if (!oldestHelp) return undefined;
  const days = Math.floor((now.getTime() - Date.parse(oldestHelp)) / DAY);
  return {
    kind: "help-requests",
    title: `${plural(helpRequests, "request")} for help`,
    text: days === 0 ? "The oldest came today" : `The oldest has waited ${plural(days, "day")}`,
  };
}

function awardsWithdrawn({ withdrawnAwards, resultsReleasedAt }: OverviewFacts): Attention | undefined {
  if (withdrawnAwards === 0 || resultsReleasedAt) return undefined;
  return {
    kind: "award-withdrawn",
    title:
      withdrawnAwards === 1
        ? "An award was retracted of an entry that was sent on"
        : `Awards were retracted of ${withdrawnAwards} entries that were sent on`,
    text: "Decide whether they stay: nothing has changed here by itself",
  };
}

function picturesToRelease({ picturesWaiting }: OverviewFacts): Attention | undefined {
  if (picturesWaiting === 0) return undefined;
  return {
    kind: "pictures-waiting",
    title: `${plural(picturesWaiting, "picture")} ${picturesWaiting === 1 ? "waits" : "wait"} for a yes`,
    text: "Until somebody says that they may be shown they are in no gallery",
  };
}

function picturesEnding({ picturesEndingSoon }: OverviewFacts): Attention | undefined {
  if (picturesEndingSoon === 0) return undefined;
  return {
    kind: "pictures-ending",
    title: `${plural(picturesEndingSoon, "picture")} may be shown for less than ${endingSoonDays} days`,
    text: "Then galleries leave them out",
  };
}

/** From the time entries are closed: before that, staff are still setting up. */
const isScoringNear = ({ now, timeframes }: OverviewFacts) => {
  const scoring = findTimeframe(timeframes, "scoring");
  return (
    scoring !== undefined &&
    windowState(scoring, now) !== "closed" &&
    Date.parse(scoring.opensAt) - now.getTime() < SOON_BEFORE_DEADLINE
  );
};

function categoriesWithoutSheet(contest: OverviewFacts): Attention[] {
  if (!isScoringNear(contest)) return [];
  return contest.categories
    .filter(({ hasSheet, submitted }) => !hasSheet && submitted > 0)
    .map(({ name }) => ({ kind: "no-scoresheet", title: `${name} has no scoresheet`, text: "Scorers can’t score it" }));
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const numberText = (count: number) => numberWords[count] ?? String(count);

const MOST_BY_NAME = 2;

const categoriesWithFewScorers = (few: readonly CategoryProgress[], minimumSheets: number): Attention => ({
  kind: "few-scorers",
  title: `${numberText(few.length)} categories have too few scorers`.replace(/^./, (letter) => letter.toUpperCase()),
  text: `Each entry needs ${numberText(minimumSheets)} scoresheet${minimumSheets === 1 ? "" : "s"}: ${few.map(({ name }) => name).join(", ")}`,
});

function scorersMissing(contest: OverviewFacts): Attention[] {
  const { categories, minimumSheets, resultsReleasedAt, timeframes, now } = contest;
  const scoring = findTimeframe(timeframes, "scoring");
  if (resultsReleasedAt || !scoring || windowState(scoring, now) === "closed") return [];
  const few = categories.filter(({ submitted, scorers }) => submitted > 0 && scorers < minimumSheets);
  if (few.length > MOST_BY_NAME) return [categoriesWithFewScorers(few, minimumSheets)];
  return few.map(({ name, scorers }) => ({
    kind: "few-scorers",
    title: `${name} has ${scorers === 0 ? "no scorers" : `only ${numberText(scorers)} ${scorers === 1 ? "scorer" : "scorers"}`}`,
    text: `Each entry needs ${minimumSheets === 1 ? "one scoresheet" : `${numberText(minimumSheets)} scoresheets`}`,
  }));
}

function scoreChangesWaiting({ changesWaiting, resultsReleasedAt }: OverviewFacts): Attention | undefined {
  if (changesWaiting === 0 || resultsReleasedAt) return undefined;
  return {
    kind: "changes-waiting",
    title: `${plural(changesWaiting, "change of a scoresheet waits", "changes of scoresheets wait")} for a decision`,
    text: "The chair or you decide; until then they don’t count",
  };
}

function resultsWaiting({ now, timeframes, resultsReleasedAt, categories }: OverviewFacts): Attention | undefined {
  const scoring = findTimeframe(timeframes, "scoring");
  if (resultsReleasedAt || !scoring || windowState(scoring, now) !== "closed") return undefined;
  if (categories.every(({ scoresIn }) => scoresIn === 0)) return undefined;
  return { kind: "results-waiting", title: "Scoring is over", text: "Look at the results and release them" };
}
