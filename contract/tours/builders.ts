import { participantOwner, textField } from "../people/participants.ts";
import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get, post, upload } from "../platform/endpoint.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../platform/revision.ts";
import { ID, Standings, nullable, record, inputRecord } from "../platform/schema.ts";

const buildersPath = "/:client/parades/:service/builders";

/** As many as a tour has. */
export const mostBuilders = 1_000;

const builderFields = {
  company: { ...textField("Company"), required: true },
  about: {
    type: "textarea",
    label: "About",
    maxLength: 5_000,
    help: "Visitors read it below your homes.",
  },
  contactName: textField("Contact"),
  email: { type: "input", kind: "email", label: "Email", maxLength: 200 },
  phone: { type: "input", kind: "phone", label: "Phone" },
  website: { type: "input", kind: "website", label: "Website", maxLength: 300 },
  license: textField("License number", 100),
} as const;

export const builder = record({
  builderID: ID(),
  company: Str(),
  about: Str(),
  contactName: Str(),
  email: Str(),
  phone: Str(),
  website: Str(),
  license: Str(),
  logo: nullable(pictureSchema),
  user: nullable(participantOwner),
  /** Who was asked by mail to look after it, and hasn't answered yet. */
  invited: nullable(Str()),
  removed: Bool(),
  homes: Integer(),
});
export type Builder = Static<typeof builder>;

export const listBuilders = get(buildersPath, {
  summary: "The builders of a tour, for its staff",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({ builders: List(builder), standings: Standings() }),
});

export const addBuilder = post(buildersPath, {
  summary: "Add a builder by hand",
  allow: "ADD_MANUAL_BUILDER",
  changes: "service",
  form: {
    company: builderFields.company,
    user: { type: "reference", to: "user", label: "Owner", help: "Who fills in the rest. Can be chosen later." },
  },
  answer: record({ builderID: ID() }),
  done: "Builder manually added",
});

export const orderBuilders = post(`${buildersPath}/order`, {
  summary: "Put the builders in order",
  allow: "EDIT_TOUR",
  changes: "service",
  body: inputRecord({ builderIDs: List(ID(), { maxItems: mostBuilders }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});

export const getBuilder = get(`${buildersPath}/:builderID`, {
  summary: "A builder and its homes, for its owner and staff",
  allow: "VIEW_BUILDER",
  answer: record({
    builder,
    homes: List(record({ propertyID: ID(), name: Str(), address: Str() })),
    standings: Standings(),
  }),
});

export const changeBuilderOwner = post(`${buildersPath}/:builderID/change-owner`, {
  summary: "Change who looks after a builder",
  allow: "CHANGE_BUILDER_OWNER",
  form: { user: { type: "reference", to: "user", label: "Owner", placeholder: "Find Someone..." } },
  answer: record({}),
  done: "Builder owner changed",
});

export const inviteBuilder = post(`${buildersPath}/:builderID/invite`, {
  summary: "Ask somebody by mail to look after a builder and its homes",
  allow: "CHANGE_BUILDER_OWNER",
  form: { email: { ...builderFields.email, required: true } },
  answer: record({ invitationID: ID() }),
  done: "Invitation sent.",
});

export const changeBuilderInfo = post(`${buildersPath}/:builderID/info`, {
  summary: "Change what a builder says of itself",
  allow: "EDIT_BUILDER",
  changes: "service",
  form: builderFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removeBuilder = post(`${buildersPath}/:builderID/remove`, {
  summary: "Remove a builder; its homes stay, and it can be taken back",
  allow: "REMOVE_BUILDER",
  changes: "service",
  answer: record({}),
  done: "Builder removed.",
});

export const restoreBuilder = post(`${buildersPath}/:builderID/restore`, {
  summary: "Take a removed builder back, with its homes",
  allow: "REMOVE_BUILDER",
  changes: "service",
  answer: record({}),
  done: "Builder is back.",
});

/** F07 The only field so far is its logo. */
export const uploadBuilderFile = upload(`${buildersPath}/:builderID/uploads/:field`, {
  summary: "Upload a builder's logo",
  allow: "EDIT_BUILDER",
  changes: "service",
  answer: record({ picture: pictureSchema }),
  done: "File uploaded.",
});

export const removeBuilderFile = post(`${buildersPath}/:builderID/uploads/:field/remove`, {
  summary: "Remove a builder's logo",
  allow: "EDIT_BUILDER",
  changes: "service",
  answer: record({}),
  done: "File removed.",
});
