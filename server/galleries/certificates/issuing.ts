import { certificateFile, issueCertificate, readableCode } from "../../../contract/galleries/certificates.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { ProgramIDs } from "../../platform/db/statement.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { fileHeaders } from "../../media/renditions.ts";
import { checkPageURL, certificateValuesOf } from "./certificate-values.ts";
import { pdfFile } from "./designing.ts";
import { type AwardedEntry, awardedEntries, ensureCodes } from "./queries.ts";
import { shareRelease } from "../../programs/release-queries.ts";

/** Calls about one entry's certificate, for its owner and for staff. */
export const certificateCalls = [
  on(issueCertificate, async ({ sql, app, client, service, entry }) => {
    const program = { clientID: client.clientID, serviceID: service.serviceID };
    const { code } = await issueCode(sql, program, entry.entryID);
    return { code: readableCode(code), url: checkPageURL({ addresses: app.addresses, client }, code) };
  }),

  onOutsideTransaction(certificateFile, async ({ app, client, service, entry, transact, reply }) => {
    const program = { clientID: client.clientID, serviceID: service.serviceID };
    const { drawCertificates, certificateLookOf: lookOf } = await import("./drawing.ts");
    const { award, code, look } = await transact(async (sql) => ({
      ...(await issueCode(sql, program, entry.entryID)),
      look: await lookOf(sql, program.serviceID),
    }));
    const title = `${award.awardTitle}: ${award.title}`;
    const values = certificateValuesOf(award, code, { addresses: app.addresses, client });
    reply.headers(fileHeaders(pdfFile, `Certificate ${title}.pdf`));
    return reply.send(await drawCertificates({ app, look, title, certificates: [values] })) as never;
  }),
];

/** The entry’s code, created where it has none. The lock keeps the results from being withheld meanwhile. */
async function issueCode(
  sql: Sql,
  program: ProgramIDs,
  entryID: string,
): Promise<{ award: AwardedEntry; code: string }> {
  await shareRelease(sql, program.serviceID);
  const [award] = await awardedEntries(sql, program, entryID);
  if (!award) return refuse("There is no certificate: it takes an award title, and results that are released.", 404);
  const codes = award.code === null ? await ensureCodes(sql, program, [entryID]) : undefined;
  return { award, code: award.code ?? codes!.get(entryID)! };
}
