import { paths } from "../../../contract/platform/addresses.ts";
import { useSearchParams } from "react-router";

/** A path within the product, from the sign-in page's address; never another site. */
export const safePath = (to: string | null): string | undefined =>
  to && /^\/(?![/\\])/.test(to) && !to.startsWith(paths.login()) ? to : undefined;

/** The page that a visitor came from, and links that carry it along. */
export function useReturnPath() {
  const [search] = useSearchParams();
  const to = safePath(search.get("to"));
  const carry = (path: string, back = to) => (back ? `${path}?to=${encodeURIComponent(back)}` : path);
  return { to, carry };
}
