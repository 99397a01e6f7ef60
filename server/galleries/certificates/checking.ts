import type { FastifyRequest } from "fastify";
import {
  badgeFileNames,
  badgeFiles,
  badgeLooks,
  certificateBadge,
  checkCertificate,
  readableCode,
  typedCode,
} from "../../../contract/galleries/certificates.ts";
import { outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import type { House } from "../../platform/house.ts";
import { certificateSubject, countAttempt } from "../../platform/access/attempts.ts";
import { badge } from "./badge.ts";
import { certificateWith } from "./queries.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";

/** What anybody may know of a certificate who has its code. */
export const certificateChecks = [
  outside(checkCertificate, async (ask) => {
    const { serviceURL, status, kind, award, program, timeZone } = await checked(ask);
    return {
      code: readableCode(typedCode(ask.params.certificateCode)),
      award,
      program,
      association: ask.client.name,
      timeZone,
      isShown: status !== "draft",
      kind,
      service: serviceURL,
    };
  }),

  outside(certificateBadge, async (ask) => {
    const { params, reply, client } = ask;
    const { look, file } = found(badgeNamed(params.badgeFile), "badge");
    const { award, program } = await checked(ask);
    // A badge says what is so: on the winner's own page there is none once the award is withdrawn.
    const { awardTitle } = found(award ?? undefined, "badge");
    const drawn = await badge({ awardTitle, program, association: client.name }, look);
    reply.headers({
      "content-type": badgeFiles[file].contentType,
      "content-security-policy": "default-src 'none'",
      // It stands on other people's pages.
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=300",
    });
    return reply.send(file === "png" ? await asPNG(drawn) : drawn) as never;
  }),
];

/** `dark.png` */
function badgeNamed(name: string) {
  const [before, after] = name.split(".");
  const look = badgeLooks.find((one) => one === before);
  const file = badgeFileNames.find((one) => one === after);
  return look && file ? { look, file } : undefined;
}

/** Twice as large as it is shown, for fine screens. */
async function asPNG(svg: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();
}

type Checking = { house: House; client: ClientRow; params: { certificateCode: string }; request: FastifyRequest };

/** Codes that there aren't are counted, so that nobody finds one by trying; whoever has one may look as often as they like. */
async function checked({ house: { database }, client, params, request }: Checking) {
  const code = typedCode(params.certificateCode);
  const [certificate] = await database.readInside(client.clientID, (sql) => certificateWith(sql, code));
  if (certificate && certificate.status !== "draft") return certificate;
  await database.home((sql) => countAttempt(sql, [certificateSubject(request.ip)]));
  return refuse(
    "There is no certificate with this code here. Look at the code again: it has 12 letters and figures.",
    404,
  );
}
