import { isOrder } from "../../commerce/orders/order-conditions.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import type { PersonalDataName } from "./personal-data.ts";

/** Whose data: of an account, of an address, or of an account with its confirmed address. Addresses are in lower case. */
export type DataOwner = { userID: string | null; email: string | null };

/** Whose data and for whom: staff get no letter of recommendation, since it may be about one of them, or isn't sent yet. */
export type DataRequest = DataOwner & { isForStaff: boolean };

export type PersonDataRow = {
  /** uuid_nil() where it is of no program. */
  serviceID: string;
  rowID: string;
  /** What it is, where a file has several sorts of rows. */
  what: string;
  data: unknown;
};
export type RowPosition = Pick<PersonDataRow, "serviceID" | "rowID" | "what">;

const ROWS_AT_ONCE = 200;
const NO_ID = "00000000-0000-0000-0000-000000000000";
/** Stands for every program that is no more, so that what is left of them is in one place. */
const DELETED_PROGRAM_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const START: RowPosition = { serviceID: NO_ID, rowID: NO_ID, what: "" };

/** A file of the archive: its rows have `service_id`, `row_id` and `data`, in which `elements` and `answers` become questions. */
type PersonDataPart = { file: string; kinds: readonly PersonalDataName[]; rows(request: DataRequest): Fragment };

export const personDataPage = (sql: Sql, part: PersonDataPart, request: DataRequest, after: RowPosition = START) =>
  sql<PersonDataRow>`
    select * from (
      select case when f.service_id = ${NO_ID} or s.service_id is not null then f.service_id else ${DELETED_PROGRAM_ID}::uuid end as service_id,
        f.row_id, coalesce(f.data->>'what', '') as what, f.data
      from (${part.rows(request)}) f left join services s on s.service_id = f.service_id) r
    where (r.service_id, r.row_id, r.what) > (${after.serviceID}::uuid, ${after.rowID}::uuid, ${after.what})
    order by r.service_id, r.row_id, r.what limit ${ROWS_AT_ONCE}`;

export const isLastPage = (rows: readonly unknown[]) => rows.length < ROWS_AT_ONCE;

const isOwnOrder = ({ userID, email }: DataOwner) =>
  fragment`(t.user_id = ${userID} or (t.user_id is null and t.guest_email <> '' and lower(t.guest_email) = ${email}))`;

const categoryLabel = fragment`(select g.label from categories g where g.client_id = e.client_id and g.category_id = e.category_id)`;
const codeOfEntry = fragment`${categoryLabel} || '-' || e.number`;

/** The answers `a` with what was asked. */
const withQuestions = fragment`jsonb_build_object('form', f.name, 'elements', v.elements, 'answers', a.answers, 'savedAt', a.updated_at)`;
const joinQuestions = fragment`
  join forms f on f.client_id = a.client_id and f.form_id = a.form_id
  join form_versions v on v.client_id = a.client_id and v.form_id = a.form_id and v.version = a.version`;

const memberships: PersonDataPart = {
  file: "membership",
  kinds: ["belonging", "roster", "mergedAccounts"],
  rows: ({ userID, email }) => fragment`
    select uuid_nil() as service_id, user_id as row_id, jsonb_build_object('what', 'membership', 'memberNumber', member_number, 'level', level,
      'verifiedAt', verified_at, 'verifiedBy', verified_by, 'verifiedUntil', verified_until, 'since', created_at) as data
    from memberships where user_id = ${userID}
    union all select coalesce(g.service_id, uuid_nil()), g.role_grant_id,
      jsonb_build_object('what', 'role', 'role', g.role, 'since', g.created_at)
    from role_grants g where g.user_id = ${userID}
    union all select v.service_id, v.verifier_id, jsonb_build_object('what', 'ticket verifier', 'home', h.name, 'sells', v.sells, 'since', v.created_at)
    from ticket_verifiers v left join properties h on h.client_id = v.client_id and h.property_id = v.property_id where v.user_id = ${userID}
    union all select uuid_nil(), r.roster_import_id, jsonb_build_object('what', 'line of the member roster', 'email', r.email,
      'memberNumber', r.member_number, 'name', r.name, 'validUntil', r.valid_until)
    from roster_members r join roster_imports i on i.client_id = r.client_id and i.roster_import_id = r.roster_import_id and i.state = 'current'
    where r.email = ${email}
    union all select uuid_nil(), m.person_merge_id, jsonb_build_object('what', 'accounts merged', 'at', m.merged_at, 'takenBackAt', m.taken_back_at,
      'formerAddress', o.email, 'address', k.email)
    from person_merges m join users o on o.user_id = m.former_user_id join users k on k.user_id = m.kept_user_id
    where ${userID} in (m.former_user_id, m.kept_user_id)`,
};

