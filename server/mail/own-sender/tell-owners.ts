import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { clientProfile } from "../../platform/access/client-profile-queries.ts";
import { queueMailToOwners } from "../sending/mail-to-owners.ts";
import type { App } from "../../platform/app.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { senderAddress } from "../sending/sender-address.ts";
import { dkimName } from "./dns-records.ts";
import type { OwnSenderRow } from "./own-sender-queries.ts";

type SenderNews = { app: Pick<App, "addresses" | "settings">; clientID: string; sender: OwnSenderRow; used: boolean };

/** Nobody else looks at the page on the day that a record is found, or goes. */
export async function tellOwners(sql: Sql, { app, clientID, sender, used }: SenderNews): Promise<void> {
  const { addresses, settings } = app;
  const { address } = sender;
  const { url, name } = requireRow(await clientProfile(sql, clientID));
  const usual = senderAddress(settings.mailFrom);
  const news = used
    ? {
        subject: `Your mail comes from ${address} now`,
        paragraphs: [
          `The DNS record that lets it was found: from now on mail of ${name} comes from ${address}, signed by your domain.`,
          "Leave the record where it is. It is looked for each day.",
        ],
      }
    : {
        subject: `Your mail doesn’t come from ${address} any more`,
        paragraphs: [
          `The DNS record that lets it wasn’t there as it should be, in two checks a day apart. Mail of ${name} comes from ${usual} again, so that it goes on arriving.`,
          `Have whoever looks after your domain put the record back: ${dkimName(sender)}. As soon as it is found, mail comes from your address again.`,
        ],
      };
  const action = { label: "Open Sender", url: addresses.urlOf(studioPaths.ownSender({ client: url })) };
  await queueMailToOwners(sql, { clientID, ...news, action });
}
