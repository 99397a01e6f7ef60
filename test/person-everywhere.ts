import { randomBytes, randomUUID } from "node:crypto";
import { Fragment } from "../server/platform/db/statement.ts";
import { addRows } from "../server/platform/db/rows.ts";
import { type Sql, requireRow } from "../server/platform/db/sql.ts";
import { type Contest, addContest, addEntry, addScholarships } from "./contest.ts";
import { addShop } from "./shop.ts";
import type { Town } from "./town.ts";

/** What a person is found by, wherever it stands. */
export type Planted = {
  userID: string;
  name: string;
  email: string;
  phone: string;
  contest: Contest;
  winner: string;
  judged: string;
  draft: string;
  orderID: string;
  guestOrderID: string;
  scoredEntry: string;
  keys: string[];
};

/**
 * A person who has something in every table that the map of personal data names for people, written as the product writes it. Their account
 * is confirmed, their contest released.
 */
export async function plantPerson(town: Town, firstName: string, client = "oak"): Promise<Planted> {
  const [name, email, phone] = [`${firstName} Quillfeather`, `${firstName}@test.example`.toLowerCase(), "5558675309"];
  const userID = await town.addPerson(firstName);
  await town.home(
    (sql) => sql`
      update users set email = ${email}, full_name = ${name}, phone = ${phone}, company = ${`${name} Homes`}, address = ${`1 ${name} Way`},
        city = 'Austin', website = ${`https://${firstName}.example`}, volunteer_phone = ${phone}, image_id = ${randomUUID()}
      where user_id = ${userID}`,
  );
  const url = `c-${firstName}`.toLowerCase();
  const contest = await addContest(town, { client, url });
  const scholarships = await addScholarships(town, { client, url: `s-${firstName}`.toLowerCase() });
  const shop = await addShop(town, {
    client,
    url: `g-${firstName}`.toLowerCase(),
    products: { Seat: { price: 5_000 } },
  });
  const entryOf = (owner: string, title: string, submitted: boolean) =>
    addEntry(town, contest, { owner, title, submitted });
  const winner = await entryOf(firstName, `The barn of ${name}`, true);
  const judged = await entryOf(firstName, `The mill of ${name}`, true);
  const draft = await entryOf(firstName, `A draft of ${name}`, false);
  const scoredEntry = await entryOf("rival", "Of somebody else", true);
  const application = await addEntry(town, scholarships, { owner: "rival", title: "An application", submitted: true });
  const [orderID, guestOrderID, ticketID, guestTicketID] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const files = town.clients[client]!;
  const keys = [winner, judged, draft].map((entryID) => `${files}/entries/${entryID}/front`);
  const said = `${name}, ${email}, ${phone}`;
  await town.inside(client, async (sql) => {
    const add = (table: string, ...rows: object[]) => addRows(sql, table, rows as never);
    const id = async (statement: Promise<{ id: string }[]>) => requireRow(await statement).id;
    const serviceID = contest.serviceID;
    await sql`update judging set results_released_at = now() where service_id = ${serviceID}`;
    await sql`update entries set award_title = 'Gold' where entry_id = ${winner}`;
    await sql`update entries set screening_reason = ${said}, disqualified_reason = ${said} where entry_id = ${judged}`;
    await sql`update form_answers set answers = jsonb_build_object('story', ${said}::text) where entry_id in (${winner}, ${judged}, ${draft})`;
    await sql`update uploads set file_name = ${`${name}.jpg`} where created_by = ${userID}`;
    await add("memberships", { user_id: userID, member_number: `${firstName}-1` });
    await add("role_grants", { user_id: userID, role: "viewer", created_at: new Date() });
    const rosterImport = randomUUID();
    await add("roster_imports", {
      roster_import_id: rosterImport,
      file_name: "members.csv",
      members: 1,
      state: "coming",
      imported_at: new Date(),
    });
    await add("roster_members", {
      roster_import_id: rosterImport,
      line: 2,
      email,
      name,
      member_number: `${firstName}-1`,
    });
    const invitationID = randomUUID();
    await add("invitations", {
      invitation_id: invitationID,
      email,
      name,
      grants: { kind: "role", role: "viewer" },
      words: said,
    });
    await add("results_previews", {
      service_id: serviceID,
      name,
      email,
      results_preview_id: randomUUID(),
      mailed_at: new Date(),
    });
    await add(
      "bearer_links",
      linkTo(invitationID, "invitation"),
      linkTo(orderID, "purchase"),
      linkTo(ticketID, "ticket"),
    );
    await add(
      "person_notes",
      { user_id: userID, text: said, written_at: new Date() },
      { guest_email: email, text: said, written_at: new Date() },
    );
    await add("support_views", {
      user_id: userID,
      by_operator: false,
      reason: said,
      key_hash: randomBytes(32),
      made_at: new Date(),
      began_at: new Date(),
      until: new Date(),
    });
    await add("entry_people", { entry_id: scoredEntry, user_id: userID, service_id: serviceID, may: "edit" });
    await add("recommendations", {
      recommendation_id: randomUUID(),
      service_id: scholarships.serviceID,
      entry_id: application,
      name,
      email,
      letter: said,
      state: "received",
      ended_at: new Date(),
    });
    const help = await id(
      sql`insert into help_requests (service_id, user_id, message) values (${serviceID}, ${userID}, ${said}) returning help_request_id as id`,
    );
    await add("help_replies", {
      help_request_id: help,
      service_id: serviceID,
      text: said,
      reply_key: randomUUID(),
      at: new Date(),
    });
    await add("scores", {
      service_id: serviceID,
      entry_id: scoredEntry,
      user_id: userID,
      scoresheet_id: contest.scoresheetID,
      criteria: [],
      values: { design: 8 },
      total: 8,
      percent: 80,
    });
    await add("scorer_assignments", { service_id: serviceID, user_id: userID, category_id: contest.categories.BRICK });
    await add("score_drafts", {
      service_id: serviceID,
      entry_id: scoredEntry,
      user_id: userID,
      scoresheet_id: contest.scoresheetID,
      values: { comment: said },
    });
    await add("scoring_notes", { service_id: serviceID, entry_id: scoredEntry, user_id: userID, note: said });
    await add("scoring_remarks", {
      service_id: serviceID,
      entry_id: scoredEntry,
      user_id: userID,
      round: 1,
      text: "Fine work",
      written_at: new Date(),
    });
    await add("scoring_conflicts", { service_id: serviceID, entry_id: judged, user_id: userID, reason: "Knows them" });
    await sql`update judging set chair_id = ${userID} where service_id = ${serviceID}`;
    await addOrders(sql, { userID, name, email, phone, shop, orderID, guestOrderID, ticketID, guestTicketID, said });
    await add("waiting_list", {
      service_id: shop.serviceID,
      product_id: shop.products["Seat"]!,
      name,
      email,
      quantity: 1,
      mailbox: email,
    });
    await add("line_places", { service_id: shop.serviceID, email });
    await add("invoices", { user_id: userID, name, email, mail_error: `No such user: ${email}` });
    const [invoice] = await sql<{ id: string }>`select invoice_id as id from invoices where user_id = ${userID}`;
    await sql`update invoices set number = (select coalesce(max(number), 0) + 1 from invoices), sent_at = now() where invoice_id = ${invoice!.id}`;
    await add("transactions", {
      invoice_id: invoice!.id,
      state: "paid",
      user_id: userID,
      total: 100,
      method: "cash",
      paid_at: new Date(),
    });
    await add("builders", {
      service_id: serviceID,
      position: 1,
      user_id: userID,
      company: "Hill Homes",
      contact_name: name,
      email,
      phone,
    });
    await add("sponsors", {
      service_id: serviceID,
      position: 1,
      user_id: userID,
      name: "Hill Bank",
      contact_name: name,
      phone,
    });
    await addSurveyAnswers(sql, { userID, name, email, said, url: `v-${firstName}`.toLowerCase() });
    await add("mails", { recipient: email, subject: `Hello ${name}`, content: { paragraphs: [said] } });
    await add(
      "mail_log",
      { mail_id: randomUUID(), recipient: email, subject: "Your ticket", attempts: 1 },
      { mail_id: randomUUID(), recipient: "owner@test.example", subject: `${name} needs help`, attempts: 1 },
    );
    const message = await id(sql`
      insert into messages (message_key, list, who, subject, text) values (${randomUUID()}, 'people', 'All', 'News', 'News') returning message_id as id`);
    await add(
      "message_recipients",
      { message_id: message, user_id: userID },
      { message_id: message, email, full_name: name, state: "sent", reason: said },
    );
    await add("imports", {
      service_id: serviceID,
      subject: "tickets",
      file_name: "guests.csv",
      source: { said },
      problems: [{ line: 1, text: said }],
    });
    const [imported] = await sql<{ id: string }>`select import_id as id from imports where service_id = ${serviceID}`;
    await add("import_records", {
      import_id: imported!.id,
      kind: "transaction",
      record_id: randomUUID(),
      line: 2,
      before: { said },
      after: { email },
    });
    await add("tasks", {
      kind: "download",
      user_id: userID,
      asked: { search: said },
      file_key: `${files}/tasks/${winner}`,
    });
    await add("incoming_uploads", { service_id: serviceID, user_id: userID, file_name: `${name}.jpg`, bytes: 10 });
    await add("entry_views", {
      service_id: serviceID,
      user_id: userID,
      name: "Mine",
      shared: false,
      query: { search: email },
    });
    await add(
      "audit_log",
      { audit_id: randomUUID(), action: "MERGE_PEOPLE", record_id: userID, after: { merged: said } },
      {
        audit_id: randomUUID(),
        action: "EDIT_ENTRY",
        record_id: judged,
        before: { title: `The mill of ${name}` },
        after: { title: said },
      },
      {
        audit_id: randomUUID(),
        action: "INVITE_PEOPLE",
        user_id: userID,
        after: { invited: email, "Full name": name },
      },
    );
    await add("error_log", {
      error_id: randomUUID(),
      source: "server",
      message: `broke for ${email}`,
      user_id: userID,
      about_client_id: files,
    });
  });
  keys.push(`${files}/tasks/${winner}`);
  for (const key of [...keys.map((key) => `${key}/original`), `users/${userID}/1/96.jpg`])
    await town.app.files.put(key, Buffer.from(said));
  return { userID, name, email, phone, contest, winner, judged, draft, orderID, guestOrderID, scoredEntry, keys };
}

const linkTo = (recordID: string, purpose: string) => ({
  record_id: recordID,
  purpose,
  key_hash: `\\x${randomUUID().replaceAll("-", "")}`,
  expires_at: "2100-01-01T00:00:00Z",
});

type OrdersToAdd = {
  userID: string;
  name: string;
  email: string;
  phone: string;
  said: string;
  shop: { serviceID: string; products: Record<string, string> };
  orderID: string;
  guestOrderID: string;
  ticketID: string;
  guestTicketID: string;
};

async function addOrders(
  sql: Sql,
  { userID, name, email, phone, said, shop, orderID, guestOrderID, ticketID, guestTicketID }: OrdersToAdd,
) {
  const add = (table: string, ...rows: object[]) => addRows(sql, table, rows as never);
  const { serviceID } = shop;
  const productID = shop.products["Seat"]!;
  const [top] = await sql<{ number: number }>`select coalesce(max(number), 90000) as number from transactions`;
  const paid = {
    begun_service_id: serviceID,
    state: "paid",
    total: 5_000,
    subtotal: 5_000,
    method: "cash",
    paid_at: new Date(),
  };
  const contact = { guest_name: name, guest_email: email, guest_phone: phone };
  await add(
    "transactions",
    {
      ...paid,
      transaction_id: orderID,
      user_id: userID,
      number: top!.number + 1,
      ...contact,
      mail_error: said,
      holder_device: "device",
    },
    { ...paid, transaction_id: guestOrderID, number: top!.number + 2, ...contact },
  );
  for (const [transactionID, ticket] of [
    [orderID, ticketID],
    [guestOrderID, guestTicketID],
  ] as const) {
    const itemID = randomUUID();
    await add("transaction_items", {
      item_id: itemID,
      service_id: serviceID,
      transaction_id: transactionID,
      position: 1,
      product_id: productID,
      name: "Seat",
      quantity: 1,
      unit_price: 5_000,
      total: 5_000,
    });
    const [topTicket] = await sql<{ number: number }>`select coalesce(max(number), 0) as number from tickets`;
    await add("tickets", {
      ticket_id: ticket,
      service_id: serviceID,
      transaction_id: transactionID,
      item_id: itemID,
      product_id: productID,
      number: topTicket!.number + 1,
      holder_name: name,
      holder_email: email,
      paid: 5_000,
    });
    await add("scans", {
      scan_id: randomUUID(),
      service_id: serviceID,
      ticket_id: ticket,
      at: new Date(),
      received_at: new Date(),
      told: "ok",
      verdict: "ok",
      seat: 1,
    });
  }
  await add("contact_changes", {
    transaction_id: orderID,
    former_name: name,
    former_email: email,
    changed_at: new Date(),
  });
  await add("person_claims", { record_id: productID, email, quantity: 1 });
  await add("transaction_claims", { transaction_id: orderID, record_id: productID, email, quantity: 1 });
  await add("builder_consents", {
    service_id: serviceID,
    transaction_id: orderID,
    email,
    wording: "Yes",
    given_at: new Date(),
    given_with: "checkout",
  });
  await add("payments", { transaction_id: orderID, provider: "cash", reference: randomUUID(), amount: 5_000 });
}

async function addSurveyAnswers(
  sql: Sql,
  { userID, name, email, said, url }: Record<"userID" | "name" | "email" | "said" | "url", string>,
) {
  const add = (table: string, ...rows: object[]) => addRows(sql, table, rows as never);
  const [survey] = await sql<{ serviceID: string }>`
    insert into services (kind, url, name, status) values ('survey', ${url}, 'How was it', 'published') returning service_id`;
  const { serviceID } = survey!;
  await sql`update surveys set anonymous = false where service_id = ${serviceID}`;
  const [form] = await sql<{ formID: string }>`
    insert into forms (service_id, purpose, asked, position, name, description, version)
    values (${serviceID}, 'survey', 'buying', 1, 'Survey', '', 1) returning form_id`;
  await sql`insert into form_versions (form_id, version, elements) values (${form!.formID}, 1, '[]')`;
  const sendingID = randomUUID();
  await add("survey_sendings", {
    survey_sending_id: sendingID,
    service_id: serviceID,
    sending_key: randomUUID(),
    who: "All",
    subject: "How was it",
    text: "Say",
    at: new Date(),
  });
  const [invitationID, respondentID] = [randomUUID(), randomUUID()];
  await add("survey_invitations", {
    survey_invitation_id: invitationID,
    service_id: serviceID,
    survey_sending_id: sendingID,
    email,
    full_name: name,
    reason: said,
  });
  await add("survey_respondents", {
    survey_respondent_id: respondentID,
    service_id: serviceID,
    anonymous: false,
    user_id: userID,
  });
  await add("survey_answers", {
    service_id: serviceID,
    anonymous: false,
    form_id: form!.formID,
    version: 1,
    answers: { q: said },
    survey_respondent_id: respondentID,
    answered_at: new Date(),
  });
}

/** The columns, as `table.column`, in which one of the words stands anywhere in any database of the town; mails that wait to leave aside. */
export async function columnsWith(town: Town, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const looking = async (sql: Sql) => {
    await sql`set local role none`;
    const tables = await sql<{ name: string }>`
      select c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
    for (const { name } of tables) {
      const rows = await sql<{ column: string }>`
        select distinct k.key as column from ${new Fragment([`public.${name}`], [])} t, jsonb_each_text(to_jsonb(t)) k
        where exists (select from unnest(${[...words]}::text[]) w where k.value ilike '%' || w || '%')`;
      for (const { column } of rows) found.add(`${name}.${column}`);
    }
  };
  for (const client of Object.keys(town.clients)) await town.inside(client, looking);
  await town.home(looking);
  return [...found].toSorted();
}
