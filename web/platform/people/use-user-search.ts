import { createContext, useEffect } from "react";
import { useKeyedState } from "../ui/use-keyed-state.ts";

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
export const searchFromLength = 3;
const searchPause = 300;

export type SearchState =
  | { state: "idle" | "loading" | "failed" }
  | { state: "found"; text: string; users: readonly FoundUser[] };

/** Searches while a person types. Only the last question counts: earlier ones are called off. */
export function useUserSearch(typed: string, search: SearchUsers): SearchState {
  const text = typed.trim();
  const isLong = text.length >= searchFromLength;
  const [result, setResult] = useKeyedState<SearchState>(text, () => ({ state: isLong ? "loading" : "idle" }));
  useEffect(() => {
    if (!isLong) return undefined;
    const questions = new AbortController();
    const timer = setTimeout(() => void searchOnce(text, search, questions.signal, setResult), searchPause);
    return () => {
      clearTimeout(timer);
      questions.abort();
    };
  }, [text, isLong, search, setResult]);
  return result;
}

async function searchOnce(text: string, search: SearchUsers, signal: AbortSignal, tell: (result: SearchState) => void) {
  try {
    const users = await search(text, signal);
    if (!signal.aborted) tell({ state: "found", text, users });
  } catch {
    if (!signal.aborted) tell({ state: "failed" });
  }
}
