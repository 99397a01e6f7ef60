import { type ReactNode, useCallback } from "react";
import { useApi } from "../../platform/api/api.ts";
import { type SearchUsers, UserSearchContext } from "../../platform/people/use-user-search.ts";

/** D29 Gives the people search to every field below. */
export function UserSearchProvider({ children }: { children: ReactNode }) {
  const { call } = useApi();
  const search = useCallback<SearchUsers>(
    async (text, signal) => {
      // Public pages are inside this provider, too, and never search: the call is loaded with its first use.
      const { findUsers } = await import("../../../contract/people/users.ts");
      return (await call(findUsers, { search: text }, undefined, { signal })).users;
    },
    [call],
  );
  return <UserSearchContext value={search}>{children}</UserSearchContext>;
}
