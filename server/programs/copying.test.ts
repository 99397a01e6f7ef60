import { categoryChoiceOf } from "../../contract/programs/category-choice.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../contract/people/audit.ts";
import { changeEntrantVideo } from "../../contract/programs/help-videos.ts";
import {
  createForm,
  getForm,
  listCategories,
  listFolders,
  listForms,
  saveFormDefinition,
  withdrawForm,
} from "../../contract/programs/contests.ts";
import { type CopyPart, copyService, defaultCopyParts } from "../../contract/programs/copying.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { addEntry as enter } from "../../contract/entries/entering.ts";
import { getFile } from "../../contract/entries/entry-uploads.ts";
import { createFee, listFees } from "../../contract/commerce/shop/fees.ts";
import {
  changePrices,
  createProduct,
  createQuota,
  listProducts,
  newProductDefaults,
} from "../../contract/commerce/shop/products.ts";
import { listPromoCodes } from "../../contract/commerce/shop/promo-codes.ts";
import { changeSalesSettings, getSalesSettings } from "../../contract/commerce/shop/sales-settings.ts";
import { createGallery, listGalleries } from "../../contract/galleries/gallery-editing.ts";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { changeRules } from "../../contract/programs/rules.ts";
import { createScoresheet, listScoresheets } from "../../contract/judging/scoresheets.ts";
import {
  addSection,
  editSection,
  listSections,
  removeSection,
  uploadSectionImage,
  sectionInputOf,
} from "../../contract/programs/sections.ts";
import { listSponsors } from "../../contract/sponsors/sponsors.ts";
import {
  createPublicVote,
  editPublicVote,
  listPublicVotes,
  removePublicVote,
} from "../../contract/votes/public-vote-editing.ts";
import { kindNames, serviceKinds } from "../../contract/platform/service-kinds.ts";
import { changeMailSettings, getMailSettings } from "../../contract/mail/mail-settings.ts";
import {
  changeJudging,
  changeServiceCSS,
  changeStatus,
  changeTimeframes,
  createService,
  serviceSettings,
  uploadServiceBanner,
} from "../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { photo } from "../../test/picture.ts";
import { addShop } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { Fragment } from "../platform/db/statement.ts";

const town = useTown();
const oak = { client: "oak" };
const everything = [...defaultCopyParts("contest"), "homes", "scorers", "roles"] as CopyPart[];
const copy = { client: "oak", service: "awards-2027" };
let contest: Contest;

const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);

const plain = { kind: "color", color: null, to: null, uploadID: null } as const;
const text = {
  kind: "text",
  size: "medium",
  background: plain,
  title: "Welcome",
  html: "<p>Hello</p>",
  caption: "",
  alt: "",
  uploadID: null,
  timeframe: null,
} as const;

/** A contest with everything it may have, and an entry in it. */
beforeAll(async () => {
  contest = await addContest(town, { url: "awards-2026" });
  const params = at(contest);
  const file = { file: await photo(), fileName: "house.jpg" };
  await owner(uploadServiceBanner, params, undefined, file);
  const { picture } = (await owner(uploadSectionImage, params, undefined, file)).answer;
  await owner(addSection, params, { section: text, position: 0 });
  await owner(addSection, params, {
    section: { ...text, kind: "image", uploadID: picture.uploadID, alt: "A house" },
    position: 1,
  });
  await owner(changeRules, params, { kind: "text", from: 0, text: "Be fair.", change: "again" });
  await owner(changeServiceCSS, params, { customCSS: "h1 { color: teal }" });
  await owner(changeJudging, params, {
    ...defaultScoring,
    blind: true,
    showScoresToUsers: "yes",
    minimumSheets: 2,
    commentsRequired: true,
    scorersSee: "after-own",
  });
  await owner(changeEntrantVideo, params, { entrantVideo: "https://youtu.be/aqz-KE-bpKQ", entrantVideoTitle: "Enter" });
  const sheet = {
    name: "Glass sheet",
    criteria: [{ name: "shine", label: "Shine", help: "", maximumValue: 5, weight: 1 }],
  };
  await owner(createScoresheet, params, { categoryIDs: [contest.categories.GLASS, contest.categories.ONCE], ...sheet });
  for (const kind of ["gallery", "archive"] as const)
    await owner(createGallery, params, {
      kind,
      name: `The ${kind} ${new Date().getUTCFullYear()}`,
      description: "",
      shows: "submitted",
      groupedBy: "category",
      published: true,
    });
  const { entryFormID } = (
    await owner(createForm, params, { name: "Old form", ...categoryChoiceOf([contest.categories.GLASS]) })
  ).answer;
  await owner(withdrawForm, { ...params, entryFormID });
  await addEntry(town, contest, { submitted: true });
  const about = { ...params, entryFormID: contest.forms.about };
  const { elements } = (await owner(getForm, about)).answer;
  await owner(saveFormDefinition, about, {
    elements: [...elements, { type: "textarea", name: "more", label: "More" }] as InputOf<
      typeof saveFormDefinition
    >["elements"],
  });
  await owner(createPublicVote, params, {
    name: "People’s choice",
    question: "Which one?",
    description: "",
    galleryID: null,
    grouped: true,
    choices: 1,
    ticketRestriction: "unrestricted",
    ticketServiceID: null,
    published: true,
  });
  await owner(changeMailSettings, params, mails);
  await addWhatIsSold();
  await assignScorer(town, contest, "scorer", "BRICK");
  await town.inside("oak", (sql) => sql`update scorer_assignments set told_at = now()`);
  await town.grant("rival", "oak", "viewer", contest.serviceID);
  await town.inside(
    "oak",
    (sql) => sql`insert into property_groups (service_id, name) values (${contest.serviceID}, 'Lofts')`,
  );
  await town.inside(
    "oak",
    (sql) => sql`insert into sponsor_tiers (service_id, name, due_at) values (${contest.serviceID}, 'Gold', now())`,
  );
  await setTimeframe(town, contest, "scoring", "future");
});

