import { attendance } from "./attendance.ts";
import { awards } from "./awards.ts";
import { books } from "./books.ts";
import { certificates } from "./certificates.ts";
import { clients } from "./clients.ts";
import { contests } from "./contests.ts";
import { db } from "./db.ts";
import { door } from "./door.ts";
import { entries } from "./entries.ts";
import { forms } from "./forms.ts";
import { galleries } from "./galleries.ts";
import { http } from "./http.ts";
import { imports } from "./imports.ts";
import { invoices } from "./invoices.ts";
import { jobs } from "./jobs.ts";
import { levels } from "./levels.ts";
import { links } from "./links.ts";
import { mails } from "./mails.ts";
import { maps } from "./maps.ts";
import { payments } from "./payments.ts";
import { people } from "./people.ts";
import { permissions } from "./permissions.ts";
import { rehearsals } from "./rehearsals.ts";
import { rosters } from "./rosters.ts";
import { sales } from "./sales.ts";
import { scoring } from "./scoring.ts";
import { services } from "./services.ts";
import { sponsors } from "./sponsors.ts";
import { surveys } from "./surveys.ts";
import { tasks } from "./tasks.ts";
import { tours } from "./tours.ts";
import { uploads } from "./uploads.ts";
import { users } from "./users.ts";
import { votes } from "./votes.ts";
import { wallets } from "./wallets.ts";
import type { Mutant } from "./mutant.ts";

/** A file for each feature: what is changed there, or in the part of the contract and the migrations that it goes by. */
export const mutants: readonly Mutant[] = [
  ...attendance,
  ...awards,
  ...books,
  ...certificates,
  ...clients,
  ...contests,
  ...db,
  ...door,
  ...entries,
  ...forms,
  ...galleries,
  ...http,
  ...imports,
  ...invoices,
  ...jobs,
  ...levels,
  ...links,
  ...mails,
  ...maps,
  ...payments,
  ...people,
  ...permissions,
  ...rehearsals,
  ...rosters,
  ...sales,
  ...scoring,
  ...services,
  ...sponsors,
  ...surveys,
  ...tasks,
  ...tours,
  ...uploads,
  ...users,
  ...votes,
  ...wallets,
];