const invitations: PersonDataPart = {
  file: "invitations",
  kinds: ["invitations"],
  rows: ({ email }) => fragment`
    select uuid_nil() as service_id, i.invitation_id as row_id, jsonb_build_object('what', 'invitation', 'email', i.email, 'name', i.name,
      'words', i.words, 'createdAt', i.created_at, 'openedAt', i.opened_at, 'remindedAt', i.reminded_at) as data
    from invitations i where lower(i.email) = ${email}
    union all select p.service_id, p.results_preview_id, jsonb_build_object('what', 'preview of the winners', 'name', p.name, 'email', p.email,
      'mailedAt', p.mailed_at, 'opened', p.opened, 'firstOpenedAt', p.first_opened_at, 'lastOpenedAt', p.last_opened_at)
    from results_previews p where lower(p.email) = ${email}`,
};

/**
 * Of an entry that is open to others only what was shown to its entrant: nothing of scores and titles before the release, no
 * scorer's name, and no letter about them.
 */
const entries: PersonDataPart = {
  file: "entries",
  kinds: ["entries", "acceptedRules", "entryAnswers", "coEntrants", "awards"],
  rows: ({ userID }) => fragment`
    select e.service_id, e.entry_id as row_id, jsonb_build_object('what', 'own', 'code', ${codeOfEntry}, 'title', e.title,
      'category', (select g.name from categories g where g.client_id = e.client_id and g.category_id = e.category_id),
      'createdAt', e.created_at, 'updatedAt', e.updated_at, 'submittedAt', e.submitted_at, 'withdrawnAt', e.withdrawn_at,
      'extendedUntil', e.extended_until, 'questionsOfStaff', e.return_questions, 'answeredAt', e.answered_at,
      'refusedBecause', case when e.screening = 'refused' then e.screening_reason end,
      'disqualifiedAt', e.disqualified_at, 'disqualifiedBecause', e.disqualified_reason,
      'awardTitle', case when j.results_released_at is not null then e.award_title end,
      'forms', (select jsonb_agg(${withQuestions} order by f.position, f.form_id)
        from form_answers a ${joinQuestions} where a.client_id = e.client_id and a.entry_id = e.entry_id),
      'files', (select jsonb_agg(jsonb_build_object('folder', d.name, 'fileName', u.file_name, 'caption', eu.caption, 'credit', eu.credit,
          'uploadedAt', u.created_at) order by d.position, eu.position)
        from entry_uploads eu join uploads u on u.client_id = eu.client_id and u.upload_id = eu.upload_id
          join document_folders d on d.client_id = eu.client_id and d.document_folder_id = eu.document_folder_id
        where eu.client_id = e.client_id and eu.entry_id = e.entry_id),
      'coEntrants', (select jsonb_agg(jsonb_build_object('name', p.full_name, 'may', ep.may, 'since', ep.joined_at))
        from entry_people ep join users p on p.user_id = ep.user_id where ep.client_id = e.client_id and ep.entry_id = e.entry_id),
      'acceptedRules', (select jsonb_agg(jsonb_build_object('version', v.version, 'kind', v.kind, 'rulesOf', v.created_at,
          'acceptedAt', a.accepted_at) order by v.version)
        from rules_acceptances a join program_rules v on v.client_id = a.client_id and v.rules_id = a.rules_id
        where a.client_id = e.client_id and a.entry_id = e.entry_id),
      'recommendersAsked', (select jsonb_agg(jsonb_build_object('name', r.name, 'email', r.email, 'state', r.state, 'askedAt', r.invited_at))
        from recommendations r where r.client_id = e.client_id and r.entry_id = e.entry_id),
      'usageRights', (select jsonb_agg(jsonb_build_object('fileName', u.file_name, 'asked', w.asked, 'given', w.given, 'at', w.given_at))
        from usage_rights w join uploads u on u.client_id = w.client_id and u.upload_id = w.upload_id
          join entry_uploads eu on eu.client_id = w.client_id and eu.upload_id = w.upload_id
        where eu.client_id = e.client_id and eu.entry_id = e.entry_id),
      'awards', (select jsonb_agg(jsonb_build_object('amountInCents', w.amount, 'state', w.state, 'offeredAt', w.offered_at,
          'answeredAt', w.answered_at, 'reason', w.reason, 'thanks', w.thanks, 'paidOn', w.paid_on))
        from awards w where w.client_id = e.client_id and w.entry_id = e.entry_id and w.state <> 'prepared')) as data
    from entries e left join judging j on j.client_id = e.client_id and j.service_id = e.service_id
    where e.user_id = ${userID}
    union all select e.service_id, e.entry_id, jsonb_build_object('what', 'of somebody else, whom I help', 'code', ${codeOfEntry}, 'title', e.title,
      'may', p.may, 'since', p.joined_at)
    from entry_people p join entries e on e.client_id = p.client_id and e.entry_id = p.entry_id where p.user_id = ${userID}`,
};