test("F01 a contest is copied, with all that can come along", async () => {
  const copied = await owner(copyService, oak, {
    serviceID: contest.serviceID,
    name: "Awards 2027",
    url: copy.service,
    parts: everything,
    weeks: 52,
  });
  expect(copied).toMatchObject({ status: 200, answer: { kind: "contest", url: copy.service } });
});

const opening = "2026-06-05T15:00:00.000Z";

/** Tables for the awards dinner with a seat limit, an early price, and entry fees. */
async function addWhatIsSold() {
  const params = at(contest);
  const { settings } = (await owner(getSalesSettings, params)).answer;
  await owner(changeSalesSettings, params, { ...settings, place: "Hall 1", taxRate: 8.25, changesUntil: opening });
  const { productID } = (
    await owner(createProduct, params, {
      ...newProductDefaults,
      name: "Table",
      price: 135_000,
      tickets: 10,
      size: 5,
      opensAt: opening,
    })
  ).answer;
  await town.inside(
    "oak",
    (sql) => sql`
      with day as (
        insert into timeframes (service_id, name, opens_at, closes_at)
        values (${contest.serviceID}, 'gallery', ${opening}, '2026-06-06T15:00Z')
        on conflict do nothing returning timeframe_id)
      insert into product_days (service_id, product_id, timeframe_id)
      select ${contest.serviceID}, ${productID}, timeframe_id from day`,
  );
  await owner(
    changePrices,
    { ...params, productID },
    {
      tiers: [{ until: opening, name: "Early bird", price: 120_000, memberPrice: null }],
    },
  );
  const uses = [{ productID, takes: 10 }];
  await owner(createQuota, params, { name: "Seats", size: 60, uses });
  await town.inside("oak", (sql) => sql`update quotas set sold = 3, held = 1 where product_id = ${productID}`);
  await owner(createProduct, params, { ...newProductDefaults, name: "Gone", price: 100 });
  await town.inside("oak", (sql) => sql`update products set withdrawn_at = now() where name = 'Gone'`);
  const fee = { name: "Entry fee", appliesTo: "category", categoryID: contest.categories.GLASS, kind: "flat" } as const;
  await owner(createFee, params, { ...fee, amount: 7_500 });
  await owner(createFee, params, { ...fee, name: "Late fee", amount: 2_500, opensAt: opening });
}

const mails = { resultsReleased: false, scorerAssigned: true, entryChanged: false };

