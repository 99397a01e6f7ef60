import {
  removeClientBanner,
  removeLogo,
  uploadClientBanner,
  uploadLogo,
} from "../../../contract/people/client-settings.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { lockClientProfile } from "../../platform/access/client-profile-queries.ts";
import { pictureOf, receivePublicPicture } from "./public-pictures.ts";
import { insertUpload } from "../../media/uploads/queries.ts";

/** The client's two pictures. An old one stays in the files: pages that were kept may still show it. */
export const clientPictureCalls = [
  onOutsideTransaction(uploadLogo, async (ask) => {
    const file = await receivePublicPicture(ask);
    await ask.transact(async (sql, audit) => {
      await insertUpload(sql, file, ask.user.userID);
      await audit(ask.client.clientID, ...(await setPicture(sql, "logo", ask.client.clientID, file.uploadID)));
    });
    return { logo: pictureOf(file) };
  }),

  onOutsideTransaction(uploadClientBanner, async (ask) => {
    const file = await receivePublicPicture(ask);
    await ask.transact(async (sql, audit) => {
      await insertUpload(sql, file, ask.user.userID);
      await audit(ask.client.clientID, ...(await setPicture(sql, "banner", ask.client.clientID, file.uploadID)));
    });
    return { banner: pictureOf(file) };
  }),

  on(removeLogo, async ({ sql, client: { clientID }, audit }) => {
    await audit(clientID, ...(await setPicture(sql, "logo", clientID, null)));
    return {};
  }),

  on(removeClientBanner, async ({ sql, client: { clientID }, audit }) => {
    await audit(clientID, ...(await setPicture(sql, "banner", clientID, null)));
    return {};
  }),
];

const pictureColumns = { logo: fragment`logo_upload_id`, banner: fragment`banner_upload_id` };

/** Answers what it was and what it is, for the audit log. */
async function setPicture(sql: Sql, which: "logo" | "banner", clientID: string, uploadID: string | null) {
  const before = requireRow(await lockClientProfile(sql, clientID));
  await sql`update clients set ${pictureColumns[which]} = ${uploadID} where client_id = ${clientID}`;
  const old = which === "logo" ? before.logoUploadID : before.bannerUploadID;
  return [{ [which]: old }, { [which]: uploadID }] as const;
}
