import { type PathParams, fillPath } from "../platform/endpoint.ts";

/**
 * One address for each SAML provider: a GET reads this side’s metadata, a POST brings an answer, and it is this side’s entity ID. No page
 * stands there.
 */
export const samlAddress = "/login/saml/:client/:providerID";

export const samlPath = (params: PathParams<typeof samlAddress>): string => fillPath(samlAddress, params);
