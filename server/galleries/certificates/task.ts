import { join } from "node:path";
import { downloadCertificates } from "../../../contract/galleries/certificates.ts";
import { namedClient } from "../../people/clients/queries.ts";
import { one } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { taskKind } from "../../platform/tasks/run.ts";
import { valuesOf } from "./addresses.ts";
import { awardedEntries, giveCodes } from "./queries.ts";
import { holdRelease } from "../../programs/release-queries.ts";

/** All certificates of a program in one file, in the order of categories. */
export const certificatesTask = taskKind<{ fileName: string }>({
  label: () => "Certificates (PDF)",
  result: {
    allow: () => downloadCertificates.allow,
    file: ({ fileName }) => ({ fileName, contentType: "application/pdf" }),
  },
  async run({ house, clientID, serviceID, folder, write, progress }) {
    const program = { clientID, serviceID: serviceID! };
    const { bindCertificates, lookOf } = await import("./drawing.ts");
    const { client, awards, codes, look } = await write(async (sql) => {
      await holdRelease(sql, program.serviceID);
      const awards = await awardedEntries(sql, program);
      return {
        client: one(await namedClient(sql, clientID)),
        awards,
        codes: await giveCodes(
          sql,
          program,
          awards.map(({ entryID }) => entryID),
        ),
        look: await lookOf(sql, program.serviceID),
      };
    });
    if (awards.length === 0) refuse("The results were withheld meanwhile: there are no certificates any more.", 409);
    const place = { origin: house.settings.origin, client };
    const path = join(folder, "certificates.pdf");
    await bindCertificates({
      house,
      path,
      look,
      title: `Certificates of ${awards[0]!.program}`,
      certificates: awards.map((award) => valuesOf(award, codes.get(award.entryID)!, place)),
      drawn: (pages) => progress(pages, awards.length),
    });
    return { path };
  },
});
