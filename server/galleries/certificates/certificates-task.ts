import { join } from "node:path";
import { downloadCertificates } from "../../../contract/galleries/certificates.ts";
import { clientNameAndURL } from "../../people/clients/queries.ts";
import { requireRow } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { taskKind } from "../../platform/tasks/task-run.ts";
import { certificateValuesOf } from "./certificate-values.ts";
import { awardedEntries, ensureCodes } from "./queries.ts";
import { shareRelease } from "../../programs/release-queries.ts";

export const certificatesTask = taskKind<{ fileName: string }>({
  label: () => "Certificates (PDF)",
  result: {
    allow: () => downloadCertificates.allow,
    file: ({ fileName }) => ({ fileName, contentType: "application/pdf" }),
  },
  async run({ app, clientID, serviceID, folder, write, progress }) {
    const program = { clientID, serviceID: serviceID! };
    const { bindCertificates, certificateLookOf: lookOf } = await import("./drawing.ts");
    const { client, awards, codes, look } = await write(async (sql) => {
      await shareRelease(sql, program.serviceID);
      const awards = await awardedEntries(sql, program);
      return {
        client: requireRow(await clientNameAndURL(sql, clientID)),
        awards,
        codes: await ensureCodes(
          sql,
          program,
          awards.map(({ entryID }) => entryID),
        ),
        look: await lookOf(sql, program.serviceID),
      };
    });
    if (awards.length === 0) refuse("The release was taken back meanwhile: there are no certificates any more.", 409);
    const place = { addresses: app.addresses, client };
    const path = join(folder, "certificates.pdf");
    await bindCertificates({
      app,
      path,
      look,
      title: `Certificates of ${awards[0]!.program}`,
      certificates: awards.map((award) => certificateValuesOf(award, codes.get(award.entryID)!, place)),
      onPart: (pages) => progress(pages, awards.length),
    });
    return { path };
  },
});
