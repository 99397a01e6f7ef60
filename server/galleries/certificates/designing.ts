import { paths } from "../../../contract/platform/addresses.ts";
import {
  certificateValues,
  designInColor,
  sampleAward,
  sampleCode,
} from "../../../contract/galleries/certificate-design.ts";
import {
  certificateSample,
  changeCertificateDesign,
  downloadCertificates,
  getCertificates,
  removeCertificateBackground,
  removeCertificateLogo,
  uploadCertificateBackground,
  uploadCertificateLogo,
} from "../../../contract/galleries/certificates.ts";
import { pictureOf, receivePublicPicture } from "../../people/clients/public-pictures.ts";
import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { type Audit, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import { fileHeaders } from "../../media/renditions.ts";
import { serviceSettingsOf } from "../../programs/queries.ts";
import { addTask } from "../../platform/tasks/task-queries.ts";
import {
  associationLogo,
  awardedEntries,
  clientColor,
  ensureDesignRow,
  findDesign,
  updateCertificatePicture,
} from "./queries.ts";
import { insertUpload } from "../../media/uploads/queries.ts";

export const certificateDesignCalls = [
  on(getCertificates, async ({ sql, client, service, standings }) => {
    const { serviceID, timeZone } = service;
    const [program, [row], certificates, color, [own], [release]] = await Promise.all([
      serviceSettingsOf(sql, serviceID).then(requireRow),
      findDesign(sql, serviceID),
      awardedEntries(sql, { clientID: client.clientID, serviceID }),
      clientColor(sql),
      associationLogo(sql),
      sql<{ resultsReleasedAt: string | null }>`
        select results_released_at from judging where service_id = ${serviceID}`,
    ]);
    return {
      standings: [...standings],
      design: row?.design ?? null,
      background: row?.background ?? null,
      logo: row?.logo ?? null,
      associationLogo: own?.logo ?? null,
      resultsReleasedAt: release?.resultsReleasedAt ?? null,
      timeZone,
      program: program.name,
      association: client.name,
      color,
      certificates,
    };
  }),

  on(changeCertificateDesign, async (context) => {
    const { sql, service, body, audit } = context;
    const { serviceID } = service;
    await ensureDesignRow(sql, serviceID);
    const before = requireRow(await findDesign(sql, serviceID, { lock: true })).design;
    await refuseIfStale(context, serviceID, before ?? designInColor(await clientColor(sql)), "fields");
    await sql`update certificate_designs set design = ${json(body)} where service_id = ${serviceID}`;
    await audit(serviceID, before, body);
    return {};
  }),

  onOutsideTransaction(certificateSample, async ({ app, client, service, body, now, reply }) => {
    const { serviceID, timeZone } = service;
    const { drawCertificates, certificateLookOf: lookOf } = await import("./drawing.ts");
    const [program, look] = await app.database.readInside(client.clientID, (sql) =>
      Promise.all([serviceSettingsOf(sql, serviceID).then(requireRow), lookOf(sql, serviceID)]),
    );
    const place = { program: program.name, association: client.name, timeZone, releasedAt: now.toISOString() };
    const page = app.addresses.urlOf(paths.certificates({ client: client.url }));
    const values = certificateValues({ ...sampleAward, ...place }, { code: sampleCode, url: page, page });
    reply.headers(fileHeaders(pdfFile, "Sample certificate.pdf"));
    return reply.send(
      await drawCertificates({
        app,
        look: { ...look, design: body },
        title: "Sample certificate",
        certificates: [values],
      }),
    ) as never;
  }),

  onOutsideTransaction(uploadCertificateBackground, async (context) => {
    const file = await receivePublicPicture(context);
    await context.transact(async (sql, audit) => {
      await insertUpload(sql, file, context.user.userID);
      const { serviceID } = context.service;
      await setPicture(sql, audit, { serviceID, picture: "background", uploadID: file.uploadID });
    });
    return { background: pictureOf(file) };
  }),

  onOutsideTransaction(uploadCertificateLogo, async (context) => {
    const file = await receivePublicPicture(context);
    await context.transact(async (sql, audit) => {
      await insertUpload(sql, file, context.user.userID);
      const { serviceID } = context.service;
      await setPicture(sql, audit, { serviceID, picture: "logo", uploadID: file.uploadID });
    });
    return { logo: pictureOf(file) };
  }),

  on(removeCertificateLogo, async ({ sql, service: { serviceID }, audit }) => {
    await setPicture(sql, audit, { serviceID, picture: "logo", uploadID: null });
    return {};
  }),

  on(removeCertificateBackground, async ({ sql, service: { serviceID }, audit }) => {
    await setPicture(sql, audit, { serviceID, picture: "background", uploadID: null });
    return {};
  }),

  on(downloadCertificates, async ({ sql, user, client, service, audit }) => {
    const { serviceID } = service;
    const { length } = await awardedEntries(sql, { clientID: client.clientID, serviceID });
    if (length === 0)
      refuse(
        "There are no certificates yet. They come with the release of the results, for entries with an award title.",
        409,
      );
    const taskRequest = { fileName: `${client.url}-${service.url}-certificates.pdf` };
    const taskID = await addTask(sql, { kind: "certificates", userID: user.userID, serviceID, asked: taskRequest });
    await audit(serviceID, null, { certificates: length });
    return { taskID };
  }),
];

export const pdfFile = { key: "", kind: "pdf", contentType: "application/pdf" } as const;

type NewPicture = { serviceID: string; picture: "background" | "logo"; uploadID: string | null };

async function setPicture(sql: Sql, audit: Audit, { serviceID, picture, uploadID }: NewPicture) {
  await ensureDesignRow(sql, serviceID);
  const before = requireRow(await findDesign(sql, serviceID, { lock: true }));
  await updateCertificatePicture(sql, serviceID, picture, uploadID);
  const former = picture === "background" ? before.uploadID : before.logoUploadID;
  await audit(serviceID, { [picture]: former }, { [picture]: uploadID });
}
