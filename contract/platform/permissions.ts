/** Named sets of permissions held at a client, or narrowed to one program. */
export const roles = ["owner", "administrator", "programManager", "tourManager", "boxOffice", "viewer"] as const;
export type Role = (typeof roles)[number];

/**
 * Relations of a person to the record that the address names. Not roles: they come with an assignment or with ownership. People whom an
 * entrant asked for help with an entry are its co-entrants, and co-editors, too, where they may change it.
 */
const relations = [
  "entrant",
  "coEntrant",
  "coEditor",
  "scorer",
  "buyer",
  "payer",
  "builder",
  "sponsor",
  "ticketVerifier",
  "formerVerifier",
] as const;
export type Relation = (typeof relations)[number];

/** Purposes of links. The holder may do this one thing, signed in or not. */
export const purposes = [
  "invitation",
  "passwordReset",
  "unsubscribe",
  "preview",
  "purchase",
  "guests",
  "contactChange",
  "waiting",
  "ticket",
  "invoice",
  "shift",
  "ballot",
  "kiosk",
  "renewal",
  "survey",
  "recommendation",
  "feeder",
  "feederInvitation",
  "resultsPreview",
] as const;
export type Purpose = (typeof purposes)[number];

/**
 * Everything that a caller can be where a call is made; `staff` holds a role at any client, `scorerByLink` scores in one program without
 * having signed in. `personAtClient` signed in by the own system of one client: there they are a user as all others, and in calls
 * of no client they may what names them.
 */
export type Standing =
  | "anyone"
  | "user"
  | "personAtClient"
  | "staff"
  | "scorerByLink"
  | Role
  | Relation
  | LinkStanding
  | EndedLinkStanding
  | "apiKey"
  | KeyStanding
  | OwnEntryKeyStanding;

/** The standing of a link's holder, in place of a person's. */
export type LinkStanding<P extends Purpose = Purpose> = `link:${P}`;

/** What an API key may do, one permission each: of the roles of the person in whose name it acts, what its scopes leave of them. */
export type KeyStanding = `key:${string}`;
export const keyStanding = (permission: Permission): KeyStanding => `key:${permission}`;

/** What an API key is to an entry of the person in whose name it acts: it opens nothing, and is held to what they are held to. */
type OwnEntryKeyStanding = "keyOfEntrant" | "keyOfCoEntrant";

/** The standing of a revoked link's holder, until the link would have expired: it allows only to hand in what is left over. */
type EndedLinkStanding<P extends Purpose = Purpose> = `endedLink:${P}`;

const administrators = ["owner", "administrator"] as const;
const programManagers = ["owner", "administrator", "programManager"] as const;
const tourManagers = ["owner", "administrator", "tourManager"] as const;
/** People who run a program, and people who sell for it. */
const ticketSellers = ["owner", "administrator", "programManager", "tourManager", "boxOffice"] as const;
/** People who may download contact data and answers. */
const contactReaders = ["owner", "administrator", "programManager", "tourManager"] as const;
const staff = roles;

