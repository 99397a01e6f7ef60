import type { PublishingGap, PublicView } from "../../../../contract/app/publishing.ts";
import { serviceKinds } from "../../../../contract/platform/service-kinds.ts";
import { dateTimeText, endText } from "../../../platform/ui/date-text.ts";
import { mainTimeframe, withCategoryWindows } from "../../../../contract/platform/visibility.ts";

const countText = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** 'a, b and c' */
const joinWords = (words: readonly string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** The people who can't see the program while it is a draft. */
export function draftText(view: PublicView): string {
  const publicGalleries = view.galleries.filter(({ state }) => state === "public").map(({ name }) => name);
  const hiddenParts = joinWords(["Its page", ...publicGalleries]);
  const entries = view.drafts + view.submitted;
  return [
    `Only staff see it then. ${hiddenParts} ${publicGalleries.length > 0 ? "are" : "is"} not there for anybody else.`,
    entries > 0 &&
      `Nobody reaches their own entry: ${countText(view.submitted, "submitted one")}, ${countText(view.drafts, "draft")}.`,
    view.scorers > 0 && `${countText(view.scorers, "scorer")} can’t score.`,
    "Nothing is lost: publishing it brings all of it back.",
  ]
    .filter(Boolean)
    .join(" ");
}

export const archivedText = (view: PublicView): string =>
  [
    "It leaves your page and your list of programs. Its own page, its galleries and its winners stay at their addresses.",
    view.visibility === "open" &&
      `${serviceKinds[view.kind].states.open}: whoever knows the address can still take part.`,
    "You can publish it again.",
  ]
    .filter(Boolean)
    .join(" ");

/** The things that visitors can do from publishing on, or from when. */
export function beginningText(view: PublicView): string {
  const { states } = serviceKinds[view.kind];
  const main = mainTimeframe(view.kind, withCategoryWindows(view), new Date(view.now));
  if (!main) return "It says that dates are to be announced";
  if (view.visibility === "open") return `${states.open} until ${endText(main.closesAt, view.timeZone)}`;
  if (view.visibility === "future") return `${states.opens} on ${dateTimeText(main.opensAt, view.timeZone)}`;
  return states.over;
}

/** Names of gaps, and their consequences. */
export const lackTexts: Record<PublishingGap, string> = {
  dates: "Dates: nobody knows when it opens",
  page: "A page: there are no sections below its photograph",
  categories: "Categories: nobody can enter",
  forms: "A form: entrants are asked nothing",
  scoresheets: "A scoresheet: nobody can score",
  scorers: "Scorers: nobody is assigned",
  payments: "A way to take cards: it asks for money, and nobody can pay. Choose one under Payments",
  guests:
    "A last day for names and answers: who buys a table has to answer for every guest at once. Set it under Tickets, Settings",
};
