import { Array as List, Boolean as Bool, String as Text } from "typebox";
import { get, post } from "./endpoint.ts";
import type { Condition, Fields } from "./forms/element.ts";
import { keptSchema } from "./forms/kept.ts";
import type { MergeValues } from "./mail-words.ts";
import { picture } from "./pictures.ts";
import { changedMeanwhile } from "./revision.ts";
import { nullable, oneOf, record } from "./schema.ts";
import { type ServiceKind, kindNames } from "./service-kinds.ts";

type MergeFieldRow = { label: string; sample: string };

/** What can be filled in, with what a preview shows for it. */
export const mergeFields = {
  name: { label: "The person’s name", sample: "Robin Ames" },
  association: { label: "Your name", sample: "Your association" },
  program: { label: "The program", sample: "Excellence in Building Awards" },
  entry: { label: "The entry’s title", sample: "House on the hill" },
  code: { label: "The entry’s number", sample: "BRICK-12" },
  category: { label: "The entry’s category", sample: "Brick homes" },
  files: { label: "How many files it has", sample: "5 files" },
  until: { label: "Until when it can be changed", sample: "Until Thu, Dec 3, 5:00 PM CST" },
  questions: { label: "What is asked", sample: "Which of the two plans is the house as it was built?" },
  reason: { label: "The reason that was given", sample: "The same house was entered twice." },
  changes: { label: "What was changed, line by line", sample: "Category: Glass homes\nAnswers in About the home" },
  results: { label: "The person’s entries with their award titles", sample: "House on the hill (BRICK-12): Gold" },
  confidential: {
    label: "Until when it is confidential",
    sample: "It is confidential until Thu, Dec 3, 5:00 PM CST.",
  },
  scores: { label: "Where scores are to be seen", sample: "You find your scores on the page of each entry." },
  categories: { label: "What there is to score", sample: "Brick homes, Glass homes" },
  entries: { label: "The person’s entries", sample: "House on the hill (BRICK-12)\nGarden house (GLASS-3)" },
  missing: {
    label: "What is missing, entry by entry",
    sample: "House on the hill (BRICK-12): photos (1 file), About the home (Story)",
  },
  sheets: { label: "How many scoresheets are left", sample: "3 of your 12 scoresheets" },
  deadline: { label: "The deadline", sample: "Thu, Dec 3, 5:00 PM CST" },
  link: { label: "The address behind the button", sample: "https://rosette.example/your-association" },
  number: { label: "The receipt’s number", sample: "20814" },
  lines: { label: "What was bought, line by line", sample: "4 × Gala ticket: $580.00\nAfter-party: $40.00" },
  total: { label: "What it came to", sample: "$620.00" },
  problem: { label: "What buyers are told whose money came too late", sample: "" },
  ticket: { label: "The ticket", sample: "Gala ticket, number 48211" },
  refund: { label: "What a buyer is told of the money", sample: "What you paid goes back the way you paid it." },
  holder: { label: "Who has the ticket now", sample: "Alex Rivera" },
  invoice: { label: "The invoice’s number", sample: "1042" },
  due: { label: "Until when it is to be paid", sample: "Please pay by Fri, Dec 11." },
  note: { label: "What you wrote below the invoice", sample: "Thank you for your support." },
  sponsor: { label: "The sponsor", sample: "Halden Windows" },
  tier: { label: "Its tier, with the price", sample: "Gold, $1,500" },
  before: { label: "The program it was a sponsor of before", sample: "Spring Parade of Homes" },
  scholarship: { label: "The scholarship", sample: "The Alder Fund" },
  amount: { label: "How much it is", sample: "$2,500.00" },
  steps: { label: "What is to do next, as the program says it", sample: "Send us your enrollment by September 1." },
  applicant: { label: "The applicant", sample: "Alex Rivera" },
  recommender: { label: "Who recommends", sample: "Jordan Blake" },
  dueBy: { label: "By when it is due, where there is such a date", sample: "It is due by Fri, Jan 15, 5:00 PM CST." },
  award: { label: "The award title", sample: "Gold" },
  toAssociation: { label: "Whose program it may go on to", sample: "State Builders Federation" },
  toProgram: { label: "The program it may go on to", sample: "State Awards" },
  toCategory: { label: "The category there", sample: "Homes of brick" },
  fromAssociation: { label: "Who sent it on", sample: "Prairie Home Builders Association" },
  asked: { label: "What is still asked, line by line", sample: "Photographs\nThe entry fee" },
  window: { label: "When scoring is open", sample: "Scoring is open until Fri, Jan 15, 5:00 PM CST." },
} as const satisfies Record<string, MergeFieldRow>;
export type MergeField = keyof typeof mergeFields;

