import type { ImportSubject, ListedImport } from "../../contract/imports/imports.ts";

type SubjectWords = { label: string; one: string; plural: string; text: string };

export const subjectWords: Record<ImportSubject, SubjectWords> = {
  homes: {
    label: "Homes",
    one: "home",
    plural: "homes",
    text: "A line for each home, with its reference, address or number: by these it is recognized when the table comes again. Builders and groups that a line names are made where there are none. Photographs come from a ZIP or from addresses.",
  },
  builders: {
    label: "Builders",
    one: "builder",
    plural: "builders",
    text: "A line for each builder, with its reference or company: by these it is recognized when the table comes again. Logos come from a ZIP or from addresses.",
  },
  tickets: {
    label: "Prepaid tickets",
    one: "order",
    plural: "prepaid tickets",
    text: "A line for each order that was paid elsewhere, with its reference there: by it nobody’s tickets are imported twice. Who has an email address gets the tickets by mail; everybody is found at the door by name.",
  },
};

export const importStateWords: Record<ListedImport["state"], string> = {
  running: "Under way",
  done: "Done",
  stopped: "Stopped",
  takenBack: "Undone",
};
