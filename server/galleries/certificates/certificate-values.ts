import { paths } from "../../../contract/platform/addresses.ts";
import { type CertificateValues, certificateValues } from "../../../contract/galleries/certificate-design.ts";
import { readableCode } from "../../../contract/galleries/certificates.ts";
import type { AwardedEntry } from "./queries.ts";
import type { Addresses } from "../../platform/access/addresses.ts";

type CertifyingClient = { addresses: Addresses; client: { url: string; name: string } };

/** The address in the certificate's QR code. */
export const checkPageURL = ({ addresses, client }: CertifyingClient, code: string): string =>
  addresses.urlOf(paths.certificate({ client: client.url, certificateCode: readableCode(code) }));

export const certificateValuesOf = (award: AwardedEntry, code: string, place: CertifyingClient): CertificateValues =>
  certificateValues(
    { ...award, association: place.client.name },
    {
      code: readableCode(code),
      url: checkPageURL(place, code),
      page: place.addresses.urlOf(paths.certificates({ client: place.client.url })),
    },
  );
