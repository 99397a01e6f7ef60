import { awardsProgram } from "./awards-program.ts";
import { gala } from "./gala.ts";
import { memberSurvey } from "./member-survey.ts";
import { parade } from "./parade.ts";
import { personOfTheYear } from "./person-of-the-year.ts";
import { photoContest } from "./photo-contest.ts";
import { simpleContest } from "./simple-contest.ts";
import { scholarships } from "./scholarships.ts";
import type { Template } from "./template.ts";
import { visitorFeedback } from "./visitor-feedback.ts";

/** The programs that associations run most, ready to be published once their dates are set. */
export const templates: readonly Template[] = [
  awardsProgram,
  simpleContest,
  photoContest,
  personOfTheYear,
  gala,
  parade,
  memberSurvey,
  visitorFeedback,
  scholarships,
];
