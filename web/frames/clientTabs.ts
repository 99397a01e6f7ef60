import type { Program } from "../../contract/clients.ts";
import type { ServiceKind } from "../../contract/visibility.ts";

/** What a kind of program is called on a client's pages. */
export const kindNames: Record<ServiceKind, string> = {
  contest: "Awards",
  parade: "Home tours",
  event: "Events",
  scholarship: "Scholarships",
  survey: "Surveys",
};

/** The client's page, and a place on it for each kind of program it runs. */
export function clientTabs(client: string, programs: readonly Program[]) {
  const kinds = (Object.keys(kindNames) as ServiceKind[]).filter((kind) =>
    programs.some((program) => program.kind === kind),
  );
  return [
    { to: `/${client}`, label: "Overview" },
    ...kinds.map((kind) => ({ to: `/${client}#${kind}`, label: kindNames[kind], current: false })),
  ];
}
