/** Named sets of permissions held at a client, or narrowed to one service. */
export const roles = ["owner", "administrator", "programManager", "tourManager", "boxOffice", "viewer"] as const;
export type Role = (typeof roles)[number];

/**
 * What a person is to the record the URL names. Not roles: they come with an assignment or with ownership. Whom an entrant asked
 * to help with an entry is its co-entrant, and co-editor, too, where they may change it.
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

/** What a link may be for. Whoever bears it may do that, signed in or not, and nothing else. */
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

/** Everything a caller can be where a call is made; `staff` holds a role at some client, whichever. */
export type Standing = "anyone" | "user" | "staff" | Role | Relation | LinkStanding | EndedLinkStanding;

/** What the bearer of a link is, in place of a person. */
export type LinkStanding<P extends Purpose = Purpose> = `link:${P}`;

/** What the bearer of a revoked link is, until it would have expired: only what its purpose leaves to be handed in. */
type EndedLinkStanding<P extends Purpose = Purpose> = `endedLink:${P}`;

const administrators = ["owner", "administrator"] as const;
const programManagers = ["owner", "administrator", "programManager"] as const;
const tourManagers = ["owner", "administrator", "tourManager"] as const;
/** Those who run a program, and whoever sells for it. */
const ticketSellers = ["owner", "administrator", "programManager", "tourManager", "boxOffice"] as const;
/** Those who may take away whom to write to, and what was answered. */
const contactReaders = ["owner", "administrator", "programManager", "tourManager"] as const;
const staff = roles;

