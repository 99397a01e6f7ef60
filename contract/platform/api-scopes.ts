import type { Permission } from "./permissions.ts";

type ApiScope = { label: string; permissions: readonly Permission[] };

/** What an API key may be for. A key never may more than the person in whose name it acts. */
export const apiScopes = {
  readPrograms: {
    label: "Read programs and their setup",
    permissions: ["VIEW_CLIENT", "VIEW_SERVICE_SETUP", "PREVIEW_SERVICE", "PREVIEW_FORMS", "LIST_PROGRAMS"],
  },
  changePrograms: {
    label: "Set programs up",
    permissions: [
      "ADD_SERVICE",
      "EDIT_SERVICE",
      "EDIT_PAGES",
      "EDIT_FORMS",
      "EDIT_CATEGORIES",
      "EDIT_FOLDERS",
      "EDIT_SCORESHEETS",
      "EDIT_GALLERIES",
      "EDIT_SURVEY",
    ],
  },
  readEntries: {
    label: "Read entries and applications",
    permissions: ["VIEW_ENTRY", "VIEW_ENTRIES", "DOWNLOAD_ENTRIES", "DOWNLOAD_PICTURE"],
  },
  changeEntries: {
    label: "Add and change entries and applications",
    permissions: [
      "EDIT_ENTRY",
      "SUBMIT_ENTRY",
      "COPY_ENTRY",
      "MANAGE_ENTRIES",
      "ADD_MANUAL_ENTRY",
      "CHANGE_ENTRY_OWNER",
      "CHANGE_ENTRY_CATEGORY",
      "DISQUALIFY_ENTRY",
      "SCREEN_ENTRIES",
      "REMOVE_ENTRY",
      "EXTEND_ENTRY",
      "NOTE_ENTRIES",
    ],
  },
  readScores: {
    label: "Read scorers, scores and results",
    permissions: ["VIEW_SCORERS", "DOWNLOAD_SCORERS", "VIEW_PROGRESS", "VIEW_SCORES", "DOWNLOAD_SCORES"],
  },
  readTours: {
    label: "Read builders, homes and sponsors",
    permissions: ["VIEW_BUILDER", "VIEW_PROPERTY", "DOWNLOAD_PROPERTIES", "VIEW_SPONSOR"],
  },
  changeTours: {
    label: "Add and change builders, homes and sponsors",
    permissions: [
      "EDIT_BUILDER",
      "EDIT_PROPERTY",
      "EDIT_TOUR",
      "ADD_MANUAL_BUILDER",
      "ADD_MANUAL_PROPERTY",
      "CHANGE_PROPERTY_GROUP",
      "DISQUALIFY_PROPERTY",
      "REMOVE_BUILDER",
      "REMOVE_PROPERTY",
      "EDIT_SPONSOR",
      "EDIT_SPONSORS",
      "ADD_MANUAL_SPONSOR",
      "CHANGE_SPONSOR_TIER",
      "DISQUALIFY_SPONSOR",
      "REMOVE_SPONSOR",
      "IMPORT_TABLES",
    ],
  },
  readSales: {
    label: "Read sales, orders, invoices and books",
    permissions: ["VIEW_SALES", "VIEW_PURCHASE", "VIEW_BOOKS", "VIEW_INVOICES", "VIEW_INVOICE"],
  },
  changeSales: {
    label: "Change what is sold, orders and invoices",
    permissions: ["EDIT_SALES", "MANAGE_SALES", "EDIT_PURCHASE", "MANAGE_INVOICES"],
  },
  door: {
    label: "Check tickets in and read attendance",
    permissions: [
      "CHECK_IN",
      "CHECK_IN_ANYWHERE",
      "HAND_IN_SCANS",
      "FIND_AT_DOOR",
      "VIEW_ATTENDANCE",
      "VIEW_BUILDER_ATTENDANCE",
      "DOWNLOAD_ATTENDANCE",
      "DOWNLOAD_ATTENDANCE_CONTACTS",
    ],
  },
  readSurveys: { label: "Read surveys and their answers", permissions: ["VIEW_SURVEY", "DOWNLOAD_SURVEY"] },
  readPeople: {
    label: "Read people and members",
    permissions: ["VIEW_PEOPLE", "DOWNLOAD_PEOPLE", "VIEW_PERSON", "FIND_RECORDS"],
  },
  changeMembers: { label: "Verify members and bring rosters in", permissions: ["VERIFY_MEMBERS", "IMPORT_ROSTER"] },
  webhooks: { label: "Hear of what it may read by webhooks of its own", permissions: ["MANAGE_WEBHOOKS"] },
  readChanges: { label: "Read Changes", permissions: ["VIEW_AUDIT_LOG"] },
} as const satisfies Record<string, ApiScope>;

export type ApiScopeName = keyof typeof apiScopes;
export const apiScopeNames = Object.keys(apiScopes) as ApiScopeName[];

/** Permissions of all of these scopes; a name that isn't known any more has none. */
export const permissionsOfScopes = (names: readonly string[]): Permission[] =>
  apiScopeNames.filter((name) => names.includes(name)).flatMap((name) => [...apiScopes[name].permissions]);
