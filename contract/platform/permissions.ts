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

const all = ["owner", "administrator"] as const;
const programs = ["owner", "administrator", "programManager"] as const;
const tours = ["owner", "administrator", "tourManager"] as const;
/** Those who run a program, and whoever sells for it. */
const sellers = ["owner", "administrator", "programManager", "tourManager", "boxOffice"] as const;
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
  EDIT_ENTRY: ["entrant", "coEditor", ...programs],
  SUBMIT_ENTRY: ["entrant", ...programs],
  /** Into other categories: one's own within the terms of entering, anybody's for who adds entries for somebody. */
  COPY_ENTRY: ["entrant", ...programs],
  REQUEST_HELP: ["entrant", "scorer"],
  VIEW_OWN_SCORES: ["entrant", "coEntrant"],
  /** Who helps with an entry, and what each of them may do. */
  SHARE_ENTRY: ["entrant", ...programs],
  LEAVE_ENTRY: ["coEntrant"],

  /** At any time: an entrant's own is held to the timeframe. */
  MANAGE_ENTRIES: programs,
  ADD_MANUAL_ENTRY: programs,
  CHANGE_ENTRY_OWNER: programs,
  CHANGE_ENTRY_CATEGORY: programs,
  DISQUALIFY_ENTRY: programs,
  /** Accepting or refusing it before it is judged. */
  SCREEN_ENTRIES: programs,
  REMOVE_ENTRY: ["entrant", ...programs],
  EXTEND_ENTRY: programs,
  /** Notes and tags, which staff alone read. */
  NOTE_ENTRIES: programs,
  AWARD_TITLE: programs,
  MANAGE_CERTIFICATES: programs,
  HAVE_CERTIFICATE: ["entrant", ...programs],
  VIEW_ENTRIES: staff,
  /** Every answer of everybody at once, to take away: more than the list shows. */
  DOWNLOAD_ENTRIES: programs,

  SCORE_ENTRIES: ["scorer"],
  ASSIGN_SCORERS: programs,
  /** A scorer's own; staff see everyone's. */
  VIEW_PROGRESS: ["scorer", ...programs],
  /** Talking with the others who judge an entry. */
  DISCUSS_ENTRIES: ["scorer", ...programs],
  VIEW_SCORERS: ["owner", "administrator", "programManager", "viewer"],
  DOWNLOAD_SCORERS: ["owner", "administrator", "programManager", "viewer"],
  VIEW_SCORES: programs,
  DOWNLOAD_SCORES: programs,
  PUBLISH_RESULTS: programs,
  /** Ties and changes of sheets: of scorers the chair, which the rule looks. */
  DECIDE_JUDGING: ["scorer", ...programs],
  /** To the programs of other associations, with the winners’ consent. */
  SEND_ON: programs,
  /** Whether one’s own entry goes on. */
  ANSWER_ONWARD: ["entrant"],
  /** The winners before they are released, in confidence. */
  BEAR_RESULTS_PREVIEW: ["link:resultsPreview"],
  /** F06 Who is offered which scholarship, and how much. */
  MANAGE_AWARDS: programs,
  /** One's own. */
  ANSWER_AWARD: ["entrant"],
  /** One's own application, and staff who help with it; never what is written. */
  ASK_FOR_RECOMMENDATION: ["entrant", ...programs],
  RECOMMEND: ["link:recommendation"],
  EDIT_GALLERIES: programs,
  PREVIEW_FORMS: ["owner", "administrator", "programManager", "viewer"],

  /** What of a client a person is staff of is for the answer to say. */
  LIST_PROGRAMS: ["staff"],
  ADD_SERVICE: programs,
  VIEW_SERVICE_SETUP: staff,
  EDIT_SERVICE: programs,
  /** Trying a season on a copy, with made-up people, and removing it. */
  REHEARSE: programs,
  EDIT_PAGES: programs,
  /** Before it is published. */
  PREVIEW_SERVICE: ["link:preview", ...staff],
  EDIT_FORMS: programs,
  EDIT_CATEGORIES: programs,
  EDIT_FOLDERS: programs,
  EDIT_SCORESHEETS: programs,
  ANSWER_HELP_REQUESTS: programs,
  DOWNLOAD_HELP_REQUESTS: programs,

  /** A builder or a home, for whoever looks after it. */
  VIEW_BUILDER: ["builder", ...staff],
  EDIT_BUILDER: ["builder", ...tours],
  VIEW_PROPERTY: ["builder", ...staff],
  EDIT_PROPERTY: ["builder", ...tours],
  /** Groups, fields, orders, and what staff alone say of a home. */
  EDIT_TOUR: tours,
  ADD_MANUAL_BUILDER: tours,
  CHANGE_BUILDER_OWNER: tours,
  REMOVE_BUILDER: tours,
  ADD_MANUAL_PROPERTY: tours,
  CHANGE_PROPERTY_GROUP: tours,
  CHANGE_PROPERTY_OWNER: tours,
  DISQUALIFY_PROPERTY: tours,
  REMOVE_PROPERTY: tours,
  /** Homes and builders take EDIT_TOUR, too; prepaid tickets MANAGE_SALES. */
  IMPORT_TABLES: sellers,
  DOWNLOAD_PROPERTIES: [...tours, "viewer"],

  /** F12 What a survey asks, and its results. */
  VIEW_SURVEY: staff,
  EDIT_SURVEY: contactReaders,
  /** To people of any program of the client's. */
  SEND_SURVEY: all,
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
  EDIT_SPONSOR: ["sponsor", ...tours],
  /** Next year, too. */
  RENEW_SPONSOR: ["sponsor", "link:renewal"],
  /** Tiers, and the order of sponsors. */
  EDIT_SPONSORS: tours,
  ADD_MANUAL_SPONSOR: tours,
  CHANGE_SPONSOR_OWNER: tours,
  CHANGE_SPONSOR_TIER: tours,
  DISQUALIFY_SPONSOR: tours,
  REMOVE_SPONSOR: tours,

  /** What is sold, at which price, how many of it, and by which codes. */
  EDIT_SALES: sellers,
  VIEW_SALES: [...sellers, "viewer"],
  /** Selling by hand, refunds, moving tickets: what changes what somebody has bought. */
  MANAGE_SALES: sellers,
  /** Everybody is told and refunded. */
  CANCEL_PROGRAM: all,
  /** What somebody has bought, with its tickets. */
  VIEW_PURCHASE: ["buyer", "link:purchase", ...sellers, "viewer"],
  /** Names of who comes; whoever bought it until the date that the program sets. */
  EDIT_PURCHASE: ["buyer", "link:purchase", ...sellers],
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
  VIEW_BOOKS: [...sellers, "viewer"],

  /** F09 Tickets at the door: staff everywhere, others where they are assigned or at home. */
  CHECK_IN: ["ticketVerifier", "link:shift", ...sellers],
  /** What was scanned is taken in also from whoever may scan no more, by when it was scanned. */
  HAND_IN_SCANS: ["ticketVerifier", "formerVerifier", "link:shift", "endedLink:shift", ...sellers],
  /** By name, which a volunteer's pass doesn't tell. */
  FIND_AT_DOOR: ["ticketVerifier", ...sellers],
  CHECK_IN_ANYWHERE: sellers,
  /** Of verifiers and bearers of passes, those whom staff have told to. */
  SELL_AT_DOOR: ["ticketVerifier", "link:shift", ...sellers],
  /** Who checks tickets without being staff. */
  MANAGE_DOOR: sellers,

  /** F05 F13 A ballot, by whatever its vote asks for: the rule looks which. */
  VOTE: ["user", "link:ticket", "link:purchase", "link:ballot", "link:kiosk"],
  VOTE_BY_TICKET: ["buyer", "link:purchase", "link:ticket"],
  BEAR_BALLOT: ["link:ballot"],
  BEAR_KIOSK: ["link:kiosk"],
  /** Setting up public votes, counting, and telling the outcome. */
  MANAGE_VOTES: contactReaders,

  /** What people are billed for by staff. */
  VIEW_INVOICES: [...sellers, "viewer"],
  MANAGE_INVOICES: sellers,
  VIEW_INVOICE: ["payer", "link:invoice", ...sellers, "viewer"],
  /** One's own; whose it is, the rule looks. */
  PAY_INVOICE: ["user", "link:invoice"],
  BEAR_INVOICE: ["link:invoice"],

  VIEW_CLIENT: staff,
  EDIT_CLIENT: all,
  INVITE_PEOPLE: all,
  VERIFY_MEMBERS: all,
  IMPORT_ROSTER: all,
  VIEW_PEOPLE: staff,
  DOWNLOAD_PEOPLE: staff,
  MANAGE_ROLES: ["owner"],
  /** Where the money goes. */
  MANAGE_PAYMENTS: all,
  VIEW_AUDIT_LOG: all,
  VIEW_ERROR_LOG: all,
} as const satisfies Record<string, readonly Standing[]>;

