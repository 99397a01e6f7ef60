import type { FastifyRequest } from "fastify";
import { normalizeEmail } from "../../../contract/platform/email-address.ts";
import type { App } from "../../platform/app.ts";
import { accountByEmail } from "../users/queries.ts";
import { type ClaimedPerson, type Claims, claimLines, domainOf, noSubjectText, personIn } from "./claims.ts";
import { identityOf } from "./identity-queries.ts";
import { ProviderFailure } from "./provider-failure.ts";
import { type Returned, claimsOfReturn } from "./provider-protocol.ts";
import type { ProviderPlace, ProviderRow } from "./provider-queries.ts";

/** What a provider says of the owner who tries it, and what would come of it; nothing is done. */
export async function triedOut(
  { app, now, request }: { app: App; now: Date; request: FastifyRequest },
  { client, provider }: ProviderPlace,
  returned: Returned,
) {
  try {
    const claims = await claimsOfReturn(app, { client, provider, request }, returned);
    const said = personIn(claims, provider, now);
    return {
      claims: claimLines(ofPerson(claims)),
      ...(said ? await meaningOf(app, provider, said) : noSubject(claims, provider)),
    };
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure;
    return { claims: [], meanings: ["Nobody would be signed in."], warnings: [failure.message] };
  }
}

/** What an ID token says of itself, which was checked, and is of no person. */
const ofToken = new Set([
  "iss",
  "aud",
  "azp",
  "exp",
  "iat",
  "nbf",
  "nonce",
  "at_hash",
  "c_hash",
  "s_hash",
  "auth_time",
  "jti",
  "sid",
]);

const ofPerson = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !ofToken.has(name)));

const noSubject = (claims: Claims, provider: ProviderRow) => ({
  meanings: ["Nobody would be signed in."],
  warnings: [noSubjectText(claims, provider)],
});

async function meaningOf({ database }: App, provider: ProviderRow, said: ClaimedPerson) {
  const email = said.email === undefined ? undefined : normalizeEmail(said.email);
  const [[identity], [account]] = await database.readHome((sql) =>
    Promise.all([
      identityOf(sql, provider.providerID, said.subject),
      email === undefined ? Promise.resolve([]) : accountByEmail(sql, email),
    ]),
  );
  const meanings = [
    `They are known by ${said.subject}.`,
    accountText({ isLinked: identity !== undefined, hasAccount: account !== undefined, email }),
    ...(said.fullName ? [`Their name is ${said.fullName}.`] : []),
    membershipText(said),
  ];
  return { meanings, warnings: warningsOf(provider, said, email) };
}

function accountText({
  isLinked,
  hasAccount,
  email,
}: {
  isLinked: boolean;
  hasAccount: boolean;
  email?: string | undefined;
}) {
  if (isLinked) return "Their account is linked: they would be signed in.";
  if (email === undefined) return "Nobody would be signed in: an account needs an email address.";
  return hasAccount
    ? `${email} has an account: they would prove once that it is theirs, by password or by a code in a mail, and be signed in from then on.`
    : `An account for ${email} would be made, and they would be signed in.`;
}

function membershipText({ membership, memberNumber, level }: ClaimedPerson): string {
  if (!membership) return "It says nothing about membership: they become no member by it.";
  if (!membership.isMember) return "They don’t count as a member.";
  const facts = [...(level ? [level] : []), ...(memberNumber ? [`number ${memberNumber}`] : [])].join(", ");
  return `They count as a member until ${membership.until}${facts ? ` (${facts})` : ""}.`;
}

function warningsOf(
  { claims, memberStatuses, trustedDomains }: ProviderRow,
  said: ClaimedPerson,
  email: string | undefined,
) {
  return [
    ...(email === undefined ? [`${claims.email || "The email address"} is missing, or isn’t one.`] : []),
    ...(email !== undefined && !said.isEmailProved
      ? [
          trustedDomains.includes(domainOf(email))
            ? "It doesn’t say that the address is confirmed: somebody new gets our code by mail."
            : `${domainOf(email)} isn’t among the trusted domains: somebody new gets our code by mail.`,
        ]
      : []),
    ...(claims.status && memberStatuses.length === 0
      ? ["No status value counts as member yet: enter those that do."]
      : []),
    ...(said.fullName === undefined ? ["It says no name: the part of the address before @ would be taken."] : []),
  ];
}
