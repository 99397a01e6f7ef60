import { Boolean as Bool, String as Str } from "typebox";
import { clientFaceFields } from "./clients.ts";
import { cssBody, cssProblems } from "../platform/custom-css.ts";
import { get, post, upload } from "../platform/endpoint.ts";
import { nameField, taglineField } from "../platform/forms/fields.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { Color, NullableColor, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

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
    ...clientFaceFields,
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

/** Who counts as a member: whoever says so, or only whose membership is verified. */
export const memberRules = ["anybody", "verified"] as const;
export type MemberRule = (typeof memberRules)[number];

export const getMemberRule = get("/clients/:client/member-rule", {
  summary: "Who counts as a member, and whether somebody has chosen it",
  allow: "VIEW_CLIENT",
  answer: record({
    rule: oneOf(memberRules),
    isChosen: Bool(),
    hasRoster: Bool(),
    /** Whether there is something for members: a price, a category, a time, a program, a promo code. */
    isUsed: Bool(),
  }),
});

export const chooseMemberRule = post("/clients/:client/member-rule", {
  summary: "Choose who counts as a member",
  allow: "EDIT_CLIENT",
  changes: "client",
  body: inputRecord({ rule: oneOf(memberRules) }),
  answer: record({}),
  done: "Changes saved.",
});

export const changeTheme = post("/clients/:client/theme", {
  summary: "Change a client's colors",
  allow: "EDIT_CLIENT",
  changes: "client",
  body: inputRecord({ primaryColor: Color(), confirmColor: NullableColor(), dangerColor: NullableColor() }),
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
  answer: record({ logo: pictureSchema }),
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
  answer: record({ banner: pictureSchema }),
  done: "File uploaded.",
});

export const removeClientBanner = post("/clients/:client/banner/remove", {
  summary: "Remove a client's photograph",
  allow: "EDIT_CLIENT",
  changes: "client",
  answer: record({}),
  done: "File removed.",
});
