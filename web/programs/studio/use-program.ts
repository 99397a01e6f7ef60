import { useLocation } from "react-router";
import { programAddress } from "../../../contract/platform/addresses.ts";
import { kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { serviceSettings } from "../../../contract/programs/services.ts";
import { CallError } from "../../platform/api/api.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useService } from "./use-service.ts";

/** The settings of the address's program, for pages of all kinds of program. Found only under its own kind's address. */
export function useProgram() {
  const { pathname } = useLocation();
  const service = useService();
  const settings = useAnswer(serviceSettings, service.at);
  if (settings.kind !== kindOfPagePath(pathname)) throw new CallError(404, "There is nothing at this address.");
  return {
    ...service,
    settings,
    place: programAddress(service.client, { kind: settings.kind, url: service.at.service }),
  };
}
