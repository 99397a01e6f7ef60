import { type ReactNode, useCallback } from "react";
import { useApi } from "../../platform/api/api.ts";
import { type SearchUsers, UserSearchContext } from "../../platform/people/use-user-search.ts";

/** D29 Lets every field below find people by the product's own call. */
export function UserSearchProvider({ children }: { children: ReactNode }) {
  const { call } = useApi();
  const search = useCallback<SearchUsers>(
    async (text, signal) => {
      // Public pages stand inside this too, and never search: the call comes when it is first needed.
      const { findUsers } = await import("../../../contract/people/users.ts");
      return (await call(findUsers, { search: text }, undefined, { signal })).users;
    },
    [call],
  );
  return <UserSearchContext value={search}>{children}</UserSearchContext>;
}
