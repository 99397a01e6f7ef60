import pg from "pg";

/** How much there is in all; everything else stays as it is. */
export type Size = { clients: number; people: number; entries: number };

export const FULL: Size = { clients: 1_000, people: 1_000_000, entries: 100_000 };
export const TENTH: Size = { clients: 100, people: 100_000, entries: 10_000 };

/** Identifiers that can be counted: the n-th row of a kind. */
const kinds = [
  "client",
  "user",
  "service",
  "category",
  "folder",
  "form",
  "scoresheet",
  "entry",
  "upload",
  "filed",
] as const;
const id = (kind: (typeof kinds)[number], n: number | string) =>
  `('0000000${kinds.indexOf(kind).toString(16)}-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;
export const idOf = (kind: (typeof kinds)[number], n: number) =>
  `0000000${kinds.indexOf(kind).toString(16)}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

/**
 * The first client is the large one: a tenth of all people, and every one of the entries that are counted. This year's contest has
 * as many entries as a large association's; all the others are in another one of the same client.
 */
export const CLIENT = "client-1";
export const CONTEST = "awards";
export const ARCHIVE = "awards-before";
/** The first person owns the large client and has to do with a dozen others; the second scores in its first category. */
export const OWNER = 1;
export const SCORER = 2;
const CLIENTS_OF_ONE = 12;

export const OF_THIS_YEAR = 2_000;
const CATEGORIES_OF_THIS_YEAR = 20;
const PER_CATEGORY = 500;
const SCORERS_EACH = 3;
const FILES_EACH = 3;
/** Entries of each small client's contest. */
const FEW = 20;

const criteria = JSON.stringify(
  ["design", "craft", "setting", "use"].map((name) => ({
    name,
    label: name,
    help: "How well it is done.",
    maximumValue: 10,
    weight: 1,
  })),
);
const elements = JSON.stringify([
  { type: "input", kind: "text", name: "title", label: "Project title", required: true, maxLength: 200 },
  { type: "textarea", name: "story", label: "Story", required: true, maxWords: 500 },
]);

const array = (words: string) => `array[${words.split(" ").map((word) => `'${word}'`)}]`;
const first = array(
  "Ada Ben Cleo Dan Eva Finn Gail Hugo Ines Jack Kate Liam Maya Noah Olga Paul Quinn Rosa Sam Tara Uma Vera Wade Xena Yara Zoe Amos Bella Carl Dora Emil",
);
const last = array(
  "Abbott Baker Castle Draper Ellis Fisher Garner Harper Irving Jensen Keller Lawson Mercer Norton Osborn Parker Quincy Ramsey Sawyer Turner Upton Vaughn Walker Xavier Yates Zimmer Archer Barker Carter Dalton Easton Foster Glover Hunter Ingram Jordan Knight",
);
const name = `(${first})[1 + n % 31] || ' ' || (${last})[1 + n % 37] || '-' || (${last})[1 + (n / 37) % 37]`;

