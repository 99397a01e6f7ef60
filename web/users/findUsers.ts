import { createContext, useEffect, useState } from "react";

export type FoundUser = {
  userID: string;
  fullName: string;
  email?: string | null;
  headshot?: string | null;
  isEmailProved?: boolean;
};
export type SearchUsers = (text: string, signal: AbortSignal) => Promise<readonly FoundUser[]>;

/** How people are found; the app gives the call, a test its own. */
export const UserSearchContext = createContext<SearchUsers | null>(null);

/** From so many characters on, and after so long a pause, in milliseconds. */
export const searchFrom = 3;
const searchPause = 300;

export type SearchState =
  | { state: "idle" | "loading" | "failed" }
  | { state: "found"; text: string; users: readonly FoundUser[] };

/** Searches while a person types. Only the last question counts: earlier ones are called off. */
export function useUserSearch(typed: string, search: SearchUsers): SearchState {
  const text = typed.trim();
  const [result, setResult] = useState<SearchState>({ state: "idle" });
  useEffect(() => {
    if (text.length < searchFrom) return setResult({ state: "idle" });
    const questions = new AbortController();
    const timer = setTimeout(() => void ask(text, search, questions.signal, setResult), searchPause);
    setResult({ state: "loading" });
    return () => {
      clearTimeout(timer);
      questions.abort();
    };
  }, [text, search]);
  return result;
}

async function ask(text: string, search: SearchUsers, signal: AbortSignal, tell: (result: SearchState) => void) {
  try {
    const users = await search(text, signal);
    if (!signal.aborted) tell({ state: "found", text, users });
  } catch {
    if (!signal.aborted) tell({ state: "failed" });
  }
}
