import {
  participantOwner,
  textField,
  propertyStatuses,
  propertyStatusNames,
  propertyImage,
  tourDay,
} from "../people/participants.ts";
import { Array as List, Boolean as Bool, Integer, Number as Num, type Static, String as Str, Unsafe } from "typebox";
import { downloadQuery } from "../platform/downloads.ts";
import { get, post, upload } from "../platform/endpoint.ts";
import { Answer, ElementsSchema, AnswersInput } from "../platform/forms/answers.ts";
import { lengthLimits } from "../platform/forms/limits.ts";
import { usStates } from "../platform/forms/us-states.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const propertiesPath = "/:client/parades/:service/properties";
const propertyPath = `${propertiesPath}/:propertyID` as const;

/** As many as a tour has. */
export const mostProperties = 2_000;

/** What of a home pictures are: its photographs, or its floor plans, storey by storey. */
export const homeImageKinds = ["images", "floorPlans"] as const;
export type HomeImageKind = (typeof homeImageKinds)[number];
/** So many of each. */
export const mostHomeImages = { images: 60, floorPlans: 12 } as const satisfies Record<HomeImageKind, number>;

const numberField = { type: "input", kind: "number" } as const;

const infoFields = {
  name: { ...textField("Name of the home"), required: true },
  address: textField("Address"),
  city: textField("City", 100),
  state: { type: "select", label: "State", options: usStates },
  zip: { type: "input", kind: "zip", label: "Zip code" },
  latitude: { ...numberField, label: "Latitude", min: -90, max: 90, help: "For the map. 44.0553, for example." },
  longitude: { ...numberField, label: "Longitude", min: -180, max: 180, help: "-91.6664, for example." },
  price: { type: "input", kind: "currency", label: "Price", max: 100_000_000_000 },
  status: {
    type: "select",
    label: "Status",
    required: true,
    options: propertyStatusNames.map((value) => ({ value, label: propertyStatuses[value] })),
  },
  beds: { ...numberField, label: "Bedrooms", whole: true, min: 0, max: 99 },
  baths: { ...numberField, label: "Bathrooms", min: 0, max: 99, help: "2.5 is two, and one without a shower." },
  squareFeet: { ...numberField, label: "Square feet", whole: true, min: 0, max: 1_000_000 },
  story: {
    type: "textarea",
    label: "The idea",
    maxLength: 10_000,
    help: "What visitors should know before they come in.",
  },
  accessibility: {
    type: "textarea",
    label: "Getting in",
    maxLength: 2_000,
    help: "Steps, ramps, the width of doors, where to park.",
  },
  houseRules: { type: "textarea", label: "House rules", maxLength: 2_000, help: "Shoes off, no strollers upstairs." },
} as const;

const onlineFields = {
  tourLink: {
    type: "input",
    kind: "url",
    label: "Virtual tour",
    maxLength: 2_000,
    help: "The address of a walk through the home, or of a film.",
  },
  onlineTour: { type: "checkbox", label: "Show this home on the online tour" },
} as const;

const adminFields = {
  number: { ...numberField, label: "Number on the signs", whole: true, min: 1, max: 9_999 },
  builderID: { type: "select", label: "Builder", options: "by-page" },
  mostInside: {
    ...numberField,
    label: "Most people inside at once",
    whole: true,
    min: 1,
    max: 10_000,
    help: "The door then shows how many are inside. Leave empty for no limit.",
  },
  revealedAt: {
    type: "input",
    kind: "dateTime",
    label: "Address shown from",
    help: "Until then visitors read the city alone. Leave empty to show it at once.",
  },
  dueAt: {
    type: "input",
    kind: "dateTime",
    label: "To be complete by",
    help: "In place of the tour’s own date, which counts where this is empty.",
  },
} as const;

export const otherHours = record({ timeframeID: ID(), opens: nullable(Str()), closes: nullable(Str()) });
/** What staff ask of each home, and what was answered. */
const fieldGroup = record({
  fieldGroupID: ID(),
  name: Str(),
  description: Str(),
  elements: ElementsSchema,
  propertyFields: List(Answer),
});

export const property = record({
  propertyID: ID(),
  name: Str(),
  number: nullable(Integer()),
  address: Str(),
  city: Str(),
  state: nullable(Str()),
  zip: nullable(Str()),
  latitude: nullable(Num()),
  longitude: nullable(Num()),
  revealedAt: nullable(Instant()),
  /** By when it is to be complete: its own date, and the one that counts. */
  dueAt: nullable(Instant()),
  due: nullable(Instant()),
  mostInside: nullable(Integer()),
  price: nullable(Integer()),
  status: oneOf(propertyStatusNames),
  beds: nullable(Integer()),
  baths: nullable(Num()),
  squareFeet: nullable(Integer()),
  story: Str(),
  accessibility: Str(),
  houseRules: Str(),
  tourLink: Str(),
  onlineTour: Bool(),
  propertyGroupID: nullable(ID()),
  builderID: nullable(ID()),
  company: nullable(Str()),
  user: nullable(participantOwner),
  disqualified: Bool(),
  disqualifiedReason: nullable(Str()),
  removed: Bool(),
  images: List(propertyImage),
  floorPlans: List(propertyImage),
  hours: List(otherHours),
  fieldGroups: List(fieldGroup),
});
export type Property = Static<typeof property>;

