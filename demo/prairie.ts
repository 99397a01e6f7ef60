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

export function addPrairie(data: DemoData) {
  const prairie = addClient(data, "prairie", {
    name,
    tagline: "Builders, remodelers and designers between the rivers",
    description:
      "Since 1949 the association has brought together the people who build homes in Kansas, Nebraska, Iowa, Minnesota and the Dakotas. We train apprentices, open doors once a year, and hand out awards for work that deserves a second look.",
    website: "https://prairie.example",
    help_email: "awards@prairie.example",
    primary_color: "#0B5D63",
    roster: true,
  });
  prairie.logo = addPictureUpload(data, prairie, "prairie logo");
  prairie.banner = addPictureUpload(data, prairie, "1 banner");
  addOpenContest(data, prairie);
  addJudgingContest(data, prairie);
  const past = addPastContest(data, prairie);
  // In order of time, since numbers of orders and ledger rows are.
  const lastYear = addPastParade(data, prairie);
  addInvoices(data, prairie);
  addPrairiePrograms(data, prairie, lastYear);
  addTrades(data, prairie);
  addPastTrades(data, prairie);
  addPrairiePeople(data, prairie);
  noteStaffChanges(data, prairie);
  acceptTestPayments(prairie);
  addClientPart(prairie, "tax status of Prairie")("giving_settings", {
    legal_name: "Prairie Home Builders Education Fund",
    ein: "12-3456789",
    is_charity: true,
  });
  addMembersMessage(data, prairie);
  addAuditLog(data, prairie);
  addNumberCounters(prairie);
  return { past };
}

const roles = { owner: "owner", admin: "administrator", boxoffice: "boxOffice", viewer: "viewer" };

/** Member numbers that are verified against the roster; without one the membership is still to be checked. */
const roster: Record<string, string | null> = {
  member: "PH-1042",
  entrant: "PH-1107",
  entrant2: "PH-1311",
  builder: "PH-0977",
  sponsor: "PH-0215",
  applicant: null,
  verifier: null,
};

function addPrairiePeople(data: DemoData, prairie: ClientData) {
  const add = addClientPart(prairie, `people of ${name}`);
  add("setup_steps_left_out", { step: "color" });
  const granted_by = personID(data, "owner");
  for (const [who, role] of Object.entries(roles))
    add("role_grants", { user_id: personID(data, who), role, granted_by });
  const builders = neighbors
    .filter(({ state }) => state !== "ME")
    .map((neighbor, index) => [neighbor.name, `PH-${1400 + index * 17}`]);
  const roster_import_id = data.newID();
  const members = [...Object.entries(roster), ...builders];
  const valid_until = momentAt(data, 200).slice(0, 10);
  add("roster_imports", {
    roster_import_id,
    imported_at: momentAt(data, -165, "10:20"),
    imported_by: granted_by,
    file_name: "Members and dues.xlsx",
    members: members.filter(([, number]) => number).length,
    state: "current",
  });
  add("member_rules", { chosen_by: granted_by, chosen_at: momentAt(data, -165, "10:25") });
  add("person_notes", {
    user_id: personID(data, "entrant"),
    author_id: granted_by,
    text: "Sends photographs late, and always sends them. Call in the morning.",
    written_at: momentAt(data, -40, "09:15"),
  });
  members.forEach(([who, member_number], line) => {
    const { email, full_name } = data.users.find(({ user_id }) => user_id === personID(data, who!))!;
    if (member_number)
      add("roster_members", { roster_import_id, line: line + 2, email, member_number, name: full_name, valid_until });
  });
  members.forEach(([who, number], index) =>
    add("memberships", {
      user_id: personID(data, who!),
      member_number: number,
      verified_at: number ? momentAt(data, -380 + index, "15:00") : null,
      verified_by: number ? "roster" : null,
      verified_until: number ? valid_until : null,
      created_at: momentAt(data, -384 + index * 2, "11:00"),
    }),
  );
}

const addMembersMessage = (data: DemoData, prairie: ClientData) =>
  addMessage(data, addClientPart(prairie, `messages of ${name}`), {
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

function noteStaffChanges(data: DemoData, prairie: ClientData) {
  const grant = (who: string, role: string, days: number) =>
    noteStaffChange(data, prairie, {
      days,
      time: "10:02",
      by: "owner",
      action: "MANAGE_ROLES",
      recordID: personID(data, who),
      before: null,
      after: { role, serviceID: null },
    });
  grant("admin", roles.admin, -410);
  grant("boxoffice", roles.boxoffice, -95);
  grant("viewer", roles.viewer, -94);
}