/** What mails are about, and the kinds of program whose people get them; an association's own have none. */
export const mailGroups = {
  entries: { label: "Entries", of: ["contest"] },
  scoring: { label: "Scoring", of: ["contest", "scholarship"] },
  scholarships: { label: "Scholarships", of: ["scholarship"] },
  tours: { label: "Tours", of: ["parade"] },
  sales: { label: "Orders and tickets", of: ["event", "parade"] },
  votes: { label: "Votes", of: ["contest", "parade"] },
  sponsors: { label: "Sponsors", of: [] },
  invoices: { label: "Invoices", of: [] },
} as const satisfies Record<string, { label: string; of: readonly ServiceKind[] }>;
export type MailGroup = keyof typeof mailGroups;

type MailKindRow = {
  group: MailGroup;
  label: string;
  /** When it leaves, and to whom. */
  when: string;
  fields: readonly MergeField[];
  subject: string;
  text: string;
  button: string;
};

const ofApplication = ["name", "association", "program", "scholarship", "code"] as const;
const ofAward = ["name", "association", "program", "scholarship", "amount"] as const;
const ofNextLevel = ["award", "toAssociation", "toProgram", "toCategory", "deadline"] as const;
const ofEntry = ["name", "association", "program", "entry", "code", "category"] as const;

