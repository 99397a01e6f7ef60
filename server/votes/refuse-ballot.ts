import { refuse } from "../platform/http/refusal.ts";

/** What whoever can't vote is told, by the word for it. */
const sentences: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  gone: [404, "No such public vote."],
  future: [409, "Voting hasn’t opened yet. Come back when it has."],
  closed: [409, "Voting is over. What was handed in before counts."],
  audience: [403, "This vote is for others: the association says who may take part."],
  "other way": [403, "One votes another way here. Open the ballot’s page, and it tells you how."],
  "no ticket": [400, "Say which of your tickets votes."],
  "unknown code": [404, "No ticket has this code. Scan it again, or ask whoever stands at the door."],
  "foreign ticket": [403, "This ticket isn’t for this vote."],
  "ended ticket": [409, "This ticket was given back, so it doesn’t vote any more."],
  "not scanned": [409, "This ticket wasn’t scanned yet. Have it scanned at the door, and then vote."],
  "not visited": [409, "You vote among the homes where your ticket was scanned. Visit this one first."],
  "too many": [400, "That is more than may be chosen in a group. Take one back."],
  "not there": [409, "Something you chose isn’t on the ballot any more. Load the page again, and choose anew."],
  "spent link": [
    401,
    "This link was used or has expired. If you voted with it, your ballot counts; if you didn’t, ask for a new one.",
  ],
};

export function refuseBallot(word: string): never {
  const [status, sentence] = sentences[word] ?? sentences["gone"]!;
  refuse(sentence, status);
}
