import { Array as List, Boolean as Bool, Optional, String as Text } from "typebox";
import { downloadQuery } from "../platform/downloads.ts";
import { get, post } from "../platform/endpoint.ts";
import { type Role, roles } from "../platform/permissions.ts";
import { missingClients } from "../platform/missing-clients.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { personFields } from "./users.ts";

export const roleLabels: Record<Role, string> = {
  owner: "Owner",
  administrator: "Administrator",
  programManager: "Program manager",
  tourManager: "Tour manager",
  boxOffice: "Box office",
  viewer: "Viewer",
};

export const roleHelp: Record<Role, string> = {
  owner: "Everything, roles and billing included",
  administrator: "Everything but roles and billing",
  programManager: "Contests and scholarships",
  tourManager: "Parades, builders, properties and sponsors",
  boxOffice: "Sales, check-in and refunds",
  viewer: "Looks and reports, changes nothing",
};

export const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));

// One person at one client.

const grantedRole = record({ role: oneOf(roles), serviceID: nullable(ID()) });

/** With `service`, the person's standing in that program instead of at the whole client. */
export const userAtClient = get("/clients/:client/user", {
  summary: "What I am at this client",
  allow: "SIGNED_IN",
  query: inputRecord({ service: Optional(Text({ maxLength: 100 })) }),
  answer: record({
    user: record({ ...personFields, email: Text(), phone: nullable(Text()), image: Bool() }),
    membership: nullable(record({ clientID: ID(), memberNumber: nullable(Text()), verified: Bool() })),
    /** Whether member prices and programs for members are open to the person. */
    isMember: Bool(),
    roles: List(grantedRole),
    /** The person's standings, by the names that permissions use. */
    standings: List(Text()),
  }),
});

// Memberships.

export const membershipList = get("/clients/membership-list", {
  summary: "Clients one may affiliate with",
  allow: "OWN_ACCOUNT",
  whileLooking: true,
  query: inputRecord({ search: Optional(Text({ maxLength: 200 })), after: Optional(Cursor()) }),
  answer: record({
    clients: List(
      record({
        clientID: ID(),
        url: Text(),
        name: Text(),
        tagline: Text(),
        /** Whether the client checks memberships against its roster. */
        roster: Bool(),
        membership: nullable(
          record({
            memberNumber: nullable(Text()),
            /** As the member system says it. */
            level: nullable(Text()),
            verified: Bool(),
            createdAt: Instant(),
          }),
        ),
      }),
    ),
    missing: missingClients,
    next: nullable(Cursor()),
  }),
});

const clientField = {
  type: "input",
  kind: "text",
  format: "id",
  label: "Client",
  required: true,
  carried: true,
} as const;

export const createMembership = post("/users/membership", {
  summary: "Affiliate with a client",
  allow: "OWN_ACCOUNT",
  form: {
    clientID: clientField,
    memberNumber: {
      type: "input",
      kind: "text",
      label: "Member number",
      help: "If you have one. It helps the association to recognize you.",
      maxLength: 100,
    },
  },
  answer: record({}),
  done: "Membership affiliation created.",
});

export const removeMembership = post("/users/membership/remove", {
  summary: "End an affiliation with a client",
  allow: "OWN_ACCOUNT",
  form: { clientID: clientField },
  answer: record({}),
  done: "Membership affiliation removed.",
});

// Everybody at a client, for its staff.

export const peopleKinds = [
  "all",
  "staff",
  "members",
  "scorers",
  "volunteers",
  "weekendVolunteers",
  "sameMailbox",
] as const;
export type PeopleKind = (typeof peopleKinds)[number];

export const peopleFilter = { kind: Optional(oneOf(peopleKinds)), search: Optional(Text({ maxLength: 200 })) };

export const listPeople = get("/clients/:client/people", {
  summary: "People of this client",
  allow: "VIEW_PEOPLE",
  query: inputRecord({ ...peopleFilter, after: Optional(Cursor()) }),
  answer: record({
    people: List(
      record({
        ...personFields,
        email: Text(),
        isEmailProved: Bool(),
        phone: nullable(Text()),
        membership: nullable(record({ memberNumber: nullable(Text()), verified: Bool() })),
        /** The person's offer to scan tickets at the door, from their account. */
        volunteer: nullable(record({ weekends: Bool(), phone: nullable(Text()) })),
        roles: List(
          record({
            roleGrantID: ID(),
            role: oneOf(roles),
            serviceID: nullable(ID()),
            serviceName: nullable(Text()),
          }),
        ),
        /** Other accounts whose address is the same mailbox in another spelling: mostly the same person. */
        sameMailbox: List(record({ userID: ID(), fullName: Text(), email: Text() })),
        scores: List(record({ serviceID: ID(), serviceName: Text() })),
      }),
    ),
    next: nullable(Cursor()),
  }),
});

export const downloadPeople = post("/clients/:client/people/download", {
  summary: "Download the people of this client",
  allow: "DOWNLOAD_PEOPLE",
  ...downloadQuery(peopleFilter),
});

export const verifyMembership = post("/clients/:client/people/:userID/membership", {
  summary: "Say whether somebody's affiliation is verified, and by which member number",
  allow: "VERIFY_MEMBERS",
  form: {
    memberNumber: { type: "input", kind: "text", label: "Member number", maxLength: 100 },
    verified: {
      type: "checkbox",
      label: "Verified",
      help: "The person is a member of yours: what is for members is open to them.",
    },
  },
  answer: record({}),
  done: "Membership updated.",
});

const roleField = { type: "select", label: "Role", required: true, options: roleOptions } as const;
const roleServiceField = {
  type: "select",
  label: "Only in one program",
  help: "Leave it open for the whole association.",
  options: "by-page",
} as const;

export const grantRole = post("/clients/:client/people/:userID/roles", {
  summary: "Give someone a role",
  allow: "MANAGE_ROLES",
  form: { role: roleField, serviceID: roleServiceField },
  answer: record({ roleGrantID: ID() }),
  done: "Role given.",
});

export const removeRole = post("/clients/:client/people/:userID/roles/:roleGrantID/remove", {
  summary: "Take a role away",
  allow: "MANAGE_ROLES",
  answer: record({}),
  done: "Role taken away.",
});
