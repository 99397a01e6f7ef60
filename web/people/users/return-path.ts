import { paths } from "../../../contract/platform/addresses.ts";
import { useSearchParams } from "react-router";

/** A page of this product, from the address of the sign-in page; never another site. */
export const safePath = (to: string | null): string | undefined =>
  to && /^\/(?![/\\])/.test(to) && !to.startsWith(paths.login()) ? to : undefined;

/** Where one came from, and links that remember it. */
export function useReturnPath() {
  const [search] = useSearchParams();
  const to = safePath(search.get("to"));
  const carry = (path: string, back = to) => (back ? `${path}?to=${encodeURIComponent(back)}` : path);
  return { to, carry };
}
