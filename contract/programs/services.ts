import { Array as List, Boolean as Bool, Integer, Optional, String as Str } from "typebox";
import { categoryWindow, deadlineExtension, program, timeframe } from "../people/clients.ts";
import { cssBody, cssProblems } from "../platform/custom-css.ts";
import { get, post, upload } from "../platform/endpoint.ts";
import { audiences } from "../platform/forms/element.ts";
import { addressField, nameField, taglineField } from "../platform/forms/fields.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { helpVideos } from "./help-videos.ts";
import { graceFields, judging, scoringFields, screeningFields } from "./judging.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, Instant, Minute, nullable, oneOf, record, inputRecord, NullableID } from "../platform/schema.ts";
import { timeZoneNames, timeZones } from "../platform/time-zone.ts";
import { kindNames, serviceKinds, timeframeNames } from "../platform/service-kinds.ts";

const servicePath = "/clients/:client/services/:service";

export const serviceStatuses = ["draft", "published", "archived"] as const;

export type ServiceStatus = (typeof serviceStatuses)[number];

export const listPrograms = get("/clients/:client/services", {
  summary: "The client's programs that the person is staff of",
  allow: "LIST_PROGRAMS",
  answer: record({
    now: Instant(),
    programs: List(
      record({
        ...program.properties,
        status: oneOf(serviceStatuses),
        entries: Integer(),
        submitted: Integer(),
      }),
    ),
    /** Rehearsals of a season. Rehearsals aren't listed among the programs; each names its program. */
    rehearsals: List(
      record({
        serviceID: ID(),
        kind: oneOf(kindNames),
        url: Str(),
        name: Str(),
        programURL: Str(),
        timeZone: oneOf(timeZoneNames),
      }),
    ),
  }),
});

export const createService = post("/clients/:client/services", {
  summary: "Add a program",
  allow: "ADD_SERVICE",
  form: {
    kind: {
      type: "select",
      label: "Kind of program",
      required: true,
      options: kindNames.map((kind) => ({ value: kind, label: serviceKinds[kind].label })),
    },
    name: nameField,
    url: {
      ...addressField,
      help: "3 to 100 letters, digits, hyphens and underscores. It ends the page’s address.",
    },
  },
  answer: record({ kind: oneOf(kindNames), url: Str() }),
  done: "Program added.",
});

export const serviceSettings = get(`${servicePath}/settings`, {
  summary: "A program's settings, for its staff",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    serviceID: ID(),
    kind: program.properties.kind,
    name: Str(),
    url: Str(),
    tagline: Str(),
    description: Str(),
    audience: oneOf(audiences),
    status: oneOf(serviceStatuses),
    timeZone: oneOf(timeZoneNames),
    customCSS: Str(),
    banner: nullable(pictureSchema),
    timeframes: List(timeframe),
    categoryDates: List(categoryWindow),
    everyCategoryDated: Bool(),
    /** Deadlines that were extended for single entries, the earliest first. */
    extensions: List(deadlineExtension),
    /** Null for a kind of program that isn't judged. */
    judging: nullable(judging),
    helpVideos: nullable(helpVideos),
    resultsReleasedAt: nullable(Instant()),
  }),
});

export const audienceOptions = [
  { value: "all", label: "Everyone" },
  { value: "member", label: "Members only" },
  { value: "non-member", label: "Non-members only" },
] as const;

export const changeService = post(`${servicePath}/settings`, {
  summary: "Change how a program presents itself",
  allow: "EDIT_SERVICE",
  changes: "service",
  form: {
    name: nameField,
    url: {
      ...addressField,
      help: "Links to the old address go on working until another program takes it. The address of an archive is never taken.",
    },
    tagline: { ...taglineField, help: "One sentence on cards and below the name." },
    description: { type: "textarea", label: "Description", maxLength: 10_000 },
    audience: { type: "select", label: "Who may take part", required: true, options: audienceOptions },
    timeZone: {
      type: "select",
      label: "Time zone",
      required: true,
      options: timeZones,
      help: "Dates are shown and typed as clocks show them there. Changing it moves no deadline.",
    },
  },
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeJudging = post(`${servicePath}/judging`, {
  summary: "Change how a program is judged",
  allow: "EDIT_SERVICE",
  changes: "service",
  form: scoringFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeGrace = post(`${servicePath}/grace`, {
  summary: "Change for how long after entries close a begun entry may still be submitted",
  allow: "EDIT_SERVICE",
  feature: "entries",
  changes: "service",
  form: graceFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeScreening = post(`${servicePath}/screening`, {
  summary: "Change whether staff look at entries before they are judged",
  allow: "EDIT_SERVICE",
  feature: "entries",
  changes: "service",
  form: screeningFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeStatus = post(`${servicePath}/status`, {
  summary: "Publish a program, archive it, or make it a draft again",
  allow: "EDIT_SERVICE",
  changes: "service",
  form: {
    status: {
      type: "select",
      label: "Status",
      required: true,
      options: [
        { value: "draft", label: "Draft" },
        { value: "published", label: "Published" },
        { value: "archived", label: "Archived" },
      ],
    },
  },
  answer: record({}),
  done: "Changes saved.",
});

export const changeServiceCSS = post(`${servicePath}/custom-css`, {
  summary: "Change a program's own stylesheet",
  allow: "EDIT_SERVICE",
  changes: "service",
  body: cssBody,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const checkServiceCSS = post(`${servicePath}/custom-css/check`, {
  summary: "What of a program's stylesheet would be left out, and why",
  allow: "EDIT_SERVICE",
  body: cssBody,
  answer: cssProblems,
});

/** More days than any tour has. */
const maxTimeframes = 100;

export const changeTimeframes = post(`${servicePath}/timeframes`, {
  summary:
    "Set a program's timeframes: one with its ID is changed, one without is added, one that is left out is removed",
  allow: "EDIT_SERVICE",
  changes: "service",
  body: inputRecord({
    timeframes: List(
      inputRecord({
        timeframeID: Optional(NullableID()),
        name: oneOf(timeframeNames),
        opensAt: Minute(),
        closesAt: Minute(),
        audience: oneOf(audiences),
      }),
      { maxItems: maxTimeframes },
    ),
  }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const uploadServiceBanner = upload(`${servicePath}/banner`, {
  summary: "Upload a program's photograph",
  allow: "EDIT_PAGES",
  changes: "service",
  answer: record({ banner: pictureSchema }),
  done: "File uploaded.",
});

export const removeServiceBanner = post(`${servicePath}/banner/remove`, {
  summary: "Remove a program's photograph",
  allow: "EDIT_PAGES",
  changes: "service",
  answer: record({}),
  done: "File removed.",
});
