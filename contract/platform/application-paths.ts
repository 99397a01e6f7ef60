import type { EndpointPath } from "./endpoint.ts";

/** The specification gives calls about a scholarship these paths: no client in them, and the program by its ID. */
export const scholarshipPath = "/contests/:service/applications/:scholarship";
export const applicationPath = `${scholarshipPath}/:entryID` as const;
/** The applicant's own applications. */
export const applicantPath = "/clients/:client/services/:service/applications/:scholarship";

/** A further path of a call, for scholarship programs only. */
export const scholarshipEndpointPath = (path: string): EndpointPath => ({ path, kind: "scholarship" });
