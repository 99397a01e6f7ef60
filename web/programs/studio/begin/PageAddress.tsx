import { paths, programAddress } from "../../../../contract/platform/addresses.ts";
import type { ServiceKind } from "../../../../contract/platform/service-kinds.ts";
import type { Value } from "../../../../contract/platform/forms/element.ts";

type Props = { client: string; kind: ServiceKind; url: Value };

/** The page's full address with this last segment. */
export const PageAddress = ({ client, kind, url }: Props) => (
  <p className="num -mt-2 text-sm break-all text-ink-3">
    {location.host + paths.program(programAddress(client, { kind, url: "" })) + (String(url ?? "") || "…")}
  </p>
);
