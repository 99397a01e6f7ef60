import { paths } from "../../../contract/platform/addresses.ts";
import { type CertificateValues, certificateValues } from "../../../contract/galleries/certificate-design.ts";
import { readableCode } from "../../../contract/galleries/certificates.ts";
import type { AwardedEntry } from "./queries.ts";

type ClientAtOrigin = { origin: string; client: { url: string; name: string } };

/** The address in the certificate's QR code. */
export const checkPageURL = ({ origin, client }: ClientAtOrigin, code: string): string =>
  origin + paths.certificate({ client: client.url, certificateCode: readableCode(code) });

export const certificateValuesOf = (award: AwardedEntry, code: string, place: ClientAtOrigin): CertificateValues =>
  certificateValues(
    { ...award, association: place.client.name },
    {
      code: readableCode(code),
      url: checkPageURL(place, code),
      page: place.origin + paths.certificates({ client: place.client.url }),
    },
  );
