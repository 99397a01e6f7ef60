import { paths } from "../../../contract/platform/addresses.ts";
import type { Program } from "../../../contract/people/clients.ts";
import { kindNames, serviceKinds } from "../../../contract/platform/service-kinds.ts";

/** The client's page, and an anchor on it for each kind of program. */
export function clientTabs(client: string, programs: readonly Program[]) {
  const kinds = kindNames.filter((kind) => programs.some((program) => program.kind === kind));
  return [
    { to: paths.client({ client }), label: "Overview" },
    ...kinds.map((kind) => ({
      to: `${paths.client({ client })}#${kind}`,
      label: serviceKinds[kind].plural,
      current: false,
    })),
  ];
}