describe("F01 a contest is copied:", () => {
  test("its settings, its look and how it is judged, as a draft", async () => {
    const [was, is] = await Promise.all(
      [at(contest), copy].map(async (one) => (await owner(serviceSettings, one)).answer),
    );
    expect(was!.banner).not.toBe(null);
    expect(is).toEqual({
      ...was,
      serviceID: is!.serviceID,
      name: "Awards 2027",
      url: copy.service,
      status: "draft",
      timeframes: is!.timeframes,
    });
    expect(is!.judging).toMatchObject({ blind: true, minimumSheets: 2, method: "mean", commentsRequired: true });
    expect((await town.as()(serviceSettings, copy)).status).toBe(401);
  });

  test("what it tells people by mail", async () => {
    expect((await owner(getMailSettings, copy)).answer).toEqual(mails);
  });

  test("its categories in order, and what is for one of them for the copy's own", async () => {
    const before = (await owner(listCategories, at(contest))).answer.categories;
    const after = (await owner(listCategories, copy)).answer.categories;
    const words = (of: typeof before) => of.map(({ label, name, entryLimit }) => [label, name, entryLimit]);
    expect(words(after)).toEqual(words(before));
    expect(after.every(({ entries }) => entries === 0)).toBe(true);
    const labelsOf = (categoryIDs: readonly string[]) =>
      categoryIDs.map((id) => after.find((one) => one.categoryID === id)?.label ?? id);
    const { documentFolders } = (await owner(listFolders, copy)).answer;
    expect(documentFolders.map(({ name, categoryIDs }) => [name, ...labelsOf(categoryIDs)])).toEqual([
      ["photos"],
      ["plans", "BRICK"],
    ]);
    const { scoresheets } = (await owner(listScoresheets, copy)).answer;
    expect(scoresheets.map(({ name, categoryIDs }) => [name, ...labelsOf(categoryIDs)])).toEqual([
      ["Judging"],
      ["Glass sheet", "GLASS", "ONCE"],
    ]);
    const { entryForms } = (await owner(listForms, copy)).answer;
    expect(entryForms.map(({ name, categoryIDs }) => [name, ...labelsOf(categoryIDs)])).toEqual([
      ["About the home"],
      ["Glass", "GLASS"],
    ]);
  });

  test("its forms as they are asked now, without a withdrawn one and without older versions", async () => {
    const { entryForms } = (await owner(listForms, copy)).answer;
    const about = await owner(getForm, { ...copy, entryFormID: entryForms[0]!.entryFormID });
    const original = await owner(getForm, { ...at(contest), entryFormID: contest.forms.about });
    expect(original.answer.version).toBe(2);
    expect(about.answer).toMatchObject({ version: 1, answered: 0, withdrawn: false });
    expect(about.answer.elements).toEqual(original.answer.elements);
  });

  test("what it sells, with the dates moved and nothing sold, without what was withdrawn", async () => {
    const { products, quotas } = (await owner(listProducts, copy)).answer;
    const later = "2027-06-04T15:00:00.000Z";
    expect(products).toMatchObject([
      { name: "Table", price: 135_000, size: 5, sold: 0, held: 0, left: 5, opensAt: later, tickets: 10 },
    ]);
    const [{ productID, tiers }] = products as [(typeof products)[number]];
    expect(tiers).toEqual([{ until: later, name: "Early bird", price: 120_000, memberPrice: null }]);
    expect(quotas).toMatchObject([{ name: "Seats", size: 60, sold: 0, uses: [{ productID, takes: 10 }] }]);
    const { fees, categories } = (await owner(listFees, copy)).answer;
    const glass = categories.find(({ name }) => name === "Glass")?.categoryID ?? fees[0]!.categoryID;
    expect(fees.map(({ name, categoryID, opensAt }) => [name, categoryID, opensAt])).toEqual([
      ["Entry fee", glass, null],
      ["Late fee", glass, later],
    ]);
    const { settings } = (await owner(getSalesSettings, copy)).answer;
    expect(settings).toMatchObject({ place: "Hall 1", taxRate: 8.25, changesUntil: later });
  });

  test("its page, whose pictures are shown by both: removing one leaves the other", async () => {
    const { sections } = (await owner(listSections, copy)).answer;
    expect(sections.map(({ kind, title }) => [kind, title])).toEqual([
      ["text", "Welcome"],
      ["image", "Welcome"],
    ]);
    const { picture } = sections[1]!;
    const seen = async () =>
      (await town.as()(getFile, { ...oak, uploadID: picture!.uploadID, rendition: "full" })).status;
    const oldSection = (await owner(listSections, at(contest))).answer.sections[1]!;
    expect(oldSection.picture!.uploadID).toBe(picture!.uploadID);
    expect((await owner(removeSection, { ...at(contest), pageSectionID: oldSection.pageSectionID })).status).toBe(200);
    expect(await seen()).toBe(200);
    const mine = sections[0]!;
    await owner(
      editSection,
      { ...copy, pageSectionID: mine.pageSectionID },
      { ...sectionInputOf(mine), title: "Changed" },
    );
    expect((await owner(listSections, at(contest))).answer.sections[0]!.title).toBe("Welcome");
  });

  test("its galleries, empty and unpublished, without an archive of what was", async () => {
    const { galleries } = (await owner(listGalleries, copy)).answer;
    const name = `The gallery ${new Date().getUTCFullYear() + 1}`;
    expect(galleries).toMatchObject([{ kind: "gallery", name, published: false, entries: 0 }]);
  });

  test("whom people are in it, where that was asked for", async () => {
    const holderCount = await town.inside(
      "oak",
      (sql) => sql<{ role: string; url: string }>`
        select g.role, s.url from role_grants g join services s using (client_id, service_id) where g.user_id = ${town.people["rival"]}`,
    );
    expect(holderCount).toContainEqual({ role: "viewer", url: copy.service });
    expect((await town.as("rival")(serviceSettings, copy)).status).toBe(200);
    const scorers = await town.inside(
      "oak",
      (sql) => sql`
        select c.label, s.url, a.told_at is not null as told from scorer_assignments a join services s using (client_id, service_id)
          join categories c using (client_id, service_id, category_id)
        where a.user_id = ${town.people["scorer"]}`,
    );
    expect(scorers).toContainEqual({ label: "BRICK", url: copy.service, told: false });
  });

  test("and entered from number 1 once it is published", async () => {
    await owner(changeStatus, copy, { status: "published" });
    const entries = {
      name: "entries",
      opensAt: "2020-01-01T17:00Z",
      closesAt: "2090-01-01T17:00Z",
      audience: "all",
    } as const;
    await owner(changeTimeframes, copy, { timeframes: [entries] });
    const [category] = (await owner(listCategories, copy)).answer.categories;
    const { status } = await town.as("entrant")(enter, copy, { categoryID: category!.categoryID });
    expect(status).toBe(200);
    const rows = await town.inside(
      "oak",
      (sql) => sql`
      select e.number from entries e join services s using (client_id, service_id) where s.url = ${copy.service}`,
    );
    expect(rows).toEqual([{ number: 1 }]);
  });
});

