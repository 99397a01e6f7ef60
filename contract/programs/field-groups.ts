import { Array as List, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { nameField } from "../platform/forms/fields.ts";
import { DefinitionSchema } from "../platform/forms/schema.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../platform/revision.ts";
import { ID, record, sent } from "../platform/schema.ts";

const path = "/:client/parades/:service/field-groups";

const fieldGroup = {
  fieldGroupID: ID(),
  name: Str(),
  description: Str(),
  version: Integer(),
  /** How many homes have answered it: one that any has can't be removed. */
  answered: Integer(),
};

export const listFieldGroups = get(path, {
  summary: "What a tour's staff ask of each home, group by group",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({ fieldGroups: List(record({ ...fieldGroup, questions: Integer() })) }),
});

const whole = record({ ...fieldGroup, elements: DefinitionSchema });
export type FieldGroupSetup = Static<typeof whole>;

export const getFieldGroup = get(`${path}/:fieldGroupID`, {
  summary: "A group of fields with its elements",
  allow: "VIEW_SERVICE_SETUP",
  answer: whole,
});

const groupForm = {
  name: nameField,
  description: { type: "textarea", label: "Instructions", maxLength: 2_000, help: "A sentence or two for builders." },
} as const;

export const createFieldGroup = post(path, {
  summary: "Add a group of fields",
  allow: "EDIT_TOUR",
  form: groupForm,
  answer: record({ fieldGroupID: ID() }),
  done: "Field group added.",
});

export const editFieldGroup = post(`${path}/:fieldGroupID`, {
  summary: "Rename a group of fields",
  allow: "EDIT_TOUR",
  changes: "service",
  form: groupForm,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const saveFieldGroupDefinition = post(`${path}/:fieldGroupID/definition`, {
  summary: "Save the elements of a group of fields; answers that exist keep the version they were given to",
  allow: "EDIT_TOUR",
  changes: "service",
  body: sent({ elements: DefinitionSchema }),
  answer: record({ version: Integer() }),
  more: changedMeanwhile,
  done: "Form updated.",
});

export const removeFieldGroup = post(`${path}/:fieldGroupID/remove`, {
  summary: "Remove a group of fields that no home has answered",
  allow: "EDIT_TOUR",
  changes: "service",
  answer: record({}),
  done: "Field group removed.",
});

export const orderFieldGroups = post(`${path}-order`, {
  summary: "Put the groups of fields in order",
  allow: "EDIT_TOUR",
  changes: "service",
  body: sent({ fieldGroupIDs: List(ID(), { maxItems: 200 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});
