import { Array as List, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { nameField } from "../platform/forms/fields.ts";
import { DefinitionSchema } from "../platform/forms/element-schemas.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../platform/revision.ts";
import { ID, record, inputRecord } from "../platform/schema.ts";

const fieldGroupsPath = "/:client/parades/:service/field-groups";

const fieldGroupFields = {
  fieldGroupID: ID(),
  name: Str(),
  description: Str(),
  version: Integer(),
  /** Number of homes with answers: a group that has any can't be removed. */
  answered: Integer(),
};

export const listFieldGroups = get(fieldGroupsPath, {
  summary: "What a tour's staff ask of each home, group by group",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({ fieldGroups: List(record({ ...fieldGroupFields, questions: Integer() })) }),
});

const fieldGroupSetup = record({ ...fieldGroupFields, elements: DefinitionSchema });
export type FieldGroupSetup = Static<typeof fieldGroupSetup>;

export const getFieldGroup = get(`${fieldGroupsPath}/:fieldGroupID`, {
  summary: "A group of fields with its elements",
  allow: "VIEW_SERVICE_SETUP",
  answer: fieldGroupSetup,
});

const fieldGroupFormFields = {
  name: nameField,
  description: { type: "textarea", label: "Instructions", maxLength: 2_000, help: "A sentence or two for builders." },
} as const;

export const createFieldGroup = post(fieldGroupsPath, {
  summary: "Add a group of fields",
  allow: "EDIT_TOUR",
  form: fieldGroupFormFields,
  answer: record({ fieldGroupID: ID() }),
  done: "Field group added.",
});

export const editFieldGroup = post(`${fieldGroupsPath}/:fieldGroupID`, {
  summary: "Rename a group of fields",
  allow: "EDIT_TOUR",
  changes: "service",
  form: fieldGroupFormFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const saveFieldGroupDefinition = post(`${fieldGroupsPath}/:fieldGroupID/definition`, {
  summary: "Save the elements of a group of fields; answers that exist keep the version they were given to",
  allow: "EDIT_TOUR",
  changes: "service",
  body: inputRecord({ elements: DefinitionSchema }),
  answer: record({ version: Integer() }),
  more: changedMeanwhile,
  done: "Form updated.",
});

export const removeFieldGroup = post(`${fieldGroupsPath}/:fieldGroupID/remove`, {
  summary: "Remove a group of fields that no home has answered",
  allow: "EDIT_TOUR",
  changes: "service",
  answer: record({}),
  done: "Field group removed.",
});

export const orderFieldGroups = post(`${fieldGroupsPath}-order`, {
  summary: "Put the groups of fields in order",
  allow: "EDIT_TOUR",
  changes: "service",
  body: inputRecord({ fieldGroupIDs: List(ID(), { maxItems: 200 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});
