import {
  addGuestNote,
  addPersonNote,
  getGuest,
  getPerson,
  personHistory,
  personRowsShown,
  removePersonNote,
} from "../../../contract/app/person.ts";
import { entryCode } from "../../../contract/entries/entry-rules.ts";
import type { Permission } from "../../../contract/platform/permissions.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import { invoicesBilledTo } from "../../commerce/invoices/queries.ts";
import type { Grant } from "../../platform/access/sessions.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { personAtClient } from "../../people/members/queries.ts";
import { mergesOfPerson } from "./merge-queries.ts";
import * as queries from "./person-queries.ts";
import { mayAtWholeClient, scopeOf } from "./program-scope.ts";

type Reader = { grants: readonly Grant[]; user: { userID: string } };

/** A part of the page, where the reader may see its list; else null. */
async function part<T>(
  { grants }: Reader,
  permission: Permission,
  read: (scope: queries.ProgramScope) => Promise<T>,
): Promise<T | null> {
  const scope = scopeOf(grants, permission);
  return scope === undefined ? null : read(scope);
}

const withTotals = <Row>(rows: Row[], programs: queries.ProgramTotal[]) => ({
  rows,
  programs,
  total: programs.reduce((sum, { total }) => sum + total, 0),
});

async function entriesPart(sql: Sql, reader: Reader, userID: string, kind: ServiceKind) {
  return part(reader, "VIEW_ENTRIES", async (scope) => {
    const [rows, programs] = await Promise.all([
      queries.personEntries(sql, userID, kind, scope),
      queries.personEntryTotals(sql, userID, kind, scope),
    ]);
    return withTotals(
      rows.map(({ label, entryNumber, ...row }) => ({ ...row, code: entryCode(label, entryNumber) })),
      programs,
    );
  });
}

const ordersPart = (sql: Sql, reader: Reader, buyer: queries.Buyer) =>
  part(reader, "VIEW_SALES", async (scope) =>
    withTotals(
      ...(await Promise.all([queries.personOrders(sql, buyer, scope), queries.personOrderTotals(sql, buyer, scope)])),
    ),
  );

const scansPart = (sql: Sql, reader: Reader, buyer: queries.Buyer) =>
  part(reader, "VIEW_SALES", async (scope) =>
    withTotals(
      ...(await Promise.all([queries.personScans(sql, buyer, scope), queries.personScanTotals(sql, buyer, scope)])),
    ),
  );

async function mailsPart(sql: Sql, { grants }: Reader, email: string) {
  if (!mayAtWholeClient(grants, "INVITE_PEOPLE")) return null;
  const rows = await queries.mailsTo(sql, email);
  return { rows, total: rows[0]?.all ?? 0 };
}

/** Nobody reads what others note about them. */
async function notesPart(sql: Sql, { grants, user }: Reader, about: queries.NoteSubject) {
  if (!mayAtWholeClient(grants, "NOTE_PEOPLE") || about.userID === user.userID) return null;
  const notes = await queries.personNotes(sql, about);
  return notes.map(({ authorID, ...note }) => ({ ...note, removable: isRemovable({ authorID }, { grants, user }) }));
}

const isRemovable = ({ authorID }: { authorID: string | null }, { grants, user }: Reader) =>
  authorID === user.userID || mayAtWholeClient(grants, "MANAGE_ROLES");

function refuseOutsiders({ grants }: Reader): void {
  if (grants.length === 0) refuse("You don't have permission to do that.", 403);
}

/** Whoever is staff of some programs sees those people who have to do with these. */
const hasSomething = (parts: readonly ({ total: number } | readonly unknown[] | null)[]) =>
  parts.some((one) => one !== null && ("total" in one ? one.total : one.length) > 0);

/** What the client knows of a person beyond its programs, in place of what staff of single programs see. */
const hiddenFacts = {
  phone: null,
  company: null,
  place: null,
  sameMailbox: [],
  membership: null,
  isMember: null,
  rosterLine: null,
};

async function factsOfClient(sql: Sql, { roster }: { roster: boolean }, head: Omit<queries.PersonHeadRow, "isHere">) {
  const [[membership = null], [rosterLine = null]] = await Promise.all([
    queries.personMembership(sql, head.userID),
    queries.rosterLineOf(sql, head.userID),
  ]);
  const { phone, company, place, sameMailbox } = head;
  const isMember = membership !== null && (membership.verified || !roster);
  return { phone, company, place, sameMailbox, membership, isMember, rosterLine };
}

const OWN_NOTES = "Notes about you are for the others.";

