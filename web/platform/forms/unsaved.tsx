import { type ReactNode, createContext, use, useCallback, useEffect, useId, useState } from "react";
import type { Question } from "../dialogs/useDialogs.ts";

/** What is asked before each form or dialog with unsaved changes is left, by its own key. */
type Questions = ReadonlyMap<string, Question>;
type Report = (key: string, question: Question | undefined) => void;

const ReportContext = createContext<Report>(() => {});
const QuestionsContext = createContext<Questions>(new Map());

/** What to ask before the page is left: of whatever was changed last. Nothing where nothing would be lost. */
export const useLeavingQuestion = (): Question | undefined => [...use(QuestionsContext).values()].at(-1);

const leaving: Question = {
  title: "Leave without saving?",
  text: "You have unsaved changes. Leave without saving them?",
  action: "Leave",
};

/** R04 Around all of a document: knows what would be lost, in whichever form or dialog it stands. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<Questions>(new Map());
  const report = useCallback<Report>(
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
    <ReportContext value={report}>
      <QuestionsContext value={questions}>{children}</QuestionsContext>
    </ReportContext>
  );
}

/** Tells the app's guard whether something here would be lost, and what to ask where that isn't the usual. */
export function useDirty(dirty: boolean, { title, text, action } = leaving): void {
  const report = use(ReportContext);
  const key = useId();
  useEffect(() => {
    report(key, dirty ? { title, text, action } : undefined);
    return () => report(key, undefined);
  }, [report, key, dirty, title, text, action]);
}