/** Who may do what. Each call names one row; the server refuses and the web disables by the same row. */
export const permissions = {
  PUBLIC: ["anyone"],
  SIGNED_IN: ["user"],
  FIND_USERS: ["staff"],

  // An entrant's own entry, and whoever helps with it.
  VIEW_ENTRY: ["entrant", "coEntrant", ...staff],
  /** With what a picture says of itself; a scorer’s says nothing where names are hidden, which the rule looks. */
  DOWNLOAD_PICTURE: ["entrant", "coEntrant", "scorer", ...staff],
  EDIT_ENTRY: ["entrant", "coEditor", ...programManagers],
  SUBMIT_ENTRY: ["entrant", ...programManagers],
  /** Into other categories: one's own within the terms of entering, anybody's for who adds entries for somebody. */
  COPY_ENTRY: ["entrant", ...programManagers],
  REQUEST_HELP: ["entrant", "scorer"],
  VIEW_OWN_SCORES: ["entrant", "coEntrant"],
  /** Who helps with an entry, and what each of them may do. */
  SHARE_ENTRY: ["entrant", ...programManagers],
  LEAVE_ENTRY: ["coEntrant"],

  /** At any time: an entrant's own is held to the timeframe. */
  MANAGE_ENTRIES: programManagers,
  ADD_MANUAL_ENTRY: programManagers,
  CHANGE_ENTRY_OWNER: programManagers,
  CHANGE_ENTRY_CATEGORY: programManagers,
  DISQUALIFY_ENTRY: programManagers,
  /** Accepting or refusing it before it is judged. */
  SCREEN_ENTRIES: programManagers,
  REMOVE_ENTRY: ["entrant", ...programManagers],
  EXTEND_ENTRY: programManagers,
  /** Notes and tags, which staff alone read. */
  NOTE_ENTRIES: programManagers,
  AWARD_TITLE: programManagers,
  MANAGE_CERTIFICATES: programManagers,
  HAVE_CERTIFICATE: ["entrant", ...programManagers],
  VIEW_ENTRIES: staff,
  /** Every answer of everybody at once, to take away: more than the list shows. */
  DOWNLOAD_ENTRIES: programManagers,

  SCORE_ENTRIES: ["scorer"],
  ASSIGN_SCORERS: programManagers,
  /** A scorer's own; staff see everyone's. */
  VIEW_PROGRESS: ["scorer", ...programManagers],
  /** Talking with the others who judge an entry. */
  DISCUSS_ENTRIES: ["scorer", ...programManagers],
  VIEW_SCORERS: ["owner", "administrator", "programManager", "viewer"],
  DOWNLOAD_SCORERS: ["owner", "administrator", "programManager", "viewer"],
  VIEW_SCORES: programManagers,
  DOWNLOAD_SCORES: programManagers,
  PUBLISH_RESULTS: programManagers,
  /** Ties and changes of sheets: of scorers the chair, which the rule looks. */
  DECIDE_JUDGING: ["scorer", ...programManagers],
  /** To the programs of other associations, with the winners’ consent. */
  SEND_ON: programManagers,
  /** Whether one’s own entry goes on. */
  ANSWER_ONWARD: ["entrant"],
  /** The winners before they are released, in confidence. */
  BEAR_RESULTS_PREVIEW: ["link:resultsPreview"],
  /** F06 Who is offered which scholarship, and how much. */
  MANAGE_AWARDS: programManagers,
  /** One's own. */
  ANSWER_AWARD: ["entrant"],
  /** One's own application, and staff who help with it; never what is written. */
  ASK_FOR_RECOMMENDATION: ["entrant", ...programManagers],
  RECOMMEND: ["link:recommendation"],
  EDIT_GALLERIES: programManagers,
  PREVIEW_FORMS: ["owner", "administrator", "programManager", "viewer"],

  /** What of a client a person is staff of is for the answer to say. */
  LIST_PROGRAMS: ["staff"],
  ADD_SERVICE: programManagers,
  VIEW_SERVICE_SETUP: staff,
  EDIT_SERVICE: programManagers,
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
  DOWNLOAD_HELP_REQUESTS: programManagers,

  /** A builder or a home, for whoever looks after it. */
  VIEW_BUILDER: ["builder", ...staff],
  EDIT_BUILDER: ["builder", ...tourManagers],
  VIEW_PROPERTY: ["builder", ...staff],
  EDIT_PROPERTY: ["builder", ...tourManagers],
  /** Groups, fields, orders, and what staff alone say of a home. */
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

  /** F12 What a survey asks, and its results. */
  VIEW_SURVEY: staff,
  EDIT_SURVEY: contactReaders,
  /** To people of any program of the client's. */
  SEND_SURVEY: administrators,
  /** By the link that was mailed, in place of signing in. */
  BEAR_SURVEY: ["link:survey"],
  /** Every answer by itself. */
  DOWNLOAD_SURVEY: contactReaders,

  /** F10 How many came, where and when. */
  VIEW_ATTENDANCE: staff,
  /** Of a builder's own homes. */
  VIEW_BUILDER_ATTENDANCE: ["builder", ...staff],
  DOWNLOAD_ATTENDANCE: ["builder", ...staff],
  /** F28 A builder has of it who agreed to hear from builders. */
  DOWNLOAD_ATTENDANCE_CONTACTS: ["builder", ...contactReaders],

  VIEW_SPONSOR: ["sponsor", ...staff],
  EDIT_SPONSOR: ["sponsor", ...tourManagers],
  /** Next year, too. */
  RENEW_SPONSOR: ["sponsor", "link:renewal"],
  /** Tiers, and the order of sponsors. */
  EDIT_SPONSORS: tourManagers,
  ADD_MANUAL_SPONSOR: tourManagers,
  CHANGE_SPONSOR_OWNER: tourManagers,
  CHANGE_SPONSOR_TIER: tourManagers,
  DISQUALIFY_SPONSOR: tourManagers,
  REMOVE_SPONSOR: tourManagers,

  /** What is sold, at which price, how many of it, and by which codes. */
  EDIT_SALES: ticketSellers,
  VIEW_SALES: [...ticketSellers, "viewer"],
  /** Selling by hand, refunds, moving tickets: what changes what somebody has bought. */
  MANAGE_SALES: ticketSellers,
  /** Everybody is told and refunded. */
  CANCEL_PROGRAM: administrators,
  /** What somebody has bought, with its tickets. */
  VIEW_PURCHASE: ["buyer", "link:purchase", ...ticketSellers, "viewer"],
  /** Names of who comes; whoever bought it until the date that the program sets. */
  EDIT_PURCHASE: ["buyer", "link:purchase", ...ticketSellers],
  BEAR_PURCHASE: ["link:purchase"],
  BEAR_TICKET: ["link:ticket"],
  /** A guest of whoever bought it. */
  BEAR_GUESTS: ["link:guests"],
  /** What those who come are asked, before and after it is paid. */
  BEAR_QUESTIONS: ["link:purchase", "link:guests", "link:ticket"],
  BEAR_CONTACT_CHANGE: ["link:contactChange"],
  /** A place on a waiting list. */
  BEAR_WAITING: ["link:waiting"],

  /** What somebody gets by mail of a client. */
  BEAR_SUBSCRIPTION: ["link:unsubscribe"],

  /** What came in and went out, and whether the card providers say the same. */
  VIEW_BOOKS: [...ticketSellers, "viewer"],

  /** F09 Tickets at the door: staff everywhere, others where they are assigned or at home. */
  CHECK_IN: ["ticketVerifier", "link:shift", ...ticketSellers],
  /** What was scanned is taken in also from whoever may scan no more, by when it was scanned. */
  HAND_IN_SCANS: ["ticketVerifier", "formerVerifier", "link:shift", "endedLink:shift", ...ticketSellers],
  /** By name, which a volunteer's pass doesn't tell. */
  FIND_AT_DOOR: ["ticketVerifier", ...ticketSellers],
  CHECK_IN_ANYWHERE: ticketSellers,
  /** Of verifiers and bearers of passes, those whom staff have told to. */
  SELL_AT_DOOR: ["ticketVerifier", "link:shift", ...ticketSellers],
  /** Who checks tickets without being staff. */
  MANAGE_DOOR: ticketSellers,

  /** F05 F13 A ballot, by whatever its vote asks for: the rule looks which. */
  VOTE: ["user", "link:ticket", "link:purchase", "link:ballot", "link:kiosk"],
  VOTE_BY_TICKET: ["buyer", "link:purchase", "link:ticket"],
  BEAR_BALLOT: ["link:ballot"],
  BEAR_KIOSK: ["link:kiosk"],
  /** Setting up public votes, counting, and telling the outcome. */
  MANAGE_VOTES: contactReaders,

  /** What people are billed for by staff. */
  VIEW_INVOICES: [...ticketSellers, "viewer"],
  MANAGE_INVOICES: ticketSellers,
  VIEW_INVOICE: ["payer", "link:invoice", ...ticketSellers, "viewer"],
  /** One's own; whose it is, the rule looks. */
  PAY_INVOICE: ["user", "link:invoice"],
  BEAR_INVOICE: ["link:invoice"],

  VIEW_CLIENT: staff,
  EDIT_CLIENT: administrators,
  INVITE_PEOPLE: administrators,
  VERIFY_MEMBERS: administrators,
  IMPORT_ROSTER: administrators,
  VIEW_PEOPLE: staff,
  DOWNLOAD_PEOPLE: staff,
  MANAGE_ROLES: ["owner"],
  /** Where the money goes. */
  MANAGE_PAYMENTS: administrators,
  VIEW_AUDIT_LOG: administrators,
  VIEW_ERROR_LOG: administrators,
} as const satisfies Record<string, readonly Standing[]>;

