import type { Element, Values } from "../contract/platform/forms/element.ts";
import { type DemoContest, type ContestPlan, addContest, addContestEntry } from "./contest.ts";
import { type ClientData, type DemoData, addClientPart, momentAt } from "./demo-data.ts";
import { assignJudge } from "./judges.ts";

const aboutYou: readonly Element[] = [
  { type: "input", kind: "text", name: "school", label: "Where you learn, or will", required: true, maxLength: 200 },
  { type: "input", kind: "text", name: "trade", label: "Your trade", required: true, maxLength: 100 },
  { type: "input", kind: "date", name: "begins", label: "When it begins", required: true },
  { type: "textarea", name: "why", label: "Why this trade?", required: true, maxWords: 300 },
];

export const tradesPlan: ContestPlan = {
  url: "trades",
  name: "Building Trades Scholarships",
  tagline: "Three scholarships for people who learn a trade",
  description:
    "For carpenters, electricians, plumbers and masons in their first or second year. The committee reads every application, and calls everyone back.",
  banner: "17 banner",
  judging: { blind: true, show_scores_to_users: "no", minimum_sheets: 2 },
  timeframes: [
    ["entries", [-30], [33, "17:00"]],
    ["scoring", [35], [56, "17:00"]],
  ],
  sections: [
    {
      kind: "text",
      size: "large",
      title: "One application, three scholarships",
      html: "<p>Answer once who you are and what you learn. Each scholarship asks a question or two of its own. A submitted application is final, so take your time: it is saved as you go.</p>",
    },
    {
      kind: "countdown",
      title: "Applications close in",
      timeframe: "entries",
      background: { kind: "color", color: "#1F3A5F" },
    },
  ],
  categories: [
    {
      label: "ALDER",
      name: "The Alder Fund",
      group: "",
      limit: 1,
      description: "$2,500 for a first-year apprentice.",
      pays: { each: 2_500, budget: 5_000 },
    },
    {
      label: "SECOND",
      eligibility: "Are you thirty or older?\nHave you worked in another trade before?",
      notEligible:
        "The Second Start is for people who change trades after thirty. The Alder Fund takes first-year apprentices of any age.",
      name: "The Second Start",
      group: "",
      limit: 1,
      description: "$4,000 for someone who changes trades after thirty.",
      pays: { each: 4_000, budget: 4_000 },
    },
    {
      label: "TOOLS",
      name: "The Tool Chest",
      group: "",
      limit: 1,
      description: "$1,200 for tools, paid to the shop.",
      pays: { each: 1_200, budget: 2_400 },
    },
  ],
  folders: [
    {
      name: "Transcript",
      instructions: "The latest one, as a PDF or a photograph that can be read.",
      restriction: "image-pdf",
      files: [0, 2],
      caption: "hidden",
      credit: "hidden",
    },
    {
      name: "Pictures of your work",
      instructions: "One to five of them, whatever you are proud of.",
      restriction: "images",
      files: [1, 5],
      caption: "optional",
      credit: "optional",
      categories: ["ALDER"],
    },
  ],
  forms: [
    { name: "About you", description: "Where you learn, and why this trade.", elements: aboutYou },
    {
      name: "The second start",
      description: "",
      categories: ["SECOND"],
      elements: [{ type: "textarea", name: "before", label: "What you did before", required: true, maxWords: 200 }],
    },
    {
      name: "The tools",
      description: "",
      categories: ["TOOLS"],
      elements: [
        { type: "textarea", name: "tools", label: "Which tools, and why those?", required: true, maxWords: 150 },
      ],
    },
  ],
  criteria: [
    {
      name: "purpose",
      label: "Purpose",
      help: "Do they know what they want to learn, and why?",
      maximumValue: 10,
      weight: 2,
    },
    { name: "effort", label: "Effort", help: "What have they done for it so far?", maximumValue: 10, weight: 1 },
    { name: "need", label: "Need", help: "What would the money change?", maximumValue: 10, weight: 1 },
    { name: "comment", label: "Comment", help: "For the committee.", maximumValue: 0, weight: 0 },
  ],
};

export type Student = { owner: string; about: Values };

export const jamie: Student = {
  owner: "applicant",
  about: {
    school: "Salina Area Technical College",
    trade: "Carpentry",
    begins: "24/08/2026",
    why: "My grandfather framed half of our street. I sweep the shop of the man who framed the other half, and would like to hold the level.",
  },
};

export const otherStudents: readonly Student[] = [
  ["mina", "Electrical", "I rewired a chicken coop and have wanted to do it properly ever since."],
  ["joan", "Masonry", "Stone stays where one puts it. After nine years in a call center that is what I want."],
  ["dev", "Plumbing", "Water finds every mistake. I like a trade that tells you at once."],
  ["cole", "Carpentry", "I build sets for the school theater, and they are burned after each play."],
].map(([owner, trade, why]) => ({
  owner: owner!,
  about: { school: "Northern Plains Trade School", trade: trade!, begins: "31/08/2026", why: why! },
}));

