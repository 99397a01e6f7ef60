import { type Element, type Values, formElements } from "../../../contract/platform/forms/element.ts";
import { mailTextFields } from "../../../contract/mail/mail-merge.ts";
import {
  type SurveyAudience,
  type SurveyProgram,
  entrantStates,
  mostReminderDays,
  surveyGroups,
} from "../../../contract/surveys/survey-sending.ts";

type Group = keyof typeof surveyGroups;
type AudienceSource = SurveyProgram["of"][number];

const stateWords = { all: "All of them", draft: "Those with drafts", submitted: "Those who have submitted" };
const programName = { tickets: "ticketProgram", entries: "entryProgram", homes: "homeProgram" } as const;
const homesName = (programID: string) => `homes ${programID}`;
const programsWith = (programs: readonly SurveyProgram[], of: AudienceSource) =>
  programs.filter((program) => program.of.includes(of));

/** Groups of which there can be somebody. */
const groupsFor = (programs: readonly SurveyProgram[]): Group[] =>
  (Object.keys(surveyGroups) as Group[]).filter((group) => {
    const { of } = surveyGroups[group];
    return of === null || programsWith(programs, of).length > 0;
  });

/** Whom, when they are reminded, and in which words. */
export function sendingElements(programs: readonly SurveyProgram[]): Element[] {
  const groupsOf = (of: AudienceSource) =>
    (Object.keys(surveyGroups) as Group[]).filter((group) => surveyGroups[group].of === of);
  const programFor = (of: AudienceSource, label: string): Element => ({
    type: "select",
    name: programName[of],
    label,
    required: true,
    options: programsWith(programs, of).map(({ programID, name }) => ({ value: programID, label: name })),
    showWhen: { name: "group", is: groupsOf(of) },
  });
  return [
    {
      type: "select",
      name: "group",
      label: "To whom",
      required: true,
      options: groupsFor(programs).map((value) => ({ value, label: surveyGroups[value].label })),
    },
    programFor("tickets", "Of which tour or event"),
    programFor("entries", "Of which contest or scholarship"),
    programFor("homes", "Of which tour"),
    {
      type: "checkbox",
      name: "scanned",
      label: "Only those who were let in",
      showWhen: { name: "group", is: ["tickets"] },
    },
    ...programsWith(programs, "tickets")
      .filter(({ homes }) => homes.length > 0)
      .map(({ programID, homes }): Element => ({
        type: "multiSelect",
        name: homesName(programID),
        label: "At which homes",
        help: "None chosen means at any.",
        options: homes.map(({ homeID, name }) => ({ value: homeID, label: name })),
        showWhen: { name: programName.tickets, is: [programID] },
      })),
    {
      type: "select",
      name: "state",
      label: "Which of them",
      required: true,
      options: entrantStates.map((value) => ({ value, label: stateWords[value] })),
      showWhen: { name: "group", is: ["entrants"] },
    },
    {
      type: "input",
      kind: "number",
      whole: true,
      name: "remindAfter",
      label: "Remind after how many days",
      help: "Once, and only whoever hasn’t answered by then. Left empty, nobody is reminded unless you do it by hand.",
      min: 1,
      max: mostReminderDays,
    },
    ...formElements(mailTextFields),
  ];
}

/** What of it says to whom; nothing until it is said. */
export function surveyAudienceIn(values: Values): SurveyAudience | undefined {
  const group = values["group"] as Group | undefined;
  if (!group || !Object.hasOwn(surveyGroups, group)) return undefined;
  const { of } = surveyGroups[group];
  const programID = of && (values[programName[of]] as string | null | undefined);
  if (of !== null && !programID) return undefined;
  const homes = group === "tickets" ? values[homesName(programID!)] : undefined;
  return {
    group,
    programID: programID ?? null,
    scanned: group === "tickets" && values["scanned"] === true,
    homeIDs: Array.isArray(homes) ? homes : [],
    state: group === "entrants" ? ((values["state"] as SurveyAudience["state"] | undefined) ?? "all") : "all",
  };
}