const listedProperty = record({
  propertyID: ID(),
  name: Str(),
  number: nullable(Integer()),
  address: Str(),
  city: Str(),
  price: nullable(Integer()),
  status: oneOf(propertyStatusNames),
  propertyGroupID: nullable(ID()),
  builderID: nullable(ID()),
  company: nullable(Str()),
  owner: nullable(Str()),
  cover: nullable(pictureSchema),
  images: Integer(),
  /** What visitors would look for and not find, by name. */
  missing: List(Str()),
  disqualified: Bool(),
  removed: Bool(),
});
export type ListedProperty = Static<typeof listedProperty>;

const propertyGroup = record({
  propertyGroupID: ID(),
  name: Str(),
  description: Str(),
  homes: Integer(),
});
export type PropertyGroup = Static<typeof propertyGroup>;

export const listProperties = get(propertiesPath, {
  summary: "The homes of a tour, for its staff",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    properties: List(listedProperty),
    propertyGroups: List(propertyGroup),
    builders: List(record({ builderID: ID(), company: Str() })),
    zone: oneOf(timeZoneNames),
    standings: Standings(),
  }),
});

export const downloadProperties = post(`${propertiesPath}/download`, {
  summary: "Download the homes of a tour",
  allow: "DOWNLOAD_PROPERTIES",
  ...downloadQuery({}),
});

/** What a choice among groups has beside them. */
export const withoutGroup = "none";

export const addProperty = post(propertiesPath, {
  summary: "Add a home by hand",
  allow: "ADD_MANUAL_PROPERTY",
  changes: "service",
  form: {
    propertyGroupID: { type: "select", label: "Property group", required: true, options: "by-page" },
    name: { ...textField("Name of the home"), help: "Its owner can change it." },
    builderID: adminFields.builderID,
  },
  answer: record({ propertyID: ID() }),
  done: "Property manually added",
});