test("F05 its public votes, unpublished, with nobody's ballots, and with a key of their own once they are published", async () => {
  const { publicVotes } = (await owner(listPublicVotes, copy)).answer;
  expect(publicVotes).toMatchObject([{ name: "People’s choice", published: false, voters: 0, state: "unpublished" }]);
  const { publicVoteID, state: _state, voters: _voters, waiting: _waiting, ...settings } = publicVotes[0]!;
  await owner(editPublicVote, { ...copy, publicVoteID }, { ...settings, published: true });
  const keys = await town.inside(
    "oak",
    (sql) => sql<{ sealedKey: string | null }>`select sealed_key from public_votes where published`,
  );
  expect(new Set(keys.map(({ sealedKey }) => sealedKey)).size).toBe(2);
  expect(keys.map(({ sealedKey }) => sealedKey)).not.toContain(null);
});

test("F05 a vote by the tickets of another program keeps asking for them: for those of that program's own copy, once it sells some", async () => {
  const tour = await addShop(town, { url: "tour-of-tickets", kind: "parade", products: { Day: { price: 0 } } });
  const vote = {
    name: "By the tour’s tickets",
    question: "Which one?",
    description: "",
    galleryID: null,
    grouped: false,
    choices: 1,
    ticketRestriction: "per-ticket",
    ticketServiceID: tour.serviceID,
    published: false,
  } as const;
  const { publicVoteID } = (await owner(createPublicVote, at(contest), vote)).answer;
  const ticketsOfCopy = async (url: string) => {
    const input = { serviceID: contest.serviceID, name: url, url, parts: ["votes"] as CopyPart[], weeks: 52 };
    expect((await owner(copyService, oak, input)).status).toBe(200);
    const { publicVotes } = (await owner(listPublicVotes, { ...oak, service: url })).answer;
    return publicVotes.find(({ name }) => name === vote.name)!.ticketServiceID;
  };
  const copyTour = (url: string, parts: CopyPart[]) =>
    owner(copyService, oak, { serviceID: tour.serviceID, name: url, url, parts, weeks: 52 });
  expect(await ticketsOfCopy("votes-first")).toBe(tour.serviceID);
  await copyTour("tour-without-sales", []);
  expect(await ticketsOfCopy("votes-second")).toBe(tour.serviceID);
  await copyTour("tour-next-year", ["sales"]);
  const [next] = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string }>`select service_id from services where url = 'tour-next-year'`,
  );
  expect(await ticketsOfCopy("votes-third")).toBe(next!.serviceID);
  await owner(removePublicVote, { ...at(contest), publicVoteID });
});