/** By the code of an entry alone, as blind contests show it. */
const scoring: PersonDataPart = {
  file: "scoring",
  kinds: ["scoring", "scoringWork"],
  rows: ({ userID }) => fragment`
    select e.service_id, c.score_id as row_id, jsonb_build_object('what', 'scoresheet', 'entry', ${codeOfEntry}, 'round', c.round,
      'elements', c.criteria, 'answers', c.values, 'total', c.total, 'percent', c.percent, 'reason', c.reason, 'savedAt', c.saved_at) as data
    from scores c join entries e on e.client_id = c.client_id and e.entry_id = c.entry_id where c.user_id = ${userID}
    union all select e.service_id, e.entry_id, jsonb_build_object('what', 'conflict of interest', 'entry', ${codeOfEntry}, 'reason', c.reason,
      'declaredAt', c.declared_at)
    from scoring_conflicts c join entries e on e.client_id = c.client_id and e.entry_id = c.entry_id where c.user_id = ${userID}
    union all select e.service_id, n.entry_id, jsonb_build_object('what', 'own note', 'entry', ${codeOfEntry}, 'note', n.note, 'at', n.updated_at)
    from scoring_notes n join entries e on e.client_id = n.client_id and e.entry_id = n.entry_id where n.user_id = ${userID}
    union all select e.service_id, n.remark_id, jsonb_build_object('what', 'said in the discussion', 'entry', ${codeOfEntry}, 'text', n.text, 'at', n.written_at)
    from scoring_remarks n join entries e on e.client_id = n.client_id and e.entry_id = n.entry_id where n.user_id = ${userID}
    union all select a.service_id, a.scorer_assignment_id, jsonb_build_object('what', 'assignment', 'since', a.created_at,
      'category', (select g.name from categories g where g.client_id = a.client_id and g.category_id = a.category_id),
      'panel', (select p.name from scorer_panels p where p.client_id = a.client_id and p.scorer_panel_id = a.scorer_panel_id))
    from scorer_assignments a where a.user_id = ${userID}`,
};

