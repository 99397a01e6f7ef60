import { Array as List, Boolean as Bool, Optional, type Static, String as Str, Unsafe } from "typebox";
import { cssBody, cssProblems } from "./custom-css.ts";
import { download, get, post, upload } from "./endpoint.ts";
import { picture } from "./pictures.ts";
import { missingClients } from "./missing.ts";
import { changedMeanwhile } from "./revision.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, sent } from "./schema.ts";
import { kindNames, timeframeNames } from "./service-kinds.ts";
import { visibilities } from "./visibility.ts";
import { audiences } from "./forms/element.ts";
import { nameField, taglineField } from "./forms/fields.ts";
import { timeZoneNames } from "./time-zone.ts";

export const timeframe = record({
  timeframeID: ID(),
  name: oneOf(timeframeNames),
  opensAt: Instant(),
  closesAt: Instant(),
  audience: oneOf(audiences),
});

/** A program on its client's page. */
export const program = record({
  serviceID: ID(),
  kind: oneOf(kindNames),
  url: Str(),
  name: Str(),
  tagline: Str(),
  banner: nullable(picture),
  /** N03 */
  visibility: oneOf(visibilities),
  /** N04 */
  audience: oneOf(audiences),
  resultsReleased: Bool(),
  /** The zone whose clocks the timeframes are shown by. */
  timeZone: oneOf(timeZoneNames),
  timeframes: List(timeframe),
});
export type Program = Static<typeof program>;

const face = {
  url: Str(),
  name: Str(),
  tagline: Str(),
  logo: nullable(picture),
  banner: nullable(picture),
  primaryColor: Str(),
};

/** A client in the directory. */
export const clientCard = record({ ...face, open: List(program) });
export type ClientCard = Static<typeof clientCard>;

export const listClients = get("/clients", {
  summary: "The clients of this installation, with what is open now",
  allow: "PUBLIC",
  cached: true,
  answer: record({ now: Instant(), clients: List(clientCard), missing: missingClients }),
});

/** K08 A client's stylesheets, by the address that changes with them. */
const stylesheets = { themeURL: Str(), customURL: nullable(Str()) };

export const clientPage = get("/clients/:client", {
  summary: "A client's public page",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    now: Instant(),
    ...face,
    ...stylesheets,
    description: Str(),
    website: nullable(Str()),
    helpEmail: nullable(Str()),
    programs: List(program),
  }),
});

export const clientTheme = download("/clients/:client/theme.css", {
  summary: "The client's colors as a stylesheet",
  allow: "PUBLIC",
});

export const clientCustomCSS = download("/clients/:client/custom.css", {
  summary: "The client's own stylesheet, kept to the client's own pages",
  allow: "PUBLIC",
});

export const checkClientCSS = post("/clients/:client/custom-css/check", {
  summary: "What of a client's stylesheet would be left out, and why",
  allow: "EDIT_CLIENT",
  body: cssBody,
  answer: cssProblems,
});

export const clientSettings = get("/clients/:client/settings", {
  summary: "A client's settings, for its staff",
  allow: "VIEW_CLIENT",
  answer: record({
    ...face,
    description: Str(),
    website: nullable(Str()),
    helpEmail: nullable(Str()),
    confirmColor: nullable(Str()),
    dangerColor: nullable(Str()),
    customCSS: Str(),
    roster: Bool(),
    staffTwoFactor: Bool(),
  }),
});

export const changeClient = post("/clients/:client/settings", {
  summary: "Change how a client presents itself",
  allow: "EDIT_CLIENT",
  changes: "client",
  form: {
    name: nameField,
    tagline: { ...taglineField, help: "One sentence below the name." },
    description: { type: "textarea", label: "About you", maxLength: 5_000 },
    website: { type: "input", kind: "website", label: "Website" },
    helpEmail: {
      type: "input",
      kind: "email",
      label: "Help address",
      maxLength: 200,
      help: "Requests for help from entrants and scorers go here.",
    },
    roster: {
      type: "checkbox",
      label: "A membership counts once it is verified against our member roster",
    },
    staffTwoFactor: {
      type: "checkbox",
      label: "Staff sign in with a second factor",
      help: "Roles hold nothing for whoever hasn’t turned it on in Account > Two-factor sign-in. Turn on your own first.",
    },
  },
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

const Color = () => Str({ pattern: "^#[0-9A-Fa-f]{6}$" });
const NoColor = () => Unsafe<string | null>({ type: ["string", "null"], pattern: "^#[0-9A-Fa-f]{6}$" });

export const changeTheme = post("/clients/:client/theme", {
  summary: "Change a client's colors",
  allow: "EDIT_CLIENT",
  changes: "client",
  body: sent({ primaryColor: Color(), confirmColor: NoColor(), dangerColor: NoColor() }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeClientCSS = post("/clients/:client/custom-css", {
  summary: "Change a client's own stylesheet",
  allow: "EDIT_CLIENT",
  changes: "client",
  body: cssBody,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const uploadLogo = upload("/clients/:client/logo", {
  summary: "Upload a client's logo",
  allow: "EDIT_CLIENT",
  changes: "client",
  answer: record({ logo: picture }),
  done: "File uploaded.",
});
export const removeLogo = post("/clients/:client/logo/remove", {
  summary: "Remove a client's logo",
  allow: "EDIT_CLIENT",
  changes: "client",
  answer: record({}),
  done: "File removed.",
});
export const uploadClientBanner = upload("/clients/:client/banner", {
  summary: "Upload a client's photograph",
  allow: "EDIT_CLIENT",
  changes: "client",
  answer: record({ banner: picture }),
  done: "File uploaded.",
});
export const removeClientBanner = post("/clients/:client/banner/remove", {
  summary: "Remove a client's photograph",
  allow: "EDIT_CLIENT",
  changes: "client",
  answer: record({}),
  done: "File removed.",
});

export const auditEntry = record({
  auditID: ID(),
  at: Instant(),
  fullName: nullable(Str()),
  action: Str(),
  serviceName: nullable(Str()),
  timeZone: nullable(oneOf(timeZoneNames)),
  recordID: nullable(ID()),
  before: Unsafe<unknown>({}),
  after: Unsafe<unknown>({}),
});
export type AuditEntry = Static<typeof auditEntry>;

export const auditLog = get("/clients/:client/audit", {
  summary: "What staff changed, newest first",
  allow: "VIEW_AUDIT_LOG",
  query: sent({ after: Optional(Cursor()), action: Optional(Str({ maxLength: 60 })), serviceID: Optional(ID()) }),
  answer: record({ entries: List(auditEntry), next: nullable(Cursor()), actions: List(Str()) }),
});
