import { uploadSectionImage } from "../../contract/programs/sections.ts";
import { removeServiceBanner, uploadServiceBanner } from "../../contract/programs/services.ts";
import { pictureOf, receivePicture } from "../people/clients/uploads.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { on, outside } from "../platform/http/handle.ts";
import { lockedSettings } from "./queries.ts";
import { keepUpload } from "../media/uploads/queries.ts";

export const pictures = [
  outside(uploadServiceBanner, async (ask) => {
    const file = await receivePicture(ask);
    await ask.transact(async (sql, audit) => {
      await keepUpload(sql, file, ask.user.userID);
      await audit(ask.service.serviceID, ...(await setBanner(sql, ask.service.serviceID, file.uploadID)));
    });
    return { banner: pictureOf(file) };
  }),

  on(removeServiceBanner, async ({ sql, service: { serviceID }, audit }) => {
    await audit(serviceID, ...(await setBanner(sql, serviceID, null)));
    return {};
  }),

  outside(uploadSectionImage, async (ask) => {
    const file = await receivePicture(ask);
    await ask.transact((sql) => keepUpload(sql, file, ask.user.userID));
    return { picture: pictureOf(file) };
  }),
];

async function setBanner(sql: Sql, serviceID: string, uploadID: string | null) {
  const before = one(await lockedSettings(sql, serviceID));
  await sql`update services set banner_upload_id = ${uploadID} where service_id = ${serviceID}`;
  return [{ banner: before.bannerUploadID }, { banner: uploadID }] as const;
}
