import {
  ownerSchema,
  textField,
  propertyStatuses,
  statusNames,
  propertyImage,
  tourDay,
} from "../people/participants.ts";
import { Array as List, Boolean as Bool, Integer, Number as Num, type Static, String as Str, Unsafe } from "typebox";
import { asFile } from "../platform/downloads.ts";
import { get, post, upload } from "../platform/endpoint.ts";
import { Answer, Elements, SentAnswers } from "../platform/forms/answers.ts";
import { limits } from "../platform/forms/limits.ts";
import { usStates } from "../platform/forms/states.ts";
import { picture } from "../platform/pictures.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, Standings, nullable, oneOf, record, sent } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const path = "/:client/parades/:service/properties";
const ofOne = `${path}/:propertyID` as const;

/** As many as a tour has. */
export const mostProperties = 2_000;

/** What of a home pictures are: its photographs, or its floor plans, storey by storey. */
export const imageKinds = ["images", "floorPlans"] as const;
export type ImageKind = (typeof imageKinds)[number];
/** So many of each. */
export const mostImages = { images: 60, floorPlans: 12 } as const satisfies Record<ImageKind, number>;

const number = { type: "input", kind: "number" } as const;

const infoFields = {
  name: { ...textField("Name of the home"), required: true },
  address: textField("Address"),
  city: textField("City", 100),
  state: { type: "select", label: "State", options: usStates },
  zip: { type: "input", kind: "zip", label: "Zip code" },
  latitude: { ...number, label: "Latitude", min: -90, max: 90, help: "For the map. 44.0553, for example." },
  longitude: { ...number, label: "Longitude", min: -180, max: 180, help: "-91.6664, for example." },
  price: { type: "input", kind: "currency", label: "Price", max: 100_000_000_000 },
  status: {
    type: "select",
    label: "Status",
    required: true,
    options: statusNames.map((value) => ({ value, label: propertyStatuses[value] })),
  },
  beds: { ...number, label: "Bedrooms", whole: true, min: 0, max: 99 },
  baths: { ...number, label: "Bathrooms", min: 0, max: 99, help: "2.5 is two, and one without a shower." },
  squareFeet: { ...number, label: "Square feet", whole: true, min: 0, max: 1_000_000 },
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
  number: { ...number, label: "Number on the signs", whole: true, min: 1, max: 9_999 },
  builderID: { type: "select", label: "Builder", options: "by-page" },
  mostInside: {
    ...number,
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
  elements: Elements,
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
  status: oneOf(statusNames),
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
  user: nullable(ownerSchema),
  disqualified: Bool(),
  disqualifiedReason: nullable(Str()),
  removed: Bool(),
  images: List(propertyImage),
  floorPlans: List(propertyImage),
  hours: List(otherHours),
  fieldGroups: List(fieldGroup),
});
export type Property = Static<typeof property>;

const listed = record({
  propertyID: ID(),
  name: Str(),
  number: nullable(Integer()),
  address: Str(),
  city: Str(),
  price: nullable(Integer()),
  status: oneOf(statusNames),
  propertyGroupID: nullable(ID()),
  builderID: nullable(ID()),
  company: nullable(Str()),
  owner: nullable(Str()),
  cover: nullable(picture),
  images: Integer(),
  /** What visitors would look for and not find, by name. */
  missing: List(Str()),
  disqualified: Bool(),
  removed: Bool(),
});
export type ListedProperty = Static<typeof listed>;

const propertyGroup = record({
  propertyGroupID: ID(),
  name: Str(),
  description: Str(),
  homes: Integer(),
});
export type PropertyGroup = Static<typeof propertyGroup>;

export const listProperties = get(path, {
  summary: "The homes of a tour, for its staff",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    properties: List(listed),
    propertyGroups: List(propertyGroup),
    builders: List(record({ builderID: ID(), company: Str() })),
    zone: oneOf(timeZoneNames),
    standings: Standings(),
  }),
});

export const downloadProperties = post(`${path}/download`, {
  summary: "Download the homes of a tour",
  allow: "DOWNLOAD_PROPERTIES",
  ...asFile({}),
});

/** What a choice among groups has beside them. */
export const noGroup = "none";

