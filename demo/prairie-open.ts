import { type EntryPlan, type DemoContest, addContest, addContestEntry } from "./contest.ts";
import type { SectionPlan } from "./program.ts";
import { type ClientData, type DemoData, momentAt, noteStaffChange, personID } from "./demo-data.ts";
import { fullNameOf } from "./people.ts";
import {
  projectForm,
  prairieCategories,
  prairieCriteria,
  materialBoardFolder,
  wallSectionFolder,
  photographFolder,
  planFolder,
  roomForm,
  teamForm,
} from "./prairie-requirements.ts";
import { projectEntry } from "./project-entry.ts";
import { type OpenProject, openProjects } from "./projects-open.ts";
import { addDraftMessage, addMessage } from "./messages.ts";

const sections: readonly SectionPlan[] = [
  {
    kind: "text",
    size: "large",
    title: "Show us what you built",
    html: "<p>Every year the Prairie Home Builders Association looks for the houses, rooms and details that make people slow down as they walk past. Small budgets win here as often as large ones, and so do first-time entrants.</p><p>Choose a category, send two to twelve photographs and tell us the story. It takes about an hour, it is saved as you go, and you can come back to it until entries close.</p>",
  },
  {
    kind: "countdown",
    title: "Until entries close",
    timeframe: "entries",
    background: { kind: "gradient", color: "#0B5D63", to: "#0E2229" },
  },
  {
    kind: "image",
    size: "large",
    picture: "5 banner",
    alt: "A two-story modern house with cedar slats among trees in fall color",
    caption: "Meadow Pavilion, Grinnell, Iowa: Gold in Mixed materials last season",
  },
  {
    kind: "text",
    title: "How it is judged",
    html: "<ul><li><strong>Five judges</strong> from outside the region: two architects, an engineer, an interior designer and a teacher.</li><li><strong>Five criteria:</strong> design, craft, setting, livability and presentation.</li><li><strong>Every entrant</strong> gets the scores and the judges’ comments.</li></ul>",
    background: { kind: "color", color: "#E8F1EF" },
  },
  {
    kind: "text",
    size: "large",
    title: "The night itself",
    html: "<p>Winners are announced in the old grain exchange in Lawrence, with supper at long tables and the photographs on forty-foot walls.</p>",
    background: { kind: "parallax", picture: "24 banner" },
  },
  {
    kind: "image",
    size: "small",
    picture: "8",
    alt: "A white kitchen in morning light",
    caption: "Interiors are judged by daylight",
    background: { kind: "image", picture: "8 close" },
  },
  { kind: "sponsors", title: "With thanks to our sponsors" },
];

export function addOpenContest(data: DemoData, prairie: ClientData): void {
  const contest = addContest(data, prairie, {
    url: "excellence-open",
    name: "Excellence in Building Awards",
    tagline: "The best new building on the prairie, chosen in the open",
    description:
      "For builders, remodelers and designers between the Mississippi and the High Plains. Six categories, one evening, and comments for everyone who enters.",
    banner: "23 banner",
    judging: { show_scores_to_users: "yes-comments" },
    timeframes: [
      ["entries", [-40], [12, "17:00"]],
      ["scoring", [16], [44, "17:00"]],
      ["gallery", [60], [420, "17:00"]],
    ],
    categories: prairieCategories,
    folders: [photographFolder, planFolder, materialBoardFolder, wallSectionFolder],
    forms: [projectForm, roomForm, teamForm],
    criteria: prairieCriteria,
    sections,
  });
  addDraftsMessage(contest);
  addDraftMessage(contest.data, contest.add, {
    serviceID: contest.serviceID,
    list: "scorers",
    subject: "Before you begin to score",
    text: "Dear {name},\n\nthank you for scoring {program}. We meet online before it opens, on",
  });
  const entries = new Map(openProjects.map((project, index) => addProject(contest, project, index)));
  addQuestions(contest, entries);
  addEntryNotes(contest, entries);
}

const addDraftsMessage = ({ data, add, serviceID }: DemoContest) =>
  addMessage(data, add, {
    serviceID,
    list: "entries",
    who: "Entrants with drafts",
    subject: "Photographs of {entry}",
    text: "Dear {name},\n\nyou have begun {entry}. If the photographer is late, submit with what you have: until entries close you can take it back and change it.\n\n{link}",
    days: -6,
    time: "10:15",
    recipients: [
      ["entrant", "sent"],
      ["builder", "sent"],
      ["entrant2", "unsubscribed"],
    ],
  });

function addProject(contest: DemoContest, project: OpenProject, index: number): [string, string] {
  const { data } = contest;
  const created = project.manual ? -9 : -38 + Math.floor(index * 1.5);
  const entry = projectEntry(project, data.today, created, -90 - index * 13);
  const entryID = addContestEntry(contest, entryInState(data, project, entry));
  if (project.state === "disqualified") noteDisqualification(contest, entryID);
  if (project.manual) noteEntryByStaff(contest, entryID, project, index + 1);
  return [project.title, entryID];
}