test("F05 a vote on a gallery comes along with its gallery, and without it on all that is handed in; never on the gallery of last year", async () => {
  const finalists = {
    kind: "gallery",
    name: "Finalists",
    description: "",
    shows: "chosen",
    groupedBy: "title",
  } as const;
  const { galleryID } = (await owner(createGallery, at(contest), { ...finalists, published: false })).answer;
  const vote = {
    name: "Of the gallery",
    question: "Which one?",
    description: "",
    galleryID,
    grouped: false,
    choices: 2,
    ticketRestriction: "no",
    ticketServiceID: null,
    published: false,
  } as const;
  expect((await owner(createPublicVote, at(contest), vote)).status).toBe(200);
  const copyTo = async (url: string, parts: CopyPart[]) => {
    const { serviceID } = contest;
    const made = await owner(copyService, oak, { serviceID, name: url, url, parts, weeks: 52 });
    expect(made.status).toBe(200);
    const { publicVotes } = (await owner(listPublicVotes, { ...oak, service: url })).answer;
    return publicVotes.find(({ name }) => name === "Of the gallery")!;
  };
  const [withGalleries, withoutGalleries] = [
    await copyTo("votes-whole", ["votes", "galleries"]),
    await copyTo("votes-alone", ["votes"]),
  ];
  const { galleries } = (await owner(listGalleries, { ...oak, service: "votes-whole" })).answer;
  const copiedGallery = galleries.find(({ name }) => name === "Finalists")!;
  expect(withGalleries).toMatchObject({ galleryID: copiedGallery.galleryID, choices: 2, published: false });
  expect(copiedGallery.galleryID).not.toBe(galleryID);
  expect(withoutGalleries).toMatchObject({ galleryID: null, choices: 2, published: false });
});

test("F11 its sponsorship tiers, without the dates by which logos were due", async () => {
  const { sponsorTiers } = (await owner(listSponsors, { ...copy, serviceType: "contests" })).answer;
  expect(sponsorTiers).toMatchObject([{ name: "Gold", dueAt: null }]);
});

/** Each table with rows of a program, and what a copy gets of it. */
const tables: Record<string, "copied" | "chosen" | string> = {
  builders: "builders come anew",
  builder_consents: "what was bought stays",
  properties: "homes come anew",
  property_groups: "copied",
  cart_registrations: "what was bought stays",
  sold_registrations: "what was bought stays",
  sponsor_tiers: "copied",
  sponsors: "sponsors come anew",
  details_due: "each year has dates of its own",
  sponsor_days: "what was counted stays",
  sponsor_homes: "homes come anew",
  sponsor_deliveries: "what was delivered stays with whom it was promised to",
  property_hours: "homes come anew",
  property_images: "homes come anew",
  award_settings: "copied with a scholarship program, which shows it by itself",
  awards: "what was awarded stays",
  certificate_designs: "copied where staff have changed it",
  certificates: "what was awarded stays",
  recommendation_settings: "copied with a scholarship program, without the date by which they are due",
  recommendations: "what was recommended stays",
  record_changes: "what changed, changed there",
  eligibility_stops: "what was counted stays",
  tie_decisions: "what was decided of results stays",
  recommendation_waivers: "what staff decided of an application stays",
  audit_log: "what staff did stays with what they did it to",
  cart_attendees: "what was bought stays",
  categories: "copied",
  document_folders: "copied",
  folder_categories: "copied",
  form_categories: "copied",
  scoresheet_categories: "copied",
  entries: "what was entered stays",
  entry_search: "a trigger writes it",
  entry_views: "what somebody likes to see is of their list",
  entry_fee_waivers: "what was decided of an entry stays",
  entry_feedback: "scores stay",
  entry_notes: "what was entered stays",
  entry_people: "what was entered stays",
  entry_origins: "what was entered stays",
  feeder_programs: "programs connect anew each year",
  onward_programs: "programs connect anew each year",
  onward_categories: "programs connect anew each year",
  onward_entries: "what was entered stays",
  entry_numbers: "numbers begin anew",
  entry_tags: "what was entered stays",
  entry_uploads: "what was entered stays",
  fees: "copied",
  former_addresses: "a copy was nowhere before",
  form_answers: "what was entered stays",
  form_versions: "copied",
  forms: "copied",
  galleries: "copied",
  gallery_entries: "what was entered stays",
  help_replies: "what people asked stays",
  help_requests: "what people asked stays",
  imports: "what was brought in stays",
  import_records: "what was brought in stays",
  incoming_uploads: "what is on its way arrives where it was going",
  judging: "copied",
  mail_settings: "copied",
  message_recipients: "what was written stays",
  messages: "what was written stays",
  planned_message_entries: "what was written stays",
  planned_messages: "what was written stays",
  page_sections: "copied",
  payments: "what was taken stays",
  product_days: "copied",
  product_quotas: "copied",
  product_tiers: "copied",
  products: "copied",
  promo_code_products: "chosen",
  program_rules: "copied",
  promo_codes: "chosen",
  quotas: "copied",
  refunds: "what was taken stays",
  rehearsals: "a rehearsal isn’t copied",
  reminders_sent: "people are reminded anew",
  result_withdrawals: "results stay",
  results_previews: "who saw the winners in confidence stays",
  role_grants: "copied",
  sales_settings: "copied",
  rounds: "what was judged stays",
  round_entries: "what was judged stays",
  scoring_notes: "somebody's own note is about an entry",
  scoring_remarks: "what was said is about an entry",
  scoring_remarks_read: "what was said is about an entry",
  score_drafts: "scores stay",
  scorer_assignments: "copied",
  scorer_links: "last year’s scorers are invited anew",
  scorer_sessions: "last year’s scorers are invited anew",
  scorer_panels: "who sits together is decided anew",
  scorer_panel_members: "who sits together is decided anew",
  scorer_panel_categories: "who sits together is decided anew",
  rules_acceptances: "what was accepted stays",
  rule_changes: "what was changed of its rules stays",
  sheet_changes: "scores stay",
  scorer_plans: "what was planned for its entries stays",
  scores: "scores stay",
  scoresheets: "copied",
  conflict_decisions: "what was decided of an entry's conflicts stays",
  scoring_conflicts: "somebody's conflict is with an entry",
  service_directory: "a trigger writes it",
  services: "copied",
  tasks: "somebody waits for it there",
  surveys: "copied with a survey, which shows it by itself",
  survey_answers: "what was answered stays",
  survey_counts: "what was answered stays",
  survey_durations: "what was counted stays",
  survey_reached: "what was counted stays",
  survey_envelopes: "what was answered stays",
  survey_respondents: "who has answered stays",
  survey_sendings: "who was asked stays",
  survey_invitations: "who was asked stays",
  visit_surveys: "what goes out by itself is set anew",
  ballot_requests: "who voted stays",
  ballots: "who voted stays",
  public_vote_totals: "who voted stays",
  public_votes: "copied",
  attendance_slots: "who came stays",
  acknowledged_scans: "who came stays",
  deleted_data: "what was deleted of a program's people was its own",
  door_devices: "who scans there stays",
  ended_verifiers: "who checks tickets is asked anew",
  shifts: "who checks tickets is asked anew",
  exits: "who came stays",
  scan_undos: "who came stays",
  scans: "who came stays",
  ticket_codes: "what was bought stays",
  ticket_verifiers: "who checks tickets is asked anew",
  tickets: "what was bought stays",
  till_counts: "what was taken stays",
  timeframes: "copied",
  transaction_items: "what was bought stays",
  journal_accounts: "the accountant says anew what a program is posted to",
  transaction_quotas: "what was bought stays",
  cancelled_orders: "what was bought stays",
  stock_differences: "its limits are counted anew",
  transactions: "what was bought stays",
  untold_changes: "what was entered stays",
  line_places: "who stands in line, stands there",
  webhook_receivers: "who is told of one program, is told of that one",
  webhook_events: "what happened, happened there",
  webhook_deliveries: "what happened, happened there",
  waiting_list: "who waits, waits there",
};