/** Who may do what. Each call names one row; the server refuses and the web disables by the same row. */
export const permissions = {
  PUBLIC: ["anyone"],
  SIGNED_IN: ["user"],
  /** One's own account, also for who signed in by the own system of a client: nothing of other clients, which the rule checks. */
  OWN_ACCOUNT: ["user", "personAtClient"],
  /** Name and address of one's own account, also for who scores by a link. */
  SEE_ONESELF: ["user", "personAtClient", "scorerByLink"],
  /** Whether a file is open to the caller, the rule checks by what holds it. */
  GET_FILE: ["anyone", "user", "scorerByLink"],
  /** For whoever has just signed in there; also for who tries it out, signed in as they are. */
  RETURN_FROM_PROVIDER: ["anyone", "user", "personAtClient"],
  SIGN_OUT: ["anyone", "user", "personAtClient", "scorerByLink"],
  FIND_USERS: ["staff", "personAtClient"],

  // An entrant's own entry, also for its co-entrants.
  VIEW_ENTRY: ["entrant", "coEntrant", ...staff],
  /** With the picture's metadata; a scorer’s has none where names are hidden, which the rule checks. */
  DOWNLOAD_PICTURE: ["entrant", "coEntrant", "scorer", ...staff],
  EDIT_ENTRY: ["entrant", "coEditor", ...programManagers],
  SUBMIT_ENTRY: ["entrant", ...programManagers],
  /** To other categories: an entrant's own within the terms of entering, anybody's for staff who add entries. */
  COPY_ENTRY: ["entrant", ...programManagers],
  REQUEST_HELP: ["entrant", "scorer"],
  VIEW_OWN_SCORES: ["entrant", "coEntrant"],
  /** Inviting co-entrants, and what each of them may do. */
  SHARE_ENTRY: ["entrant", ...programManagers],
  LEAVE_ENTRY: ["coEntrant"],

  /** At any time; an entrant's own changes are held to the timeframe. */
  MANAGE_ENTRIES: programManagers,
  ADD_MANUAL_ENTRY: programManagers,
  CHANGE_ENTRY_OWNER: programManagers,
  CHANGE_ENTRY_CATEGORY: programManagers,
  DISQUALIFY_ENTRY: programManagers,
  /** Accepting or refusing entries before they are judged. */
  SCREEN_ENTRIES: programManagers,
  REMOVE_ENTRY: ["entrant", ...programManagers],
  EXTEND_ENTRY: programManagers,
  /** Notes and tags, which only staff read. */
  NOTE_ENTRIES: programManagers,
  AWARD_TITLE: programManagers,
  MANAGE_CERTIFICATES: programManagers,
  HAVE_CERTIFICATE: ["entrant", ...programManagers],
  VIEW_ENTRIES: staff,
  /** All answers of all entries, in one file: more than the list shows. */
  DOWNLOAD_ENTRIES: programManagers,

  SCORE_ENTRIES: ["scorer"],
  ASSIGN_SCORERS: programManagers,
  /** A scorer's own; staff see everyone's. */
  VIEW_PROGRESS: ["scorer", ...programManagers],
  /** Discussion among the scorers of an entry. */
  DISCUSS_ENTRIES: ["scorer", ...programManagers],
  VIEW_SCORERS: ["owner", "administrator", "programManager", "viewer"],
  DOWNLOAD_SCORERS: ["owner", "administrator", "programManager", "viewer"],
  VIEW_SCORES: programManagers,
  DOWNLOAD_SCORES: programManagers,
  PUBLISH_RESULTS: programManagers,
  /** Ties and changes of scoresheets. Of the scorers only the chair, which the rule checks. */
  DECIDE_JUDGING: ["scorer", ...programManagers],
  /** To the programs of other associations, with the winners’ consent. */
  SEND_ON: programManagers,
  /** Consent for one’s own entry. */
  ANSWER_ONWARD: ["entrant"],
  /** The winners before they are released, in confidence. */
  BEAR_RESULTS_PREVIEW: ["link:resultsPreview"],
  /** F06 Offers of scholarships, and their amounts. */
  MANAGE_AWARDS: programManagers,
  /** One's own. */
  ANSWER_AWARD: ["entrant"],
  /** One's own application, also for staff who help with it; never the letter's text. */
  ASK_FOR_RECOMMENDATION: ["entrant", ...programManagers],
  RECOMMEND: ["link:recommendation"],
  EDIT_GALLERIES: programManagers,
  PREVIEW_FORMS: ["owner", "administrator", "programManager", "viewer"],

  /** The answer lists only clients where the person is staff. */
  LIST_PROGRAMS: ["staff"],
  ADD_SERVICE: programManagers,
  VIEW_SERVICE_SETUP: staff,
  EDIT_SERVICE: programManagers,
  /** A program that is only set up, for good. */
  DELETE_PROGRAM: administrators,
  /** Trying a season on a copy, with made-up people, and removing it. */
  REHEARSE: programManagers,
  EDIT_PAGES: programManagers,
  /** Before it is published. */
  PREVIEW_SERVICE: ["link:preview", ...staff],
  EDIT_FORMS: programManagers,
  EDIT_CATEGORIES: programManagers,
  EDIT_FOLDERS: programManagers,
  EDIT_SCORESHEETS: programManagers,
  ANSWER_HELP_REQUESTS: programManagers,
  /** To people of a program; each list takes its own permission, too. */
  WRITE_MESSAGES: contactReaders,
  DOWNLOAD_HELP_REQUESTS: programManagers,

  /** A builder or a home, for the people who look after it. */
  VIEW_BUILDER: ["builder", ...staff],
  EDIT_BUILDER: ["builder", ...tourManagers],
  VIEW_PROPERTY: ["builder", ...staff],
  EDIT_PROPERTY: ["builder", ...tourManagers],
  /** Groups, fields, orders, and staff's own notes on a home. */
  EDIT_TOUR: tourManagers,
  ADD_MANUAL_BUILDER: tourManagers,
  CHANGE_BUILDER_OWNER: tourManagers,
  REMOVE_BUILDER: tourManagers,
  ADD_MANUAL_PROPERTY: tourManagers,
  CHANGE_PROPERTY_GROUP: tourManagers,
  CHANGE_PROPERTY_OWNER: tourManagers,
  DISQUALIFY_PROPERTY: tourManagers,
  REMOVE_PROPERTY: tourManagers,
  /** Homes and builders take EDIT_TOUR, too; prepaid tickets MANAGE_SALES. */
  IMPORT_TABLES: ticketSellers,
  DOWNLOAD_PROPERTIES: [...tourManagers, "viewer"],

  /** F12 A survey's questions and results. */
  VIEW_SURVEY: staff,
  EDIT_SURVEY: contactReaders,
  /** To people of any program of the client. */
  SEND_SURVEY: administrators,
  /** By the mailed link, without signing in. */
  BEAR_SURVEY: ["link:survey"],
  /** All single answers. */
  DOWNLOAD_SURVEY: contactReaders,

  /** F10 Numbers of visitors by place and time. */
  VIEW_ATTENDANCE: staff,
  /** For a builder's own homes. */
  VIEW_BUILDER_ATTENDANCE: ["builder", ...staff],
  DOWNLOAD_ATTENDANCE: ["builder", ...staff],
  /** F28 A builder sees those visitors who agreed to hear from builders. */
  DOWNLOAD_ATTENDANCE_CONTACTS: ["builder", ...contactReaders],

  VIEW_SPONSOR: ["sponsor", ...staff],
  EDIT_SPONSOR: ["sponsor", ...tourManagers],
  /** For the next year, too. */
  RENEW_SPONSOR: ["sponsor", "link:renewal"],
  /** Tiers, and the order of sponsors. */
  EDIT_SPONSORS: tourManagers,
  ADD_MANUAL_SPONSOR: tourManagers,
  CHANGE_SPONSOR_OWNER: tourManagers,
  CHANGE_SPONSOR_TIER: tourManagers,
  DISQUALIFY_SPONSOR: tourManagers,
  REMOVE_SPONSOR: tourManagers,

  /** Products, prices, quotas and promo codes. */
  EDIT_SALES: ticketSellers,
  VIEW_SALES: [...ticketSellers, "viewer"],
  /** Selling by hand, refunds, moving tickets: changes to somebody's order. */
  MANAGE_SALES: ticketSellers,
  /** Notifies and refunds everybody. */
  CANCEL_PROGRAM: administrators,
  /** An order with its tickets. */
  VIEW_PURCHASE: ["buyer", "link:purchase", ...ticketSellers, "viewer"],
  /** Names on tickets; for buyers until the date that the program sets. */
  EDIT_PURCHASE: ["buyer", "link:purchase", ...ticketSellers],
  BEAR_PURCHASE: ["link:purchase"],
  BEAR_TICKET: ["link:ticket"],
  /** A guest of the buyer. */
  BEAR_GUESTS: ["link:guests"],
  /** Questions to attendees, before and after payment. */
  BEAR_QUESTIONS: ["link:purchase", "link:guests", "link:ticket"],
  BEAR_CONTACT_CHANGE: ["link:contactChange"],
  /** A place on a waiting list. */
  BEAR_WAITING: ["link:waiting"],

  /** Mail subscriptions at a client. */
  BEAR_SUBSCRIPTION: ["link:unsubscribe"],

  /** Why the client is suspended, and whom to ask. */
  VIEW_SUSPENSION: administrators,
  /** Payments in and out, and the comparison with the card providers. */
  VIEW_BOOKS: [...ticketSellers, "viewer"],

  /** F09 Tickets at the door: staff everywhere, others where they are assigned or at home. */
  CHECK_IN: ["ticketVerifier", "link:shift", ...ticketSellers],
  /** Scans are also accepted from people who may scan no more, if they scanned while they could. */
  HAND_IN_SCANS: ["ticketVerifier", "formerVerifier", "link:shift", "endedLink:shift", ...ticketSellers],
  /** By name, which a volunteer's pass doesn't show. */
  FIND_AT_DOOR: ["ticketVerifier", ...ticketSellers],
  CHECK_IN_ANYWHERE: ticketSellers,
  /** Verifiers and holders of passes only where staff have allowed it. */
  SELL_AT_DOOR: ["ticketVerifier", "link:shift", ...ticketSellers],
  /** People who check tickets without being staff. */
  MANAGE_DOOR: ticketSellers,

  /** F05 F13 A ballot, by the credential that its vote asks for, which the rule checks. */
  VOTE: ["user", "link:ticket", "link:purchase", "link:ballot", "link:kiosk"],
  VOTE_BY_TICKET: ["buyer", "link:purchase", "link:ticket"],
  BEAR_BALLOT: ["link:ballot"],
  BEAR_KIOSK: ["link:kiosk"],
  /** Setting up public votes, counting, and publishing the outcome. */
  MANAGE_VOTES: contactReaders,

  /** Invoices that staff write. */
  VIEW_INVOICES: [...ticketSellers, "viewer"],
  MANAGE_INVOICES: ticketSellers,
  VIEW_INVOICE: ["payer", "link:invoice", ...ticketSellers, "viewer"],
  /** One's own, which the rule checks. */
  PAY_INVOICE: ["user", "link:invoice"],
  BEAR_INVOICE: ["link:invoice"],

  VIEW_CLIENT: staff,
  EDIT_CLIENT: administrators,
  INVITE_PEOPLE: administrators,
  /** Scorers and ticket verifiers of one program; which of them, the rule checks by what the caller may assign. */
  INVITE_TO_PROGRAM: ticketSellers,
  VERIFY_MEMBERS: administrators,
  IMPORT_ROSTER: administrators,
  /** From where the roster is fetched by itself. No key may say that. */
  SCHEDULE_ROSTER: administrators,
  VIEW_PEOPLE: staff,
  DOWNLOAD_PEOPLE: staff,
  MANAGE_ROLES: ["owner"],
  /** Of each kind those that the caller sees in its list, which the rule checks. */
  FIND_RECORDS: ["staff"],
  /** A person's page. Everything on it is held to the permission of its own list, which the rule checks. */
  VIEW_PERSON: ["staff"],
  /** Notes about people, which only those who write them read. */
  NOTE_PEOPLE: ticketSellers,
  SEND_PASSWORD_LINK: administrators,
  /** Pages as one of the client's people sees them, and nothing of it changed; never as somebody who is staff anywhere, which the rule checks. */
  SEE_AS_PERSON: administrators,
  CORRECT_ADDRESS: administrators,
  /** Accounts with roles only by owners, which the rule checks. */
  MERGE_PEOPLE: administrators,
  /** Owners and administrators only by owners, and oneself by nobody, which the rule checks. */
  ERASE_PEOPLE: administrators,
  /** All that the client knows of a person, as a file, for whoever asks the association for it. */
  DOWNLOAD_PERSON_DATA: administrators,
  /** How long what of people is kept. */
  VIEW_RETENTION: administrators,
  MANAGE_RETENTION: ["owner"],
  /** Where the money goes. */
  MANAGE_PAYMENTS: administrators,
  /** Accounts by which journals are written. */
  MANAGE_ACCOUNTING: administrators,
  /** Keys for other systems. Each acts in the name of whoever made it. */
  MANAGE_API_KEYS: administrators,
  /** Where events of the client are sent to. */
  MANAGE_WEBHOOKS: administrators,
  /** By which systems of the client people sign in. Whoever runs one may sign in as everybody it knows. */
  MANAGE_SIGN_IN: ["owner"],
  /** From which address at a domain of theirs the association's mail comes. */
  MANAGE_SENDER: ["owner"],
  /** At which domain of theirs the association's pages are. */
  MANAGE_DOMAIN: ["owner"],
  /** What the key itself is, for whoever tries it. */
  USE_API_KEY: ["apiKey"],
  VIEW_AUDIT_LOG: administrators,
  VIEW_ERROR_LOG: administrators,
} as const satisfies Record<string, readonly Standing[]>;

