import { awardsProgram } from "./awards-program.ts";
import { personOfTheYear } from "./person-of-the-year.ts";
import { photoContest } from "./photo-contest.ts";
import { simpleContest } from "./simple-contest.ts";
import type { Template } from "./template.ts";

/** What associations run most, each ready to be published once its dates are set. */
export const templates: readonly Template[] = [awardsProgram, simpleContest, photoContest, personOfTheYear];