/** A letter is its writer's: staff get that there is one. */
const letters: PersonDataPart = {
  file: "recommendations",
  kinds: ["recommendations"],
  rows: ({ email, isForStaff }) => fragment`
    select r.service_id, r.recommendation_id as row_id, jsonb_build_object('for', p.full_name, 'name', r.name, 'email', r.email, 'state', r.state,
      'askedAt', r.invited_at, 'openedAt', r.opened_at, 'endedAt', r.ended_at)
      || case when ${isForStaff} then '{}' else jsonb_build_object('letter', r.letter,
        'file', (select u.file_name from uploads u where u.client_id = r.client_id and u.upload_id = r.upload_id),
        'forms', (select jsonb_agg(${withQuestions}) from form_answers a ${joinQuestions}
          where a.client_id = r.client_id and a.recommendation_id = r.recommendation_id)) end as data
    from recommendations r join entries e on e.client_id = r.client_id and e.entry_id = r.entry_id join users p on p.user_id = e.user_id
    where lower(r.email) = ${email}`,
};

/** With what the buyer typed of other guests; of a ticket that was handed on, nothing that its holder has said since. */
const orders: PersonDataPart = {
  file: "orders",
  kinds: ["guestContacts", "ticketAnswers", "orders", "holds", "consents"],
  rows: (owner) => fragment`
    select coalesce(t.filed_service_id, uuid_nil()) as service_id, t.transaction_id as row_id, jsonb_build_object('number', t.number, 'state', t.state,
      'name', t.guest_name, 'email', t.guest_email, 'phone', t.guest_phone, 'declinesContact', t.decline_contact,
      'createdAt', t.created_at, 'paidAt', t.paid_at, 'receivedOn', t.received_on, 'totalInCents', t.total, 'refundedInCents', t.refunded, 'method', t.method,
      'reference', t.reference, 'note', nullif(t.note, ''), 'network', t.holder_network, 'device', t.holder_device,
      'formerContacts', (select jsonb_agg(jsonb_build_object('name', c.former_name, 'email', c.former_email, 'until', c.changed_at))
        from contact_changes c where c.client_id = t.client_id and c.transaction_id = t.transaction_id),
      'lines', (select jsonb_agg(jsonb_build_object('name', i.name, 'quantity', i.quantity, 'totalInCents', i.total) order by i.position)
        from transaction_items i where i.client_id = t.client_id and i.transaction_id = t.transaction_id),
      'forms', (select jsonb_agg(${withQuestions}) from form_answers a ${joinQuestions}
        where a.client_id = t.client_id and a.transaction_id = t.transaction_id),
      'tickets', (select jsonb_agg(jsonb_build_object('number', k.number, 'state', k.state, 'handedOnAt', k.given_at,
          'holder', case when k.given_at is null then k.holder_name end, 'holderEmail', case when k.given_at is null then k.holder_email end,
          'forms', case when k.given_at is null then (select jsonb_agg(${withQuestions}) from form_answers a ${joinQuestions}
            where a.client_id = k.client_id and a.ticket_id = k.ticket_id) end) order by k.number)
        from tickets k where k.client_id = t.client_id and k.transaction_id = t.transaction_id),
      'payments', (select jsonb_agg(jsonb_build_object('amountInCents', p.amount, 'card', p.card_brand, 'lastFour', p.card_last4, 'at', p.at))
        from payments p where p.client_id = t.client_id and p.transaction_id = t.transaction_id),
      'refunds', (select jsonb_agg(jsonb_build_object('amountInCents', r.amount, 'state', r.state, 'reason', r.reason, 'at', r.created_at))
        from refunds r where r.client_id = t.client_id and r.transaction_id = t.transaction_id),
      'consents', (select jsonb_agg(jsonb_build_object('email', b.email, 'wording', b.wording, 'givenAt', b.given_at, 'takenBackAt', b.taken_back_at))
        from builder_consents b where b.client_id = t.client_id and b.transaction_id = t.transaction_id and lower(b.email) = lower(t.guest_email))) as data
    from transactions t where ${isOrder} and ${isOwnOrder(owner)}`,
};

