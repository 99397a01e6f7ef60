import {
  type ClientData,
  type DemoData,
  addClient,
  addAuditLog,
  addNumberCounters,
  addClientPart,
  momentAt,
  noteStaffChange,
  personID,
  addPictureUpload,
  acceptTestPayments,
} from "./demo-data.ts";
import { addInvoices } from "./invoices.ts";
import { addMessage } from "./messages.ts";
import { neighbors } from "./neighbors.ts";
import { addJudgingContest } from "./prairie-judging.ts";
import { addOpenContest } from "./prairie-open.ts";
import { addPastContest } from "./prairie-past.ts";
import { addPastParade, addPrairiePrograms } from "./prairie-programs.ts";
import { addTrades } from "./prairie-trades.ts";
import { addPastTrades } from "./prairie-trades-past.ts";

const name = "Prairie Home Builders Association";

/** What programs come to have (homes, tickets, questions, sponsors) joins here with a file of its own. */
export function addPrairie(filling: DemoData) {
  const prairie = addClient(filling, "prairie", {
    name,
    tagline: "Builders, remodelers and designers between the rivers",
    description:
      "Since 1949 the association has brought together the people who build homes in Kansas, Nebraska, Iowa, Minnesota and the Dakotas. We train apprentices, open doors once a year, and hand out awards for work that deserves a second look.",
    website: "https://prairie.example",
    help_email: "awards@prairie.example",
    primary_color: "#0B5D63",
    roster: true,
  });
  prairie.logo = addPictureUpload(filling, prairie, "prairie logo");
  prairie.banner = addPictureUpload(filling, prairie, "1 banner");
  addOpenContest(filling, prairie);
  addJudgingContest(filling, prairie);
  const past = addPastContest(filling, prairie);
  // In the order of time, as orders and what stands in the books have their numbers.
  const lastYear = addPastParade(filling, prairie);
  addInvoices(filling, prairie);
  addPrairiePrograms(filling, prairie, lastYear);
  addTrades(filling, prairie);
  addPastTrades(filling, prairie);
  addPrairiePeople(filling, prairie);
  noteStaffChanges(filling, prairie);
  acceptTestPayments(prairie);
  addMembersMessage(filling, prairie);
  addAuditLog(filling, prairie);
  addNumberCounters(prairie);
  return { past };
}

const roles = { owner: "owner", admin: "administrator", boxoffice: "boxOffice", viewer: "viewer" };

/** Verified against the roster; without a number, still to be looked up. */
const roster: Record<string, string | null> = {
  member: "PH-1042",
  entrant: "PH-1107",
  entrant2: "PH-1311",
  builder: "PH-0977",
  sponsor: "PH-0215",
  applicant: null,
  verifier: null,
};

function addPrairiePeople(filling: DemoData, prairie: ClientData) {
  const add = addClientPart(prairie, `people of ${name}`);
  const granted_by = personID(filling, "owner");
  for (const [who, role] of Object.entries(roles))
    add("role_grants", { user_id: personID(filling, who), role, granted_by });
  const builders = neighbors
    .filter(({ state }) => state !== "ME")
    .map((neighbor, index) => [neighbor.name, `PH-${1400 + index * 17}`]);
  const roster_import_id = filling.newID();
  const members = [...Object.entries(roster), ...builders];
  const valid_until = momentAt(filling, 200).slice(0, 10);
  add("roster_imports", {
    roster_import_id,
    imported_at: momentAt(filling, -165, "10:20"),
    imported_by: granted_by,
    file_name: "Members and dues.xlsx",
    members: members.filter(([, number]) => number).length,
    state: "current",
  });
  members.forEach(([who, member_number], line) => {
    const { email, full_name } = filling.users.find(({ user_id }) => user_id === personID(filling, who!))!;
    if (member_number)
      add("roster_members", { roster_import_id, line: line + 2, email, member_number, name: full_name, valid_until });
  });
  members.forEach(([who, number], index) =>
    add("memberships", {
      user_id: personID(filling, who!),
      member_number: number,
      verified_at: number ? momentAt(filling, -380 + index, "15:00") : null,
      verified_by: number ? "roster" : null,
      verified_until: number ? valid_until : null,
      created_at: momentAt(filling, -384 + index * 2, "11:00"),
    }),
  );
}

const addMembersMessage = (filling: DemoData, prairie: ClientData) =>
  addMessage(filling, addClientPart(prairie, `messages of ${name}`), {
    serviceID: null,
    list: "people",
    who: "Members",
    subject: "The season has begun",
    text: "Dear {name},\n\nentries to the Excellence in Building Awards are open. Show us what you built.\n\n{link}",
    days: -39,
    time: "09:30",
    recipients: [
      ["member", "sent"],
      ["entrant", "sent"],
      ["builder", "sent"],
      ["entrant2", "unsubscribed"],
      ["sponsor", "refused", "550 5.1.1 No such mailbox here"],
    ],
  });

function noteStaffChanges(filling: DemoData, prairie: ClientData) {
  const grant = (who: string, role: string, days: number) =>
    noteStaffChange(filling, prairie, {
      days,
      time: "10:02",
      by: "owner",
      action: "MANAGE_ROLES",
      recordID: personID(filling, who),
      before: null,
      after: { role, serviceID: null },
    });
  grant("admin", roles.admin, -410);
  grant("boxoffice", roles.boxoffice, -95);
  grant("viewer", roles.viewer, -94);
}
