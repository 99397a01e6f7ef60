import { uploadSectionImage } from "../../contract/programs/sections.ts";
import { removeServiceBanner, uploadServiceBanner } from "../../contract/programs/services.ts";
import { pictureOf, receivePublicPicture } from "../people/clients/public-pictures.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../platform/http/handlers.ts";
import { lockSettings } from "./queries.ts";
import { insertUpload } from "../media/uploads/queries.ts";

export const bannerCalls = [
  onOutsideTransaction(uploadServiceBanner, async (context) => {
    const file = await receivePublicPicture(context);
    await context.transact(async (sql, audit) => {
      await insertUpload(sql, file, context.user.userID);
      await audit(context.service.serviceID, ...(await setBanner(sql, context.service.serviceID, file.uploadID)));
    });
    return { banner: pictureOf(file) };
  }),

  on(removeServiceBanner, async ({ sql, service: { serviceID }, audit }) => {
    await audit(serviceID, ...(await setBanner(sql, serviceID, null)));
    return {};
  }),

  onOutsideTransaction(uploadSectionImage, async (context) => {
    const file = await receivePublicPicture(context);
    await context.transact((sql) => insertUpload(sql, file, context.user.userID));
    return { picture: pictureOf(file) };
  }),
];

async function setBanner(sql: Sql, serviceID: string, uploadID: string | null) {
  const before = requireRow(await lockSettings(sql, serviceID));
  await sql`update services set banner_upload_id = ${uploadID} where service_id = ${serviceID}`;
  return [{ banner: before.bannerUploadID }, { banner: uploadID }] as const;
}
