import { DAY } from "../../../contract/platform/durations.ts";
import { type AttentionItem, attentionKinds } from "../../../contract/app/attention.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { endingSoonDays } from "../../../contract/programs/usage-rights.ts";
import type { ServiceStatus } from "../../../contract/programs/services.ts";
import { type ServiceKind, isRepeatedTimeframe, judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import {
  type CategoryWindow,
  type Timeframe,
  findTimeframe,
  firstToClose,
  windowState,
} from "../../../contract/platform/visibility.ts";
import type { AttentionCounts, CategoryFacts } from "./attention-queries.ts";

type Attention = Omit<AttentionItem, "urgent"> & { urgent?: boolean };

/** What of a program decides whether it needs somebody. */
export type AttentionFacts = AttentionCounts & {
  now: Date;
  kind: ServiceKind;
  status: ServiceStatus;
  timeframes: readonly Timeframe[];
  categoryDates: readonly CategoryWindow[];
  everyCategoryDated: boolean;
  isReleased: boolean;
  categories: readonly CategoryFacts[];
  /** Of a tour that is near: the names of its incomplete homes. */
  incompleteHomes: readonly string[];
};

/** How long before a deadline unfinished things need attention. */
const SOON_BEFORE_DEADLINE = 14 * DAY;

/** The most pressing first. */
export const attentionTo = (program: AttentionFacts): AttentionItem[] =>
  findings(program)
    .filter((one) => one !== undefined)
    .map(({ urgent = false, ...one }) => ({ ...one, urgent }))
    .sort((one, other) => attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind));

const findings = (program: AttentionFacts): (Attention | undefined)[] => [
  doorConflicts(program),
  paymentsDisputed(program),
  moneyTooLate(program),
  refundsRefused(program),
  scansUnsent(program),
  paymentsMissing(program),
  notSubmitted(program),
  paidButNotSubmitted(program),
  submittedButNotPaid(program),
  entriesToScreen(program),
  helpRequestsWaiting(program),
  lettersMissing(program),
  awardsUnpaid(program),
  awardsWithdrawn(program),
  ...categoriesWithoutSheet(program),
  ...scorersMissing(program),
  scoreChangesWaiting(program),
  resultsWaiting(program),
  picturesToRelease(program),
  picturesEnding(program),
  homesIncomplete(program),
  sponsorsWaiting(program),
  questionsOpen(program),
  votesToCount(program),
  messagesHeld(program),
];

function paymentsMissing({ isUnpayable, status, isReleased }: AttentionFacts): Attention | undefined {
  if (!isUnpayable || status !== "published" || isReleased) return undefined;
  return {
    kind: "no-payments",
    title: "Nobody can pay",
    text: "It asks for money, and cards aren’t taken yet: choose how to take them",
    urgent: true,
  };
}

/** Of the program and its categories the one that closes first. */
function notSubmitted({
  now,
  kind,
  timeframes,
  categoryDates,
  everyCategoryDated,
  started,
  submitted,
}: AttentionFacts): Attention | undefined {
  const own = everyCategoryDated ? undefined : findTimeframe(timeframes, "entries");
  const open = started - submitted;
  const first = firstToClose([...(own ? [own] : []), ...categoryDates], now);
  if (!first || open === 0) return undefined;
  const left = Date.parse(first.closesAt) - now.getTime();
  if (left > SOON_BEFORE_DEADLINE) return undefined;
  const days = Math.floor(left / DAY);
  const { one, many } = judgedWordsOf(kind);
  const close = "categoryID" in first ? `${first.name} closes` : `${capitalized(many)} close`;
  return {
    kind: "not-submitted",
    title: `${plural(open, one, many)} not submitted yet`,
    text: days === 0 ? `${close} within a day` : `${close} in ${plural(days, "day")}`,
    urgent: days === 0,
  };
}

function paidButNotSubmitted({ paidNotSubmitted, isReleased }: AttentionFacts): Attention | undefined {
  if (paidNotSubmitted === 0) return undefined;
  const [was, it] = paidNotSubmitted === 1 ? ["was", "it"] : ["were", "them"];
  return {
    kind: "paid-not-submitted",
    title: `${plural(paidNotSubmitted, "paid entry", "paid entries")} ${was} never submitted`,
    text: isReleased
      ? "The results are released: give the fee back"
      : `Entries are closed: give more time, submit ${it} yourself, or give the fee back`,
  };
}

