import { Array as List, Boolean as Bool, String as Text } from "typebox";
import { download, get, post, upload } from "../platform/endpoint.ts";
import type { Fields } from "../platform/forms/element.ts";
import { lengthLimits } from "../platform/forms/limits.ts";
import { usStates } from "../platform/forms/us-states.ts";
import { missingClients } from "../platform/missing-clients.ts";
import { ID, Instant, nullable, record } from "../platform/schema.ts";

/** A person as others see them. `headshot` is the address of a small square picture. */
export const personFields = { userID: ID(), fullName: Text(), headshot: nullable(Text()) };

const SETTINGS_UPDATED = "User profile settings updated.";

export const fullNameField = {
  type: "input",
  kind: "text",
  label: "Full name",
  required: true,
  maxLength: 200,
  autoComplete: "name",
} as const;

export const emailField = {
  type: "input",
  kind: "email",
  label: "Email",
  required: true,
  maxLength: 200,
  autoComplete: "username",
} as const;

const existingEmailField = { ...emailField, kind: "text", format: "account-email" } as const;

export const currentPasswordField = {
  type: "input",
  kind: "password-any",
  label: "Current password",
  required: true,
  autoComplete: "current-password",
} as const;

const newPasswordField = {
  type: "input",
  kind: "password",
  label: "New password",
  help: "At least 7 characters, with a letter and a digit.",
  required: true,
  autoComplete: "new-password",
} as const;

/** A key from a mail; the page takes it from its address. */
const mailedKeyField = { type: "input", kind: "text", label: "Key", carried: true, maxLength: 200 } as const;

/** V04 Drawn below a new password, and not sent. */
export const repeatedPasswordField = (field: string) =>
  ({
    type: "input",
    kind: "password",
    label: "The same again",
    required: true,
    matches: field,
    autoComplete: "new-password",
  }) as const satisfies Fields[string];

// Signing in and out.

/** A code of the authenticator app, or a recovery code. */
export const secondFactorCodeField = {
  type: "input",
  kind: "text",
  label: "Code",
  maxLength: 20,
  help: "Six digits from your authenticator app, or a recovery code.",
  autoComplete: "one-time-code",
} as const;

/** The new session's token, which is told this once, and its person. */
const sessionFields = { token: Text(), user: record({ ...personFields, email: Text() }) };

export const login = post("/users/login", {
  summary: "Sign in",
  allow: "PUBLIC",
  /** `code`: the second factor. Without it, accounts that have one are refused with `needsCode` in `more`. */
  form: {
    email: existingEmailField,
    password: { ...currentPasswordField, label: "Password" },
    code: secondFactorCodeField,
  },
  answer: record(sessionFields),
  more: record({ needsCode: Bool() }),
  limited: false,
});

export const logout = post("/users/logout", {
  summary: "Sign out",
  allow: "SIGN_OUT",
  limited: false,
  answer: record({}),
});

/** The association from whose page somebody comes: what is mailed leads back to its look. */
const clientURLField = {
  type: "input",
  kind: "text",
  label: "Client",
  format: "url-fragment",
  carried: true,
} as const;

export const register = post("/users", {
  summary: "Make an account",
  allow: "PUBLIC",
  form: {
    fullName: fullNameField,
    email: emailField,
    password: { ...newPasswordField, label: "Password" },
    invitationKey: mailedKeyField,
    clientURL: clientURLField,
  },
  /** The page to begin at once the invitation is accepted; null without an invitation, or when it couldn't be accepted. */
  answer: record({ ...sessionFields, accepted: nullable(Text()) }),
});

// Passwords.

export const changePassword = post("/users/password", {
  summary: "Change the password",
  allow: "OWN_ACCOUNT",
  form: { currentPassword: currentPasswordField, newPassword: newPasswordField },
  answer: record({}),
  done: "Password successfully changed.",
});

/** The answer is `changed` for every address, so that nobody learns here who has an account. */
export const requestPassword = post("/users/password/by-email", {
  summary: "Ask for a link to set a new password",
  allow: "PUBLIC",
  form: {
    email: { ...existingEmailField, label: "Email address", maxLength: lengthLimits.forgotPasswordEmail },
    clientURL: clientURLField,
  },
  answer: record({ state: Text() }),
  done: "Thanks, keep an eye on your email.",
});

export const checkPasswordKey = get("/users/password/reset/:passwordKey", {
  summary: "Whether a link for a new password is still good",
  allow: "PUBLIC",
  answer: record({ valid: Bool(), fullName: nullable(Text()) }),
});

export const resetPassword = post("/users/password/reset", {
  summary: "Set a new password with the key from a mail",
  allow: "PUBLIC",
  form: { passwordKey: { ...mailedKeyField, required: true }, password: newPasswordField },
  answer: record({}),
  done: "Password successfully changed.",
});

// The own account.

export const updateProfile = post("/users/profile", {
  summary: "Change my name or email",
  allow: "OWN_ACCOUNT",
  form: {
    fullName: fullNameField,
    email: { ...emailField, autoComplete: "email" },
    currentPassword: { ...currentPasswordField, required: false, help: "Needed only to change the email address." },
  },
  /** A new address is mailed a code first; until that is entered, the old one stays. */
  answer: record({ confirming: nullable(Text()) }),
  done: SETTINGS_UPDATED,
});

