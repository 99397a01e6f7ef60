import { newID } from "../server/platform/db/ids.ts";
import type { Sql } from "../server/platform/db/sql.ts";
import type { App } from "../server/platform/app.ts";
import { insertProvider } from "../server/people/sign-in/provider-queries.ts";
import { providerSecretPurpose } from "../server/people/sign-in/sealed-secrets.ts";

/** A member system that isn't turned on, as there is none in the demo town; its secret needs the installation's own. */
export async function addDemoSignIn(sql: Sql, { app, url }: { app: App; url: string }): Promise<void> {
  const known = await sql`select from sign_in_providers limit 1`;
  if (url !== "prairie" || known.length > 0) return;
  const providerID = await newID(sql);
  await insertProvider(sql, {
    providerID,
    kind: "oidc",
    name: "Prairie member account",
    forWhom: "members",
    issuer: "https://members.prairie.example",
    authorizationAddress: null,
    tokenAddress: null,
    profileAddress: null,
    metadataAddress: null,
    metadataReadAt: null,
    signingCertificates: [],
    allowsUnsolicited: false,
    oauthClientID: "rosette",
    sealedSecret: app.sealing.seal("of a system that there isn’t", providerSecretPurpose(providerID)),
    scope: "openid profile email",
    claims: {
      subject: "sub",
      email: "email",
      emailVerified: "email_verified",
      name: "name",
      status: "membership_status",
    },
    memberStatuses: ["current", "grace_period"],
    membershipDays: 1,
    trustedDomains: [],
  });
}