test("F01 a copy without its dates sells at the regular price, and asks no late fee before its time", async () => {
  const undated = { client: "oak", service: "undated" };
  const parts = everything.filter((part) => part !== "dates");
  const named = { name: "Undated", url: undated.service };
  expect((await owner(copyService, oak, { serviceID: contest.serviceID, ...named, parts })).status).toBe(200);
  const { products } = (await owner(listProducts, undated)).answer;
  expect(products).toMatchObject([{ name: "Table", tiers: [], opensAt: null, days: [] }]);
  expect((await owner(listFees, undated)).answer.fees.map(({ name }) => name)).toEqual(["Entry fee"]);
  expect((await owner(getSalesSettings, undated)).answer.settings.changesUntil).toBe(null);
});

test("promo codes come along where that is chosen: unused, for what they were for, and never for more or longer", async () => {
  const params = at(contest);
  const serviceID = contest.serviceID;
  await town.inside("oak", async (sql) => {
    const [table] = await sql<{ id: string }>`
      select product_id as id from products where service_id = ${serviceID} and withdrawn_at is null limit 1`;
    const [gone] = await sql<{ id: string }>`
      insert into products (service_id, kind, name, price, withdrawn_at) values (${serviceID}, 'ticket', 'Gone', 1, now())
      returning product_id as id`;
    const codes = await sql<{ id: string; code: string }>`
      insert into promo_codes (service_id, code, kind, value, uses, opens_at, closes_at, batch_id) values
        (${serviceID}, 'FOR-TABLES', 'percent', 1000, 7, null, null, null),
        (${serviceID}, 'FOR-GONE', 'percent', 1000, 0, null, null, null),
        (${serviceID}, 'IN-MAY', 'amount', 500, 2, '2026-05-01T00:00Z', '2026-05-31T00:00Z', null),
        (${serviceID}, 'OF-MANY', 'amount', 500, 0, null, null, uuid_v7())
      returning promo_code_id as id, code`;
    const idOf = (code: string) => codes.find((one) => one.code === code)!.id;
    for (const [code, product] of [
      ["FOR-TABLES", table],
      ["FOR-GONE", gone],
    ] as const)
      await sql`
        insert into promo_code_products (service_id, promo_code_id, product_id)
        values (${serviceID}, ${idOf(code)}, ${product!.id})`;
  });
  expect(defaultCopyParts("contest")).not.toContain("promoCodes");
  const codesOf = async (url: string, parts: CopyPart[]) => {
    expect((await owner(copyService, oak, { serviceID, name: url, url, parts, weeks: 52 })).status).toBe(200);
    const { promoCodes } = (await owner(listPromoCodes, { ...params, service: url })).answer;
    return promoCodes.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  };
  const all = await codesOf("codes-all", ["dates", "sales", "promoCodes"]);
  expect(all).toMatchObject([
    { code: "FOR-TABLES", uses: 0, opensAt: null },
    { code: "IN-MAY", uses: 0, opensAt: expect.stringMatching(/^2027-04-30/) },
  ]);
  expect(all.map(({ products }) => products.length)).toEqual([1, 0]);
  expect((await codesOf("codes-undated", ["sales", "promoCodes"])).map(({ code }) => code)).toEqual(["FOR-TABLES"]);
  expect(await codesOf("codes-alone", ["dates", "promoCodes"])).toEqual([]);
  expect(await codesOf("codes-none", ["dates", "sales"])).toEqual([]);
});

