import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { deleteEntryUploads } from "../../entries/entry-upload-queries.ts";
import { nameFeesOfRemovedEntry } from "../../entries/entry-fee-queries.ts";
import { deleteUnheldUploads } from "../../media/uploads/upload-cleanup.ts";
import { type RunningErasure, insertErasedFiles } from "./erasure-queries.ts";
import * as queries from "./erasing-queries.ts";

/** The most rows of a piece: each is a transaction of its own, so that nobody waits long for one. */
const PIECE = 200;
const ENTRIES_PIECE = 10;
const LOG_PIECE = 2_000;

/** A piece of the work; `from` is what the piece before it answered. Null: there are no more. */
type ErasingStep = {
  name: string;
  run(at: ErasingPiece, from: string | null): Promise<string | null>;
};
type ErasingPiece = { sql: Sql; clientID: string; erasure: RunningErasure; now: Date };

const subjectOf = ({ erasureID, userID, known }: RunningErasure): queries.ErasedSubject => ({
  erasureID,
  userID,
  email: known.email?.toLowerCase() ?? null,
});

/** Once more where the piece was full. */
const again = (rows: readonly unknown[], most: number) => (rows.length === most ? "again" : null);

/** A step of one piece, for whom there are few rows. */
const once = (
  name: string,
  run: (at: ErasingPiece, subject: queries.ErasedSubject) => Promise<unknown>,
): ErasingStep => ({
  name,
  async run(at) {
    await run(at, subjectOf(at.erasure));
    return null;
  },
});

/** A step about an address; skipped where none is known to be theirs. */
const byAddress = (
  name: string,
  run: (at: ErasingPiece, subject: queries.ErasedSubject, email: string) => Promise<unknown>,
): ErasingStep => once(name, async (at, subject) => subject.email && run(at, subject, subject.email));

/** Rows of files that nothing holds any more go in the same transaction; the files themselves after it. */
async function dropUploads(
  { sql, erasure }: ErasingPiece,
  uploads: readonly { uploadID: string | null }[],
): Promise<void> {
  const ids = uploads.flatMap(({ uploadID }) => (uploadID ? [uploadID] : []));
  await insertErasedFiles(sql, erasure.erasureID, await deleteUnheldUploads(sql, ids));
}

const dropFiles = ({ sql, erasure }: ErasingPiece, files: readonly { fileKey: string }[]) =>
  insertErasedFiles(
    sql,
    erasure.erasureID,
    files.map(({ fileKey }) => fileKey),
  );

async function eraseEntry(
  at: ErasingPiece,
  entry: Awaited<ReturnType<typeof queries.entriesToErase>>[number],
): Promise<void> {
  const { sql, erasure, now } = at;
  const { entryID } = entry;
  const staysPublic = entry.isPublicAward && erasure.results === "kept";
  const { uploads, unfinished } = await queries.eraseBesideEntry(sql, entryID);
  await dropUploads(at, uploads);
  await dropFiles(at, unfinished);
  const condition = staysPublic ? queries.notPublishedWith(entryID, now) : fragment`entry_id = ${entryID}`;
  await insertErasedFiles(sql, erasure.erasureID, await deleteEntryUploads(sql, condition));
  if (!entry.isCounted) {
    await nameFeesOfRemovedEntry(sql, entryID, queries.ERASED_ENTRY);
    await queries.deleteDraft(sql, entryID);
    return;
  }
  if (entry.isPublicAward && !staysPublic) await queries.withdrawErasedAward(sql, entryID, now);
  await (staysPublic ? queries.renamePublicPictures(sql, entryID) : queries.leaveGalleries(sql, entryID));
  const publishedName = staysPublic ? entry.publicName : null;
  await queries.emptyEntry(sql, { entryID, erasureID: erasure.erasureID, publishedName });
}

/**
 * In this order: what somebody may do ends before what they did goes, and logs go by records that still are theirs. Each step may be
 * begun anew at any time: what was erased isn't found again.
 */
export const erasingSteps: readonly ErasingStep[] = [
  once("rights", async (at, subject) => dropFiles(at, await queries.endRights(at.sql, subject))),
  once("mails", ({ sql }, subject) => queries.dropMails(sql, subject)),
  {
    name: "changes",
    run: async ({ sql, erasure }, from) =>
      (await queries.eraseFromChanges(sql, erasure.erasureID, from, LOG_PIECE))[0]!.next,
  },
  {
    name: "mail log",
    run: async ({ sql, erasure }, from) =>
      (await queries.eraseFromMailLog(sql, erasure.erasureID, from, LOG_PIECE))[0]!.next,
  },
  once("faults", ({ sql, erasure }) => queries.eraseFromFaults(sql, erasure.erasureID)),
  {
    name: "entries",
    async run(at) {
      if (!at.erasure.userID) return null;
      const entries = await queries.entriesToErase(at.sql, at.erasure.userID, ENTRIES_PIECE);
      for (const entry of entries) await eraseEntry(at, entry);
      return again(entries, ENTRIES_PIECE);
    },
  },
  {
    name: "orders",
    async run(at) {
      const subject = subjectOf(at.erasure);
      const orders = await queries.ordersToErase(at.sql, subject, PIECE);
      if (orders.length === 0) return null;
      await dropUploads(
        at,
        await queries.emptyOrders(
          at.sql,
          orders.map(({ transactionID }) => transactionID),
        ),
      );
      return again(orders, PIECE);
    },
  },
  {
    name: "tickets",
    async run(at) {
      const { email } = subjectOf(at.erasure);
      const tickets = email ? await queries.ticketsToErase(at.sql, email, PIECE) : [];
      if (tickets.length === 0) return null;
      await dropUploads(
        at,
        await queries.emptyTickets(
          at.sql,
          tickets.map(({ ticketID }) => ticketID),
        ),
      );
      return again(tickets, PIECE);
    },
  },
  byAddress("shop", ({ sql }, subject, email) => queries.eraseAddressInShop(sql, subject, email)),
  once("invoices", ({ sql }, subject) => queries.emptyInvoices(sql, subject)),
  byAddress("invitations", ({ sql }, subject, email) => queries.eraseInvitations(sql, subject, email)),
  byAddress("letters", async (at, subject, email) =>
    dropUploads(at, await queries.eraseLetters(at.sql, subject, email)),
  ),
  once("notes", ({ sql }, subject) => queries.eraseNotes(sql, subject)),
  once("supportViews", ({ sql }, subject) => queries.eraseSupportViews(sql, subject)),
  once("contacts", ({ sql }, subject) => queries.eraseContacts(sql, subject)),
  once("surveys", ({ sql }, subject) => queries.eraseSurveys(sql, subject)),
  once("downloads", async (at, subject) => dropFiles(at, await queries.deleteDownloadsAbout(at.sql, subject))),
  once("imports", ({ sql }, subject) => queries.eraseFromImports(sql, subject)),
  once("membership", ({ sql }, subject) => queries.eraseMembership(sql, subject)),
  {
    name: "who did it",
    // `from` is the number of the column that is next.
    async run({ sql, erasure }, from) {
      if (!erasure.userID) return null;
      const columns = await queries.columnsNamingPeople(sql);
      for (let at = Number(from ?? 0); at < columns.length; at += 1) {
        const [row] = await queries.moveToUnnamed(sql, erasure.erasureID, columns[at]!, LOG_PIECE);
        if (row!.moved > 0) return String(row!.moved === LOG_PIECE ? at : at + 1);
      }
      return null;
    },
  },
  once("people", ({ sql, clientID }, subject) => queries.leaveClient(sql, clientID, subject)),
];
