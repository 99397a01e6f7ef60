import type { QueryOf } from "../../../contract/platform/endpoint.ts";
import type { listEntries } from "../../../contract/entries/entries.ts";

type StateFilter = Pick<QueryOf<typeof listEntries>, "state" | "complete" | "disqualified" | "screening">;

const notDisqualified = { disqualified: "false" } as const;

/** Every state that the list shows, and 'Not submitted' and 'Submitted', which hold two of them each. */
const stateFilters: Record<string, { label: string; filter: StateFilter }> = {
  unsubmitted: { label: "Not submitted", filter: { ...notDisqualified, state: "draft" } },
  draft: { label: "Draft", filter: { ...notDisqualified, state: "draft", complete: "false" } },
  ready: { label: "Ready to submit", filter: { ...notDisqualified, state: "draft", complete: "true" } },
  submitted: { label: "Submitted", filter: { ...notDisqualified, state: "submitted" } },
  incomplete: { label: "Submitted, incomplete", filter: { ...notDisqualified, state: "submitted", complete: "false" } },
  withdrawn: { label: "Withdrawn", filter: { ...notDisqualified, state: "withdrawn" } },
  waiting: { label: "To be looked at", filter: { ...notDisqualified, screening: "waiting" } },
  returned: { label: "Returned with questions", filter: { ...notDisqualified, screening: "returned" } },
  accepted: { label: "Accepted", filter: { ...notDisqualified, screening: "accepted" } },
  refused: { label: "Refused", filter: { ...notDisqualified, screening: "refused" } },
  disqualified: { label: "Disqualified", filter: { disqualified: "true" } },
};

/** Those of screening only where a program has staff look at entries first, or has had. */
export const stateOptions = (screened: boolean) =>
  Object.entries(stateFilters)
    .filter(([, { filter }]) => screened || !filter.screening)
    .map(([value, { label }]) => ({ value, label }));

/** What is asked for where a state is chosen; nothing more for one that isn't there. */
export const stateFilterFor = (state: string): StateFilter =>
  Object.hasOwn(stateFilters, state) ? stateFilters[state]!.filter : {};
