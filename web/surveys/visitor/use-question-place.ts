import { useEffect, useState } from "react";
import { pushPageEntry } from "../../platform/ui/back-entries.ts";
import type { QuestionStep } from "./question-steps.ts";

const PARAMETER = "question";

/** In `history.state`: how many questions were gone on by since the page was opened. */
type QuestionEntry = { questionDepth?: number };

const questionDepth = () => (history.state as QuestionEntry | null)?.questionDepth ?? 0;
const questionIn = (search: string) => new URLSearchParams(search).get(PARAMETER);

/** The page's address at a question. What follows its `#` is kept: an invitation's key stands there. */
function addressAt(question: string | undefined): string {
  const search = new URLSearchParams(location.search);
  if (question === undefined) search.delete(PARAMETER);
  else search.set(PARAMETER, question);
  return location.pathname + (search.size > 0 ? `?${search.toString()}` : "") + location.hash;
}

/**
 * Which question is shown: the one that the address names, so that a reload returns to it, with an entry in the browser's history for
 * each, so that Back leads to the one before. A question that isn't asked any more, or never was, gives way to the first.
 */
export function useQuestionPlace(steps: readonly QuestionStep[]) {
  const [named, setNamed] = useState(() => questionIn(location.search));
  useEffect(() => {
    const look = () => setNamed(questionIn(location.search));
    addEventListener("popstate", look);
    return () => removeEventListener("popstate", look);
  }, []);
  const place = Math.max(
    0,
    steps.findIndex(({ question }) => question.name === named),
  );
  const nameAt = (index: number) => (index > 0 ? steps[index]?.question.name : undefined);

  function goOn() {
    const next = nameAt(place + 1);
    if (next === undefined) return;
    pushPageEntry({ ...history.state, questionDepth: questionDepth() + 1 } satisfies QuestionEntry, addressAt(next));
    setNamed(next);
    scrollTo({ top: 0 });
  }
  function goBack() {
    if (questionDepth() > 0) return history.back();
    const before = nameAt(place - 1);
    history.replaceState(history.state, "", addressAt(before));
    setNamed(before ?? null);
    scrollTo({ top: 0 });
  }
  return { place, goOn, goBack };
}

/** Once the answers are sent, Back leads out of the survey. */
export function leaveQuestions(): void {
  const depth = questionDepth();
  if (depth > 0) history.go(-depth);
  else history.replaceState(history.state, "", addressAt(undefined));
}
