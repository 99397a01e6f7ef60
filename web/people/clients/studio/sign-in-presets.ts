import type { FormOf } from "../../../../contract/platform/endpoint.ts";
import { type addSignInProvider, signInProviderFields } from "../../../../contract/people/sign-in-providers.ts";
import type { FormPart } from "../../../platform/forms/FormParts.tsx";

export type SignInPreset = {
  label: string;
  /** Where its own settings stand, and what is to be put into the addresses. */
  text: string;
  initial: Partial<FormOf<typeof addSignInProvider>>;
};

const oidc = {
  kind: "oidc",
  scope: "openid profile email",
  forWhom: "members",
  emailClaim: "email",
  emailVerified: "email_verified",
  fullName: "name",
  membershipDays: 1,
} as const;

const oauth = { kind: "oauth2", forWhom: "members", membershipDays: 1 } as const;

const saml = { kind: "saml", forWhom: "both", membershipDays: 1 } as const;

/** What is known of systems that associations have. Each name of a claim can be changed, as many systems let theirs be named. */
export const signInPresets: readonly SignInPreset[] = [
  {
    label: "OpenID Connect",
    text: "For any system that speaks it. Its own settings call this an application, a client or a relying party.",
    initial: oidc,
  },
  {
    label: "Novi AMS",
    text: "In Novi, add an SSO client with the redirect address below. Leave its permitted groups empty only if everybody may sign in: the status says who is a member. The issuer is the address of your Novi site.",
    initial: {
      ...oidc,
      name: "Novi",
      fullName: "name",
      status: "membership_status",
      memberStatuses: "current\ngrace_period",
    },
  },
  {
    label: "GrowthZone",
    text: "GrowthZone’s support sets an OAuth client up for you and sends its ID and secret. Put your database’s name into the issuer.",
    initial: {
      ...oidc,
      name: "Member account",
      issuer: "https://YOUR-DATABASE.growthzoneapp.com",
      scope: "email openid profile",
    },
  },
  {
    label: "Google",
    text: "In the Google Cloud console, make an OAuth client ID for a web application. For staff, name your own domain as trusted.",
    initial: { ...oidc, name: "Google", issuer: "https://accounts.google.com", forWhom: "both" },
  },
  {
    label: "Microsoft",
    text: "In Microsoft Entra, register an application with a client secret. Put your tenant’s ID into the issuer: only accounts of your organization sign in then.",
    initial: {
      ...oidc,
      name: "Microsoft",
      issuer: "https://login.microsoftonline.com/YOUR-TENANT-ID/v2.0",
      forWhom: "both",
      emailVerified: null,
    },
  },
  {
    label: "MemberClicks",
    text: "In MemberClicks, add an OAuth client for the authorization code grant. Put your organization’s name into the three addresses.",
    initial: {
      ...oauth,
      name: "Member account",
      authorizationAddress: "https://YOUR-ORG.memberclicks.net/oauth/v1/authorize",
      tokenAddress: "https://YOUR-ORG.memberclicks.net/oauth/v1/token",
      profileAddress: "https://YOUR-ORG.memberclicks.net/api/v1/profile/me",
      scope: "read",
      subject: "[Profile ID]",
      emailClaim: "[Email | Primary]",
      fullName: "[Contact Name]",
      level: "[Member Type]",
      status: "[Member Status]",
      memberStatuses: "Active",
      until: "[Expiration Date]",
    },
  },
  {
    label: "Wild Apricot",
    text: "In Wild Apricot, add a server application under Settings, Integration, Authorized applications. Put your organization’s name and your account’s number into the addresses.",
    initial: {
      ...oauth,
      name: "Member account",
      authorizationAddress: "https://YOUR-ORG.wildapricot.org/sys/login/OAuthLogin",
      tokenAddress: "https://oauth.wildapricot.org/auth/token",
      profileAddress: "https://api.wildapricot.org/v2.1/accounts/YOUR-ACCOUNT/contacts/me",
      scope: "auto",
      subject: "Id",
      emailClaim: "Email",
      fullName: "FirstName LastName",
      level: "MembershipLevel.Name",
      status: "Status",
      memberStatuses: "Active",
    },
  },
  {
    label: "SAML 2.0",
    text: "For any system that speaks it. Its own settings call this an application or a service provider. Add it first if that system asks for our address before it gives its metadata.",
    initial: { ...saml, emailClaim: "email", fullName: "firstName lastName" },
  },
  {
    label: "Google by SAML",
    text: "In the Google Admin console, add a custom SAML app, and paste the metadata that it offers. Choose PERSISTENT as Name ID format, with an ID that never changes, such as the employee ID, and map email, firstName and lastName.",
    initial: { ...saml, name: "Google", forWhom: "staff", emailClaim: "email", fullName: "firstName lastName" },
  },
  {
    label: "Microsoft by SAML",
    text: "In Microsoft Entra, add an enterprise application of your own, with single sign-on by SAML. Put your tenant’s and the application’s ID into the address.",
    initial: {
      ...saml,
      name: "Microsoft",
      forWhom: "staff",
      metadataAddress:
        "https://login.microsoftonline.com/YOUR-TENANT-ID/federationmetadata/2007-06/federationmetadata.xml?appid=YOUR-APPLICATION-ID",
      stableAttribute: "http://schemas.microsoft.com/identity/claims/objectidentifier",
      emailClaim: "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
      fullName:
        "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname",
    },
  },
];

const {
  name,
  kind,
  issuer,
  authorizationAddress,
  tokenAddress,
  profileAddress,
  metadataAddress,
  metadata,
  oauthClientID,
  secret,
  scope,
  allowsUnsolicited,
  forWhom,
  subject,
  stableAttribute,
  emailClaim,
  emailVerified,
  fullName,
  memberNumber,
  level,
  status,
  memberStatuses,
  until,
  membershipDays,
  trustedDomains,
} = signInProviderFields;

export const signInFormParts: readonly FormPart[] = [
  {
    label: "The system",
    fields: {
      name,
      kind,
      issuer,
      authorizationAddress,
      tokenAddress,
      profileAddress,
      metadataAddress,
      metadata,
      oauthClientID,
      secret,
      scope,
      allowsUnsolicited,
      forWhom,
    },
  },
  {
    label: "Who somebody is",
    fields: { subject, stableAttribute, emailClaim, emailVerified, fullName, trustedDomains },
  },
  { label: "Membership", fields: { status, memberStatuses, until, membershipDays, memberNumber, level } },
];