export const personCalls = [
  on(getPerson, async (context) => {
    const { sql, client, params, grants, standings, now } = context;
    refuseOutsiders(context);
    const { isHere, ...head } = requireFound(
      (await queries.personHead(sql, client.clientID, params.userID))[0],
      "person",
    );
    const { userID, email } = head;
    const buyer = { userID, email: head.isEmailProved ? email : null };
    const rolesScope = scopeOf(grants, "VIEW_PEOPLE") ?? [];
    const isOfPrograms = rolesScope !== "all";
    const [erasure = null] = mayAtWholeClient(grants, "ERASE_PEOPLE")
      ? await queries.standingErasureOf(sql, userID)
      : [];
    const [
      clientFacts,
      merges,
      roles,
      entries,
      applications,
      orders,
      scans,
      invoices,
      scoring,
      looksAfter,
      mails,
      notes,
    ] = await Promise.all([
      isOfPrograms ? hiddenFacts : factsOfClient(sql, client, head),
      isOfPrograms ? [] : mergesOfPerson(sql, userID, now),
      queries.personRoles(sql, userID, rolesScope),
      entriesPart(sql, context, userID, "contest"),
      entriesPart(sql, context, userID, "scholarship"),
      ordersPart(sql, context, buyer),
      scansPart(sql, context, buyer),
      mayAtWholeClient(grants, "VIEW_INVOICES") ? invoicesBilledTo(sql, userID, now) : null,
      part(context, "VIEW_SCORERS", (scope) => queries.personScoring(sql, userID, scope)),
      part(context, "VIEW_BUILDER", (scope) => queries.personLooksAfter(sql, userID, scope)),
      mailsPart(sql, context, email),
      head.isMadeUp || head.isErased ? null : notesPart(sql, context, { userID }),
    ]);
    const hasRoleHere = roles.some(({ serviceID }) => serviceID !== null);
    if (isOfPrograms && !hasRoleHere && !hasSomething([entries, applications, orders, scans, scoring, looksAfter]))
      requireFound(undefined, "person");
    const mergedInto = isHere ? null : (merges.find(({ isFormer }) => isFormer) ?? null);
    return {
      ...head,
      ...clientFacts,
      erasure,
      standings: [...standings],
      mergedInto,
      merged: merges.filter(({ isFormer }) => !isFormer),
      rosterCounts: client.roster,
      roles: roles.filter(({ serviceID }) => !isOfPrograms || serviceID !== null),
      entries,
      applications,
      orders,
      scans,
      invoices: invoices && {
        rows: invoices.slice(0, personRowsShown).map(({ at, ...invoice }) => ({ ...invoice, sentAt: at })),
        total: invoices.length,
      },
      scoring,
      looksAfter,
      mails,
      notes,
      seesHistory: mayAtWholeClient(grants, "VIEW_AUDIT_LOG"),
    };
  }),

  on(personHistory, async ({ sql, client, params: { userID }, query }) => {
    requireFound((await queries.personHead(sql, client.clientID, userID))[0], "person");
    const rows = await queries.personChanges(sql, userID, readCursor(query.after, "id")?.[0]);
    const { page, next } = pageOf(rows, queries.HISTORY_PAGE_SIZE, ({ auditID }) => [auditID]);
    return { entries: page, next };
  }),

  on(addPersonNote, async ({ sql, client, params: { userID }, user, form, now }) => {
    if (userID === user.userID) refuse(OWN_NOTES, 403);
    requireFound((await personAtClient(sql, client.clientID, userID))[0], "person");
    return requireRow(
      await queries.insertPersonNote(sql, { about: { userID }, authorID: user.userID, text: form.text.trim(), now }),
    );
  }),

  // The log has the removal without the note's text, which may be nothing that should be stored.
  on(removePersonNote, async (context) => {
    const { sql, personNote, audit, user } = context;
    if (personNote.userID === user.userID) refuse(OWN_NOTES, 403);
    if (!isRemovable(personNote, context)) refuse("Whoever wrote this note removes it, or an owner.", 403);
    requireFound((await queries.deletePersonNote(sql, personNote.personNoteID))[0], "note");
    await audit(personNote.userID, { note: "there" }, { note: "removed" });
    return {};
  }),

  on(getGuest, async (context) => {
    const { sql, client, order, grants, standings } = context;
    refuseOutsiders(context);
    requireGuest(order, grants);
    const email = order.guestEmail;
    const buyer = { userID: null, email };
    const [accounts, orders, scans, mails, notes] = await Promise.all([
      queries.accountOfGuest(sql, client.clientID, email),
      ordersPart(sql, context, buyer),
      scansPart(sql, context, buyer),
      mailsPart(sql, context, email),
      notesPart(sql, context, { email }),
    ]);
    return {
      fullName: order.guestName || email,
      email,
      phone: order.guestPhone || null,
      standings: [...standings],
      account: accounts[0] ?? null,
      orders,
      scans,
      mails,
      notes,
    };
  }),

  on(addGuestNote, async ({ sql, order, grants, user, form, now }) => {
    requireGuest(order, grants);
    const about = { email: order.guestEmail };
    return requireRow(
      await queries.insertPersonNote(sql, { about, authorID: user.userID, text: form.text.trim(), now }),
    );
  }),
];

/** An order without an account and with an address, in a program whose sales the reader may see. */
function requireGuest({ userID, guestEmail, serviceID }: queries.GuestOrder, grants: readonly Grant[]): void {
  const scope = scopeOf(grants, "VIEW_SALES");
  const isSeen = scope === "all" || (serviceID !== null && scope?.includes(serviceID));
  requireFound(userID === null && guestEmail !== "" && isSeen ? guestEmail : undefined, "guest");
}
