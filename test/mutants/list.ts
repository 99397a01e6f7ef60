import { awards } from "./awards.ts";
import { certificates } from "./certificates.ts";
import { clients } from "./clients.ts";
import { db } from "./db.ts";
import { entries } from "./entries.ts";
import { forms } from "./forms.ts";
import { galleries } from "./galleries.ts";
import { http } from "./http.ts";
import { jobs } from "./jobs.ts";
import { levels } from "./levels.ts";
import { links } from "./links.ts";
import { mails } from "./mails.ts";
import { payments } from "./payments.ts";
import { permissions } from "./permissions.ts";
import { rosters } from "./rosters.ts";
import { sales } from "./sales.ts";
import { scoring } from "./scoring.ts";
import { services } from "./services.ts";
import { sponsors } from "./sponsors.ts";
import { surveys } from "./surveys.ts";
import { uploads } from "./uploads.ts";
import { users } from "./users.ts";
import { votes } from "./votes.ts";
import type { Mutant } from "./mutant.ts";

/** A file for each feature: what is changed there, or in the part of the contract and the migrations that it goes by. */
export const mutants: readonly Mutant[] = [
  ...awards,
  ...certificates,
  ...clients,
  ...db,
  ...entries,
  ...forms,
  ...galleries,
  ...http,
  ...jobs,
  ...levels,
  ...links,
  ...mails,
  ...payments,
  ...permissions,
  ...rosters,
  ...sales,
  ...scoring,
  ...services,
  ...sponsors,
  ...surveys,
  ...uploads,
  ...users,
  ...votes,
];