function submittedButNotPaid({ awaitingPayment, isReleased }: AttentionFacts): Attention | undefined {
  if (awaitingPayment === 0) return undefined;
  const isOne = awaitingPayment === 1;
  return {
    kind: "awaiting-payment",
    title: `${plural(awaitingPayment, "submitted entry", "submitted entries")} ${isOne ? "waits for its" : "wait for their"} payment`,
    text: isReleased
      ? `The results are released without ${isOne ? "it: void its invoice, or give its fee back" : "them: void their invoices, or give their fees back"}`
      : `Until ${isOne ? "it is" : "they are"} paid or waived nobody judges ${isOne ? "it" : "them"}`,
  };
}

function entriesToScreen({ kind, toScreen, isReleased }: AttentionFacts): Attention | undefined {
  if (!toScreen || isReleased) return undefined;
  const { one, many } = judgedWordsOf(kind);
  return {
    kind: "to-screen",
    title: `${plural(toScreen, one, many)} to look at`,
    text: "Until you accept or refuse them nobody judges them",
  };
}

function helpRequestsWaiting({ now, helpRequests, oldestHelp }: AttentionFacts): Attention | undefined {
  if (!oldestHelp) return undefined;
  const days = Math.floor((now.getTime() - Date.parse(oldestHelp)) / DAY);
  return {
    kind: "help-requests",
    title: `${plural(helpRequests, "request")} for help`,
    text: days === 0 ? "The oldest came today" : `The oldest has waited ${plural(days, "day")}`,
  };
}

function awardsWithdrawn({ withdrawnAwards, isReleased }: AttentionFacts): Attention | undefined {
  if (withdrawnAwards === 0 || isReleased) return undefined;
  return {
    kind: "award-withdrawn",
    title:
      withdrawnAwards === 1
        ? "An award was retracted of an entry that was sent on"
        : `Awards were retracted of ${withdrawnAwards} entries that were sent on`,
    text: "Decide whether they stay: nothing has changed here by itself",
  };
}

function picturesToRelease({ picturesWaiting }: AttentionFacts): Attention | undefined {
  if (picturesWaiting === 0) return undefined;
  return {
    kind: "pictures-waiting",
    title: `${plural(picturesWaiting, "picture")} ${picturesWaiting === 1 ? "waits" : "wait"} for a yes`,
    text: "Until somebody says that they may be shown they are in no gallery",
  };
}

function picturesEnding({ picturesEndingSoon }: AttentionFacts): Attention | undefined {
  if (picturesEndingSoon === 0) return undefined;
  return {
    kind: "pictures-ending",
    title: `${plural(picturesEndingSoon, "picture")} may be shown for less than ${endingSoonDays} days`,
    text: "Then galleries leave them out",
  };
}

/** From the time entries are closed: before that, staff are still setting up. */
const isScoringNear = ({ now, timeframes }: AttentionFacts) => {
  const scoring = findTimeframe(timeframes, "scoring");
  return (
    scoring !== undefined &&
    windowState(scoring, now) !== "closed" &&
    Date.parse(scoring.opensAt) - now.getTime() < SOON_BEFORE_DEADLINE
  );
};

