import { type ServiceKind, type TimeframeName, timeframeWord } from "../platform/service-kinds.ts";

/** Deadlines that the public keeps; the scorers' is theirs, and a gallery needs nobody to be there. */
const deadlines: Partial<Record<TimeframeName, string>> = {
  entries: "Entries close",
  publicVoting: "Voting closes",
  registration: "Registration closes",
  answers: "The survey closes",
};

/** 'Applications close' for a kind that calls its entries so; undefined for what isn’t a deadline. */
export function deadlineName(kind: ServiceKind, name: TimeframeName): string | undefined {
  const word = timeframeWord(kind, name);
  return word && name === "entries" ? `${word} close` : deadlines[name];
}
