import { paths, programAddress } from "../../../contract/platform/addresses.ts";
import type { clientPage } from "../../../contract/people/clients.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { kindNames, serviceKinds } from "../../../contract/platform/service-kinds.ts";

type ClientPage = Pick<AnswerOf<typeof clientPage>, "url" | "programs" | "sponsored">;

/** The client's page, and an anchor on it for each kind of program. */
export function clientTabs({ url: client, programs, sponsored }: ClientPage) {
  const kinds = kindNames.filter((kind) => programs.some((program) => program.kind === kind));
  return [
    { to: paths.client({ client }), label: "Overview" },
    ...kinds.map((kind) => ({
      to: `${paths.client({ client })}#${kind}`,
      label: serviceKinds[kind].plural,
      current: false,
    })),
    ...(sponsored ? [{ to: paths.sponsors(programAddress(client, sponsored)), label: "Sponsors" }] : []),
  ];
}