/** Tickets of other people's orders that somebody holds. */
const heldTickets: PersonDataPart = {
  file: "tickets-from-others",
  kinds: ["guestContacts", "waitingRoom", "ticketAnswers", "consents"],
  rows: ({ email }) => fragment`
    select k.service_id, k.ticket_id as row_id, jsonb_build_object('number', k.number, 'state', k.state, 'name', k.holder_name, 'email', k.holder_email,
      'product', (select p.name from products p where p.client_id = k.client_id and p.product_id = k.product_id),
      'forms', (select jsonb_agg(${withQuestions}) from form_answers a ${joinQuestions}
        where a.client_id = k.client_id and a.ticket_id = k.ticket_id)) as data
    from tickets k where lower(k.holder_email) = ${email}
    union all select b.service_id, b.consent_id, jsonb_build_object('what', 'consent to be contacted', 'wording', b.wording, 'givenAt', b.given_at,
      'takenBackAt', b.taken_back_at)
    from builder_consents b where lower(b.email) = ${email}
    union all select w.service_id, w.waiting_id, jsonb_build_object('what', 'waiting list', 'name', w.name, 'email', w.email, 'quantity', w.quantity,
      'joinedAt', w.joined_at, 'offeredAt', w.offered_at, 'removedAt', w.removed_at)
    from waiting_list w where lower(w.email) = ${email}
    union all select l.service_id, l.place_id, jsonb_build_object('what', 'waiting room', 'email', l.email, 'joinedAt', l.joined_at)
    from line_places l where lower(l.email) = ${email}`,
};

const invoices: PersonDataPart = {
  file: "invoices",
  kinds: ["invoices"],
  rows: ({ userID, email }) => fragment`
    select uuid_nil() as service_id, i.invoice_id as row_id, jsonb_build_object('number', i.number, 'name', i.name, 'email', i.email, 'dueOn', i.due_on,
      'note', i.note, 'purchaseOrder', i.purchase_order, 'sentAt', i.sent_at,
      'lines', (select jsonb_agg(jsonb_build_object('name', l.name, 'amountInCents', l.amount, 'quantity', l.quantity) order by l.position)
        from invoice_lines l where l.client_id = i.client_id and l.invoice_id = i.invoice_id)) as data
    from invoices i where i.sent_at is not null and (i.user_id = ${userID} or (i.user_id is null and lower(i.email) = ${email}))`,
};

const giftStatements: PersonDataPart = {
  file: "gift-statements",
  kinds: ["giving"],
  rows: ({ email }) => fragment`
    select uuid_nil() as service_id, g.statement_id as row_id, jsonb_build_object('year', g.year, 'email', g.email, 'askedAt', g.asked_at,
      'amountInCents', g.amount) as data
    from giving_statements g where g.email = ${email}`,
};

const scans: PersonDataPart = {
  file: "scans",
  kinds: ["scans"],
  rows: (owner) => fragment`
    select c.service_id, c.scan_id as row_id, jsonb_build_object('ticket', k.number, 'home', h.name, 'at', c.at, 'letIn', c.seat is not null,
      'takenBackAt', c.undone_at) as data
    from scans c join tickets k on k.client_id = c.client_id and k.ticket_id = c.ticket_id
      join transactions t on t.client_id = k.client_id and t.transaction_id = k.transaction_id
      left join properties h on h.client_id = c.client_id and h.property_id = c.property_id
    where k.given_at is null and ${isOwnOrder(owner)} or lower(k.holder_email) = ${owner.email}`,
};

const help: PersonDataPart = {
  file: "help-requests",
  kinds: ["helpRequests"],
  rows: ({ userID }) => fragment`
    select h.service_id, h.help_request_id as row_id, jsonb_build_object('message', h.message, 'at', h.created_at, 'answeredAt', h.answered_at,
      'answers', (select jsonb_agg(jsonb_build_object('text', r.text, 'at', r.at) order by r.at)
        from help_replies r where r.client_id = h.client_id and r.help_request_id = h.help_request_id)) as data
    from help_requests h where h.user_id = ${userID}`,
};

