import type { QueryOf } from "../../../contract/endpoint.ts";
import type { listEntries } from "../../../contract/entries.ts";

type Filter = Pick<QueryOf<typeof listEntries>, "state" | "complete" | "disqualified">;

const standing = { disqualified: "false" } as const;

/** Every state that the list shows, and 'Not submitted' and 'Submitted', which hold two of them each. */
const states: Record<string, { label: string; filter: Filter }> = {
  unsubmitted: { label: "Not submitted", filter: { ...standing, state: "draft" } },
  draft: { label: "Draft", filter: { ...standing, state: "draft", complete: "false" } },
  ready: { label: "Ready to submit", filter: { ...standing, state: "draft", complete: "true" } },
  submitted: { label: "Submitted", filter: { ...standing, state: "submitted" } },
  incomplete: { label: "Submitted, incomplete", filter: { ...standing, state: "submitted", complete: "false" } },
  withdrawn: { label: "Withdrawn", filter: { ...standing, state: "withdrawn" } },
  disqualified: { label: "Disqualified", filter: { disqualified: "true" } },
};

export const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }));

/** What is asked for where a state is chosen; nothing more for one that isn't there. */
export const filterFor = (state: string): Filter => (Object.hasOwn(states, state) ? states[state]!.filter : {});
