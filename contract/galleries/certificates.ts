import { plainCode } from "../platform/plain-code.ts";
import { Boolean as Bool, Array as List, type Static, String as Str } from "typebox";
import { certificateDesign } from "./certificate-design.ts";
import { download, downloadFrom, get, post, upload } from "../platform/endpoint.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { kindsWith } from "../platform/service-kinds.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const certificatesPath = "/:client/contests/:service/certificates";
const entryCertificatePath = "/:client/contests/:service/entries/:entryID/certificate";
const managerRule = { feature: "scoring", allow: "MANAGE_CERTIFICATES" } as const;
const holderRule = { feature: "scoring", allow: "HAVE_CERTIFICATE" } as const;

export const getCertificates = get(certificatesPath, {
  summary: "How a program's certificates look, and whose there are",
  feature: "scoring",
  allow: "VIEW_SCORES",
  answer: record({
    standings: Standings(),
    /** Null until staff have changed it: the default design then applies. */
    design: nullable(certificateDesign),
    background: nullable(pictureSchema),
    /** The program's own for its certificates; without one it is the association's. */
    logo: nullable(pictureSchema),
    associationLogo: nullable(pictureSchema),
    resultsReleasedAt: nullable(Instant()),
    timeZone: oneOf(timeZoneNames),
    program: Str(),
    association: Str(),
    /** The association's color, for the default design. */
    color: Str(),
    certificates: List(
      record({ entryID: ID(), title: Str(), ownerName: Str(), company: Str(), category: Str(), awardTitle: Str() }),
    ),
  }),
});

export const changeCertificateDesign = post(`${certificatesPath}/design`, {
  summary: "Change how a program's certificates look",
  ...managerRule,
  body: certificateDesign,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

/** A sample with made-up words, of a design that may not be saved yet. */
export const certificateSample = downloadFrom(`${certificatesPath}/sample`, {
  summary: "See a design of certificates on paper",
  ...managerRule,
  body: certificateDesign,
  fileName: "Sample certificate.pdf",
});

export const uploadCertificateBackground = upload(`${certificatesPath}/background`, {
  summary: "Upload the picture behind a program's certificates",
  ...managerRule,
  answer: record({ background: pictureSchema }),
  done: "File uploaded.",
});

export const removeCertificateBackground = post(`${certificatesPath}/background/remove`, {
  summary: "Remove the picture behind a program's certificates",
  ...managerRule,
  answer: record({}),
  done: "File removed.",
});

export const uploadCertificateLogo = upload(`${certificatesPath}/logo`, {
  summary: "Upload the logo on a program's certificates, in place of the association's",
  ...managerRule,
  answer: record({ logo: pictureSchema }),
  done: "File uploaded.",
});

export const removeCertificateLogo = post(`${certificatesPath}/logo/remove`, {
  summary: "Remove the logo of a program's certificates: theirs is the association's again",
  ...managerRule,
  answer: record({}),
  done: "File removed.",
});

/** One file with a page for each certificate. */
export const downloadCertificates = post(`${certificatesPath}/download`, {
  summary: "Download all certificates of a program",
  ...managerRule,
  body: inputRecord({}),
  done: "Your file is being made. It downloads by itself when it is ready.",
  answer: record({ taskID: ID() }),
});

/** Answers the certificate's code, which stays the same, and the address where it is checked. */
export const issueCertificate = post(entryCertificatePath, {
  summary: "Make the certificate of an entry, whose code then can be checked",
  ...holderRule,
  answer: record({ code: Str(), url: Str() }),
});

export const certificateFile = downloadFrom(`${entryCertificatePath}/file`, {
  summary: "Download the certificate of an entry",
  ...holderRule,
  fileName: "Certificate.pdf",
});

const certificateCodePath = "/clients/:client/certificates/:certificateCode";

export const checkCertificate = get(certificateCodePath, {
  summary: "Check a certificate by its code",
  allow: "PUBLIC",
  answer: record({
    code: Str(),
    /** Null where the award was withdrawn or withheld. */
    award: nullable(
      record({
        awardTitle: Str(),
        ownerName: Str(),
        company: Str(),
        title: Str(),
        category: Str(),
        releasedAt: Instant(),
      }),
    ),
    program: Str(),
    association: Str(),
    timeZone: oneOf(timeZoneNames),
    isShown: Bool(),
    kind: oneOf(kindsWith("scoring")),
    service: Str(),
  }),
});
export type CheckedCertificate = Static<typeof checkCertificate.answer>;

export const badgeLooks = ["light", "dark"] as const;
export type BadgeLook = (typeof badgeLooks)[number];

/** `light.svg` is for pages, `light.png` for sites that take no SVG; it is twice as large. */
export const badgeFiles = {
  svg: { label: "SVG", contentType: "image/svg+xml; charset=utf-8" },
  png: { label: "PNG", contentType: "image/png" },
} as const;
export type BadgeFile = keyof typeof badgeFiles;
export const badgeFileNames = Object.keys(badgeFiles) as BadgeFile[];

/** A picture for the winner's own site. The letters are outlines, so that it looks the same on every page. */
export const certificateBadge = download(`${certificateCodePath}/badge/:badgeFile`, {
  summary: "The badge of an award, for the winner's own site",
  allow: "PUBLIC",
});

/** ABCDEFGHJKLM → ABCD-EFGH-JKLM, as people read it and type it. */
export const readableCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";

/** The code as it is stored: in capitals, without spaces and hyphens. */
export const normalizedCode = (typed: string): string =>
  plainCode(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