/** By whichever address the account has: what was mailed to an address that isn't confirmed may be a stranger's. */
const mails: PersonDataPart = {
  file: "mails",
  kinds: ["mailLog", "surveyInvitations", "unsubscribed"],
  rows: ({ userID, email }) => fragment`
    select uuid_nil() as service_id, mail_id as row_id, jsonb_build_object('subject', subject, 'to', recipient, 'at', at, 'problem', reason) as data
    from mail_log where client_id = current_client() and lower(recipient) = ${email}
    union all select i.service_id, i.survey_invitation_id, jsonb_build_object('what', 'asked to answer a survey', 'name', i.full_name, 'email', i.email,
      'state', i.state, 'at', i.at)
    from survey_invitations i where i.email = ${email}
    union all select uuid_nil(), u.user_id, jsonb_build_object('what', 'unsubscribed', 'at', u.at) from unsubscriptions u where u.user_id = ${userID}`,
};

const notes: PersonDataPart = {
  file: "notes-of-staff",
  kinds: ["personNotes"],
  rows: ({ userID, email }) => fragment`
    select uuid_nil() as service_id, n.person_note_id as row_id, jsonb_build_object('text', n.text, 'at', n.written_at) as data
    from person_notes n where n.user_id = ${userID} or n.guest_email = ${email}`,
};

const supportViews: PersonDataPart = {
  file: "who-looked-as-you",
  kinds: ["supportViews"],
  rows: ({ userID }) => fragment`
    select uuid_nil() as service_id, v.support_view_id as row_id, jsonb_build_object('by', coalesce(v.operator_name, u.full_name),
      'runsTheSite', v.by_operator, 'reason', v.reason, 'from', v.began_at, 'until', coalesce(v.ended_at, v.until)) as data
    from support_views v left join users u on u.user_id = v.seen_by where v.user_id = ${userID} and v.began_at is not null`,
};

const surveyAnswers: PersonDataPart = {
  file: "survey-answers",
  kinds: ["surveyAnswers"],
  rows: ({ userID, email }) => fragment`
    select s.service_id, s.survey_answer_id as row_id, jsonb_build_object('answeredAt', s.answered_at, 'elements', v.elements, 'answers', s.answers) as data
    from survey_answers s
      join survey_respondents p on p.client_id = s.client_id and p.survey_respondent_id = s.survey_respondent_id
      join form_versions v on v.client_id = s.client_id and v.form_id = s.form_id and v.version = s.version
      left join survey_invitations i on i.client_id = p.client_id and i.survey_invitation_id = p.survey_invitation_id
    where p.user_id = ${userID} or (p.user_id is null and i.email = ${email})`,
};

const participants: PersonDataPart = {
  file: "builders-homes-sponsors",
  kinds: ["participants"],
  rows: ({ userID }) => fragment`
    select b.service_id, b.builder_id as row_id, jsonb_build_object('what', 'builder', 'company', b.company, 'about', b.about, 'contact', b.contact_name,
      'email', b.email, 'phone', b.phone, 'website', b.website, 'license', b.license) as data
    from builders b where b.user_id = ${userID} and b.removed_at is null
    union all select h.service_id, h.property_id, jsonb_build_object('what', 'home', 'name', h.name, 'address', h.address, 'city', h.city,
      'state', h.state, 'zip', h.zip, 'story', h.story,
      'forms', (select jsonb_agg(${withQuestions}) from form_answers a ${joinQuestions}
        where a.client_id = h.client_id and a.property_id = h.property_id))
    from properties h where h.user_id = ${userID} and h.removed_at is null
    union all select s.service_id, s.sponsor_id, jsonb_build_object('what', 'sponsor', 'name', s.name, 'contact', s.contact_name, 'phone', s.phone,
      'website', s.website, 'headline', s.headline, 'blurb', s.blurb)
    from sponsors s where s.user_id = ${userID} and s.removed_at is null`,
};

/** What was done and when. How it was before and after may be of others, and isn't told. */
const changes: PersonDataPart = {
  file: "changes",
  kinds: ["changes"],
  rows: ({ userID }) => fragment`
    select coalesce(a.service_id, uuid_nil()) as service_id, a.audit_id as row_id, jsonb_build_object('what',
      case when a.user_id = ${userID} then 'done by me' else 'done by staff, about me' end, 'action', a.action, 'at', a.at) as data
    from audit_log a where a.user_id = ${userID} or a.record_id = ${userID}`,
};

