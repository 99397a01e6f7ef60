import type { Element } from "../contract/platform/forms/element.ts";
import type { InputOf } from "../contract/platform/endpoint.ts";
import { type changeJudging, serviceSettings } from "../contract/programs/services.ts";
import { type Sql, json, requireRow } from "../server/platform/db/sql.ts";
import type { ServiceKind } from "../contract/platform/service-kinds.ts";
import type { Town } from "./town.ts";

/** A contest of a test town, by the names of what is in it. */
export type Contest = {
  client: string;
  serviceID: string;
  url: string;
  /** By label: BRICK, GLASS, and ONCE, which takes one entry of each entrant. */
  categories: Record<"BRICK" | "GLASS" | "ONCE", string>;
  /** `photos` is everyone's: 1 to 3 images, caption and credit required. `plans` is BRICK's: up to 2 PDFs, neither. */
  folders: Record<"photos" | "plans", string>;
  /** `about` is everyone's: title and story required, price. `glass` is GLASS's: panes. */
  forms: Record<"about" | "glass", string>;
  /** design of 10, craft of 20, and a comment. */
  scoresheetID: string;
};

/** What calls below /{client}/contests/{service} and /clients/{client}/services/{service} take. */
export const at = ({ client, url }: Contest) => ({ client, service: url });

/** How it is scored, as its staff read and change it. */
export async function scoringOf(town: Town, contest: Contest): Promise<InputOf<typeof changeJudging>> {
  const { judging } = (await town.as("owner")(serviceSettings, at(contest))).answer;
  const { graceMinutes: _grace, screened: _screened, ...scoring } = judging!;
  return scoring;
}

export type Window = "open" | "closed" | "future";
type Name = "entries" | "scoring" | "publicVoting" | "gallery";
type Audience = "all" | "member" | "non-member";

export const aboutElements: Element[] = [
  { type: "input", kind: "text", name: "title", label: "Project title", required: true, maxLength: 200 },
  { type: "textarea", name: "story", label: "Story", required: true, maxWords: 50 },
  { type: "input", kind: "currency", name: "price", label: "Price" },
];

const glassElements: Element[] = [
  { type: "input", kind: "number", name: "panes", label: "Number of panes", required: true, min: 1, max: 100 },
];

export const criteria = [
  { name: "design", label: "Design", help: "", maximumValue: 10, weight: 1 },
  { name: "craft", label: "Craft", help: "", maximumValue: 20, weight: 1 },
  { name: "comment", label: "Comment", help: "", maximumValue: 0, weight: 0 },
];

/** A published contest whose entries are open, with nothing entered yet. */
export const addContest = (town: Town, where: { client?: string; url?: string } = {}): Promise<Contest> =>
  addJudged(town, "contest", { url: "awards", ...where });

/** The same as a scholarship program: its categories are three scholarships. */
export const addScholarships = (town: Town, where: { client?: string; url?: string } = {}): Promise<Contest> =>
  addJudged(town, "scholarship", { url: "trades", ...where });

type ContestPlace = { client?: string; url: string };

async function addJudged(town: Town, kind: ServiceKind, { client = "oak", url }: ContestPlace): Promise<Contest> {
  return town.inside(client, async (sql) => {
    const { serviceID } = requireRow(
      await sql<{ serviceID: string }>`
        insert into services (kind, url, name, status) values (${kind}, ${url}, 'Building Awards', 'published')
        returning service_id`,
    );
    const categories = {
      BRICK: await addCategory(sql, serviceID, "BRICK", "Brick homes", null),
      GLASS: await addCategory(sql, serviceID, "GLASS", "Glass homes", null),
      ONCE: await addCategory(sql, serviceID, "ONCE", "Best in town", 1),
    };
    const folders = await addFolders(sql, serviceID, categories.BRICK);
    const forms = {
      about: await addForm(sql, serviceID, null, "About the home", aboutElements),
      glass: await addForm(sql, serviceID, categories.GLASS, "Glass", glassElements),
    };
    const { scoresheetID } = requireRow(
      await sql<{ scoresheetID: string }>`
        insert into scoresheets (service_id, name, criteria) values (${serviceID}, 'Judging', ${json(criteria)})
        returning scoresheet_id`,
    );
    await writeTimeframe(sql, serviceID, "entries", "open");
    return { client, serviceID, url, categories, folders, forms, scoresheetID };
  });
}

async function addCategory(sql: Sql, serviceID: string, label: string, name: string, limit: number | null) {
  const row = requireRow(
    await sql<{ categoryID: string }>`
      insert into categories (service_id, label, name, entry_limit) values (${serviceID}, ${label}, ${name}, ${limit})
      returning category_id`,
  );
  return row.categoryID;
}

async function addFolders(sql: Sql, serviceID: string, brick: string) {
  const rows = await sql<{ documentFolderID: string; name: string }>`
    insert into document_folders (service_id, category_id, position, name, restriction, minimum_files, maximum_files, caption, credit)
    values
      (${serviceID}, null, 0, 'photos', 'images', 1, 3, 'required', 'required'),
      (${serviceID}, ${brick}, 1, 'plans', 'pdf', 0, 2, 'hidden', 'hidden')
    returning document_folder_id, name`;
  return Object.fromEntries(rows.map((row) => [row.name, row.documentFolderID])) as Contest["folders"];
}

