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

/** Calls for the public, by a certificate's code. */
export const certificateCheckCalls = [
  onOutsideTransaction(checkCertificate, async (context) => {
    const { serviceURL, status, kind, award, program, timeZone } = await checkCode(context);
    return {
      code: readableCode(normalizedCode(context.params.certificateCode)),
      award,
      program,
      association: context.client.name,
      timeZone,
      isShown: status !== "draft",
      kind,
      service: serviceURL,
    };
  }),

  onOutsideTransaction(certificateBadge, async (context) => {
    const { params, reply, client } = context;
    const { look, file } = requireFound(parseBadgeFile(params.badgeFile), "badge");
    const { award, program } = await checkCode(context);
    // A withdrawn award has no badge, so that the winner's own page says what is true.
    const { awardTitle } = requireFound(award ?? undefined, "badge");
    const drawing = await drawBadge({ awardTitle, program, association: client.name }, look);
    reply.headers({
      "content-type": badgeFiles[file].contentType,
      "content-security-policy": "default-src 'none'",
      // A badge is embedded in pages of other sites.
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=300",
    });
    return reply.send(file === "png" ? await renderPNG(drawing) : drawing) as never;
  }),
];

/** `dark.png` */
function parseBadgeFile(name: string) {
  const [before, after] = name.split(".");
  const look = badgeLooks.find((one) => one === before);
  const file = badgeFileNames.find((one) => one === after);
  return look && file ? { look, file } : undefined;
}

/** Twice the shown size, for fine screens. */
async function renderPNG(svg: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();
}

type CheckScope = { app: App; client: ClientRow; params: { certificateCode: string }; request: FastifyRequest };

/** Unknown codes are counted against the caller, so that codes can't be found by trying; a valid one may be checked without limit. */
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
