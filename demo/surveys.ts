import { createHash } from "node:crypto";
import { DAY } from "../contract/platform/durations.ts";
import {
  type ChoiceElement,
  type Element,
  type Values,
  isChoice,
  elementOptions,
} from "../contract/platform/forms/element.ts";
import { collect } from "../contract/platform/forms/validate.ts";
import { fileURL } from "../contract/platform/pictures.ts";
import { funnelQuestions } from "../contract/surveys/surveys.ts";
import { answerCountsOf } from "../server/surveys/answer-counts.ts";
import { wordsAsOptions } from "../server/programs/templates/survey-template.ts";
import { visitorFeedback } from "../server/programs/templates/visitor-feedback.ts";
import { emailOf, familyNames, firstNames } from "./visitors.ts";
import { chance, pick } from "./seeded.ts";
import {
  type AddRow,
  type ClientData,
  type DemoData,
  type RelativeMoment,
  momentAt,
  personID,
  addPictureUpload,
} from "./demo-data.ts";
import { fullNameOf } from "./people.ts";
import { neighbors } from "./neighbors.ts";

/** A survey's questions and answers. */
export type SurveyPlan = {
  thanks: string;
  pace?: "one" | "all";
  elements: readonly Element[];
  answers: number;
  /** Answers of one respondent. */
  answersOf(number: number): Values;
  /** Pictures of a question's options, by the option's label, with their description. */
  pictures?: Readonly<Record<string, Readonly<Record<string, { picture: string; alt: string }>>>>;
  /** Number of people who stopped at each question, among those that everybody is asked. */
  stopped?: readonly number[];
  sent?: SendingPlan;
};

type SendingPlan = {
  who: string;
  subject: string;
  text: string;
  by: string;
  moment: RelativeMoment;
  remindAfter: number;
  people: readonly { email: string; fullName: string }[];
  /** The share of recipients who have answered. */
  answered: number;
  /** Addresses whose mail bounced. */
  bounced?: readonly string[];
};

type SurveyFilling = { add: AddRow; data: DemoData; client: ClientData; serviceID: string };

/** Adds the pictures of options. */
function withOptionPictures(
  element: ChoiceElement,
  plan: SurveyPlan,
  { data, client }: Pick<SurveyFilling, "data" | "client">,
) {
  const pictures = plan.pictures?.[element.name];
  if (!pictures) return element;
  const options = elementOptions(element).map((option) => {
    const picture = pictures[option.label];
    if (!picture) return option;
    const src = fileURL(client.row["url"] as string, addPictureUpload(data, client, picture.picture), 800);
    return { ...option, picture: { src, alt: picture.alt } };
  });
  return { ...element, options };
}

export function addSurvey({ add, data, client, serviceID }: SurveyFilling, plan: SurveyPlan): void {
  const form = { form_id: data.newID(), version: 1 };
  add("surveys", { service_id: serviceID, thanks: plan.thanks, pace: plan.pace ?? "one" });
  add("forms", { ...form, service_id: serviceID, purpose: "survey", name: "Questions" });
  const elements = plan.elements.map((element) =>
    isChoice(element) ? withOptionPictures(element, plan, { data, client }) : element,
  );
  add("form_versions", { ...form, elements });
  const responses = Array.from({ length: plan.answers }, (_, number) => ({
    elements: plan.elements,
    answers: collect(plan.elements, plan.answersOf(number)),
  }));
  const surveyColumns = { service_id: serviceID, anonymous: true };
  // Respondents with a mailed link are known by it, others by their browser.
  const byLink = plan.sent ? addSending({ add, data, serviceID }, plan.sent) : [];
  add(
    "survey_respondents",
    ...responses.map((_, number) => {
      const survey_invitation_id = byLink[number] ?? null;
      return {
        ...surveyColumns,
        survey_invitation_id,
        browser: survey_invitation_id ? null : browserOf(serviceID, number),
      };
    }),
  );
  add("survey_answers", ...responses.map(({ answers }) => ({ ...surveyColumns, ...form, answers })));
  add(
    "survey_counts",
    ...answerCountsOf(responses).map(({ byQuestion, byValue, question, value, answers }) => ({
      service_id: serviceID,
      by_question: byQuestion,
      by_value: byValue,
      question,
      value,
      answers,
    })),
  );
  addFunnel({ add, data, serviceID }, plan);
}

