import type { EndpointPath } from "./endpoint.ts";

/** The calls of the specification that name a scholarship stand where it has them: they carry no client, and the service by its ID. */
export const scholarshipPath = "/contests/:service/applications/:scholarship";
export const applicationPath = `${scholarshipPath}/:entryID` as const;
/** For whom it reads: the applicant's own. */
export const applicantPath = "/clients/:client/services/:service/applications/:scholarship";

/** Another address of a call, which is a scholarship program's. */
export const scholarshipEndpointPath = (path: string): EndpointPath => ({ path, kind: "scholarship" });
