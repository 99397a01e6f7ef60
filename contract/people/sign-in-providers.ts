import { Array as List, Boolean as Bool, Integer, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const providersPath = "/clients/:client/sign-in-providers";
const providerPath = `${providersPath}/:providerID` as const;

export const providerKinds = ["oidc", "oauth2", "saml"] as const;
export type ProviderKind = (typeof providerKinds)[number];
export const providerAudiences = ["members", "staff", "both"] as const;
export type ProviderAudience = (typeof providerAudiences)[number];

export const claimNames = [
  "subject",
  "email",
  "emailVerified",
  "name",
  "memberNumber",
  "level",
  "status",
  "until",
] as const;
export type ClaimName = (typeof claimNames)[number];

const onlyOIDC = { name: "kind", is: ["oidc"] } as const;
const onlyOAuth = { name: "kind", is: ["oauth2"] } as const;
const notSAML = { name: "kind", is: ["oidc", "oauth2"] } as const;
const onlySAML = { name: "kind", is: ["saml"] } as const;

const claimField = (label: string, help: string) =>
  ({ type: "input", kind: "text", label, help, maxLength: 200 }) as const;

const address = (label: string, help: string) =>
  ({ type: "input", kind: "text", label, help, maxLength: 500 }) as const;

const fields = {
  name: {
    type: "input",
    kind: "text",
    label: "Name",
    help: "The button says ‘Sign in with’ and this name: ‘Prairie member account’.",
    required: true,
    maxLength: 60,
  },
  kind: {
    type: "radio",
    label: "How it works",
    required: true,
    options: [
      { value: "oidc", label: "OpenID Connect: one address is enough" },
      { value: "oauth2", label: "Plain OAuth 2 with a profile" },
      { value: "saml", label: "SAML 2.0" },
    ],
  },
  metadataAddress: {
    ...address(
      "Metadata address",
      "Where that system publishes its metadata. It is read now, and anew while people sign in, so that changed keys are known. It may wait until that system knows our address.",
    ),
    showWhen: onlySAML,
  },
  metadata: {
    type: "textarea",
    label: "Or its metadata",
    help: "The XML itself, where there is no address. Leave it empty to keep what was read.",
    maxLength: 250_000,
    showWhen: onlySAML,
  },
  issuer: {
    ...address("Issuer", "As https://members.example.org: the part before /.well-known."),
    required: true,
    showWhen: onlyOIDC,
  },
  authorizationAddress: {
    ...address("Authorization address", "Where somebody signs in; it often ends in /authorize."),
    required: true,
    showWhen: onlyOAuth,
  },
  tokenAddress: {
    ...address("Token address", "Where we fetch the access token; it often ends in /token."),
    required: true,
    showWhen: onlyOAuth,
  },
  profileAddress: {
    ...address(
      "Profile address",
      "Asked with the access token, and answers with the person as JSON. OpenID Connect needs it only where level and end of a membership are said nowhere else; {sub} stands for the person’s subject.",
    ),
    showWhen: notSAML,
  },
  oauthClientID: {
    type: "input",
    kind: "text",
    label: "Client ID",
    help: "That system gives it to you, together with the secret.",
    required: true,
    maxLength: 300,
    showWhen: notSAML,
  },
  secret: {
    type: "input",
    kind: "text",
    label: "Client secret",
    help: "Stored encrypted, and never shown again. Leave it empty to keep the one that is stored.",
    maxLength: 1_000,
    showWhen: notSAML,
  },
  scope: {
    type: "input",
    kind: "text",
    label: "Scope",
    help: "Words with blanks between them.",
    required: true,
    maxLength: 500,
    showWhen: notSAML,
  },
  allowsUnsolicited: {
    type: "checkbox",
    label: "People may begin in that system’s own list of apps",
    help: "We ask it anew then, and believe nothing that nobody asked for.",
    showWhen: onlySAML,
  },
  forWhom: {
    type: "radio",
    label: "For whom",
    required: true,
    options: [
      { value: "members", label: "Members and visitors; staff go on with their password" },
      { value: "staff", label: "Staff alone" },
      { value: "both", label: "Both" },
    ],
  },
  subject: {
    ...claimField(
      "Subject",
      "The name of what identifies a person for ever, as id. Of OpenID Connect it is always sub.",
    ),
    required: true,
    showWhen: onlyOAuth,
  },
  stableAttribute: {
    ...claimField(
      "Attribute that never changes",
      "By which a person is known for ever, as an employee’s number. Leave empty where the NameID is persistent. Never an address that is given to somebody else one day.",
    ),
    showWhen: onlySAML,
  },
  emailClaim: claimField("Email", "A dot leads into a record: contact.email."),
  emailVerified: claimField("Email verified", "True where that system has confirmed the address."),
  fullName: claimField("Full name", "Several names with blanks between them are joined: given_name family_name."),
  trustedDomains: {
    type: "textarea",
    label: "Trusted email domains",
    help: "One a line, as prairie.example. Addresses there count as confirmed where that system says so. All others get our code by mail.",
    maxLength: 2_000,
  },
  status: claimField("Status", "What tells a member from others. Without it nobody becomes a member by signing in."),
  memberStatuses: {
    type: "textarea",
    label: "Status values that count as member",
    help: "One a line, as Active. A list of groups counts where any of them is here.",
    maxLength: 2_000,
  },
  until: claimField("Member until", "A day or a time. Leave empty where it says none."),
  membershipDays: {
    type: "input",
    kind: "number",
    whole: true,
    label: "Days that a membership counts where no end is said",
    help: "Signing in again begins them anew.",
    required: true,
    min: 1,
    max: 400,
  },
  memberNumber: claimField("Member number", "Leave empty where it says none."),
  level: claimField("Member level", "Leave empty where it says none."),
} as const satisfies Fields;

export const signInProviderFields = fields;

const provider = {
  providerID: ID(),
  name: Text(),
  kind: oneOf(providerKinds),
  issuer: nullable(Text()),
  authorizationAddress: nullable(Text()),
  tokenAddress: nullable(Text()),
  profileAddress: nullable(Text()),
  metadataAddress: nullable(Text()),
  oauthClientID: Text(),
  scope: Text(),
  allowsUnsolicited: Bool(),
  forWhom: oneOf(providerAudiences),
  subject: Text(),
  stableAttribute: Text(),
  emailClaim: Text(),
  emailVerified: Text(),
  fullName: Text(),
  memberNumber: Text(),
  level: Text(),
  status: Text(),
  memberStatuses: Text(),
  until: Text(),
  membershipDays: Integer(),
  trustedDomains: Text(),
};

const samlSide = record({
  /** This side’s entity ID, where its metadata stands; to be entered there, as the next. */
  entityID: Text(),
  /** Where that system posts its answers; the same, but at a domain of the association’s own. */
  returnAddress: Text(),
  metadataReadAt: nullable(Instant()),
  /** When each of that system’s certificates ends. */
  certificatesEnd: List(Instant()),
});

export const listSignInProviders = get(providersPath, {
  summary: "Systems by which people sign in, and how that goes",
  allow: "MANAGE_SIGN_IN",
  answer: record({
    /** To be entered there, letter by letter. */
    redirectAddress: Text(),
    /** A membership counts only once it is verified; else everybody who says that they are a member is one. */
    countsVerifiedOnly: Bool(),
    /** Staff sign in by one of the providers; by password their roles hold nothing. */
    staffProvider: Bool(),
    providers: List(
      record({
        ...provider,
        onSince: nullable(Instant()),
        signedInAt: nullable(Instant()),
        failedAt: nullable(Instant()),
        failure: nullable(Text()),
        /** Accounts that are linked to it. */
        people: Integer(),
        saml: nullable(samlSide),
      }),
    ),
  }),
});

export const addSignInProvider = post(providersPath, {
  summary: "Add a system by which people sign in; it is off until it is turned on",
  allow: "MANAGE_SIGN_IN",
  form: fields,
  timeout: 30_000,
  answer: record({ providerID: ID() }),
});

export const changeSignInProvider = post(providerPath, {
  summary: "Change a system by which people sign in",
  allow: "MANAGE_SIGN_IN",
  changes: "client",
  form: fields,
  timeout: 30_000,
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const trySignInProvider = post(`${providerPath}/try`, {
  summary: "Try a system out: the address to go to. Nobody is signed in by it, and what it says is shown",
  allow: "MANAGE_SIGN_IN",
  answer: record({ address: Text() }),
  timeout: 30_000,
});

export const readProviderMetadata = post(`${providerPath}/metadata`, {
  summary: "Read a SAML system’s metadata again from its address",
  allow: "MANAGE_SIGN_IN",
  changes: "client",
  done: "Read again.",
  timeout: 30_000,
});

export const requireProviderOfStaff = post("/clients/:client/staff-sign-in/require", {
  summary: "Have staff sign in by one of the client's systems; by password their roles hold nothing",
  allow: "MANAGE_SIGN_IN",
  changes: "client",
  done: "Staff sign in with it from now on.",
});

export const allowStaffPasswords = post("/clients/:client/staff-sign-in/passwords", {
  summary: "Let staff sign in by password again",
  allow: "MANAGE_SIGN_IN",
  changes: "client",
  done: "Staff can use their passwords again.",
});

export const turnSignInProviderOn = post(`${providerPath}/on`, {
  summary: "Let people sign in by a system",
  allow: "MANAGE_SIGN_IN",
  changes: "client",
  done: "People can sign in with it now.",
});

export const turnSignInProviderOff = post(`${providerPath}/off`, {
  summary: "Let nobody sign in by a system for now",
  allow: "MANAGE_SIGN_IN",
  changes: "client",
  done: "Turned off.",
});

export const removeSignInProvider = post(`${providerPath}/remove`, {
  summary: "Remove a system by which people sign in; they keep their accounts",
  allow: "MANAGE_SIGN_IN",
  changes: "client",
  done: "Removed. People keep their accounts, and set a password by mail.",
});
