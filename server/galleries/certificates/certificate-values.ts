import { paths } from "../../../contract/platform/addresses.ts";
import { type CertificateValues, certificateValues } from "../../../contract/galleries/certificate-design.ts";
import { readableCode } from "../../../contract/galleries/certificates.ts";
import type { AwardedEntry } from "./queries.ts";

type ClientAtOrigin = { origin: string; client: { url: string; name: string } };

/** Where a certificate is checked: what its QR code says. */
export const checkPageURL = ({ origin, client }: ClientAtOrigin, code: string): string =>
  origin + paths.certificate({ client: client.url, certificateCode: readableCode(code) });

/** What stands on the certificate of an entry. */
export const certificateValuesOf = (award: AwardedEntry, code: string, place: ClientAtOrigin): CertificateValues =>
  certificateValues(
    { ...award, association: place.client.name },
    {
      code: readableCode(code),
      url: checkPageURL(place, code),
      page: place.origin + paths.certificates({ client: place.client.url }),
    },
  );