/** Returns the invitations that were answered. */
function addSending({ add, data, serviceID }: Omit<SurveyFilling, "client">, plan: SendingPlan): string[] {
  const { who, subject, text, by, moment, remindAfter, people, bounced = [] } = plan;
  const survey_sending_id = data.newID();
  const sent = momentAt(data, ...moment);
  const sending = { survey_sending_id, service_id: serviceID, sending_key: data.newID(), who, subject, text };
  add("survey_sendings", { ...sending, remind_after: remindAfter, sent_by: personID(data, by), at: sent });
  const invited = people.map(({ email, fullName }) => {
    const isBounced = bounced.includes(email);
    return {
      email,
      fullName,
      isBounced,
      invitationID: data.newID(),
      hasAnswered: !isBounced && chance(serviceID, email, "answered") < plan.answered,
      // Most answer before anybody is reminded.
      wasReminded: !isBounced && chance(serviceID, email, "at once") > 0.7 * plan.answered,
    };
  });
  const isDue = Date.parse(sent) + remindAfter * DAY < data.today.getTime();
  add(
    "survey_invitations",
    ...invited.map(({ email, fullName, isBounced, hasAnswered, wasReminded, invitationID }) => ({
      survey_invitation_id: invitationID,
      service_id: serviceID,
      survey_sending_id,
      email,
      full_name: fullName,
      state: isBounced ? "bounced" : "sent",
      reason: isBounced ? "550 5.1.1 No such mailbox here" : null,
      at: sent,
      mail_id: data.newID(),
      reminder_mail_id: isDue && !isBounced && (wasReminded || !hasAnswered) ? data.newID() : null,
    })),
  );
  return invited.filter(({ hasAnswered }) => hasAnswered).map(({ invitationID }) => invitationID);
}

/** The funnel: how far people came, and how long those took who finished. */
function addFunnel(
  { add, serviceID }: Omit<SurveyFilling, "client">,
  { elements, answers, stopped = [] }: SurveyPlan,
): void {
  if (answers === 0) return;
  const places = [...funnelQuestions(elements).map(({ name }) => name), ""];
  const stoppedFrom = (position: number) => stopped.slice(position).reduce((sum, people) => sum + people, 0);
  add(
    "survey_reached",
    ...places.map((place, position) => ({ service_id: serviceID, place, people: answers + stoppedFrom(position) })),
  );
  const times = Array.from(
    { length: answers },
    (_, number) => 45 + 15 * Math.floor(12 * chance(serviceID, "took", number) ** 2),
  );
  const bySeconds = Map.groupBy(times, (seconds) => seconds);
  add(
    "survey_durations",
    ...[...bySeconds].map(([seconds, { length }]) => ({ service_id: serviceID, seconds, answers: length })),
  );
}

const browserOf = (serviceID: string, number: number) =>
  `\\x${createHash("sha256").update(`${serviceID} ${number}`).digest("hex")}`;

const happens = (part: number, ...words: (string | number)[]) => chance(...words) < part;
const pickSeveral = (options: readonly string[], part: number, number: number, most: number) =>
  options.filter((option) => happens(part, number, option)).slice(0, most);
const repeatedWords = (words: Readonly<Record<string, number>>) =>
  Object.entries(words).flatMap(([word, times]) => Array<string>(times).fill(word));

const betterThings = [
  "Parking",
  "Longer Sunday hours",
  "Waiting at busy homes",
  "Signs between homes",
  "Places to sit and eat",
];
const visitorWords = [
  "We did all ten in two days and still argue about the Quarry House kitchen.",
  "Sunday from one to five is too short when you come from Salina.",
  "A volunteer walked my mother round by the ramp. She talks of nothing else.",
  "The map can’t be read in the sun.",
  "We got lost at the roundabout, twice, and met the same people there.",
  "More water, please. Our dog says thank you for the bowl at number four.",
];

const visitorsOfLastFall = familyNames.flatMap((family, from) =>
  firstNames.map((given, order) => {
    const fullName = `${given} ${family}`;
    return { fullName, email: emailOf(fullName, 2_000 + from * firstNames.length + order) };
  }),
);

/** Last fall’s visitors, with the template's questions. */
export const pastVisitors: SurveyPlan = {
  thanks: "Thank you. What you said decides what we change next time.",
  elements: visitorFeedback.blueprint(new Date(0)).parts.formVersions![0]!["elements"] as readonly Element[],
  answers: 300,
  stopped: [14, 6, 3, 9, 22],
  sent: {
    who: "Ticket holders of the fall parade who were let in",
    subject: "How was the parade?",
    text: "Hello {name},\n\nyou have walked through our homes. {association} would like to hear what you liked, and where you got lost. It takes three minutes.",
    by: "admin",
    moment: [-190, "18:00"],
    remindAfter: 6,
    people: visitorsOfLastFall,
    answered: 0.62,
    bounced: visitorsOfLastFall.filter((_, number) => number % 61 === 60).map(({ email }) => email),
  },
  answersOf: (number) => ({
    homes: pick(repeatedWords({ "1 or 2": 5, "3 or 4": 6, "5 or 6": 4, "7 or more": 3 }), number, "homes"),
    heard: pick(
      repeatedWords({
        "A friend or neighbor": 7,
        Newspaper: 4,
        "Signs on the road": 4,
        "Instagram or Facebook": 4,
        "A builder told me": 2,
      }),
      number,
      "heard",
    ),
    again: pick(repeatedWords({ 10: 8, 9: 6, 8: 4, 7: 3, 6: 1, 5: 1, 3: 1, 1: 1 }), number, "again"),
    better: pickSeveral(betterThings, 0.35, number, 2),
    words: happens(0.15, number, "words") ? pick(visitorWords, number, "said") : "",
  }),
};