export const addProperty = post(path, {
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

export const orderProperties = post(`${path}/order`, {
  summary: "Put the homes in order",
  allow: "EDIT_TOUR",
  changes: "service",
  body: sent({ propertyIDs: List(ID(), { maxItems: mostProperties }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});

export const getProperty = get(ofOne, {
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

export const changePropertyGroup = post(`${ofOne}/change-group`, {
  summary: "Change a home's group",
  allow: "CHANGE_PROPERTY_GROUP",
  changes: "service",
  form: {
    propertyGroupID: { type: "select", label: "Property group", required: true, options: "by-page", besides: noGroup },
  },
  answer: record({}),
  done: "Property group changed",
});

export const changePropertyOwner = post(`${ofOne}/change-owner`, {
  summary: "Change who looks after a home",
  allow: "CHANGE_PROPERTY_OWNER",
  form: { user: { type: "reference", to: "user", label: "Owner", placeholder: "Find Someone..." } },
  answer: record({}),
  done: "Property owner changed",
});

export const disqualifyProperty = post(`${ofOne}/disqualify`, {
  summary: "Disqualify a home, or reinstate it",
  allow: "DISQUALIFY_PROPERTY",
  changes: "service",
  form: {
    disqualified: { type: "checkbox", label: "Disqualified" },
    reason: { type: "textarea", label: "Reason", maxLength: 2_000, help: "Its owner sees it." },
  },
  answer: record({}),
});

export const changePropertyAdminSettings = post(`${ofOne}/admin-settings`, {
  summary: "Change what staff alone say of a home",
  allow: "EDIT_TOUR",
  changes: "service",
  form: adminFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changePropertyInfo = post(`${ofOne}/info`, {
  summary: "Change what is said of a home",
  allow: "EDIT_PROPERTY",
  changes: "service",
  form: infoFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeOnlineTour = post(`${ofOne}/online-tour`, {
  summary: "Change a home's virtual tour, and whether it is on the online tour",
  allow: "EDIT_PROPERTY",
  changes: "service",
  form: onlineFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

const wallTime = () => Unsafe<string | null>({ type: ["string", "null"], pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });

/** The days on which a home is open at other hours than the tour, or closed. */
export const changeOpenHours = post(`${ofOne}/open-hours`, {
  summary: "Change when a home is open on the days of the tour",
  allow: "EDIT_PROPERTY",
  changes: "service",
  body: sent({
    hours: List(sent({ timeframeID: ID(), opens: wallTime(), closes: wallTime() }), { maxItems: 100 }),
  }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Open hours saved.",
});

export const saveMetaData = post(`${ofOne}/meta-data/:fieldGroupID`, {
  summary: "Save what a home answers to a group of fields",
  allow: "EDIT_PROPERTY",
  changes: "service",
  body: sent({
    propertyFields: SentAnswers,
  }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Fields updated.",
});

export const removeProperty = post(`${ofOne}/remove`, {
  summary: "Remove a home; its scans and tickets stay, and it can be taken back",
  allow: "REMOVE_PROPERTY",
  changes: "service",
  answer: record({}),
  done: "Property removed.",
});

export const restoreProperty = post(`${ofOne}/restore`, {
  summary: "Take a removed home back",
  allow: "REMOVE_PROPERTY",
  changes: "service",
  answer: record({}),
  done: "Property is back.",
});

/** The field is `images` or `floorPlans`. */
export const uploadPropertyFile = upload(`${ofOne}/uploads/:field`, {
  summary: "Upload a photograph or a floor plan of a home",
  allow: "EDIT_PROPERTY",
  changes: "service",
  answer: propertyImage,
  done: "File uploaded.",
});

const imageID = { type: "input", kind: "text", format: "id", carried: true, label: "Image", required: true } as const;

/** V16, D18 */
export const captionPropertyImage = post(`${ofOne}/images/caption`, {
  summary: "Change the caption of a home's picture",
  allow: "EDIT_PROPERTY",
  changes: "service",
  form: {
    imageID,
    caption: { type: "textarea", label: "Caption", maxLength: limits.propertyImageCaption },
  },
  answer: record({}),
  done: "File updated.",
});

export const orderPropertyImages = post(`${ofOne}/images/order`, {
  summary: "Put the pictures of a home in order",
  allow: "EDIT_PROPERTY",
  changes: "service",
  body: sent({ imageIDs: List(ID(), { maxItems: mostImages.images + mostImages.floorPlans }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "File order updated.",
});

export const removePropertyImage = post(`${ofOne}/images/remove`, {
  summary: "Remove a picture of a home",
  allow: "EDIT_PROPERTY",
  changes: "service",
  form: { imageID },
  answer: record({}),
  done: "File removed.",
});

const many = { propertyIDs: List(ID(), { minItems: 1, maxItems: mostProperties, uniqueItems: true }) };

export const changeGroupOfProperties = post(`${path}/many/change-group`, {
  summary: "Change the group of many homes",
  allow: "CHANGE_PROPERTY_GROUP",
  changes: "service",
  body: sent({ ...many, propertyGroupID: Unsafe<string | null>({ type: ["string", "null"] }) }),
  answer: record({ done: List(record({ propertyID: ID(), was: nullable(ID()) })) }),
  done: "Property group changed",
});

export const disqualifyProperties = post(`${path}/many/disqualify`, {
  summary: "Disqualify or reinstate many homes",
  allow: "DISQUALIFY_PROPERTY",
  changes: "service",
  body: sent({ ...many, disqualified: Bool() }),
  answer: record({ done: List(record({ propertyID: ID(), was: Bool() })) }),
});

const groups = "/:client/parades/:service/property-groups";
const groupForm = {
  name: textField("Name"),
  description: { type: "textarea", label: "Description", maxLength: 2_000, help: "Visitors read it above the homes." },
} as const;
const namedGroup = { ...groupForm, name: { ...groupForm.name, required: true } } as const;

export const createPropertyGroup = post(groups, {
  summary: "Add a group of homes",
  allow: "EDIT_TOUR",
  changes: "service",
  form: namedGroup,
  answer: record({ propertyGroupID: ID() }),
  done: "Group added.",
});

export const editPropertyGroup = post(`${groups}/:propertyGroupID`, {
  summary: "Change a group of homes",
  allow: "EDIT_TOUR",
  changes: "service",
  form: namedGroup,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removePropertyGroup = post(`${groups}/:propertyGroupID/remove`, {
  summary: "Remove a group that no home is in",
  allow: "EDIT_TOUR",
  changes: "service",
  answer: record({}),
  done: "Group removed.",
});

export const orderPropertyGroups = post(`${groups}-order`, {
  summary: "Put the groups of homes in order",
  allow: "EDIT_TOUR",
  changes: "service",
  body: sent({ propertyGroupIDs: List(ID(), { maxItems: 200 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});