/** Everything, made by the database itself. Rows are written as the owner, with triggers and foreign keys asleep. */
function statements({ clients, people, entries }: Size): string[] {
  const large = people / 10;
  const others = clients - 1;
  const before = (entries - OF_THIS_YEAR) / PER_CATEGORY;
  const categories = CATEGORIES_OF_THIS_YEAR + before;
  const each = (to: number | string, from: number | string = 1) => `generate_series(${from}, ${to}) n`;
  const contestOf = (n: string) => id("service", n);
  const archive = contestOf("1000000");
  const thisYears = (n: string, these: string, others: string) =>
    `case when ${n} <= ${these} then ${contestOf("1")} else ${others} end`;
  return [
    `insert into clients (client_id, url, name)
      select ${id("client", "n")}, 'client-' || n, 'Association ' || n from ${each(clients)}`,
    "insert into client_places (client_id, url) select client_id, url from clients",
    // Fifteen are of one firm. Two in three have an address there, and half of them say where they work.
    `insert into users (user_id, email, full_name, company, volunteer, email_proved_at)
      select ${id("user", "n")}, lower((${last})[1 + n % 37]) || n || case when n % 3 > 0 then '@firm-' || n / 15 || '.com' else '@gmail.com' end,
        ${name}, case when n % 2 = 0 then 'Firm No. ' || n / 15 || ', Inc.' end, n % 40 = 0, now()
      from ${each(people)}`,
    // Most people have to do with one client.
    `insert into user_clients (user_id, client_id, staff, name_key, email_key, volunteer)
      select user_id, client_id, staff, search_text(full_name), search_text(email), volunteer
      from (
        select ${id("user", "n")} as user_id, ${id("client", `case when n <= ${large} then 1 else 2 + n % ${others} end`)} as client_id, n <= 5 as staff
        from ${each(people)}
        union all
        select ${id("user", OWNER)}, ${id("client", "n")}, false from ${each(CLIENTS_OF_ONE, 2)}
        union all
        select ${id("user", `${large} + n`)}, ${id("client", "n")}, true from ${each(clients, 2)}) them
        join users using (user_id)
      on conflict do nothing`,
    `insert into memberships (client_id, user_id, member_number)
      select client_id, user_id, 'M-1' from user_clients`,
    `insert into role_grants (client_id, user_id, role)
      select ${id("client", 1)}, ${id("user", "n")}, 'owner' from ${each(5)}
      union all
      select ${id("client", "n")}, ${id("user", `${large} + n`)}, 'owner' from ${each(clients, 2)}`,
    `insert into services (client_id, service_id, kind, url, name, status)
      select ${id("client", "n")}, ${contestOf("n")}, 'contest', '${CONTEST}', 'Building Awards', 'published' from ${each(clients)}
      union all
      select ${id("client", 1)}, ${archive}, 'contest', '${ARCHIVE}', 'Building Awards so far', 'published'`,
    "insert into service_directory (service_id, client_id, kind, url) select service_id, client_id, kind, url from services",
    `insert into judging (client_id, service_id) select client_id, service_id from services`,
    `insert into mail_settings (client_id, service_id) select client_id, service_id from services`,
    `insert into sales_settings (client_id, service_id) select client_id, service_id from services`,
    `insert into entry_numbers (client_id, service_id) select client_id, service_id from services`,
    `insert into timeframes (client_id, service_id, name, opens_at, closes_at)
      select client_id, service_id, which, now() - interval '9 days', now() + interval '9 days'
      from services, unnest(array['entries', 'scoring']) which`,
    "create temporary table contests as select client_id, service_id, row_number() over (order by service_id) as n from services",
    `insert into categories (client_id, category_id, service_id, position, label, name)
      select ${id("client", 1)}, ${id("category", "n")}, ${thisYears("n", `${CATEGORIES_OF_THIS_YEAR}`, archive)}, n, 'C' || lpad(n::text, 4, '0'), 'Category ' || n from ${each(categories)}
      union all
      select ${id("client", "n")}, ${id("category", "1000000 + n")}, ${contestOf("n")}, 1, 'HOME', 'Homes' from ${each(clients, 2)}`,
    `insert into document_folders (client_id, document_folder_id, service_id, name)
      select client_id, ${id("folder", "n")}, service_id, 'Photographs' from contests`,
    `insert into forms (client_id, form_id, service_id, purpose, name)
      select client_id, ${id("form", "n")}, service_id, 'entry', 'About the home' from contests`,
    `insert into form_versions (client_id, form_id, version, elements)
      select client_id, form_id, 1, '${elements}' from forms`,
    `insert into scoresheets (client_id, scoresheet_id, service_id, name, criteria)
      select client_id, ${id("scoresheet", "n")}, service_id, 'Judging', '${criteria}' from contests`,
    // Nine in ten are handed in. They came over sixty days.
    `insert into entries (client_id, entry_id, service_id, category_id, user_id, number, title, submitted_at, created_at, updated_at)
      select ${id("client", 1)}, ${id("entry", "n")}, ${thisYears("n", `${OF_THIS_YEAR}`, archive)},
        ${id("category", `case when n <= ${OF_THIS_YEAR} then 1 + n % ${CATEGORIES_OF_THIS_YEAR} else ${CATEGORIES_OF_THIS_YEAR + 1} + n % ${before} end`)},
        ${id("user", `1 + n % ${large}`)}, n, 'House ' || n % 977 || ' on the lake', case when (n / 20 + 1) % 10 > 0 then at end, at, at
      from ${each(entries)} cross join lateral (select now() - n % 86400 * interval '1 minute' as at) t
      union all
      select ${id("client", "c")}, ${id("entry", `1000000 + c * 100 + n`)}, ${contestOf("c")}, ${id("category", "1000000 + c")},
        ${id("user", `${large} + n * ${others} + c`)}, n, 'House ' || n, now(), now(), now()
      from generate_series(2, ${clients}) c, ${each(FEW)}`,
    `insert into entry_search (client_id, service_id, entry_id, words)
      select client_id, service_id, entry_id, search_text(title || ' ' || number) from entries`,
    `insert into form_answers (client_id, service_id, entry_id, form_id, version, answers)
      select client_id, service_id, entry_id, f.form_id, 1, json_build_object('title', title, 'story', repeat('A house by the lake. ', 20))
      from entries join forms f using (client_id, service_id)`,
    `insert into uploads (client_id, upload_id, file_name, file_key, kind, bytes, sha256, is_image, is_pdf, width, height, dominant_color, thumbs)
      select client_id, ${id("upload", `e.at * ${FILES_EACH} + n`)}, 'house.jpg', 'bench/' || e.at || '/' || n, 'jpeg', 100000, md5(e.at::text),
        true, false, 1600, 1200, '#804020', '[{"width":400,"height":300},{"width":800,"height":600},{"width":1600,"height":1200}]'
      from (select client_id, row_number() over (order by client_id, entry_id) as at from entries) e, ${each(FILES_EACH)}`,
    `insert into entry_uploads (client_id, entry_upload_id, service_id, entry_id, document_folder_id, upload_id, position, caption, credit, cover)
      select client_id, ${id("filed", `e.at * ${FILES_EACH} + n`)}, service_id, entry_id, folder, ${id("upload", `e.at * ${FILES_EACH} + n`)}, n, 'The south front', 'Ada', n = 2
      from (select e.client_id, e.service_id, entry_id, f.document_folder_id as folder, row_number() over (order by e.client_id, entry_id) as at
        from entries e join document_folders f using (client_id, service_id)) e, ${each(FILES_EACH)}`,
    `insert into file_holders (client_id, upload_id, kind, holder_id)
      select client_id, upload_id, 'entry', entry_upload_id from entry_uploads`,
    // Every category has its own scorers; one of them has a single entry of another category beside it.
    `insert into scorer_assignments (client_id, service_id, user_id, category_id, entry_id)
      select ${id("client", 1)}, ${thisYears("g + 1", `${CATEGORIES_OF_THIS_YEAR}`, archive)}, ${id("user", `${SCORER} + g * ${SCORERS_EACH} + n`)}, ${id("category", "1 + g")}, null
      from generate_series(0, ${categories - 1}) g, ${each(SCORERS_EACH - 1, 0)}
      union all
      select ${id("client", 1)}, ${contestOf("1")}, ${id("user", SCORER)}, null, ${id("entry", 4)}
      union all
      select ${id("client", "c")}, ${contestOf("c")}, ${id("user", `${large} + (30 + n) * ${others} + c`)}, ${id("category", "1000000 + c")}, null
      from generate_series(2, ${clients}) c, ${each(SCORERS_EACH - 1, 0)}`,
    `insert into scoring_conflicts (client_id, service_id, entry_id, user_id, reason)
      select a.client_id, e.service_id, e.entry_id, a.user_id, 'A friend of mine'
      from entries e join scorer_assignments a using (client_id, category_id)
      where e.number % 1000 = 3`,
    // Three in four sheets are saved, one in ten of those twice.
    `insert into scores (client_id, service_id, entry_id, scoresheet_id, user_id, criteria, values, total, percent, saved_at)
      select client_id, service_id, entry_id, t.scoresheet_id, user_id, t.criteria, '{"design":8,"craft":7,"setting":9,"use":6}', 30, 60 + at % 40, now() - again * interval '1 hour'
      from (select e.client_id, e.service_id, e.entry_id, a.user_id, row_number() over (order by e.client_id, e.entry_id, a.user_id) as at
        from entries e join scorer_assignments a using (client_id, category_id) where e.submitted_at is not null) pairs
        join scoresheets t using (client_id, service_id), generate_series(0, 1) again
      where at % 4 > 0 and (again = 0 or at % 10 = 0)`,
    `insert into help_requests (client_id, service_id, entry_id, user_id, message, answered_at)
      select client_id, service_id, entry_id, user_id, 'How do I turn a picture?', case when number % 20 > 0 then now() end
      from entries where number % 100 = 0`,
    `insert into audit_log (client_id, at, user_id, action, service_id, record_id, after)
      select e.client_id, now() - n * interval '1 minute', e.user_id, (enum.actions)[1 + number % array_length(enum.actions, 1)], e.service_id, e.entry_id, '{"categoryID":"x"}'
      from entries e, ${each(4)}, (select array['ADD_ENTRY', 'DISQUALIFY_ENTRY', 'REMOVE_ENTRY', 'AWARD_TITLE', 'ASSIGN_SCORERS', 'CHANGE_ENTRY_OWNER', 'CHANGE_ENTRY_CATEGORY', 'MANAGE_CLIENT'] as actions) enum`,
  ];
}

/** Fills an empty, migrated database. */
export async function fill(url: string, size: Size): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set row_security = off",
    );
    for (const statement of statements(size)) await owner.query(statement);
    await owner.query("vacuum analyze");
  } finally {
    await owner.end();
  }
}
