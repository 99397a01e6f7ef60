import { paths, programAt } from "../../../../contract/addresses.ts";
import type { ServiceKind } from "../../../../contract/service-kinds.ts";
import type { Value } from "../../../../contract/forms/element.ts";

type Props = { client: string; kind: ServiceKind; url: Value };

/** The whole address that the last part of it makes. */
export const PageAddress = ({ client, kind, url }: Props) => (
  <p className="num -mt-2 text-sm break-all text-ink-3">
    {location.host + paths.program(programAt(client, { kind, url: "" })) + (String(url ?? "") || "…")}
  </p>
);
