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

/** Logo and banner. Replaced pictures stay stored, since cached pages may still show them. */
export const clientPictureCalls = [
  onOutsideTransaction(uploadLogo, async (context) => {
    const file = await receivePublicPicture(context);
    await context.transact(async (sql, audit) => {
      await insertUpload(sql, file, context.user.userID);
      await audit(context.client.clientID, ...(await setPicture(sql, "logo", context.client.clientID, file.uploadID)));
    });
    return { logo: pictureOf(file) };
  }),

  onOutsideTransaction(uploadClientBanner, async (context) => {
    const file = await receivePublicPicture(context);
    await context.transact(async (sql, audit) => {
      await insertUpload(sql, file, context.user.userID);
      await audit(
        context.client.clientID,
        ...(await setPicture(sql, "banner", context.client.clientID, file.uploadID)),
      );
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

/** Returns the picture before and after, for the audit log. */
async function setPicture(sql: Sql, picture: "logo" | "banner", clientID: string, uploadID: string | null) {
  const before = requireRow(await lockClientProfile(sql, clientID));
  await sql`update clients set ${pictureColumns[picture]} = ${uploadID} where client_id = ${clientID}`;
  const replacedID = picture === "logo" ? before.logoUploadID : before.bannerUploadID;
  return [{ [picture]: replacedID }, { [picture]: uploadID }] as const;
}