test("of every table that is a program's it is decided whether a copy has it, and the copy has that", async () => {
  const hanging = await town.home(
    (sql) => sql<{ name: string }>`
      with of_programs as (
        select a.attrelid as table_id from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'service_id' and c.relkind in ('r', 'p') and not c.relispartition
          and c.relnamespace = 'public'::regnamespace)
      select relname as name from pg_class where oid in (
        select table_id from of_programs
        union select conrelid from pg_constraint where contype = 'f' and confrelid in (select table_id from of_programs))
      order by relname`,
  );
  expect(hanging.map(({ name }) => name)).toEqual(Object.keys(tables).sort());
  const copyParams = { client: "oak", service: "counted-again" };
  await owner(copyService, oak, {
    serviceID: contest.serviceID,
    name: "Again",
    url: copyParams.service,
    parts: everything,
    weeks: 0,
  });
  const { serviceID } = (await owner(serviceSettings, copyParams)).answer;
  for (const [table, decision] of Object.entries(tables).filter(
    ([name]) =>
      ![
        "acknowledged_scans",
        "ballot_requests",
        "ballots",
        "public_vote_totals",
        "form_versions",
        "audit_log",
        "message_recipients",
        "planned_message_entries",
        "payments",
        "refunds",
        "ticket_codes",
        "transaction_quotas",
        "stock_differences",
        "entry_search",
        "transactions",
        "import_records",
        "webhook_deliveries",
      ].includes(name),
  )) {
    const counted = await town.inside(
      "oak",
      (sql) => sql<{ count: number }>`
      select count(*) as count from ${new Fragment([table], [])} where service_id = ${serviceID}`,
    );
    const expected = decision === "copied" || ["service_directory", "entry_numbers"].includes(table);
    expect(counted[0]!.count > 0, table).toBe(expected);
  }
});

