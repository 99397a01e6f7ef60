import type { QueryOf } from "../../../contract/platform/endpoint.ts";
import type { listEntries } from "../../../contract/entries/entries.ts";

type Filter = Pick<QueryOf<typeof listEntries>, "state" | "complete" | "disqualified" | "screening">;

const standing = { disqualified: "false" } as const;

/** Every state that the list shows, and 'Not submitted' and 'Submitted', which hold two of them each. */
const states: Record<string, { label: string; filter: Filter }> = {
  unsubmitted: { label: "Not submitted", filter: { ...standing, state: "draft" } },
  draft: { label: "Draft", filter: { ...standing, state: "draft", complete: "false" } },
  ready: { label: "Ready to submit", filter: { ...standing, state: "draft", complete: "true" } },
  submitted: { label: "Submitted", filter: { ...standing, state: "submitted" } },
  incomplete: { label: "Submitted, incomplete", filter: { ...standing, state: "submitted", complete: "false" } },
  withdrawn: { label: "Withdrawn", filter: { ...standing, state: "withdrawn" } },
  waiting: { label: "To be looked at", filter: { ...standing, screening: "waiting" } },
  returned: { label: "Returned with questions", filter: { ...standing, screening: "returned" } },
  accepted: { label: "Accepted", filter: { ...standing, screening: "accepted" } },
  refused: { label: "Refused", filter: { ...standing, screening: "refused" } },
  disqualified: { label: "Disqualified", filter: { disqualified: "true" } },
};

/** Those of screening only where a program has staff look at entries first, or has had. */
export const stateOptions = (screened: boolean) =>
  Object.entries(states)
    .filter(([, { filter }]) => screened || !filter.screening)
    .map(([value, { label }]) => ({ value, label }));

/** What is asked for where a state is chosen; nothing more for one that isn't there. */
export const filterFor = (state: string): Filter => (Object.hasOwn(states, state) ? states[state]!.filter : {});
