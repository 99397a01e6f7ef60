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

/** The search for people; the app gives the call, a test its own. */
export const UserSearchContext = createContext<SearchUsers | null>(null);

/** The fewest characters for a search, and the pause in typing before it, in milliseconds. */
export const searchFromLength = 3;
const searchPause = 300;

export type SearchState =
  | { state: "idle" | "loading" | "failed" }
  | { state: "found"; text: string; users: readonly FoundUser[] };

/** Searches while a person types. Only the last search counts: earlier ones are aborted. */
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

async function searchOnce(text: string, search: SearchUsers, signal: AbortSignal, show: (result: SearchState) => void) {
  try {
    const users = await search(text, signal);
    if (!signal.aborted) show({ state: "found", text, users });
  } catch {
    if (!signal.aborted) show({ state: "failed" });
  }
}
