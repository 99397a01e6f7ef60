import type { FastifyRequest } from "fastify";
import {
  badgeFileNames,
  badgeFiles,
  badgeLooks,
  certificateBadge,
  checkCertificate,
  readableCode,
  normalizedCode,
} from "../../../contract/galleries/certificates.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import type { App } from "../../platform/app.ts";
import { certificateCodeLimit, countAttempt } from "../../platform/access/rate-limits.ts";
import { drawBadge } from "./badge.ts";
import { findCertificate } from "./queries.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";

/** What anybody may know of a certificate who has its code. */
export const certificateCheckCalls = [
  onOutsideTransaction(checkCertificate, async (ask) => {
    const { serviceURL, status, kind, award, program, timeZone } = await checkCode(ask);
    return {
      code: readableCode(normalizedCode(ask.params.certificateCode)),
      award,
      program,
      association: ask.client.name,
      timeZone,
      isShown: status !== "draft",
      kind,
      service: serviceURL,
    };
  }),

  onOutsideTransaction(certificateBadge, async (ask) => {
    const { params, reply, client } = ask;
    const { look, file } = requireFound(parseBadgeFile(params.badgeFile), "badge");
    const { award, program } = await checkCode(ask);
    // A badge says what is so: on the winner's own page there is none once the award is withdrawn.
    const { awardTitle } = requireFound(award ?? undefined, "badge");
    const drawn = await drawBadge({ awardTitle, program, association: client.name }, look);
    reply.headers({
      "content-type": badgeFiles[file].contentType,
      "content-security-policy": "default-src 'none'",
      // It stands on other people's pages.
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=300",
    });
    return reply.send(file === "png" ? await renderPNG(drawn) : drawn) as never;
  }),
];

/** `dark.png` */
function parseBadgeFile(name: string) {
  const [before, after] = name.split(".");
  const look = badgeLooks.find((one) => one === before);
  const file = badgeFileNames.find((one) => one === after);
  return look && file ? { look, file } : undefined;
}

/** Twice as large as it is shown, for fine screens. */
async function renderPNG(svg: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();
}

type CheckScope = { app: App; client: ClientRow; params: { certificateCode: string }; request: FastifyRequest };

/** Codes that there aren't are counted, so that nobody finds one by trying; whoever has one may look as often as they like. */
async function checkCode({ app: { database }, client, params, request }: CheckScope) {
  const code = normalizedCode(params.certificateCode);
  const [certificate] = await database.readInside(client.clientID, (sql) => findCertificate(sql, code));
  if (certificate && certificate.status !== "draft") return certificate;
  await database.home((sql) => countAttempt(sql, [certificateCodeLimit(request.ip)]));
  return refuse(
    "There is no certificate with this code here. Look at the code again: it has 12 letters and figures.",
    404,
  );
}
