import { accounts } from "../server/people/users/demo-people.ts";
import { type DemoData, momentAt } from "./demo-data.ts";
import { neighbors } from "./neighbors.ts";
import type { DatabaseRow } from "../server/platform/db/rows.ts";

/** Profile details of people on the sign-in page. */
const details: Record<string, DatabaseRow> = {
  owner: { company: "Halvorsen Association Management", city: "Lawrence", state: "KS", phone: "7855550101" },
  admin: { company: "Prairie Home Builders Association", city: "Lawrence", state: "KS", phone: "7855550102" },
  "harbor-admin": { company: "Harbor Arts Council", city: "Harbor", state: "ME", phone: "2075550103" },
  entrant: { company: "Castellano Homes", city: "Council Grove", state: "KS", zip: "66846", phone: "6205550104" },
  entrant2: { company: "Lindqvist Timber", city: "Decorah", state: "IA", zip: "52101", phone: "5635550105" },
  scorer: { company: "Brandt Architects", city: "Omaha", state: "NE" },
  scorer2: { company: "Oyelaran Structural", city: "Kansas City", state: "MO" },
  scorer3: { company: "Tanaka Interiors", city: "Minneapolis", state: "MN" },
  scorer4: { company: "Duarte Studio", city: "Des Moines", state: "IA" },
  scorer5: { company: "School of Architecture", city: "Lincoln", state: "NE" },
  applicant: { city: "Salina", state: "KS" },
  verifier: { city: "Lawrence", state: "KS", volunteer: true, volunteer_weekends: true, volunteer_phone: "7855550112" },
  builder: { company: "Park & Rye Builders", city: "Sioux Falls", state: "SD", phone: "6055550113" },
  sponsor: { company: "Halden Windows", city: "Winona", state: "MN", phone: "5075550114" },
  member: { company: "Sorensen Brick & Stone", city: "Galena", state: "IL", phone: "8155550115" },
  guest: { findable: true },
  boxoffice: { company: "Prairie Home Builders Association", city: "Lawrence", state: "KS" },
  viewer: { company: "Prairie Home Builders Association", city: "Topeka", state: "KS" },
};

/** All people have the same columns, so that one statement writes them. */
const emptyDetails = {
  company: null,
  city: null,
  state: null,
  zip: null,
  phone: null,
  volunteer_phone: null,
  password_hash: null,
  volunteer: false,
  volunteer_weekends: false,
  findable: false,
};

export const companyOf = (name: string): string =>
  neighbors.find((neighbor) => neighbor.name === name)?.company || String(details[name]?.["company"] ?? "");

const mailboxName = (email: string) => email.slice(0, email.indexOf("@"));

const everybody = [...accounts.map(({ email, fullName }) => ({ name: mailboxName(email), fullName })), ...neighbors];
export const fullNameOf = (name: string): string => everybody.find((each) => each.name === name)!.fullName;

/** All people. One hash serves all accounts: it is slow to make, and the password is public anyway. */
export function addPeople(data: DemoData, passwordHash: string): void {
  for (const { email, fullName } of accounts)
    addPerson(data, mailboxName(email), {
      full_name: fullName,
      ...details[mailboxName(email)],
      password_hash: passwordHash,
    });
  for (const { name, fullName, company, city, state } of neighbors)
    addPerson(data, name, { full_name: fullName, company: company || null, city, state });
}

function addPerson(data: DemoData, name: string, row: DatabaseRow) {
  const userID = data.newID();
  data.people.set(name, userID);
  const created_at = momentAt(data, -700 + data.people.size * 9, "12:00");
  data.users.push({
    user_id: userID,
    email: `${name}@demo.test`,
    ...emptyDetails,
    ...row,
    created_at,
    email_proved_at: created_at,
  });
}
