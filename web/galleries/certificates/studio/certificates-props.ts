import type { ProgramAddress } from "../../../../contract/platform/addresses.ts";
import type { getCertificates } from "../../../../contract/galleries/certificates.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";

export type CertificatesProps = { at: ProgramAddress; certificates: AnswerOf<typeof getCertificates> };
