import { safePath } from "../../../contract/people/return-path.ts";
import { useSearchParams } from "react-router";

/** The page that a visitor came from, and links that carry it along. */
export function useReturnPath() {
  const [search] = useSearchParams();
  const to = safePath(search.get("to"));
  const carry = (path: string, back = to) => (back ? `${path}?to=${encodeURIComponent(back)}` : path);
  return { to, carry };
}