export type Permission = keyof typeof permissions;

export const may = (standings: readonly Standing[], permission: Permission): boolean =>
  (permissions[permission] as readonly Standing[]).some((standing) => standings.includes(standing)) ||
  standings.includes(keyStanding(permission));

export const isEntryParticipant = (standings: readonly Standing[]): boolean =>
  standings.includes("entrant") || standings.includes("coEntrant");

/**
 * Entrants and co-entrants don't see what others say and do about their entry, even when they are staff, and no key in their name does
 * for them.
 */
export const isOwnEntry = (standings: readonly Standing[]): boolean =>
  isEntrantsOwn(standings) || standings.includes("coEntrant") || standings.includes("keyOfCoEntrant");

/** The same of the entrant alone: letters about an application are closed to whoever applies. */
export const isEntrantsOwn = (standings: readonly Standing[]): boolean =>
  standings.includes("entrant") || standings.includes("keyOfEntrant");

/** What a key keeps of the relations of the person in whose name it acts: it isn't the buyer or scorer that they may be. */
export const keyRelations = (relations: readonly Relation[]): Standing[] =>
  relations.flatMap((relation) =>
    relation === "entrant" ? ["keyOfEntrant"] : relation === "coEntrant" ? ["keyOfCoEntrant"] : [],
  );

/** Whether the caller changes an entry as its entrant or co-editor, rather than as staff. */
export const changesOwnEntry = (standings: readonly Standing[]): boolean =>
  standings.includes("entrant") || standings.includes("coEditor");

/** The two kinds of caller that a permission may allow: people who signed in, and holders of links. */
export const allowsPeople = (permission: Permission): boolean =>
  permissions[permission].some((standing) => standing !== "anyone" && !isLinkStanding(standing));
export const allowsLinks = (permission: Permission): boolean => permissions[permission].some(isLinkStanding);

export const allowsScorers = (permission: Permission): boolean =>
  (permissions[permission] as readonly Standing[]).includes("scorer");

/** The params for keys of links in a path, one for each purpose that the permission names: `:unsubscribeKey`. */
export const linkKeyParams = (permission: Permission): string[] =>
  (permissions[permission] as readonly Standing[])
    .filter(isLinkStanding)
    .map((standing) => `${standing.slice("link:".length)}Key`);

const isLinkStanding = (standing: Standing): standing is LinkStanding => standing.startsWith("link:");