export type Permission = keyof typeof permissions;

export const may = (standings: readonly Standing[], permission: Permission): boolean =>
  (permissions[permission] as readonly Standing[]).some((standing) => standings.includes(standing));

/** Whoever entered something, or helps with it: what others say and do about it isn't for them, staff or not. */
export const isEntryParticipant = (standings: readonly Standing[]): boolean =>
  standings.includes("entrant") || standings.includes("coEntrant");

/** Whoever changes an entry as one of its own people, rather than for them. */
export const changesOwnEntry = (standings: readonly Standing[]): boolean =>
  standings.includes("entrant") || standings.includes("coEditor");

/** Who may make a call, in two kinds: people who signed in, and bearers of links. */
export const allowsPeople = (permission: Permission): boolean =>
  permissions[permission].some((standing) => standing !== "anyone" && !isLinkStanding(standing));
export const allowsLinks = (permission: Permission): boolean => permissions[permission].some(isLinkStanding);

/** What the key of a link is called where it stands in an address, for each purpose that the permission names: `:unsubscribeKey`. */
export const linkKeyParams = (permission: Permission): string[] =>
  (permissions[permission] as readonly Standing[])
    .filter(isLinkStanding)
    .map((standing) => `${standing.slice("link:".length)}Key`);

const isLinkStanding = (standing: Standing): standing is LinkStanding => standing.startsWith("link:");