export const personDataParts: readonly PersonDataPart[] = [
  memberships,
  invitations,
  entries,
  scoring,
  letters,
  orders,
  heldTickets,
  invoices,
  giftStatements,
  scans,
  help,
  mails,
  notes,
  supportViews,
  surveyAnswers,
  participants,
  changes,
];

export type PersonFile = { serviceID: string; uploadID: string; folder: string; fileName: string; fileKey: string };

/** Files of somebody's entries, orders and letters; one that several records hold is there once in each program. */
export const personFiles = (
  sql: Sql,
  owner: DataRequest,
  { serviceID, uploadID }: Pick<PersonFile, "serviceID" | "uploadID"> = { serviceID: NO_ID, uploadID: NO_ID },
) => sql<PersonFile>`
  select f.service_id, u.upload_id, f.folder, u.file_name, u.file_key
  from (select service_id, upload_id, min(folder) as folder from (
    select e.service_id, eu.upload_id, ${codeOfEntry} as folder from entries e join entry_uploads eu on eu.client_id = e.client_id and eu.entry_id = e.entry_id
    where e.user_id = ${owner.userID}
    union select coalesce(t.filed_service_id, uuid_nil()), h.upload_id, 'orders'
    from transactions t join file_holders h on h.client_id = t.client_id and h.holder_id = t.transaction_id and h.kind = 'order'
    where ${isOwnOrder(owner)} and exists (
      select from form_answers a left join tickets k on k.client_id = a.client_id and k.ticket_id = a.ticket_id
      where a.client_id = t.client_id and (a.transaction_id = t.transaction_id or k.transaction_id = t.transaction_id and k.given_at is null)
        and position(h.upload_id::text in a.answers::text) > 0)
    union select r.service_id, r.upload_id, 'recommendations' from recommendations r
    where lower(r.email) = ${owner.email} and r.upload_id is not null and not ${owner.isForStaff}
    union select w.service_id, w.thanks_upload_id, 'thanks' from awards w join entries e on e.client_id = w.client_id and e.entry_id = w.entry_id
    where e.user_id = ${owner.userID} and w.thanks_upload_id is not null
    union select b.service_id, b.logo_upload_id, 'logos' from builders b where b.user_id = ${owner.userID} and b.logo_upload_id is not null
    union select s.service_id, s.logo_upload_id, 'logos' from sponsors s where s.user_id = ${owner.userID} and s.logo_upload_id is not null
  ) found group by service_id, upload_id) f join uploads u on u.client_id = current_client() and u.upload_id = f.upload_id
  where (f.service_id, f.upload_id) > (${serviceID}::uuid, ${uploadID}::uuid)
  order by f.service_id, f.upload_id limit ${ROWS_AT_ONCE}`;

/** Whether this client has anything of somebody: as one of its people, or by their address. */
export const knowsPerson = (sql: Sql, { userID, email }: DataOwner) => sql`
  select where exists (select from user_clients where client_id = current_client() and user_id = ${userID})
    or exists (select from person_merges where ${userID} in (former_user_id, kept_user_id))
    or exists (select from transactions t where ${isOwnOrder({ userID, email })})
    or exists (select from tickets where lower(holder_email) = ${email})
    or exists (select from waiting_list where lower(email) = ${email})
    or exists (select from line_places where lower(email) = ${email})
    or exists (select from invitations where lower(email) = ${email})
    or exists (select from invoices where sent_at is not null and lower(email) = ${email})
    or exists (select from recommendations where lower(email) = ${email})
    or exists (select from results_previews where lower(email) = ${email})
    or exists (select from survey_invitations where email = ${email})
    or exists (select from roster_members where email = ${email})
    or exists (select from person_notes where guest_email = ${email})
    or exists (select from mail_log where client_id = current_client() and lower(recipient) = ${email})`;

export const isOfNoProgram = (serviceID: string) => serviceID === NO_ID;

export const programNames = (sql: Sql) => sql<{ serviceID: string; name: string }>`
  select service_id, name from services order by service_id`;