const questionOptions = wordsAsOptions;

/** Questions of clients to members. */
export const homeTrendsSurvey: SurveyPlan = {
  thanks: "Thank you. You read what came out of it in the fall, before anybody else does.",
  pictures: {
    kitchen: {
      "Green and oak": { picture: "7", alt: "Green cupboards behind an island of oak" },
      "Slate blue": { picture: "12", alt: "Cupboards and an island in slate blue" },
      "Warm coral": { picture: "21", alt: "Coral cupboards behind an island of oak" },
      "Sage and light": { picture: "22", alt: "Pale sage cupboards beside a wide window" },
    },
  },
  elements: [
    {
      type: "radio",
      name: "size",
      label: "How large are the homes that people ask you for?",
      required: true,
      options: questionOptions("Smaller than two years ago", "About the same", "Larger than two years ago"),
    },
    {
      type: "radio",
      name: "kitchen",
      label: "Which kitchen feels like home?",
      options: questionOptions("Green and oak", "Slate blue", "Warm coral", "Sage and light", "None of these"),
    },
    {
      type: "multiSelect",
      name: "rooms",
      label: "Which rooms do people ask for?",
      help: "Up to three answers.",
      max: 3,
      options: questionOptions("Office", "Pantry", "Mudroom", "Guest suite", "Workshop", "Music room"),
    },
    {
      type: "radio",
      name: "heat",
      label: "How do they want to heat?",
      options: questionOptions("Heat pump", "Gas", "Wood", "They leave it to us"),
    },
    {
      type: "input",
      kind: "number",
      name: "weeks",
      label: "How many weeks do you build at a home?",
      min: 1,
      max: 200,
      whole: true,
    },
    {
      type: "radio",
      name: "price",
      label: "Do they decide by price?",
      options: questionOptions("Always", "Often", "Rarely"),
    },
    {
      type: "textarea",
      name: "why",
      label: "What do they give up for it?",
      showWhen: { name: "price", is: ["Always", "Often"] },
      maxWords: 100,
    },
    { type: "textarea", name: "words", label: "What has surprised you this year?", maxWords: 150 },
  ],
  answers: 35,
  stopped: [6, 1, 4],
  sent: {
    who: "Members",
    subject: "A few questions about what people ask you to build",
    text: "Hello {name},\n\nonce a year we ask what your clients ask for. {association} tells you in the fall what came out of it. Your answers stay without your name.",
    by: "admin",
    moment: [-9, "10:00"],
    remindAfter: 14,
    people: [...neighbors.filter(({ state }) => state !== "ME").map(({ name }) => name), "entrant2", "builder"].map(
      (name) => ({ fullName: fullNameOf(name), email: `${name}@demo.test` }),
    ),
    answered: 0.7,
  },
  answersOf: (number) => ({
    size: pick(
      repeatedWords({ "Smaller than two years ago": 5, "About the same": 3, "Larger than two years ago": 1 }),
      number,
    ),
    kitchen: pick(["Green and oak", "Green and oak", "Slate blue", "Sage and light", "Warm coral"], number, "kitchen"),
    rooms: pickSeveral(["Office", "Pantry", "Mudroom", "Guest suite", "Workshop", "Music room"], 0.4, number, 3),
    heat: pick(["Heat pump", "Heat pump", "Gas", "They leave it to us"], number, "heat"),
    weeks: pick([18, 22, 24, 26, 28, 30, 36, 40], number, "weeks"),
    price: pick(["Always", "Often", "Often", "Rarely"], number, "price"),
    why: happens(0.3, number, "why") ? "The fireplace, always the fireplace." : "",
    words: happens(0.3, number, "words") ? "Two families asked for a room without a plug." : "",
  }),
};

export const harborVisitors: SurveyPlan = {
  thanks: "Thank you. The next bench knows where to go.",
  elements: [
    {
      type: "radio",
      name: "way",
      label: "How did you come?",
      required: true,
      options: questionOptions("On foot", "By bicycle", "By ferry", "By car"),
    },
    {
      type: "radio",
      name: "heard",
      label: "How did you find us?",
      options: questionOptions("I live here", "A poster", "Somebody told me", "By chance"),
    },
    {
      type: "radio",
      name: "rain",
      label: "Would you come again in the rain?",
      options: questionOptions("Yes", "With soup", "No"),
    },
    { type: "checkbox", name: "bench", label: "I sat on a bench" },
    { type: "textarea", name: "words", label: "Where should the next bench go?", maxWords: 60 },
  ],
  answers: 40,
  answersOf: (number) => ({
    way: pick(["On foot", "On foot", "By ferry", "By bicycle", "By car"], number, "way"),
    heard: pick(["I live here", "A poster", "Somebody told me", "By chance"], number, "heard"),
    rain: pick(["Yes", "With soup", "With soup", "No"], number, "rain"),
    bench: happens(0.6, number, "bench"),
    words: happens(0.3, number, "words") ? "By the ferry, facing the other way." : "",
  }),
};