/** The mails that follow an event or remind of a deadline, in our words: a client may have its own. */
export const mailKinds = {
  entrySubmitted: {
    group: "entries",
    label: "Entry submitted",
    when: "To the entrant, when an entry is submitted.",
    fields: [...ofEntry, "files", "until"],
    subject: "We have your entry: {entry}",
    text: "{entry} ({code}) is entered in {category} of {program}, with {files}.\n\n{until} you can take it back, change it, and submit it again.",
    button: "See your entry",
  },
  entryChanged: {
    group: "entries",
    label: "Entry changed by staff",
    when: "To the entrant, some minutes after staff changed an entry: all changes in one mail.",
    fields: [...ofEntry, "changes"],
    subject: "Your entry was changed: {entry}",
    text: "Staff of {association} changed {entry} ({code}) in {program}.\n\n{changes}\n\nIf something isn’t as it should be, ask for help on the page of your entry.",
    button: "See your entry",
  },
  entryGiven: {
    group: "entries",
    label: "Entry has a new owner",
    when: "To the new owner of an entry.",
    fields: ofEntry,
    subject: "{entry} is your entry now",
    text: "{association} has made you the owner of {entry} ({code}) in {program}.",
    button: "See your entry",
  },
  entryTaken: {
    group: "entries",
    label: "Entry has left its owner",
    when: "To the former owner of an entry.",
    fields: ofEntry,
    subject: "{entry} has another owner now",
    text: "{association} has given {entry} ({code}) in {program} to another owner. You don’t see it any more.\n\nIf you think that is a mistake, write to {association}.",
    button: "See your entries",
  },
  entryDisqualified: {
    group: "entries",
    label: "Entry disqualified",
    when: "To the entrant, when an entry is disqualified.",
    fields: [...ofEntry, "reason"],
    subject: "Your entry was disqualified: {entry}",
    text: "{entry} ({code}) in {category} of {program} was disqualified. It takes no part in scoring, galleries and voting.\n\nReason: {reason}\n\nIf you think that is a mistake, write to {association}.",
    button: "See your entry",
  },
  entryReinstated: {
    group: "entries",
    label: "Entry reinstated",
    when: "To the entrant, when an entry isn’t disqualified any more.",
    fields: ofEntry,
    subject: "Your entry takes part again: {entry}",
    text: "{entry} ({code}) in {category} of {program} isn’t disqualified any more. It takes part again.",
    button: "See your entry",
  },
  entryRefused: {
    group: "entries",
    label: "Entry refused before the judging",
    when: "To the entrant, when staff refuse an entry before it is judged.",
    fields: [...ofEntry, "reason"],
    subject: "Your entry was refused: {entry}",
    text: "{association} has looked at {entry} ({code}) in {category} of {program} and can’t let it take part.\n\nReason: {reason}\n\nIf you think that is a mistake, write to {association}.",
    button: "See your entry",
  },
  entryReturned: {
    group: "entries",
    label: "Entry returned with questions",
    when: "To the entrant, when staff return an entry with questions before it is judged.",
    fields: [...ofEntry, "questions", "until"],
    subject: "We have a question about your entry: {entry}",
    text: "{association} has looked at {entry} ({code}) in {category} of {program}, and asks:\n\n{questions}\n\n{until} you can change it and submit it again. Nothing is to be paid again. It isn’t judged before it is looked at once more.",
    button: "Answer in your entry",
  },
  entryReconsidered: {
    group: "entries",
    label: "Refusal of an entry taken back",
    when: "To the entrant, when an entry that was refused before the judging isn’t any more.",
    fields: ofEntry,
    subject: "Your entry isn’t refused any more: {entry}",
    text: "{association} has taken back its refusal of {entry} ({code}) in {category} of {program}. There is nothing to do for you.",
    button: "See your entry",
  },
  entryRemoved: {
    group: "entries",
    label: "Entry removed by staff",
    when: "To the entrant, when staff remove an entry for good.",
    fields: ofEntry,
    subject: "Your entry was removed: {entry}",
    text: "Staff of {association} removed {entry} ({code}) from {program}, with its answers and files.\n\nIf you think that is a mistake, write to {association}.",
    button: "See your entries",
  },
  entryWanted: {
    group: "entries",
    label: "Winner asked to go on",
    when: "To a winner, when staff send an entry on to the program of another association: nothing goes before they agree.",
    fields: [...ofEntry, ...ofNextLevel],
    subject: "{entry} won {award}: may it go on to {toProgram}?",
    text: "Hello {name},\n\n{entry} ({code}) won {award} in {program}. Congratulations.\n\n{toAssociation} would like to have it in {toProgram}, in {toCategory}. With your consent its answers, files, captions and credits go along, in your name; staff and scorers there read them. Scores don’t.\n\nPlease answer by {deadline}. Whatever {toAssociation} asks beyond that, you decide there.",
    button: "Answer",
  },
  entryWantedReminder: {
    group: "entries",
    label: "Reminder of a winner who was asked to go on",
    when: "To a winner who was asked and hasn’t answered, three days before the time is over.",
    fields: [...ofEntry, ...ofNextLevel],
    subject: "Until {deadline}: may {entry} go on to {toProgram}?",
    text: "Hello {name},\n\n{toAssociation} would like to have {entry} ({code}) in {toProgram}, and you haven’t answered yet.\n\nPlease agree or decline by {deadline}. Without an answer it doesn’t go on.",
    button: "Answer",
  },
  entryArrived: {
    group: "entries",
    label: "Entry sent on by another association",
    when: "To the entrant, when a winner’s entry came from another association’s program and something is still asked.",
    fields: [...ofEntry, "award", "fromAssociation", "asked", "deadline"],
    subject: "Your entry is in {program}: {entry}",
    text: "Hello {name},\n\n{entry}, which won {award} with {fromAssociation}, is now a draft in {category} of {program} ({code}). {association} still asks for:\n\n{asked}\n\nLook through it, and submit it by {deadline}. If you have thought again, remove it there.",
    button: "Finish your entry",
  },
  scorerAssigned: {
    group: "scoring",
    label: "Scorer assigned",
    when: "To the scorer, some minutes after being assigned: all assignments in one mail.",
    fields: ["name", "association", "program", "categories", "window"],
    subject: "You score {program}",
    text: "Hello {name},\n\n{association} asks you to score in {program}: {categories}.\n\n{window}",
    button: "See what there is to score",
  },
  resultsReleased: {
    group: "entries",
    label: "Results released",
    when: "To everybody whose entry was judged, when results are released.",
    fields: ["name", "association", "program", "results", "scores"],
    subject: "The results of {program} are out",
    text: "Hello {name},\n\nthe results of {program} are released. You entered:\n\n{results}\n\n{scores}\n\nThank you for taking part.",
    button: "See your entries",
  },
  resultsPreviewed: {
    group: "entries",
    label: "Preview of the winners",
    when: "To whoever you let look at the winners before the results are released. The link is theirs alone.",
    fields: ["name", "association", "program", "confidential"],
    subject: "In confidence: the winners of {program}",
    text: "Hello {name},\n\n{association} shows you the winners of {program} before anybody else sees them. {confidential}\n\nThe link behind this button is yours alone: your name stands on every page, and we count when it is opened. Please pass it on to nobody.",
    button: "See the winners",
  },
  resultWithdrawn: {
    group: "entries",
    label: "Result withdrawn",
    when: "To the entrant, when a released result is withdrawn.",
    fields: [...ofEntry, "reason"],
    subject: "The result of {entry} was withdrawn",
    text: "The result of {entry} ({code}) in {category} of {program} was withdrawn.\n\nReason: {reason}\n\nIf you think that is a mistake, write to {association}.",
    button: "See your entry",
  },
  draftReminder: {
    group: "entries",
    label: "Reminder of drafts",
    when: "To entrants with drafts, before entries close, where a program has it switched on.",
    fields: ["name", "association", "program", "entries", "deadline"],
    subject: "Entries to {program} close {deadline}",
    text: "Hello {name},\n\nthis isn’t submitted to {program} yet:\n\n{entries}\n\nEntries close {deadline}. What isn’t submitted by then takes no part.",
    button: "See your entries",
  },
  missingReminder: {
    group: "entries",
    label: "Reminder of missing parts",
    when: "To entrants whose entries lack something, before entries close, where a program has it switched on.",
    fields: ["name", "association", "program", "missing", "deadline"],
    subject: "Something is missing in what you enter in {program}",
    text: "Hello {name},\n\nthis is still missing:\n\n{missing}\n\nEntries to {program} close {deadline}.",
    button: "See your entries",
  },
  scoringReminder: {
    group: "scoring",
    label: "Reminder of scoresheets",
    when: "To scorers who aren’t done, before scoring closes, where a program has it switched on.",
    fields: ["name", "association", "program", "sheets", "deadline"],
    subject: "Scoring of {program} closes {deadline}",
    text: "Hello {name},\n\n{sheets} of {program} are still to be saved. Scoring closes {deadline}.",
    button: "See what there is to score",
  },
  applicationSubmitted: {
    group: "scholarships",
    label: "Application submitted",
    when: "To the applicant, when an application for a scholarship is submitted.",
    fields: [...ofApplication, "files"],
    subject: "We have your application for {scholarship}",
    text: "Your application for {scholarship} ({code}) of {program} is submitted, with {files}.\n\nThat is final. You can still read it, and we write to you once it is decided.",
    button: "See your application",
  },
  applicationChanged: {
    group: "scholarships",
    label: "Application changed by staff",
    when: "To the applicant, some minutes after staff changed an application: all changes in one mail.",
    fields: [...ofApplication, "changes"],
    subject: "Your application for {scholarship} was changed",
    text: "Staff of {association} changed your application for {scholarship} ({code}) in {program}.\n\n{changes}\n\nIf something isn’t as it should be, ask for help on the page of your application.",
    button: "See your application",
  },
  applicationGiven: {
    group: "scholarships",
    label: "Application has a new owner",
    when: "To the new owner of an application.",
    fields: ofApplication,
    subject: "The application for {scholarship} is yours now",
    text: "{association} has made you the owner of an application for {scholarship} ({code}) in {program}.",
    button: "See your application",
  },
  applicationTaken: {
    group: "scholarships",
    label: "Application has left its owner",
    when: "To the former owner of an application.",
    fields: ofApplication,
    subject: "Your application for {scholarship} has another owner now",
    text: "{association} has given the application for {scholarship} ({code}) in {program} to another owner. You don’t see it any more.\n\nIf you think that is a mistake, write to {association}.",
    button: "See your applications",
  },
  applicationDisqualified: {
    group: "scholarships",
    label: "Application disqualified",
    when: "To the applicant, when an application is disqualified.",
    fields: [...ofApplication, "reason"],
    subject: "Your application for {scholarship} was disqualified",
    text: "Your application for {scholarship} ({code}) of {program} was disqualified. It isn’t considered any more.\n\nReason: {reason}\n\nIf you think that is a mistake, write to {association}.",
    button: "See your application",
  },
  applicationReinstated: {
    group: "scholarships",
    label: "Application reinstated",
    when: "To the applicant, when an application isn’t disqualified any more.",
    fields: ofApplication,
    subject: "Your application for {scholarship} is considered again",
    text: "Your application for {scholarship} ({code}) of {program} isn’t disqualified any more. It is considered again.",
    button: "See your application",
  },
  applicationRefused: {
    group: "scholarships",
    label: "Application refused before it is read",
    when: "To the applicant, when staff refuse an application before the committee reads it.",
    fields: [...ofApplication, "reason"],
    subject: "Your application for {scholarship} was refused",
    text: "{association} has looked at your application for {scholarship} ({code}) of {program} and can’t consider it.\n\nReason: {reason}\n\nIf you think that is a mistake, write to {association}.",
    button: "See your application",
  },
  applicationReturned: {
    group: "scholarships",
    label: "Application returned with questions",
    when: "To the applicant, when staff return an application with questions before the committee reads it.",
    fields: [...ofApplication, "questions", "until"],
    subject: "We have a question about your application for {scholarship}",
    text: "{association} has looked at your application for {scholarship} ({code}) of {program}, and asks:\n\n{questions}\n\n{until} you can change it and submit it again. The committee reads it once it was looked at again.",
    button: "Answer in your application",
  },
  applicationReconsidered: {
    group: "scholarships",
    label: "Refusal of an application taken back",
    when: "To the applicant, when an application that was refused before it was read isn’t any more.",
    fields: ofApplication,
    subject: "Your application for {scholarship} isn’t refused any more",
    text: "{association} has taken back its refusal of your application for {scholarship} ({code}) of {program}. There is nothing to do for you.",
    button: "See your application",
  },
  applicationRemoved: {
    group: "scholarships",
    label: "Application removed by staff",
    when: "To the applicant, when staff remove an application for good.",
    fields: ofApplication,
    subject: "Your application for {scholarship} was removed",
    text: "Staff of {association} removed your application for {scholarship} ({code}) from {program}, with its answers and files.\n\nIf you think that is a mistake, write to {association}.",
    button: "See your applications",
  },
  applicationsDecided: {
    group: "scholarships",
    label: "Scholarships decided",
    when: "To everybody whose application was read, when results are released.",
    fields: ["name", "association", "program", "results", "scores"],
    subject: "{program}: it is decided",
    text: "Hello {name},\n\n{association} has decided about your applications to {program}:\n\n{results}\n\n{scores}\n\nThank you for the time and the trust. Where it wasn’t you this time, we hope that you apply again.",
    button: "See your applications",
  },
  applicationWithdrawn: {
    group: "scholarships",
    label: "Decision withdrawn",
    when: "To the applicant, when a released decision is withdrawn.",
    fields: [...ofApplication, "reason"],
    subject: "The decision about {scholarship} was withdrawn",
    text: "What was decided of your application for {scholarship} ({code}) of {program} was withdrawn.\n\nReason: {reason}\n\nIf you think that is a mistake, write to {association}.",
    button: "See your application",
  },
  applicationDraftReminder: {
    group: "scholarships",
    label: "Reminder of applications that aren’t submitted",
    when: "To applicants with drafts, before applications close, where a program has it switched on.",
    fields: ["name", "association", "program", "entries", "deadline"],
    subject: "Applications to {program} close {deadline}",
    text: "Hello {name},\n\nthis isn’t submitted to {program} yet:\n\n{entries}\n\nApplications close {deadline}. What isn’t submitted by then can’t be considered.",
    button: "See your applications",
  },
  applicationMissingReminder: {
    group: "scholarships",
    label: "Reminder of missing parts of applications",
    when: "To applicants whose applications lack something, before applications close, where a program has it switched on.",
    fields: ["name", "association", "program", "missing", "deadline"],
    subject: "Something is missing in what you apply for at {program}",
    text: "Hello {name},\n\nthis is still missing:\n\n{missing}\n\nApplications to {program} close {deadline}.",
    button: "See your applications",
  },
  awardOffered: {
    group: "scholarships",
    label: "Award offered",
    when: "To the student, when an award is offered.",
    fields: [...ofAward, "deadline"],
    subject: "{association} offers you {scholarship}",
    text: "Hello {name},\n\ncongratulations. {association} offers you {scholarship}: {amount}.\n\nPlease accept or decline on the page of your application by {deadline}. After that the offer lapses, and goes to somebody else.",
    button: "Answer the offer",
  },
  awardReminder: {
    group: "scholarships",
    label: "Reminder of an offered award",
    when: "To the student, some days before the answer to an offer is due.",
    fields: [...ofAward, "deadline"],
    subject: "{scholarship} waits for your answer until {deadline}",
    text: "Hello {name},\n\n{association} has offered you {scholarship}, {amount}, and you haven’t answered yet.\n\nPlease accept or decline on the page of your application by {deadline}. After that the offer lapses, and goes to somebody else.",
    button: "Answer the offer",
  },
  awardLapsed: {
    group: "scholarships",
    label: "Award lapsed",
    when: "To the student, when an offer wasn’t answered in time.",
    fields: ofAward,
    subject: "The offer of {scholarship} has lapsed",
    text: "Hello {name},\n\n{association} had offered you {scholarship}. It wasn’t answered in time, so the offer has lapsed.\n\nIf you still want it, write to {association}: perhaps it is still free.",
    button: "See your application",
  },
  awardAccepted: {
    group: "scholarships",
    label: "Award accepted",
    when: "To the student, when they accept an award.",
    fields: [...ofAward, "steps"],
    subject: "{scholarship} is yours",
    text: "Hello {name},\n\nyou have accepted {scholarship} of {association}: {amount}. Congratulations.\n\n{steps}\n\nA note of thanks is written on the page of your application. {association} passes it on to whoever gives the money.",
    button: "Write your thanks",
  },
  awardTakenBack: {
    group: "scholarships",
    label: "Award taken back",
    when: "To the student, when staff take back an award that was offered or accepted.",
    fields: [...ofAward, "reason"],
    subject: "The award of {scholarship} was taken back",
    text: "Hello {name},\n\n{association} has taken back the award of {scholarship}.\n\nReason: {reason}\n\nIf you think that is a mistake, write to {association}.",
    button: "See your application",
  },
  sponsorReminder: {
    group: "sponsors",
    label: "Reminder of a sponsor’s logo and words",
    when: "To owners of sponsors that lack something, before the date you set, where a program has it switched on.",
    fields: ["name", "association", "program", "missing", "deadline"],
    subject: "Your page in {program} lacks something",
    text: "Hello {name},\n\nthis is still missing for {program}:\n\n{missing}\n\nWe need it by {deadline}, so that you are shown as you want to be.",
    button: "Complete it",
  },
  homeReminder: {
    group: "tours",
    label: "Reminder of homes that aren’t complete",
    when: "To builders and owners of homes that lack something, before the date you set, where a tour has it switched on.",
    fields: ["name", "association", "program", "missing", "deadline"],
    subject: "Something is missing of your homes in {program}",
    text: "Hello {name},\n\nvisitors of {program} would miss this:\n\n{missing}\n\nPlease complete it by {deadline}.",
    button: "Complete your homes",
  },
  recommendationAsked: {
    group: "scholarships",
    label: "Recommendation asked for",
    when: "To whoever an applicant asks to recommend them.",
    fields: ["name", "association", "program", "scholarship", "applicant", "dueBy"],
    subject: "{applicant} asks you for a recommendation",
    text: "Hello {name},\n\n{applicant} applies for {scholarship} of {association} and asks you for a recommendation.\n\n{dueBy}\n\nThe applicant doesn’t see what you write. You need no account, and you can decline on the same page.",
    button: "Write or decline",
  },
  recommendationReminder: {
    group: "scholarships",
    label: "Reminder of a recommendation",
    when: "To whoever was asked to recommend and hasn’t answered, some days before it is due, or when the applicant or staff remind them.",
    fields: ["name", "association", "program", "scholarship", "applicant", "dueBy"],
    subject: "{applicant} still hopes for your recommendation",
    text: "Hello {name},\n\n{applicant} applies for {scholarship} of {association} and has asked you for a recommendation.\n\n{dueBy}\n\nThe applicant doesn’t see what you write. You need no account, and you can decline on the same page.",
    button: "Write or decline",
  },
  recommendationThanks: {
    group: "scholarships",
    label: "Recommendation received, to whoever wrote it",
    when: "To whoever recommends, when they have sent it.",
    fields: ["name", "association", "program", "scholarship", "applicant"],
    subject: "Thank you for recommending {applicant}",
    text: "Hello {name},\n\nyour recommendation of {applicant} for {scholarship} has reached {association}. Thank you.",
    button: "See the program",
  },
  recommendationReceived: {
    group: "scholarships",
    label: "Recommendation received",
    when: "To the applicant, when a recommendation is received. It doesn’t say what it says.",
    fields: ["name", "association", "program", "scholarship", "recommender"],
    subject: "The recommendation of {recommender} is received",
    text: "Hello {name},\n\n{recommender} has sent the recommendation for your application for {scholarship}.",
    button: "See your application",
  },
  recommendationDeclined: {
    group: "scholarships",
    label: "Recommendation declined",
    when: "To the applicant, when somebody declines to recommend them.",
    fields: ["name", "association", "program", "scholarship", "recommender"],
    subject: "{recommender} can’t write a recommendation",
    text: "Hello {name},\n\n{recommender} can’t recommend you for {scholarship} this time. You can invite somebody else on the page of your application.",
    button: "See your application",
  },
  receipt: {
    group: "sales",
    label: "Receipt and tickets",
    when: "To the buyer, when something is paid.",
    fields: ["name", "association", "program", "number", "lines", "total", "problem"],
    subject: "Your receipt for {program}, number {number}",
    text: "Hello {name},\n\nthank you. This is what you have bought at {association}:\n\n{lines}\n\nTotal: {total}\n\n{problem}\n\nYour tickets and your receipt are behind this button, also as PDF. Whoever has this mail has them: keep it, and pass it on to nobody.",
    button: "Open tickets and receipt",
  },
  ticketGiven: {
    group: "sales",
    label: "Ticket given to somebody",
    when: "To the new holder, when a ticket is moved to them.",
    fields: ["name", "association", "program", "ticket"],
    subject: "Your ticket for {program}",
    text: "Hello {name},\n\nthis is your ticket for {program} of {association} now: {ticket}. It is behind this button. Whoever has this mail has it: keep it.",
    button: "Open your ticket",
  },
  programCancelled: {
    group: "sales",
    label: "Program cancelled",
    when: "To every buyer, and whoever has a ticket, when staff cancel a program.",
    fields: ["name", "association", "program", "reason", "refund"],
    subject: "{program} is cancelled",
    text: "Hello {name},\n\n{program} of {association} doesn’t take place.\n\n{reason}\n\n{refund}",
    button: "See the program",
  },
  ticketTaken: {
    group: "sales",
    label: "Ticket has another holder",
    when: "To the former holder, when a ticket is moved to somebody else.",
    fields: ["name", "association", "program", "ticket", "holder"],
    subject: "A ticket for {program} has another holder now",
    text: "Hello {name},\n\n{ticket} belongs to {holder} now. The code that you had doesn’t let anybody in any more.\n\nIf you think that is a mistake, write to {association}.",
    button: "See the program",
  },
  contactChanged: {
    group: "sales",
    label: "Order has another address",
    when: "To the former address of an order, when whoever has the link to it changes that.",
    fields: ["name", "association", "program", "number", "holder"],
    subject: "Your order {number} for {program} goes to another address",
    text: "Hello {name},\n\nsomebody with the link to your order {number} for {program} has changed its address: mails go to {holder} from now on.\n\nIf that was you, there is nothing to do. If it wasn’t, take it back with this button within seven days: the order is yours again, and what others have of it ends.",
    button: "Take it back",
  },
  waitingConfirm: {
    group: "sales",
    label: "Confirm a place on the waiting list",
    when: "To whoever asks for a place on a waiting list. It counts once they confirm.",
    fields: ["name", "association", "program", "ticket"],
    subject: "Confirm your place on the list: {program}",
    text: "Hello {name},\n\nsomebody, you we hope, asked {association} to write to you when there is something of this again for {program}: {ticket}.\n\nConfirm with this button, and you are on the list. If it wasn’t you, there is nothing to do: without it nobody waits under your address.",
    button: "Put me on the list",
  },
  waitingOffer: {
    group: "sales",
    label: "Offer to the waiting list",
    when: "To the first who waits, when something that was sold out is free again.",
    fields: ["name", "association", "program", "ticket", "deadline"],
    subject: "Yours until {deadline}: {ticket}",
    text: "Hello {name},\n\nyou waited for {program} of {association}, and there is something for you now: {ticket}.\n\nIt is held for you until {deadline}. After that it goes to whoever waits next.",
    button: "Buy it now",
  },
  sponsorRenewal: {
    group: "sponsors",
    label: "Renew a sponsorship",
    when: "To the owner of a sponsor that you copied from another program, when you ask whether they renew.",
    fields: ["name", "association", "program", "sponsor", "tier", "before"],
    subject: "{sponsor} and {program}",
    text: "Hello {name},\n\nthank you for standing with us in {before}. We would be glad to have {sponsor} at our side again in {program}: {tier}.\n\nYour logo, link and words are here already. Say with this button whether you renew. It is one press, and nothing is paid by it.",
    button: "Renew, or say no",
  },
  ballotLink: {
    group: "votes",
    label: "Link to a ballot",
    when: "To whoever wants to vote where anyone may, once for each email address.",
    fields: ["association", "program"],
    subject: "Your ballot: {program}",
    text: "Somebody, you we hope, wants to vote in {program} of {association} with this address.\n\nVote with this button within 30 minutes. It works once. If it wasn’t you, there is nothing to do.",
    button: "Vote now",
  },
  invoiceSent: {
    group: "invoices",
    label: "Invoice",
    when: "To the billed person, when you send an invoice. The invoice comes with it as PDF.",
    fields: ["name", "association", "invoice", "lines", "total", "due", "note"],
    subject: "Invoice {invoice} from {association}",
    text: "Hello {name},\n\nthis is invoice {invoice} from {association}:\n\n{lines}\n\nTotal: {total}\n\n{due}\n\n{note}\n\nYou can pay it by card behind this button. Whoever has this mail can open it: pass it on only to whoever is to pay.",
    button: "Open and pay",
  },
  invoiceReminder: {
    group: "invoices",
    label: "Reminder of an invoice",
    when: "To the billed person, so many days before or after an invoice is due as it says, unless it is paid.",
    fields: ["name", "association", "invoice", "lines", "total", "due", "note"],
    subject: "Invoice {invoice} from {association} is open",
    text: "Hello {name},\n\ninvoice {invoice} from {association} isn’t paid yet:\n\n{lines}\n\nTotal: {total}\n\n{due}\n\nIf you have sent a check, it may be on its way: then there is nothing to do.",
    button: "Open and pay",
  },
  invoicePaid: {
    group: "invoices",
    label: "Invoice paid",
    when: "To the billed person, when an invoice is paid.",
    fields: ["name", "association", "invoice", "lines", "total"],
    subject: "Invoice {invoice} is paid",
    text: "Hello {name},\n\nthank you. Invoice {invoice} from {association} is paid:\n\n{lines}\n\nTotal: {total}\n\nThe invoice comes with this mail, as your receipt.",
    button: "Open the invoice",
  },
} as const satisfies Record<string, MailKindRow>;