test("nothing of a copy refers to what it was copied from", async () => {
  const copiedGallery = await town.inside(
    "oak",
    (sql) => sql<{ id: string }>`
    select category_id as id from categories where service_id = ${contest.serviceID}
    union all select form_id from forms where service_id = ${contest.serviceID}
    union all select service_id from services where service_id = ${contest.serviceID}`,
  );
  for (const table of [
    "categories",
    "document_folders",
    "forms",
    "scoresheets",
    "page_sections",
    "galleries",
    "timeframes",
    "scorer_assignments",
  ]) {
    const rows = await town.inside(
      "oak",
      (sql) => sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${new Fragment([table], [])} t join services s using (client_id, service_id)
      where s.url = ${copy.service}`,
    );
    for (const { row } of rows) for (const { id } of copiedGallery) expect(row).not.toContain(id);
  }
});

test("dates move by whole weeks, and keep the day of the week and the time that clocks show", async () => {
  const params = { client: "oak", service: "dated-2026" };
  await owner(createService, oak, { kind: "contest", name: "Dated 2026", url: params.service });
  const { serviceID } = (await owner(serviceSettings, params)).answer;
  // Clocks in Chicago change on March 8 in 2026, and on March 14 in 2027: 5 PM is 22:00Z before, and 23:00Z after.
  const entries = {
    name: "entries",
    opensAt: "2026-01-05T15:00Z",
    closesAt: "2026-03-12T22:00Z",
    audience: "member",
  } as const;
  await owner(changeTimeframes, params, { timeframes: [entries] });
  const movedParams = { ...params, service: "dated-2027" };
  await owner(copyService, oak, {
    serviceID,
    name: "Dated 2027",
    url: movedParams.service,
    parts: ["dates"],
    weeks: 52,
  });
  expect((await owner(serviceSettings, movedParams)).answer.timeframes).toMatchObject([
    { name: "entries", opensAt: "2027-01-04T15:00:00.000Z", closesAt: "2027-03-11T23:00:00.000Z", audience: "member" },
  ]);
  const undated = { ...params, service: "dated-later" };
  await owner(copyService, oak, { serviceID, name: "Dated later", url: undated.service, parts: [] });
  expect((await owner(serviceSettings, undated)).answer.timeframes).toEqual([]);
});

test("what is for one category alone comes with the categories only", async () => {
  const bare = { client: "oak", service: "bare" };
  await owner(copyService, oak, {
    serviceID: contest.serviceID,
    name: "Bare",
    url: bare.service,
    parts: ["forms", "folders", "scoresheets", "scorers"],
  });
  expect((await owner(listForms, bare)).answer.entryForms.map(({ name }) => name)).toEqual(["About the home"]);
  expect((await owner(listFolders, bare)).answer.documentFolders.map(({ name }) => name)).toEqual(["photos"]);
  expect((await owner(listScoresheets, bare)).answer.scoresheets.map(({ name }) => name)).toEqual(["Judging"]);
  expect((await owner(listCategories, bare)).answer.categories).toEqual([]);
});

test.each(kindNames)("F01 a program of kind %s is copied with its page, its dates and its people", async (kind) => {
  const params = { client: "oak", service: `again-${kind}` };
  await owner(createService, oak, { kind, name: `Our ${kind}`, url: params.service });
  const { serviceID } = (await owner(serviceSettings, params)).answer;
  const timeframes = serviceKinds[kind].timeframes.map((name) => ({
    name,
    opensAt: "2030-01-01T17:00Z",
    closesAt: "2030-02-01T17:00Z",
    audience: "all" as const,
  }));
  await owner(changeTimeframes, params, { timeframes });
  await owner(addSection, params, { section: text, position: 0 });
  await town.grant("stranger", "oak", "boxOffice", serviceID);
  const next = { ...params, service: `${params.service}-next` };
  const parts = [...defaultCopyParts(kind), "roles"] as CopyPart[];
  const { answer } = await owner(copyService, oak, {
    serviceID,
    name: `Our ${kind} again`,
    url: next.service,
    parts,
    weeks: 52,
  });
  expect(answer).toEqual({ kind, url: next.service });
  const settings = (await owner(serviceSettings, next)).answer;
  expect(settings.timeframes.map(({ name }) => name).sort()).toEqual([...serviceKinds[kind].timeframes].sort());
  expect((await owner(listSections, next)).answer.sections).toMatchObject([{ title: "Welcome" }]);
  expect((await town.as("stranger")(serviceSettings, next)).status).toBe(200);
});

test("P04 who may add programs copies one, without the roles that only an owner gives; nobody else, and none of another client", async () => {
  const input = { serviceID: contest.serviceID, name: "Mine", url: "manager-copy", parts: everything };
  const refused = await town.as("programManager")(copyService, oak, { ...input, weeks: 52 });
  expect(refused).toMatchObject({
    status: 403,
    problem: { detail: "Only an owner can give roles. Copy it without them." },
  });
  const without = { ...input, parts: defaultCopyParts("contest"), weeks: 52 };
  expect((await town.as("programManager")(copyService, oak, without)).status).toBe(200);
  await town.addPerson("narrowed");
  await town.grant("narrowed", "oak", "programManager", contest.serviceID);
  for (const person of ["narrowed", "viewer", "entrant"])
    expect((await town.as(person)(copyService, oak, { ...without, url: `of-${person}` })).status, person).toBe(403);
  expect((await town.as("elmOwner")(copyService, { client: "elm" }, { ...without, url: "theirs" })).status).toBe(404);
});

test("a copy whose address is taken isn't made at all, and of two at once one is", async () => {
  const count = async () => (await town.inside("oak", (sql) => sql`select from services`)).length;
  const input = {
    serviceID: contest.serviceID,
    name: "Twice",
    url: "twice",
    parts: defaultCopyParts("contest"),
    weeks: 52,
  };
  const before = await count();
  expect((await owner(copyService, oak, { ...input, url: contest.url })).status).toBe(409);
  expect(await count()).toBe(before);
  const both = await Promise.all([owner(copyService, oak, input), town.as("administrator")(copyService, oak, input)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await count()).toBe(before + 1);
});

test("the log says what was copied, and from where", async () => {
  const { entries } = (await owner(auditLog, oak, undefined, { query: { action: "ADD_SERVICE" } })).answer;
  expect(entries).toContainEqual(
    expect.objectContaining({ after: expect.objectContaining({ name: "Awards 2027", copyOf: "Building Awards" }) }),
  );
});