function entryInState(data: DemoData, { state, manual, title }: OpenProject, entry: EntryPlan): EntryPlan {
  const submitted = { ...entry, submitted: entry.created + 2 };
  if (state === "submitted") return submitted;
  if (state === "disqualified") return { ...submitted, columns: disqualification(data) };
  if (state === "ready") return entry;
  if (state === "untouched") return { ...entry, answers: {}, files: {} };
  return manual ? addedByStaff(data, entry, title) : begunEntry(entry, title);
}

/** Started by staff on the telephone; its owner has three more days. */
const addedByStaff = (data: DemoData, entry: EntryPlan, title: string): EntryPlan => ({
  ...entry,
  columns: { extended_until: momentAt(data, 15, "17:00") },
  answers: { "About the project": { title } },
  files: {},
});

/** A half-finished entry: some answers, and one photograph without a caption. */
function begunEntry(entry: EntryPlan, title: string): EntryPlan {
  const { location = null, size = null, work = null } = entry.answers["About the project"]!;
  const [first] = entry.files["Photographs"]!;
  return {
    ...entry,
    answers: { "About the project": { title, location, size, work } },
    files: { Photographs: first ? [{ ...first, caption: "", credit: "" }] : [] },
  };
}

const disqualificationReason =
  "The house was finished two years ago, so it belongs to an earlier season. We would love to see your next one in this one’s place.";

const disqualification = (data: DemoData) => ({
  disqualified_at: momentAt(data, -1, "11:20"),
  disqualified_reason: disqualificationReason,
});

const byAdmin = { by: "admin", days: -1, time: "11:20" };

function noteDisqualification({ data, client, serviceID }: DemoContest, recordID: string) {
  const before = { disqualified: false, reason: null };
  const action = "DISQUALIFY_ENTRY";
  noteStaffChange(data, client, {
    ...byAdmin,
    action,
    serviceID,
    recordID,
    before,
    after: { disqualified: true, reason: disqualificationReason },
  });
}

function noteEntryByStaff(
  { data, client, serviceID }: DemoContest,
  recordID: string,
  project: OpenProject,
  number: number,
) {
  const about = { ...byAdmin, serviceID, recordID };
  const owner = fullNameOf(project.owner);
  const added = { category: project.category, owner, number };
  noteStaffChange(data, client, { ...about, days: -9, action: "ADD_MANUAL_ENTRY", before: null, after: added });
  const extended = { before: { extendedUntil: null }, after: { extendedUntil: momentAt(data, 15, "17:00") } };
  noteStaffChange(data, client, { ...about, days: -3, time: "16:41", action: "EXTEND_ENTRY", ...extended });
}

/** Questions of entrants: who, about which entry, how many days ago, the text, and whether staff have answered. The oldest first. */
const questions: readonly (readonly [
  owner: string,
  title: string,
  days: number,
  message: string,
  answered?: boolean,
])[] = [
  ["delia", "Clementine", -9, "We spelled the owner’s name wrong in the credits. Can you change it for us?", true],
  [
    "kit",
    "Pepperell Corner",
    -4,
    "The house stands on a corner, half in Minnesota and half in Iowa (really, the state line runs through the pantry). Which one do I write?",
  ],
  [
    "entrant2",
    "Supper Room",
    -2,
    "My photographer is snowed in until Thursday. Could our entry stay open for three days longer, just this once?",
  ],
  [
    "entrant",
    "Orchard Gate House",
    -1,
    "The photographs are from two different photographers. Can I name both of them in one credit, or do they need a line each?",
  ],
];

function addQuestions({ data, add, serviceID }: DemoContest, entries: Map<string, string>) {
  for (const [owner, title, days, message, answered = false] of questions)
    add("help_requests", {
      help_request_id: data.newID(),
      service_id: serviceID,
      entry_id: entries.get(title),
      user_id: personID(data, owner),
      message,
      created_at: momentAt(data, days, "14:32"),
      ...(answered && {
        answered_at: momentAt(data, days + 1, "09:05"),
        answered_by: personID(data, "admin"),
      }),
    });
}

/** Staff's tags. */
const entryTags: readonly (readonly [tag: string, titles: readonly string[]])[] = [
  ["On the border", ["Pepperell Corner"]],
  ["Waiting for photographs", ["Supper Room", "Heron Point Cabin"]],
  ["Ask about the evening", ["Linden Row", "Kiln House", "Supper Room"]],
];
const entryNotes: readonly (readonly [title: string, days: number, who: string, text: string])[] = [
  [
    "Pepperell Corner",
    -3,
    "admin",
    "The front door is in Minnesota, so it counts as Minnesota. Told them on the telephone.",
  ],
  ["Supper Room", -2, "admin", "Snowed in. If the photographs come by Thursday we say nothing about it."],
  ["Supper Room", -1, "owner", "The photographer called: the road is open again."],
];

function addEntryNotes({ data, add, serviceID: service_id }: DemoContest, entries: Map<string, string>) {
  for (const [tag, titles] of entryTags)
    for (const title of titles) add("entry_tags", { service_id, entry_id: entries.get(title)!, tag });
  for (const [title, days, who, text] of entryNotes)
    add("entry_notes", {
      note_id: data.newID(),
      service_id,
      entry_id: entries.get(title)!,
      user_id: personID(data, who),
      text,
      written_at: momentAt(data, days, "15:10"),
    });
}