const scholarships = { ALDER: "The Alder Fund", SECOND: "The Second Start", TOOLS: "The Tool Chest" } as const;

type ApplicationPlan = {
  category: keyof typeof scholarships;
  answers?: Record<string, Values>;
  created: number;
  submitted?: number;
};

const questions: Element[] = [
  {
    type: "radio",
    name: "known",
    label: "How long have you known each other?",
    required: true,
    options: [
      { value: "months", label: "Less than a year" },
      { value: "years", label: "One to three years" },
      { value: "long", label: "Longer" },
    ],
  },
  {
    type: "textarea",
    name: "trust",
    label: "What would you trust them with on their first day?",
    maxLength: 2_000,
  },
];

/** Questions to recommenders beside their letter. */
function addRecommenderQuestions({ data, add, serviceID }: DemoContest): string {
  const form_id = data.newID();
  add("forms", {
    form_id,
    service_id: serviceID,
    purpose: "recommendation",
    name: "Questions for recommenders",
  });
  add("form_versions", { form_id, version: 1, elements: questions });
  return form_id;
}

/** Two recommenders: one has written, one has opened the invitation. */
function addRecommendations(program: DemoContest, entry_id: string, created: number) {
  const form_id = addRecommenderQuestions(program);
  const received = program.data.newID();
  const { data, add, serviceID: service_id } = program;
  const invitation = (days: number) => ({
    invited_at: momentAt(data, created + days),
    mailed_at: momentAt(data, created + days),
  });
  add(
    "recommendations",
    {
      recommendation_id: received,
      service_id,
      entry_id,
      name: "Nadine Kessler",
      email: "nadine.kessler@salinatech.example",
      state: "received",
      ...invitation(1),
      opened_at: momentAt(data, created + 2, "08:20"),
      ended_at: momentAt(data, created + 3, "19:05"),
      letter: letterOfTeacher,
      revision: 3,
    },
    {
      recommendation_id: data.newID(),
      service_id,
      entry_id,
      name: "Roy Amundsen",
      email: "roy@amundsenframing.example",
      ...invitation(2),
      opened_at: momentAt(data, created + 3, "12:40"),
    },
  );
  return {
    service_id,
    recommendation_id: received,
    form_id,
    version: 1,
    answers: { known: "years", trust: "The saw, after a morning. The people, at once." },
  };
}

const letterOfTeacher = `I have taught carpentry for twenty-two years, and this is one of the three students in that time whom I let close up the shop alone.

In the second week a wall came out of square by half an inch. Nobody would have seen it behind the siding. I was asked for the bar, the wall was taken down over lunch, and it stood square by two.

What is missing is money for tools, not will. I recommend this application without hesitation.`;

export function addApplication(
  program: DemoContest,
  { owner, about }: Student,
  { category, answers = {}, created, submitted }: ApplicationPlan,
) {
  return addContestEntry(program, {
    category,
    owner,
    title: scholarships[category],
    created,
    ...(submitted !== undefined && { submitted }),
    answers: { "About you": about, ...answers },
    files: {},
  });
}

export const secondStartAnswers = {
  "The second start": { before: "Nine years in a call center, two of them as its lead." },
};
export const toolsAnswers = {
  "The tools": { tools: "A framing square, a level and three chisels. I borrow them now." },
};

/** Started and submitted applications, and a committee that begins to read once they are closed. */
export function addTrades(data: DemoData, prairie: ClientData): void {
  const program = addContest(data, prairie, tradesPlan, "scholarship");
  program.add("recommendation_settings", {
    service_id: program.serviceID,
    asked: 2,
    before_submission: false,
    words: "Tell us how this person works when nobody is looking. Half a page is plenty.",
  });
  const recommenderAnswers = addRecommendations(
    program,
    addApplication(program, jamie, { category: "ALDER", created: -6 }),
    -6,
  );
  addApplication(program, jamie, { category: "TOOLS", answers: toolsAnswers, created: -12, submitted: -4 });
  otherStudents.forEach((student, place) => {
    if (place === 1)
      addApplication(program, student, {
        category: "SECOND",
        answers: secondStartAnswers,
        created: -15,
        submitted: -9,
      });
    else
      addApplication(program, student, {
        category: "TOOLS",
        answers: toolsAnswers,
        created: -20 + place,
        ...(place < 3 && { submitted: -8 + place }),
      });
  });
  for (const judge of ["scorer", "scorer2", "scorer3"] as const)
    assignJudge(program, judge, ["ALDER", "SECOND", "TOOLS"]);
  // References come after what they refer to.
  addClientPart(prairie, "recommenders’ answers")("form_answers", recommenderAnswers);
}