function categoriesWithoutSheet(contest: AttentionFacts): Attention[] {
  if (!isScoringNear(contest)) return [];
  return contest.categories
    .filter(({ hasSheet, submitted }) => !hasSheet && submitted > 0)
    .map(({ name }) => ({ kind: "no-scoresheet", title: `${name} has no scoresheet`, text: "Scorers can’t score it" }));
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const numberText = (count: number) => numberWords[count] ?? String(count);

const MOST_BY_NAME = 2;

const categoriesWithFewScorers = (few: readonly CategoryFacts[], minimumSheets: number): Attention => ({
  kind: "few-scorers",
  title: `${numberText(few.length)} categories have too few scorers`.replace(/^./, (letter) => letter.toUpperCase()),
  text: `Each entry needs ${numberText(minimumSheets)} scoresheet${minimumSheets === 1 ? "" : "s"}: ${few.map(({ name }) => name).join(", ")}`,
});

function scorersMissing(contest: AttentionFacts): Attention[] {
  const { categories, minimumSheets, isReleased, timeframes, now } = contest;
  const scoring = findTimeframe(timeframes, "scoring");
  if (isReleased || !scoring || windowState(scoring, now) === "closed") return [];
  const few = categories.filter(({ submitted, scorers }) => submitted > 0 && scorers < minimumSheets);
  if (few.length > MOST_BY_NAME) return [categoriesWithFewScorers(few, minimumSheets)];
  return few.map(({ name, scorers }) => ({
    kind: "few-scorers",
    title: `${name} has ${scorers === 0 ? "no scorers" : `only ${numberText(scorers)} ${scorers === 1 ? "scorer" : "scorers"}`}`,
    text: `Each entry needs ${minimumSheets === 1 ? "one scoresheet" : `${numberText(minimumSheets)} scoresheets`}`,
  }));
}

function scoreChangesWaiting({ changesWaiting, isReleased }: AttentionFacts): Attention | undefined {
  if (changesWaiting === 0 || isReleased) return undefined;
  return {
    kind: "changes-waiting",
    title: `${plural(changesWaiting, "change of a scoresheet waits", "changes of scoresheets wait")} for a decision`,
    text: "The chair or you decide; until then they don’t count",
  };
}

function resultsWaiting({ now, timeframes, isReleased, hasScores }: AttentionFacts): Attention | undefined {
  const scoring = findTimeframe(timeframes, "scoring");
  if (isReleased || !scoring || windowState(scoring, now) !== "closed") return undefined;
  if (!hasScores) return undefined;
  return { kind: "results-waiting", title: "Scoring is over", text: "Look at the results and release them" };
}

/** 'A', 'A and B', 'A, B and 3 more' */
function namesText(names: readonly string[]): string {
  const shown = names.slice(0, names.length > MOST_BY_NAME + 1 ? MOST_BY_NAME : MOST_BY_NAME + 1);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${rest} more`;
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** The first day of a tour or event that isn’t over. */
const nextDay = ({ now, timeframes }: Pick<AttentionFacts, "now" | "timeframes">) =>
  timeframes
    .filter((frame) => isRepeatedTimeframe(frame.name) && windowState(frame, now) !== "closed")
    .sort((one, other) => Date.parse(one.opensAt) - Date.parse(other.opensAt))[0];

/** Whether a day of a tour or an event is on, or so near that what is missing needs somebody. */
export const isDayNear = (program: Pick<AttentionFacts, "now" | "timeframes">): boolean => {
  const day = nextDay(program);
  return day !== undefined && Date.parse(day.opensAt) - program.now.getTime() < SOON_BEFORE_DEADLINE;
};

/** 'It opens in 3 days' */
function opensText(program: AttentionFacts): string {
  const left = Date.parse(nextDay(program)!.opensAt) - program.now.getTime();
  if (left <= 0) return "It is on now";
  const days = Math.floor(left / DAY);
  return days === 0 ? "It opens within a day" : `It opens in ${plural(days, "day")}`;
}

const isFresh = (moment: string | null, now: Date, span: number) =>
  moment !== null && now.getTime() - Date.parse(moment) < span;

function doorConflicts({ conflicts, lastConflict, now }: AttentionFacts): Attention | undefined {
  if (conflicts === 0) return undefined;
  return {
    kind: "door-conflicts",
    title: `${plural(conflicts, "conflict")} at the door`,
    text: "Let in without a network by a ticket that was used or refunded: look, and press Understood",
    urgent: isFresh(lastConflict, now, DAY),
  };
}

function moneyTooLate({ lateOrders }: AttentionFacts): Attention | undefined {
  if (lateOrders === 0) return undefined;
  return {
    kind: "late-money",
    title: `${plural(lateOrders, "order")} ${lateOrders === 1 ? "was" : "were"} paid after the places were gone`,
    text: "Find places, or give the money back",
    urgent: true,
  };
}

function paymentsDisputed({ disputes, disputesDueAt, now }: AttentionFacts): Attention | undefined {
  if (disputes === 0) return undefined;
  const isNear = disputesDueAt !== null && Date.parse(disputesDueAt) - now.getTime() < 3 * DAY;
  return {
    kind: "payments-disputed",
    title: `${plural(disputes, "payment")} ${disputes === 1 ? "is" : "are"} disputed by the buyer’s bank`,
    text: "Answer on the card provider’s own pages",
    urgent: isNear,
  };
}

function refundsRefused({ refusedRefunds }: AttentionFacts): Attention | undefined {
  if (refusedRefunds === 0) return undefined;
  const isOne = refusedRefunds === 1;
  return {
    kind: "refunds-refused",
    title: `${plural(refusedRefunds, "refund")} ${isOne ? "hasn’t" : "haven’t"} reached the buyer`,
    text: "The card provider refused, or it is to be sent by hand",
  };
}

function scansUnsent({ unsentScans, unsentDevices }: AttentionFacts): Attention | undefined {
  if (unsentScans === 0) return undefined;
  return {
    kind: "unsent-scans",
    title: `${plural(unsentScans, "scan")} ${unsentScans === 1 ? "waits" : "wait"} on ${unsentDevices === 1 ? "a phone" : `${unsentDevices} phones`}`,
    text: "Open the door there, with a network, and they arrive",
    urgent: true,
  };
}

function lettersMissing({ now, lettersMissing: missing, lettersDueAt }: AttentionFacts): Attention | undefined {
  if (missing === 0 || lettersDueAt === null) return undefined;
  const left = Date.parse(lettersDueAt) - now.getTime();
  if (left < 0 || left > SOON_BEFORE_DEADLINE) return undefined;
  const days = Math.floor(left / DAY);
  return {
    kind: "letters-missing",
    title: `${plural(missing, "application")} ${missing === 1 ? "lacks" : "lack"} a recommendation`,
    text: days === 0 ? "They are due within a day" : `They are due in ${plural(days, "day")}`,
    urgent: days === 0,
  };
}

function awardsUnpaid({ unpaidAwards }: AttentionFacts): Attention | undefined {
  if (unpaidAwards === 0) return undefined;
  return {
    kind: "awards-unpaid",
    title: `${plural(unpaidAwards, "accepted award")} ${unpaidAwards === 1 ? "isn’t" : "aren’t"} paid yet`,
    text: "Say when the money went out",
  };
}

function homesIncomplete(program: AttentionFacts): Attention | undefined {
  const { incompleteHomes } = program;
  if (incompleteHomes.length === 0 || !isDayNear(program)) return undefined;
  return {
    kind: "homes-incomplete",
    title: `${plural(incompleteHomes.length, "home")} ${incompleteHomes.length === 1 ? "isn’t" : "aren’t"} complete`,
    text: `${opensText(program)}: ${namesText(incompleteHomes)}`,
  };
}

function questionsOpen(program: AttentionFacts): Attention | undefined {
  const { openQuestions } = program;
  if (openQuestions === 0 || !isDayNear(program)) return undefined;
  return {
    kind: "questions-open",
    title: `${plural(openQuestions, "guest")} ${openQuestions === 1 ? "hasn’t" : "haven’t"} answered the questions`,
    text: opensText(program),
  };
}

function sponsorsWaiting({ waitingSponsors }: AttentionFacts): Attention | undefined {
  if (waitingSponsors === 0) return undefined;
  return {
    kind: "sponsors-waiting",
    title: `${plural(waitingSponsors, "sponsor")} ${waitingSponsors === 1 ? "isn’t" : "aren’t"} shown yet`,
    text: "Look at what was written and uploaded, and show it to visitors",
  };
}

function votesToCount({ votesToCount: votes }: AttentionFacts): Attention | undefined {
  if (votes === 0) return undefined;
  return {
    kind: "votes-to-count",
    title: `${plural(votes, "vote")} ${votes === 1 ? "is" : "are"} over`,
    text: "Count it, and say who was chosen",
  };
}

function messagesHeld({ heldMessages }: AttentionFacts): Attention | undefined {
  if (heldMessages === 0) return undefined;
  return {
    kind: "message-held",
    title: `${plural(heldMessages, "planned message")} ${heldMessages === 1 ? "wasn’t" : "weren’t"} sent`,
    text: "Read why, and send it or let it go",
  };
}