export const updateContact = post("/users/contact", {
  summary: "Change my contact details",
  allow: "OWN_ACCOUNT",
  form: {
    phone: { type: "input", kind: "phone", label: "Phone", autoComplete: "tel" },
    company: { type: "input", kind: "text", label: "Company", maxLength: 200, autoComplete: "organization" },
    address: { type: "input", kind: "text", label: "Street address", maxLength: 200, autoComplete: "street-address" },
    city: { type: "input", kind: "text", label: "City", maxLength: 100, autoComplete: "address-level2" },
    state: { type: "select", label: "State", options: usStates },
    zip: { type: "input", kind: "zip", label: "Zip code", autoComplete: "postal-code" },
    website: { type: "input", kind: "website", label: "Website", maxLength: 500, autoComplete: "url" },
  },
  answer: record({}),
  done: SETTINGS_UPDATED,
});

export const updatePrivacy = post("/users/privacy", {
  summary: "Change who can find me",
  allow: "OWN_ACCOUNT",
  form: {
    findable: {
      type: "checkbox",
      label: "Staff of any association may find me by name",
      help: "While this is off, only staff of associations you are affiliated with find you by name. Your exact email address always finds you.",
    },
  },
  answer: record({}),
  done: SETTINGS_UPDATED,
});

export const updateVolunteerSettings = post("/users/volunteer-settings", {
  summary: "Change how I volunteer",
  allow: "OWN_ACCOUNT",
  form: {
    volunteer: { type: "checkbox", label: "I’m willing to scan tickets at the door" },
    volunteerWeekends: {
      type: "checkbox",
      label: "On weekends, too",
      showWhen: { name: "volunteer", is: [true] },
    },
    volunteerPhone: {
      type: "input",
      kind: "phone",
      label: "Phone for text messages",
      help: "Organizers text you here about your shift.",
      autoComplete: "tel",
      showWhen: { name: "volunteer", is: [true] },
    },
  },
  answer: record({}),
  done: SETTINGS_UPDATED,
});

// The headshot.

/** K06 Pixels. */
export const minHeadshotSide = 100;
/** Pixels: beside a name, and on a page. */
export const headshotWidths = [96, 384] as const;

export const uploadImage = upload("/users/image", {
  summary: "Upload my profile image",
  allow: "OWN_ACCOUNT",
  answer: record({ headshot: Text() }),
  done: "Profile image uploaded.",
});

export const removeImage = post("/users/image/remove", {
  summary: "Remove my profile image",
  allow: "OWN_ACCOUNT",
  answer: record({}),
  done: "Profile image removed.",
});

export const readImage = download("/users/:userID/image/:imageID/:width", {
  summary: "A profile image",
  allow: "PUBLIC",
  whileLooking: true,
});

// Sessions.

export const listSessions = get("/users/sessions", {
  summary: "Where I am signed in",
  allow: "OWN_ACCOUNT",
  answer: record({
    sessions: List(
      record({
        sessionID: ID(),
        device: Text(),
        createdAt: Instant(),
        lastSeenAt: Instant(),
        current: Bool(),
      }),
    ),
  }),
});

export const revokeSession = post("/users/sessions/:sessionID/revoke", {
  summary: "Sign out somewhere else",
  allow: "OWN_ACCOUNT",
  answer: record({}),
  done: "Signed out there.",
});

export const revokeOtherSessions = post("/users/sessions/revoke-others", {
  summary: "Sign out everywhere else",
  allow: "OWN_ACCOUNT",
  answer: record({}),
  done: "Signed out everywhere else.",
});

// Finding people.

/** D29 Characters. */
export const minSearchLength = 3;

export const findUsers = get("/users/find/:search", {
  summary: "Find people by name or email",
  allow: "FIND_USERS",
  answer: record({
    users: List(record({ ...personFields, email: nullable(Text()), isEmailProved: Bool() })),
  }),
});

// The action panel.

const actionPanelItem = record({
  url: Text(),
  banner: nullable(Text()),
  clientName: Text(),
  /** The contest's or parade's name. */
  name: Text(),
  /** '3 of 12 scored'; 'Draft, closes in 5 days'. */
  line: Text(),
  /** Whether the person has something to do; submitted entries are only shown. */
  waiting: Bool(),
});

/** D01 Three lists, by what they ask of the person. */
export const actionPanel = get("/users/action-panel", {
  summary: "What needs my attention",
  allow: "OWN_ACCOUNT",
  whileLooking: true,
  answer: record({
    scoringAssignments: List(actionPanelItem),
    entries: List(actionPanelItem),
    ticketVerifications: List(actionPanelItem),
    /** The person's homes that lack something visitors would miss. */
    homes: List(actionPanelItem),
    /** The person's sponsors that lack a logo or words. */
    sponsors: List(actionPanelItem),
    missing: missingClients,
  }),
});

/** Asked for when the panel is opened: all associations are, since a guest's order may be where the person is known by nothing else. */
export const panelOrders = get("/users/action-panel/orders", {
  summary: "What I have bought whose day is still to come",
  allow: "OWN_ACCOUNT",
  whileLooking: true,
  answer: record({ orders: List(actionPanelItem), missing: missingClients }),
});
