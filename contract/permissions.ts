/** Named sets of permissions held at a client, or narrowed to one service. */
export const roles = ["owner", "administrator", "programManager", "tourManager", "boxOffice", "viewer"] as const;
export type Role = (typeof roles)[number];

/** What a person is to the record the URL names. Not roles: they come with an assignment or with ownership. */
const relations = ["entrant", "scorer", "buyer", "ticketVerifier"] as const;
export type Relation = (typeof relations)[number];

/** What a link may be for. Whoever bears it may do that, signed in or not, and nothing else. */
const purposes = ["invitation", "passwordReset", "unsubscribe", "preview", "purchase", "ticket"] as const;
export type Purpose = (typeof purposes)[number];

/** Everything a caller can be where a call is made; `staff` holds a role at some client, whichever. */
export type Standing = "anyone" | "user" | "staff" | Role | Relation | LinkStanding;

/** What the bearer of a link is, in place of a person. */
export type LinkStanding<P extends Purpose = Purpose> = `link:${P}`;

const all = ["owner", "administrator"] as const;
const programs = ["owner", "administrator", "programManager"] as const;
const tours = ["owner", "administrator", "tourManager"] as const;
/** Those who run a program, and whoever sells for it. */
const sellers = ["owner", "administrator", "programManager", "tourManager", "boxOffice"] as const;
const staff = roles;

/** Who may do what. Each call names one row; the server refuses and the web disables by the same row. */
export const permissions = {
  PUBLIC: ["anyone"],
  SIGNED_IN: ["user"],
  FIND_USERS: ["staff"],

  // An entrant's own entry, and staff who help with it.
  VIEW_ENTRY: ["entrant", ...staff],
  EDIT_ENTRY: ["entrant", ...programs],
  SUBMIT_ENTRY: ["entrant", ...programs],
  REQUEST_HELP: ["entrant", "scorer"],
  VIEW_OWN_SCORES: ["entrant"],

  /** At any time: an entrant's own is held to the timeframe. */
  MANAGE_ENTRIES: programs,
  ADD_MANUAL_ENTRY: programs,
  CHANGE_ENTRY_OWNER: programs,
  CHANGE_ENTRY_CATEGORY: programs,
  DISQUALIFY_ENTRY: programs,
  REMOVE_ENTRY: ["entrant", ...programs],
  EXTEND_ENTRY: programs,
  AWARD_TITLE: programs,
  VIEW_ENTRIES: staff,
  /** Every answer of everybody at once, to take away: more than the list shows. */
  DOWNLOAD_ENTRIES: programs,

  SCORE_ENTRIES: ["scorer"],
  ASSIGN_SCORERS: programs,
  /** A scorer's own; staff see everyone's. */
  VIEW_PROGRESS: ["scorer", ...programs],
  VIEW_SCORERS: ["owner", "administrator", "programManager", "viewer"],
  DOWNLOAD_SCORERS: ["owner", "administrator", "programManager", "viewer"],
  VIEW_SCORES: programs,
  DOWNLOAD_SCORES: programs,
  PUBLISH_RESULTS: programs,
  EDIT_GALLERIES: programs,
  PREVIEW_FORMS: ["owner", "administrator", "programManager", "viewer"],

  /** What of a client a person is staff of is for the answer to say. */
  LIST_PROGRAMS: ["staff"],
  ADD_SERVICE: programs,
  VIEW_SERVICE_SETUP: staff,
  EDIT_SERVICE: programs,
  EDIT_PAGES: programs,
  /** Before it is published. */
  PREVIEW_SERVICE: ["link:preview", ...staff],
  EDIT_FORMS: programs,
  EDIT_CATEGORIES: programs,
  EDIT_FOLDERS: programs,
  EDIT_SCORESHEETS: programs,
  ANSWER_HELP_REQUESTS: programs,
  DOWNLOAD_HELP_REQUESTS: programs,

  CHANGE_SPONSOR_OWNER: tours,

  /** What is sold, at which price, how many of it, and by which codes. */
  EDIT_SALES: sellers,
  VIEW_SALES: [...sellers, "viewer"],
  /** Selling by hand, refunds, moving tickets: what changes what somebody has bought. */
  MANAGE_SALES: sellers,
  /** What somebody has bought, with its tickets. */
  VIEW_PURCHASE: ["buyer", "link:purchase", ...sellers, "viewer"],
  /** Names of who comes; whoever bought it until the date that the program sets. */
  EDIT_PURCHASE: ["buyer", "link:purchase", ...sellers],
  BEAR_PURCHASE: ["link:purchase"],
  BEAR_TICKET: ["link:ticket"],

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

/** Who may make a call, in two kinds: people who signed in, and bearers of links. */
export const allowsPeople = (permission: Permission): boolean =>
  permissions[permission].some((standing) => standing !== "anyone" && !isLink(standing));
export const allowsLinks = (permission: Permission): boolean => permissions[permission].some(isLink);

const isLink = (standing: Standing): standing is LinkStanding => standing.startsWith("link:");