async function addForm(sql: Sql, serviceID: string, categoryID: string | null, name: string, elements: Element[]) {
  const { entryFormID } = requireRow(
    await sql<{ entryFormID: string }>`
      insert into forms (service_id, purpose, category_id, position, name)
      values (${serviceID}, 'entry', ${categoryID}, ${categoryID ? 1 : 0}, ${name})
      returning form_id as entry_form_id`,
  );
  await sql`
    insert into form_versions (form_id, version, elements) values (${entryFormID}, 1, ${json(elements)})`;
  return entryFormID;
}

/** Opens, closes or announces one of the contest's timeframes; one that was there is replaced. */
export async function setTimeframe(town: Town, contest: Contest, name: Name, window: Window, audience?: Audience) {
  await town.inside(contest.client, (sql) => writeTimeframe(sql, contest.serviceID, name, window, audience));
}

const days: Record<Window, [opens: number, closes: number]> = { open: [-1, 30], closed: [-30, -1], future: [1, 30] };

async function writeTimeframe(sql: Sql, serviceID: string, name: Name, window: Window, audience: Audience = "all") {
  const [opens, closes] = days[window].map((day) => new Date(Date.now() + day * 86_400_000).toISOString());
  await sql`
    insert into timeframes (service_id, name, opens_at, closes_at, audience)
    values (${serviceID}, ${name}, ${opens}, ${closes}, ${audience})
    on conflict (client_id, service_id, name) where name not in ('tour', 'event')
    do update set opens_at = excluded.opens_at, closes_at = excluded.closes_at, audience = excluded.audience`;
}

type NewEntry = {
  /** Where the order of identifiers matters. */
  entryID?: string;
  category?: keyof Contest["categories"];
  /** A person of the town, by first name. */
  owner?: string;
  title?: string;
  submitted?: boolean;
  disqualified?: boolean;
};

/** An entry as if somebody had made it: with a title, answers to `about`, and one captioned photograph. */
export async function addEntry(town: Town, contest: Contest, made: NewEntry = {}): Promise<string> {
  const { category = "BRICK", owner = "entrant", title = "House on the hill" } = made;
  const userID = town.people[owner]!;
  return town.inside(contest.client, async (sql) => {
    const { entryID } = requireRow(
      await sql<{ entryID: string }>`
        insert into entries (entry_id, service_id, category_id, user_id, number, title, submitted_at, disqualified_at)
        select coalesce(${made.entryID ?? null}, uuid_v7()), ${contest.serviceID}, ${contest.categories[category]}, ${userID}, coalesce(max(number), 0) + 1, ${title},
          ${made.submitted ? new Date().toISOString() : null}, ${made.disqualified ? new Date().toISOString() : null}
        from entries where service_id = ${contest.serviceID}
        returning entry_id`,
    );
    await sql`
      insert into form_answers (service_id, entry_id, form_id, version, answers)
      values (${contest.serviceID}, ${entryID}, ${contest.forms.about}, 1, ${json({ title, story: "It was built by hand.", price: null })})`;
    await addPhoto(sql, town, contest, entryID, userID);
    return entryID;
  });
}

/** As if its owner had submitted it, however little is in it. */
export const handIn = (town: Town, { client }: Contest, entryID: string) =>
  town.inside(client, (sql) => sql`update entries set submitted_at = now() where entry_id = ${entryID}`);

/** Many entries with nothing in them, made by the database. */
export const addManyEntries = (town: Town, { client, serviceID, categories }: Contest, many: number) =>
  town.inside(
    client,
    (sql) => sql`
    insert into entries (service_id, category_id, user_id, number, title)
    select ${serviceID}, ${categories.BRICK}, ${town.people["entrant"]}, n, 'Entry ' || n
    from generate_series(1, ${many}) n`,
  );

/** The row of an upload without the file behind it: enough for every rule but sending the file itself. */
async function addPhoto(sql: Sql, town: Town, contest: Contest, entryID: string, userID: string) {
  await sql`
    with file as (
      insert into uploads (file_name, file_key, kind, bytes, sha256, is_image, is_pdf, width, height, thumbs, created_by)
      values ('front.jpg', ${`${town.clients[contest.client]}/entries/${entryID}/front`}, 'jpeg', 1000, ${"0".repeat(64)}, true, false, 1600, 1200,
        ${json([{ width: 320, height: 240 }])}, ${userID})
      returning upload_id
    )
    insert into entry_uploads (service_id, entry_id, document_folder_id, upload_id, caption, credit, cover)
    select ${contest.serviceID}, ${entryID}, ${contest.folders.photos}, upload_id, 'The front', 'A. Photographer', true from file`;
}

/** Lets somebody judge a category of the contest. */
export async function assignScorer(
  town: Town,
  contest: Contest,
  person: string,
  category: keyof Contest["categories"],
) {
  await town.inside(
    contest.client,
    (sql) => sql`
      insert into scorer_assignments (service_id, user_id, category_id)
      values (${contest.serviceID}, ${town.people[person]}, ${contest.categories[category]})`,
  );
}
