import { type ReactNode, createContext, use, useCallback, useEffect, useId, useState } from "react";
import type { Question } from "../dialogs/use-dialogs.ts";

/** What is asked before each form or dialog with unsaved changes is left, by its own key. */
type LeavingQuestions = ReadonlyMap<string, Question>;
type ReportQuestion = (key: string, question: Question | undefined) => void;

const ReportQuestionContext = createContext<ReportQuestion>(() => {});
const LeavingQuestionsContext = createContext<LeavingQuestions>(new Map());

/** What to ask before the page is left: of whatever was changed last. Nothing where nothing would be lost. */
export const useLeavingQuestion = (): Question | undefined => [...use(LeavingQuestionsContext).values()].at(-1);

const defaultQuestion: Question = {
  title: "Leave without saving?",
  text: "You have unsaved changes. Leave without saving them?",
  action: "Leave",
};

/** R04 Around all of a document: knows what would be lost, in whichever form or dialog it stands. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<LeavingQuestions>(new Map());
  const report = useCallback<ReportQuestion>(
    (key, question) =>
      setQuestions((now) => {
        if (now.get(key) === question) return now;
        const next = new Map(now);
        if (question) next.set(key, question);
        else next.delete(key);
        return next;
      }),
    [],
  );
  return (
    <ReportQuestionContext value={report}>
      <LeavingQuestionsContext value={questions}>{children}</LeavingQuestionsContext>
    </ReportQuestionContext>
  );
}

/** Tells the app's guard whether something here would be lost, and what to ask where that isn't the usual. */
export function useUnsavedWarning(dirty: boolean, { title, text, action } = defaultQuestion): void {
  const report = use(ReportQuestionContext);
  const key = useId();
  useEffect(() => {
    report(key, dirty ? { title, text, action } : undefined);
    return () => report(key, undefined);
  }, [report, key, dirty, title, text, action]);
}