export type MailKind = keyof typeof mailKinds;
export const mailKindNames = Object.keys(mailKinds) as MailKind[];
export const isMailKind = (name: string): name is MailKind => Object.hasOwn(mailKinds, name);

/** What is said of applications in their own words. */
const ofApplications: Partial<Record<MailKind, MailKind>> = {
  entrySubmitted: "applicationSubmitted",
  entryChanged: "applicationChanged",
  entryGiven: "applicationGiven",
  entryTaken: "applicationTaken",
  entryDisqualified: "applicationDisqualified",
  entryReinstated: "applicationReinstated",
  entryRefused: "applicationRefused",
  entryReturned: "applicationReturned",
  entryReconsidered: "applicationReconsidered",
  entryRemoved: "applicationRemoved",
  resultsReleased: "applicationsDecided",
  resultWithdrawn: "applicationWithdrawn",
  draftReminder: "applicationDraftReminder",
  missingReminder: "applicationMissingReminder",
};

/** The kind that tells this to people of a program: a scholarship program speaks its own words. */
export const mailKindIn = (program: ServiceKind, kind: MailKind): MailKind =>
  (program === "scholarship" && ofApplications[kind]) || kind;

/** What a preview fills in for the fields of a kind. */
export const samplesFor = (kind: MailKind): MergeValues =>
  Object.fromEntries(mailKinds[kind].fields.map((name) => [name, mergeFields[name].sample]));

