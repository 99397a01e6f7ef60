import type { ProgramAt } from "../../../contract/addresses.ts";
import type { getCertificates } from "../../../contract/certificates.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";

export type CertificatesProps = { at: ProgramAt; certificates: AnswerOf<typeof getCertificates> };
