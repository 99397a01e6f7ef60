import {
  removeClientBanner,
  removeLogo,
  uploadClientBanner,
  uploadLogo,
} from "../../../contract/people/client-settings.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { lockedClient } from "../../platform/access/client-face-queries.ts";
import { pictureOf, receivePicture } from "./uploads.ts";
import { keepUpload } from "../../media/uploads/queries.ts";

/** The client's two pictures. An old one stays in the files: pages that were kept may still show it. */
export const pictures = [
  outside(uploadLogo, async (ask) => {
    const file = await receivePicture(ask);
    await ask.transact(async (sql, audit) => {
      await keepUpload(sql, file, ask.user.userID);
      await audit(ask.client.clientID, ...(await setPicture(sql, "logo", ask.client.clientID, file.uploadID)));
    });
    return { logo: pictureOf(file) };
  }),

  outside(uploadClientBanner, async (ask) => {
    const file = await receivePicture(ask);
    await ask.transact(async (sql, audit) => {
      await keepUpload(sql, file, ask.user.userID);
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

const columns = { logo: fragment`logo_upload_id`, banner: fragment`banner_upload_id` };

/** Answers what it was and what it is, for the audit log. */
async function setPicture(sql: Sql, which: "logo" | "banner", clientID: string, uploadID: string | null) {
  const before = one(await lockedClient(sql, clientID));
  await sql`update clients set ${columns[which]} = ${uploadID} where client_id = ${clientID}`;
  const old = which === "logo" ? before.logoUploadID : before.bannerUploadID;
  return [{ [which]: old }, { [which]: uploadID }] as const;
}