export const orderProperties = post(`${propertiesPath}/order`, {
  summary: "Put the homes in order",
  allow: "EDIT_TOUR",
  changes: "service",
  body: inputRecord({ propertyIDs: List(ID(), { maxItems: mostProperties }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});

export const getProperty = get(propertyPath, {
  summary: "A home with all that is said of it, for its owner and staff",
  allow: "VIEW_PROPERTY",
  answer: record({
    property,
    propertyGroups: List(record({ propertyGroupID: ID(), name: Str() })),
    builders: List(record({ builderID: ID(), company: Str() })),
    days: List(tourDay),
    zone: oneOf(timeZoneNames),
    missing: List(Str()),
    standings: Standings(),
  }),
});

export const changePropertyGroup = post(`${propertyPath}/change-group`, {
  summary: "Change a home's group",
  allow: "CHANGE_PROPERTY_GROUP",
  changes: "service",
  form: {
    propertyGroupID: {
      type: "select",
      label: "Property group",
      required: true,
      options: "by-page",
      besides: withoutGroup,
    },
  },
  answer: record({}),
  done: "Property group changed",
});

export const changePropertyOwner = post(`${propertyPath}/change-owner`, {
  summary: "Change who looks after a home",
  allow: "CHANGE_PROPERTY_OWNER",
  form: { user: { type: "reference", to: "user", label: "Owner", placeholder: "Find Someone..." } },
  answer: record({}),
  done: "Property owner changed",
});

export const disqualifyProperty = post(`${propertyPath}/disqualify`, {
  summary: "Disqualify a home, or reinstate it",
  allow: "DISQUALIFY_PROPERTY",
  changes: "service",
  form: {
    disqualified: { type: "checkbox", label: "Disqualified" },
    reason: { type: "textarea", label: "Reason", maxLength: 2_000, help: "Its owner sees it." },
  },
  answer: record({}),
});

export const changePropertyAdminSettings = post(`${propertyPath}/admin-settings`, {
  summary: "Change what staff alone say of a home",
  allow: "EDIT_TOUR",
  changes: "service",
  form: adminFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changePropertyInfo = post(`${propertyPath}/info`, {
  summary: "Change what is said of a home",
  allow: "EDIT_PROPERTY",
  changes: "service",
  form: infoFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeOnlineTour = post(`${propertyPath}/online-tour`, {
  summary: "Change a home's virtual tour, and whether it is on the online tour",
  allow: "EDIT_PROPERTY",
  changes: "service",
  form: onlineFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

const WallTime = () => Unsafe<string | null>({ type: ["string", "null"], pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });

/** The days on which a home is open at other hours than the tour, or closed. */
export const changeOpenHours = post(`${propertyPath}/open-hours`, {
  summary: "Change when a home is open on the days of the tour",
  allow: "EDIT_PROPERTY",
  changes: "service",
  body: inputRecord({
    hours: List(inputRecord({ timeframeID: ID(), opens: WallTime(), closes: WallTime() }), { maxItems: 100 }),
  }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Open hours saved.",
});

export const saveMetaData = post(`${propertyPath}/meta-data/:fieldGroupID`, {
  summary: "Save what a home answers to a group of fields",
  allow: "EDIT_PROPERTY",
  changes: "service",
  body: inputRecord({
    propertyFields: AnswersInput,
  }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Fields updated.",
});

export const removeProperty = post(`${propertyPath}/remove`, {
  summary: "Remove a home; its scans and tickets stay, and it can be taken back",
  allow: "REMOVE_PROPERTY",
  changes: "service",
  answer: record({}),
  done: "Property removed.",
});

export const restoreProperty = post(`${propertyPath}/restore`, {
  summary: "Take a removed home back",
  allow: "REMOVE_PROPERTY",
  changes: "service",
  answer: record({}),
  done: "Property is back.",
});

/** The field is `images` or `floorPlans`. */
export const uploadPropertyFile = upload(`${propertyPath}/uploads/:field`, {
  summary: "Upload a photograph or a floor plan of a home",
  allow: "EDIT_PROPERTY",
  changes: "service",
  answer: propertyImage,
  done: "File uploaded.",
});

const imageIDField = {
  type: "input",
  kind: "text",
  format: "id",
  carried: true,
  label: "Image",
  required: true,
} as const;

/** V16, D18 */
export const captionPropertyImage = post(`${propertyPath}/images/caption`, {
  summary: "Change the caption of a home's picture",
  allow: "EDIT_PROPERTY",
  changes: "service",
  form: {
    imageID: imageIDField,
    caption: { type: "textarea", label: "Caption", maxLength: lengthLimits.propertyImageCaption },
  },
  answer: record({}),
  done: "File updated.",
});

export const orderPropertyImages = post(`${propertyPath}/images/order`, {
  summary: "Put the pictures of a home in order",
  allow: "EDIT_PROPERTY",
  changes: "service",
  body: inputRecord({ imageIDs: List(ID(), { maxItems: mostHomeImages.images + mostHomeImages.floorPlans }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "File order updated.",
});

export const removePropertyImage = post(`${propertyPath}/images/remove`, {
  summary: "Remove a picture of a home",
  allow: "EDIT_PROPERTY",
  changes: "service",
  form: { imageID: imageIDField },
  answer: record({}),
  done: "File removed.",
});

const manyProperties = { propertyIDs: List(ID(), { minItems: 1, maxItems: mostProperties, uniqueItems: true }) };

export const changeGroupOfProperties = post(`${propertiesPath}/many/change-group`, {
  summary: "Change the group of many homes",
  allow: "CHANGE_PROPERTY_GROUP",
  changes: "service",
  body: inputRecord({ ...manyProperties, propertyGroupID: Unsafe<string | null>({ type: ["string", "null"] }) }),
  answer: record({ done: List(record({ propertyID: ID(), was: nullable(ID()) })) }),
  done: "Property group changed",
});

export const disqualifyProperties = post(`${propertiesPath}/many/disqualify`, {
  summary: "Disqualify or reinstate many homes",
  allow: "DISQUALIFY_PROPERTY",
  changes: "service",
  body: inputRecord({ ...manyProperties, disqualified: Bool() }),
  answer: record({ done: List(record({ propertyID: ID(), was: Bool() })) }),
});

const groupsPath = "/:client/parades/:service/property-groups";
const groupForm = {
  name: textField("Name"),
  description: { type: "textarea", label: "Description", maxLength: 2_000, help: "Visitors read it above the homes." },
} as const;
const namedGroupForm = { ...groupForm, name: { ...groupForm.name, required: true } } as const;

export const createPropertyGroup = post(groupsPath, {
  summary: "Add a group of homes",
  allow: "EDIT_TOUR",
  changes: "service",
  form: namedGroupForm,
  answer: record({ propertyGroupID: ID() }),
  done: "Group added.",
});

export const editPropertyGroup = post(`${groupsPath}/:propertyGroupID`, {
  summary: "Change a group of homes",
  allow: "EDIT_TOUR",
  changes: "service",
  form: namedGroupForm,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removePropertyGroup = post(`${groupsPath}/:propertyGroupID/remove`, {
  summary: "Remove a group that no home is in",
  allow: "EDIT_TOUR",
  changes: "service",
  answer: record({}),
  done: "Group removed.",
});

export const orderPropertyGroups = post(`${groupsPath}-order`, {
  summary: "Put the groups of homes in order",
  allow: "EDIT_TOUR",
  changes: "service",
  body: inputRecord({ propertyGroupIDs: List(ID(), { maxItems: 200 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});
