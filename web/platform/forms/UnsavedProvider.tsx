import { type ReactNode, createContext, use, useCallback, useEffect, useId, useState } from "react";
import type { Question } from "../dialogs/use-dialogs.ts";

/** Questions to ask before each form or dialog with unsaved changes is left, by its key. */
type LeavingQuestions = ReadonlyMap<string, Question>;
type ReportQuestion = (key: string, question: Question | undefined) => void;

const ReportQuestionContext = createContext<ReportQuestion>(() => {});
const LeavingQuestionsContext = createContext<LeavingQuestions>(new Map());

/** The question about the latest unsaved change; undefined without any. */
export const useLeavingQuestion = (): Question | undefined => [...use(LeavingQuestionsContext).values()].at(-1);

const defaultQuestion: Question = {
  title: "Leave without saving?",
  text: "You have unsaved changes. Leave without saving them?",
  action: "Leave",
};

/** R04 Around a whole document: collects unsaved changes of all its forms and dialogs. */
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

/** Registers unsaved changes, with a question of its own where the usual one doesn't fit. */
export function useUnsavedWarning(dirty: boolean, { title, text, action } = defaultQuestion): void {
  const report = use(ReportQuestionContext);
  const key = useId();
  useEffect(() => {
    report(key, dirty ? { title, text, action } : undefined);
    return () => report(key, undefined);
  }, [report, key, dirty, title, text, action]);
}
