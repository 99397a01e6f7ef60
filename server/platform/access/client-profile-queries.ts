import type { Sql } from "../db/sql.ts";
import { type Fragment, fragment } from "../db/statement.ts";
import type { PictureInfo } from "../../../contract/platform/pictures.ts";
import { pictureJSON } from "../storage/picture-queries.ts";

/** The upload behind this column, as the contract's picture. */
export const pictureOfColumn = (column: Fragment) =>
  fragment`(select ${pictureJSON} from uploads f where f.upload_id = ${column})`;

/** Its staff's view of a client: everything it says of itself. */
export type ClientProfile = {
  clientID: string;
  url: string;
  name: string;
  tagline: string;
  description: string;
  website: string | null;
  helpEmail: string | null;
  primaryColor: string;
  confirmColor: string | null;
  dangerColor: string | null;
  customCSS: string;
  roster: boolean;
  staffTwoFactor: boolean;
  logoUploadID: string | null;
  bannerUploadID: string | null;
};

export type ClientProfileWithPictures = ClientProfile & { logo: PictureInfo | null; banner: PictureInfo | null };

const profileColumns = fragment`
  c.client_id, c.url, c.name, c.tagline, c.description, c.website, c.help_email, c.primary_color, c.confirm_color,
  c.danger_color, c.custom_css, c.roster, c.staff_two_factor, c.logo_upload_id, c.banner_upload_id`;

/** With its pictures, which stand behind the client's own wall. */
export const clientProfile = (sql: Sql, clientID: string) => sql<ClientProfileWithPictures>`
  select ${profileColumns}, ${pictureOfColumn(fragment`c.logo_upload_id`)} as logo, ${pictureOfColumn(fragment`c.banner_upload_id`)} as banner
  from clients c where client_id = ${clientID}`;

export const lockClientProfile = (sql: Sql, clientID: string) => sql<ClientProfile>`
  select ${profileColumns} from clients c where client_id = ${clientID} for update`;