/** What a mail says, as staff write it. */
export const wordFields = {
  subject: { type: "input", kind: "text", label: "Subject", required: true, maxLength: 200 },
  text: {
    type: "textarea",
    label: "Text",
    required: true,
    maxLength: 5_000,
    help: "An empty line begins a new paragraph. What stands in braces is filled in.",
  },
} as const satisfies Fields;

/** Whose name, color and logo head a client's mails. */
export const mailSender = { association: Text(), primaryColor: Text(), logo: nullable(picture) };

const templates = "/clients/:client/mail-templates";

export const listMailTemplates = get(templates, {
  summary: "In which words a client's mails are written",
  allow: "VIEW_CLIENT",
  answer: record({
    ...mailSender,
    /** The kinds of program that the client has. */
    runs: List(oneOf(kindNames)),
    templates: List(
      record({
        kind: oneOf(mailKindNames),
        subject: Text(),
        text: Text(),
        /** Whether these are the client's words, not ours. */
        own: Bool(),
      }),
    ),
  }),
});

export const changeMailTemplate = post(`${templates}/:mailKind`, {
  summary: "Change the words of a mail",
  allow: "EDIT_CLIENT",
  form: wordFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const restoreMailTemplate = post(`${templates}/:mailKind/restore`, {
  summary: "Go back to Rosette's own words for a mail",
  allow: "EDIT_CLIENT",
  answer: record({}),
  done: "Back to our words.",
});

/** Which mails a program sends, one record a setting. What isn't here, people must be told. */
export const mailSettingFields = {
  resultsReleased: {
    type: "checkbox",
    label: "When results are released, to everybody whose entry was judged",
  },
  scorerAssigned: {
    type: "checkbox",
    label: "When a scorer is assigned, to the scorer",
  },
  entryChanged: {
    type: "checkbox",
    label: "When staff change an entry, to the entrant",
    help: "Who has submitted an entry always gets a receipt. Who loses one, or whose entry is disqualified, is always told.",
  },
} as const satisfies Fields;

export const mailSettings = keptSchema(mailSettingFields);

const program = "/clients/:client/services/:service/mails";

export const getMailSettings = get(program, {
  summary: "Which mails a program sends",
  allow: "VIEW_SERVICE_SETUP",
  feature: "entries",
  answer: mailSettings,
});

export const changeMailSettings = post(program, {
  summary: "Change which mails a program sends",
  allow: "EDIT_SERVICE",
  feature: "entries",
  form: mailSettingFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const reminderKinds = ["draftReminder", "missingReminder", "scoringReminder"] as const;
export type ReminderKind = (typeof reminderKinds)[number];

const on = (name: string): Condition => ({ name, is: [true] });
const days = (label: string, showWhen: Condition) =>
  ({ type: "input", kind: "number", whole: true, label, required: true, min: 1, max: 60, showWhen }) as const;
/** So many days before, once the reminder is on. */
export const reminderDays = (label: string, kind: MailKind) => days(label, on(kind));
export const reminderText = (kind: MailKind) =>
  ({
    type: "textarea",
    label: "Text",
    maxLength: 5_000,
    help: `Left empty, the words of your association. What stands in braces is filled in: ${mailKinds[kind].fields.map((name) => `{${name}}`).join(", ")}.`,
    showWhen: on(kind),
  }) as const;

/** The reminders of a program: which, so many days before, in which words. */
export const reminderFields = {
  draftReminder: { type: "checkbox", label: "Remind entrants of drafts that aren’t submitted" },
  draftReminderDays: days("Days before entries close", on("draftReminder")),
  draftReminderText: reminderText("draftReminder"),
  missingReminder: {
    type: "checkbox",
    label: "Remind entrants of what is missing in their entries",
    help: "In drafts, and in what was submitted before you changed something.",
  },
  missingReminderDays: days("Days before entries close", on("missingReminder")),
  missingReminderText: reminderText("missingReminder"),
  scoringReminder: { type: "checkbox", label: "Remind scorers of scoresheets that aren’t saved" },
  scoringReminderDays: days("Days before scoring closes", on("scoringReminder")),
  scoringReminderText: reminderText("scoringReminder"),
} as const satisfies Fields;

export const reminders = keptSchema(reminderFields);
const reminderPath = "/clients/:client/services/:service/reminders";

export const getReminders = get(reminderPath, {
  summary: "What a program reminds people of",
  allow: "VIEW_SERVICE_SETUP",
  feature: "entries",
  answer: reminders,
});

export const changeReminders = post(reminderPath, {
  summary: "Change what a program reminds people of",
  allow: "EDIT_SERVICE",
  feature: "entries",
  form: reminderFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});
