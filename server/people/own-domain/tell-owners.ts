import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { clientProfile } from "../../platform/access/client-profile-queries.ts";
import { queueMailToOwners } from "../../mail/sending/mail-to-owners.ts";
import type { App } from "../../platform/app.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { OwnDomainRow } from "./own-domain-queries.ts";
import { proofName } from "./look-up-domain.ts";

type DomainNews = { app: Pick<App, "addresses">; row: OwnDomainRow; used: boolean };

/** Nobody else looks at the page on the day that a record is found, or goes. */
export async function tellOwnersOfDomain(sql: Sql, { app: { addresses }, row, used }: DomainNews): Promise<void> {
  const { clientID, domain } = row;
  const { url, name } = requireRow(await clientProfile(sql, clientID));
  const usual = new URL(addresses.main).host;
  const news = used
    ? {
        subject: `Your pages are at ${domain} now`,
        paragraphs: [
          `The DNS records were found: from now on the pages of ${name} are at ${domain}, and so are the links in its mail. Links to ${usual} lead there.`,
          "Whoever was signed in signs in once more at the new address. Leave the records where they are: they are looked for each day.",
        ],
      }
    : {
        subject: `Your pages aren’t at ${domain} any more`,
        paragraphs: [
          `A DNS record wasn’t there as it should be, in two checks a day apart. The pages of ${name} are at ${usual} again, and so are the links in its mail.`,
          `Have whoever looks after your domain put back what is missing: ${proofName(domain)}, and what leads ${domain} here. As soon as both are found, your pages are at your domain again.`,
        ],
      };
  // The installation's address leads there, whatever becomes of the domain.
  const action = { label: "Open Domain", url: addresses.main + studioPaths.ownDomain({ client: url }) };
  await queueMailToOwners(sql, { clientID, ...news, action });
}
