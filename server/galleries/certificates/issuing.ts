import { certificateFile, issueCertificate, readableCode } from "../../../contract/galleries/certificates.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { ProgramIDs } from "../../platform/db/statement.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { fileHeaders } from "../../media/renditions.ts";
import { checkingURL, valuesOf } from "./addresses.ts";
import { pdf } from "./designing.ts";
import { type AwardedEntry, awardedEntries, giveCodes } from "./queries.ts";
import { holdRelease } from "../../programs/release-queries.ts";

/** The certificate of one entry, for whoever entered it and for staff. */
export const issuedCertificates = [
  on(issueCertificate, async ({ sql, house, client, service, entry }) => {
    const program = { clientID: client.clientID, serviceID: service.serviceID };
    const { code } = await issued(sql, program, entry.entryID);
    return { code: readableCode(code), url: checkingURL({ origin: house.settings.origin, client }, code) };
  }),

  outside(certificateFile, async ({ house, client, service, entry, transact, reply }) => {
    const program = { clientID: client.clientID, serviceID: service.serviceID };
    const { drawCertificates, lookOf } = await import("./drawing.ts");
    const { award, code, look } = await transact(async (sql) => ({
      ...(await issued(sql, program, entry.entryID)),
      look: await lookOf(sql, program.serviceID),
    }));
    const title = `${award.awardTitle}: ${award.title}`;
    const values = valuesOf(award, code, { origin: house.settings.origin, client });
    reply.headers(fileHeaders(pdf, `Certificate ${title}.pdf`));
    return reply.send(await drawCertificates({ house, look, title, certificates: [values] })) as never;
  }),
];

/** Its code, made now where it has none. The results aren't withheld meanwhile. */
async function issued(sql: Sql, program: ProgramIDs, entryID: string): Promise<{ award: AwardedEntry; code: string }> {
  await holdRelease(sql, program.serviceID);
  const [award] = await awardedEntries(sql, program, entryID);
  if (!award) return refuse("There is no certificate: it takes an award title, and results that are released.", 404);
  const codes = award.code === null ? await giveCodes(sql, program, [entryID]) : undefined;
  return { award, code: award.code ?? codes!.get(entryID)! };
}