export type Permission = keyof typeof permissions;

export const may = (standings: readonly Standing[], permission: Permission): boolean =>
  (permissions[permission] as readonly Standing[]).some((standing) => standings.includes(standing));

/** Whoever entered something, or helps with it: what others say and do about it isn't for them, staff or not. */
export const takesPartIn = (standings: readonly Standing[]): boolean =>
  standings.includes("entrant") || standings.includes("coEntrant");

/** Whoever changes an entry as one of its own people, rather than for them. */
export const isItsOwn = (standings: readonly Standing[]): boolean =>
  standings.includes("entrant") || standings.includes("coEditor");

/** Who may make a call, in two kinds: people who signed in, and bearers of links. */
export const allowsPeople = (permission: Permission): boolean =>
  permissions[permission].some((standing) => standing !== "anyone" && !isLink(standing));
export const allowsLinks = (permission: Permission): boolean => permissions[permission].some(isLink);

/** What the key of a link is called where it stands in an address, for each purpose that the permission names: `:unsubscribeKey`. */
export const keysOf = (permission: Permission): string[] =>
  (permissions[permission] as readonly Standing[])
    .filter(isLink)
    .map((standing) => `${standing.slice("link:".length)}Key`);

const isLink = (standing: Standing): standing is LinkStanding => standing.startsWith("link:");
