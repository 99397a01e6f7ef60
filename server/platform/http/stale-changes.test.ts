import { categoryChoiceOf } from "../../../contract/programs/category-choice.ts";
import { changeEntrantVideo } from "../../../contract/programs/help-videos.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { changeFramingSites, getFramingSites } from "../../../contract/people/framing-sites.ts";
import {
  changeClient,
  changeClientCSS,
  changeTheme,
  clientSettings,
} from "../../../contract/people/client-settings.ts";
import {
  editCategory,
  editFolder,
  editForm,
  getForm,
  listCategories,
  listFolders,
  listForms,
  bytesToMegabytes,
  orderCategories,
  orderFolders,
  orderForms,
  saveFormDefinition,
} from "../../../contract/programs/contests.ts";
import type { AnyEndpoint, ParamsOf, InputOf } from "../../../contract/platform/endpoint.ts";
import { calls } from "../../../contract/app/all-calls.ts";
import {
  changeEntryWords,
  chooseGalleryEntries,
  createGallery,
  editGallery,
  listGalleries,
  listGalleryChoices,
  orderGalleries,
} from "../../../contract/galleries/gallery-editing.ts";
import { defaultScoring } from "../../../contract/programs/judging.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../../../contract/platform/revision.ts";
import { editScoresheet, listScoresheets } from "../../../contract/judging/scoresheets.ts";
import {
  addSection,
  editSection,
  listSections,
  orderSections,
  sectionInputOf,
} from "../../../contract/programs/sections.ts";
import {
  changeGrace,
  changeJudging,
  changeScreening,
  changeService,
  changeServiceCSS,
  changeTimeframes,
  createService,
  serviceSettings,
} from "../../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, at } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let contest: Contest;
beforeAll(async () => {
  contest = await addContest(town, { url: "two-of-staff" });
});

const first: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const second: ReturnType<typeof town.as> = (...call) => town.as("administrator")(...call);
const pick = (from: object, names: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, (from as Record<string, unknown>)[name]]));

/** Both open the record; the first saves, the second is refused with the first's version, and then saves over it knowingly. */
async function bothChange<E extends AnyEndpoint>(
  endpoint: E,
  params: ParamsOf<E>,
  base: object,
  theirs: object,
  mine: object,
) {
  const sent = (change: object) => ({ ...base, ...change }) as InputOf<E>;
  expect((await first(endpoint, params, sent(theirs), { base })).status).toBe(200);
  const refusal = await second(endpoint, params, sent(mine), { base });
  expect(refusal).toMatchObject({
    status: 412,
    problem: {
      detail: "Owner Tester has changed this meanwhile. Look at both, and choose.",
      more: { theirs, changedBy: "Owner Tester" },
    },
  });
  const { theirs: there } = refusal.problem.more as { theirs: object };
  expect((await second(endpoint, params, sent(mine), { base: there })).status).toBe(200);
}

describe("of two people of staff who change one thing, the second is told, sees what changed, and chooses:", () => {
  test("F02 a category", async () => {
    const [category] = (await first(listCategories, at(contest))).answer.categories;
    const params = { ...at(contest), categoryID: category!.categoryID };
    const base = pick(category!, editCategory.form);
    await bothChange(editCategory, params, base, { name: "Bricks" }, { description: "Of clay." });
  });

  test("F02 a folder", async () => {
    const [folder] = (await first(listFolders, at(contest))).answer.documentFolders;
    const params = { ...at(contest), documentFolderID: folder!.documentFolderID };
    const whole = { ...folder, ...categoryChoiceOf([]), maximumMegabytes: bytesToMegabytes(folder!.maximumBytes) };
    await bothChange(editFolder, params, pick(whole, editFolder.form), { name: "pictures" }, { maximumFiles: 7 });
  });

  test("F02 a form, its name and its elements, answered or not", async () => {
    const params = { ...at(contest), entryFormID: contest.forms.glass };
    const form = async () => (await first(getForm, params)).answer;
    const { name, description } = await form();
    const base = { name, description, ...categoryChoiceOf([contest.categories.GLASS]) };
    await bothChange(editForm, params, base, { name: "Panes" }, { description: "How many?" });
    const other = { type: "textarea", name: "more", label: "More" };
    const { elements, version } = await form();
    await bothChange(saveFormDefinition, params, { elements }, { elements: [other] }, { elements: [] });
    expect((await form()).version).toBe(version);
    const about = { ...at(contest), entryFormID: contest.forms.about };
    await addEntry(town, contest);
    const storedElements = (await first(getForm, about)).answer.elements;
    await bothChange(
      saveFormDefinition,
      about,
      { elements: storedElements },
      { elements: [...storedElements, other] },
      { elements: [other] },
    );
  });

  test("F02 a scoresheet", async () => {
    const [sheet] = (await first(listScoresheets, at(contest))).answer.scoresheets;
    const params = { ...at(contest), scoresheetID: sheet!.scoresheetID };
    const { name, criteria } = sheet!;
    await bothChange(editScoresheet, params, { name, criteria }, { name: "Sheet" }, { name: "Judging sheet" });
  });

  test("F31 a section of the page", async () => {
    const background = { kind: "color" as const, color: null, to: null, uploadID: null };
    const section = {
      kind: "text" as const,
      size: "medium" as const,
      background,
      title: "Welcome",
      html: "<p>Hello</p>",
      caption: "",
      alt: "",
      uploadID: null,
      timeframe: null,
    };
    const { answer } = await first(addSection, at(contest), { section, position: 0 });
    const params = { ...at(contest), pageSectionID: answer.pageSectionID };
    const [drawn] = (await first(listSections, at(contest))).answer.sections;
    await bothChange(editSection, params, sectionInputOf(drawn!), { title: "Hello" }, { html: "<p>Good day</p>" });
  });

  test("a gallery, and which entries it shows in which order", async () => {
    const settings = {
      kind: "gallery",
      name: "All",
      description: "",
      shows: "chosen",
      groupedBy: "category",
      published: false,
    } as const;
    const { galleryID } = (await first(createGallery, at(contest), settings)).answer;
    const params = { ...at(contest), galleryID };
    await bothChange(editGallery, params, settings, { published: true }, { description: "All that came in." });
    const entryIDs = [];
    for (let added = 0; added < 3; added += 1) entryIDs.push(await addEntry(town, contest, { submitted: true }));
    const [one, two, three] = entryIDs;
    await bothChange(chooseGalleryEntries, params, { entryIDs: [] }, { entryIDs: [one, two] }, { entryIDs: [three] });
    const turned = { entryIDs: [two, three, one] };
    await bothChange(chooseGalleryEntries, params, { entryIDs: [three] }, turned, { entryIDs: [one] });
    const { entries } = (await first(listGalleryChoices, params)).answer;
    expect(entries.filter(({ chosen }) => chosen).map(({ entryID }) => entryID)).toEqual([one]);
    const words = { projectText: "", juryQuote: "", quotedFrom: "" };
    const place = { ...at(contest), entryID: one! };
    await bothChange(changeEntryWords, place, words, { projectText: "A house." }, { juryQuote: "Well done." });
  });

  test("F30 a program's settings, its judging and its look", async () => {
    const settings = (await first(serviceSettings, at(contest))).answer;
    const base = pick(settings, changeService.form);
    await bothChange(changeService, at(contest), base, { tagline: "One" }, { tagline: "Two" });
    const judging = pick(settings.judging!, changeJudging.form);
    await bothChange(changeJudging, at(contest), judging, { blind: true }, { minimumSheets: 2, method: "mean" });
    const grace = pick(settings.judging!, changeGrace.form);
    await bothChange(changeGrace, at(contest), grace, { graceMinutes: 5 }, { graceMinutes: 10 });
    const screening = pick(settings.judging!, changeScreening.form);
    await bothChange(changeScreening, at(contest), screening, { screened: true }, { screened: false });
    const forEntrants = pick(settings.helpVideos!, changeEntrantVideo.form);
    await bothChange(
      changeEntrantVideo,
      at(contest),
      forEntrants,
      { entrantVideoTitle: "One" },
      { entrantVideoTitle: "Two" },
    );
    const css = { customCSS: settings.customCSS };
    await bothChange(changeServiceCSS, at(contest), css, { customCSS: "h1 {}" }, { customCSS: "h2 {}" });
  });

  test("K08 a client's settings and its look", async () => {
    const client = { client: "oak" };
    const settings = (await first(clientSettings, client)).answer;
    await bothChange(changeClient, client, pick(settings, changeClient.form), { tagline: "One" }, { tagline: "Two" });
    const { primaryColor, confirmColor, dangerColor } = settings;
    const colors = { primaryColor, confirmColor, dangerColor };
    await bothChange(changeTheme, client, colors, { primaryColor: "#112233" }, { primaryColor: "#334455" });
    const css = { customCSS: settings.customCSS };
    await bothChange(changeClientCSS, client, css, { customCSS: "h1 {}" }, { customCSS: "h2 {}" });
    const { sites } = (await first(getFramingSites, client)).answer;
    const [one, two] = [["https://one.example"], ["https://two.example"]];
    await bothChange(changeFramingSites, client, { sites }, { sites: one }, { sites: two });
  });
});

test("settings of one program are saved each by itself: whoever changes others isn’t in the way", async () => {
  const { judging } = (await first(serviceSettings, at(contest))).answer;
  const scoring = pick(judging!, changeJudging.form) as InputOf<typeof changeJudging>;
  const screening = pick(judging!, changeScreening.form);
  expect((await first(changeScreening, at(contest), { screened: true }, { base: screening })).status).toBe(200);
  expect((await second(changeJudging, at(contest), { ...scoring, minimumSheets: 4 }, { base: scoring })).status).toBe(
    200,
  );
  const now = (await first(serviceSettings, at(contest))).answer.judging;
  expect(now).toEqual({ ...judging, screened: true, minimumSheets: 4 });
});

test("changes of two who save in the same moment aren't both made: one is told", async () => {
  const [category] = (await first(listCategories, at(contest))).answer.categories;
  const params = { ...at(contest), categoryID: category!.categoryID };
  const base = pick(category!, editCategory.form);
  const save = (caller: typeof first, description: string) =>
    caller(editCategory, params, { ...base, description } as InputOf<typeof editCategory>, { base });
  const replies = await Promise.all([save(first, "Mine"), save(second, "Mine, too")]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412]);
});

describe("orders and dates are guarded as well:", () => {
  test.each([
    ["F02 categories", orderCategories, "categoryIDs"],
    ["F02 folders", orderFolders, "documentFolderIDs"],
    ["F02 forms", orderForms, "entryFormIDs"],
  ] as const)("the order of %s", async (_what, endpoint, name) => {
    const lists = {
      categoryIDs: async () =>
        (await first(listCategories, at(contest))).answer.categories.map((one) => one.categoryID),
      documentFolderIDs: async () =>
        (await first(listFolders, at(contest))).answer.documentFolders.map((one) => one.documentFolderID),
      entryFormIDs: async () => (await first(listForms, at(contest))).answer.entryForms.map((one) => one.entryFormID),
    };
    const ids = await lists[name]();
    const turned = { [name]: ids.toReversed() };
    const mine = { [name]: ids.toSpliced(0, 1).concat(ids[0]!) };
    await bothChange(endpoint, at(contest), { [name]: ids }, turned, mine);
    expect(await lists[name]()).toEqual(mine[name]);
  });

  test("F31 that of sections, and of galleries", async () => {
    const { sections } = (await first(listSections, at(contest))).answer;
    const section = { ...sectionInputOf(sections[0]!), title: "Second" };
    await first(addSection, at(contest), { section, position: 1 });
    const ids = (await first(listSections, at(contest))).answer.sections.map((one) => one.pageSectionID);
    const turned = { pageSectionIDs: ids.toReversed() };
    await bothChange(orderSections, at(contest), { pageSectionIDs: ids }, turned, { pageSectionIDs: ids });
    const gallery = {
      kind: "gallery",
      description: "",
      shows: "submitted",
      groupedBy: "category",
      published: false,
    } as const;
    for (const name of ["One", "Two"]) await first(createGallery, at(contest), { ...gallery, name });
    const galleryIDs = (await first(listGalleries, at(contest))).answer.galleries.map((one) => one.galleryID);
    await bothChange(
      orderGalleries,
      at(contest),
      { galleryIDs },
      { galleryIDs: galleryIDs.toReversed() },
      { galleryIDs },
    );
  });

  test("whoever put something else in order is not who is named", async () => {
    const { categories } = (await first(listCategories, at(contest))).answer;
    const categoryIDs = categories.map((one) => one.categoryID);
    await first(orderCategories, at(contest), { categoryIDs: categoryIDs.toReversed() });
    await town.as("programManager")(changeJudging, at(contest), { ...defaultScoring, minimumSheets: 7 });
    const refusal = await second(orderCategories, at(contest), { categoryIDs }, { base: { categoryIDs } });
    expect(refusal).toMatchObject({ status: 412, problem: { more: { changedBy: "Owner Tester" } } });
  });

  test("F33 dates: a day that somebody removed is added again by who knows that, and no day of another program is touched", async () => {
    const tour = await addProgram("two-tour");
    const day = (number: number) => ({
      name: "tour" as const,
      opensAt: `2030-05-0${number}T15:00:00.000Z`,
      closesAt: `2030-05-0${number}T21:00:00.000Z`,
      audience: "all" as const,
    });
    await first(changeTimeframes, tour, { timeframes: [day(1), day(2)] });
    const { timeframes } = (await first(serviceSettings, tour)).answer;
    const [one, two] = timeframes;
    await bothChange(changeTimeframes, tour, { timeframes }, { timeframes: [one] }, { timeframes: [one, two] });
    const after = (await first(serviceSettings, tour)).answer.timeframes;
    expect(after.map(({ opensAt }) => opensAt)).toEqual([day(1).opensAt, day(2).opensAt]);
    const foreign = await addProgram("other-tour");
    const sent = { timeframes: [{ ...day(5), timeframeID: one!.timeframeID }] };
    expect((await first(changeTimeframes, foreign, sent)).status).toBe(409);
    expect((await first(changeTimeframes, foreign, sent, { base: { timeframes: [] } })).status).toBe(200);
    expect((await first(serviceSettings, tour)).answer.timeframes).toHaveLength(2);
  });

  async function addProgram(url: string) {
    await first(createService, { client: "oak" }, { kind: "parade", name: url, url });
    return { client: "oak", service: url };
  }

  test("of two who set dates, judging or an order in the same moment, one is told", async () => {
    const settings = (await first(serviceSettings, at(contest))).answer;
    const judging = pick(settings.judging!, changeJudging.form);
    const { timeframes } = settings;
    const moved = (minute: number) =>
      timeframes.map((one) => ({ ...one, closesAt: one.closesAt.replace(/:\d\d:\d\d\.\d+Z$/, `:${minute}:00.000Z`) }));
    const categoryIDs = (await first(listCategories, at(contest))).answer.categories.map((one) => one.categoryID);
    const both = async (change: (caller: typeof first, hour: 0 | 1) => Promise<{ status: number }>) =>
      (await Promise.all([change(first, 0), change(second, 1)])).map(({ status }) => status).sort();
    for (const _ of Array.from({ length: 5 })) {
      const now = pick((await first(serviceSettings, at(contest))).answer.judging!, changeJudging.form);
      const sent = (hour: number) => ({ ...now, minimumSheets: 10 + hour }) as InputOf<typeof changeJudging>;
      await first(changeJudging, at(contest), judging as InputOf<typeof changeJudging>);
      expect(await both((caller, hour) => caller(changeJudging, at(contest), sent(hour), { base: judging }))).toEqual([
        200, 412,
      ]);
    }
    const dates = (hour: 0 | 1) => ({ timeframes: moved(11 + hour) });
    expect(
      await both((caller, hour) => caller(changeTimeframes, at(contest), dates(hour), { base: { timeframes } })),
    ).toEqual([200, 412]);
    const orders = [categoryIDs.toReversed(), categoryIDs.toSpliced(0, 1).concat(categoryIDs[0]!)];
    expect(
      await both((caller, hour) =>
        caller(orderCategories, at(contest), { categoryIDs: orders[hour]! }, { base: { categoryIDs } }),
      ),
    ).toEqual([200, 412]);
  });
});

describe("whatever writes over what somebody may have written meanwhile is guarded, or has a reason not to be:", () => {
  /** Calls that overwrite nothing: they add, remove, ask, send, or put back. */
  const writesOverNothing =
    /^(accept|add|begin|cancel|check|copy|create|declare|dismiss|download|duplicate|finish|import|invite|lift|log|look|login|logout|make|preview|register|release|remove|renew|report|request|restore|resubscribe|revoke|send|start|stop|submit|take|test|unassign|unsubscribe|upload|withdraw|withhold)(?![a-z])/;
  const reasons: Readonly<Record<string, string>> = {
    ...because("it is the person's own, and nobody else writes it", [
      "openSupportView",
      "answerTestChallenge",
      "answerOnward",
      "askToAcceptInvitation",
      "declineAward",
      "declineRecommendation",
      "saveRecommendation",
      "castBallot",
      "changeBuilderConsent",
      "changeTicketBuilderConsent",
      "cartQuestions",
      "askForErasure",
      "callErasureOff",
      "changePassword",
      "checkout",
      "billCart",
      "confirmTwoFactor",
      "confirmWaiting",
      "leaveWaiting",
      "leaveEntry",
      "orderEntryUploads",
      "payInvoice",
      "registration",
      "resetPassword",
      "resumeCheckout",
      "resumeInvoicePayment",
      "saveScoreDraft",
      "saveScoringNote",
      "saveEntryView",
      "markRemarksRead",
      "saveScores",
      "updateContact",
      "updateEntryUpload",
      "captionEntryUploads",
      "updatePrivacy",
      "updateProfile",
      "updateVolunteerSettings",
      "vote",
      "answerInvited",
      "scoreByInvitation",
    ]),
    ...because("it says one value outright, which stands before whoever says it; the log keeps each", [
      "endVisitSurvey",
      "chooseMemberRule",
      "leaveOutStep",
      "chargeEntryFee",
      "correctAddress",
      "correctInvoiceAddress",
      "correctPersonAddress",
      "resendStatement",
      "resendAllInvitations",
      "resendInvitation",
      "resendProgramInvitation",
      "resendProgramInvitations",
      "announcePublicVote",
      "answerHelpRequest",
      "assignScorer",
      "assignTicketVerifier",
      "captionPropertyImage",
      "changeBuilderOwner",
      "changePropertyGroup",
      "changePropertyOwner",
      "disqualifyProperty",
      "changeSponsorOwner",
      "changeSponsorTier",
      "answerRenewal",
      "confirmSponsor",
      "disqualifySponsor",
      "publishSponsor",
      "markBenefit",
      "changeContact",
      "changeEntryCategory",
      "changeEntryOwner",
      "changeEntryRight",
      "changeStatus",
      "disqualifyEntry",
      "endDoorDevice",
      "endShift",
      "extendEntry",
      "grantRole",
      "freeTicket",
      "moveTicket",
      "noteTransaction",
      "correctReceivedDay",
      "correctInvoiceReceivedDay",
      "resumeDoorDevice",
      "resumeShift",
      "setSquare",
      "setStripe",
      "setTestGateway",
      "verifyMembership",
    ]),
    ...because("it says one value of many, what it did to each is told, and there is a way back", [
      "assignScorerToEntries",
      "mapOnward",
      "changeCategoryOfEntries",
      "decideBallots",
      "changeGroupOfProperties",
      "changeOwnerOfEntries",
      "disqualifyEntries",
      "disqualifyProperties",
      "extendEntries",
      "reopenEntries",
      "screenEntries",
      "showEntriesInGallery",
      "tagEntries",
      "waiveFeesOfEntries",
    ]),
    ...because("it gives a code where there is none, and one that is there stays", [
      "certificateFile",
      "issueCertificate",
    ]),
    ...because("it adds to what is kept, and looks first, with a lock, at what is there", [
      "billEntryFees",
      "eraseGuest",
      "erasePerson",
      "mergePeople",
      "recordEntryPayment",
      "replyToHelpRequest",
      "waiveEntryFee",
      "bringEntryUploads",
      "keepScorerPlan",
      "assignScorerPanel",
      "connectOnward",
      "giveResultsPreview",
      "leaveOnward",
      "rehearse",
      "tryOnwardAgain",
      "remindOfSurvey",
      "autoSubmit",
      "closeKiosks",
      "countPublicVote",
      "fillTransaction",
      "markInvoicePaid",
      "paymentEvent",
      "refundAmount",
      "refundInvoice",
      "countTill",
      "joinWaitingList",
      "joinLine",
      "comeForTurn",
      "leaveLine",
      "mailBeforeTurn",
      "moveWaitingFirst",
      "remindRecommender",
      "remindForApplicant",
      "waiveRecommendation",
      "prepareAwards",
      "offerAwards",
      "markAwardPaid",
      "markAwardUnpaid",
      "passOnThanks",
      "offerToWaiting",
      "payAtCounter",
      "refundTransaction",
      "reopenInvoice",
      "claimSeat",
      "resendReceipt",
      "resumeCancellation",
      "seeToRefusedRefunds",
      "sellByHand",
      "keepDoorCart",
      "sellAtDoor",
      "undoDoorSale",
      "decideTie",
      "acknowledgeDisputedScan",
      "agreeToChange",
      "approveInvitationRequest",
      "declineInvitationRequest",
      "declineChange",
      "undoRound",
      "callOffPlannedMessage",
      "undoTie",
      "undoScorerPlan",
      "voidInvoice",
    ]),
    ...because("it says one thing of what is sent, writes over nobody’s words, and is the same when it is done twice", [
      "fetchRosterNow",
      "turnRosterScheduleOff",
      "turnRosterScheduleOn",
      "turnWebhookOff",
      "turnWebhookOn",
      "turnSignInProviderOff",
      "requireProviderOfStaff",
      "allowStaffPasswords",
      "turnSignInProviderOn",
      "replayWebhooks",
      "resendWebhook",
    ]),
    ...because("it only asks", [
      "readInvitedFile",
      "readInvitedFileOfProgram",
      "certificateSample",
      "findPlace",
      "findTickets",
      "openKioskBallot",
      "propertyRegistration",
      "soldAtCounter",
      "sponsorRegistration",
      "verifyPromoCode",
    ]),
    ...because("it is a step of signing in, which its attempt allows once", [
      "returnFromProvider",
      "mailProviderCode",
      "trySignInProvider",
    ]),
    ...because("it reads anew what another system says, which nobody here has written", ["readProviderMetadata"]),
    ...because("it makes a key to what is one's own, in place of the last", ["openOwnData"]),
    ...because("it makes another key to what is one’s own; earlier ones stay", ["openOwnOrder"]),
    ...because("it starts a draft that nobody has written in yet", ["enterAgain"]),
    ...because("it says one thing, which stands with who said it beside the way to take it back", [
      "changeFeeder",
      "planRelease",
    ]),
    ...because("it adds to numbers, and writes over nothing", [
      "openResultsPreview",
      "countSponsors",
      "reachQuestion",
      "reachInvitedQuestion",
    ]),
    ...because("it says which answer its author saw, and is refused where there is another by now", [
      "changeRules",
      "giveUsageRights",
    ]),
    ...because("it has a revision of its own, which goes with the draft in the browser", [
      "saveEntryForm",
      "savePlannedMessage",
    ]),
    ...because("it takes the program as it stands, whose name is typed, and refuses what holds anything", [
      "deleteProgram",
    ]),
    ...because("it is about one's own address, which only its code confirms", ["confirmEmail", "mailEmailCode"]),
  };
  function because(reason: string, names: readonly string[]) {
    return Object.fromEntries(names.map((name) => [name, reason]));
  }
  const writing = calls.filter(({ name, endpoint }) => endpoint.method === "POST" && !writesOverNothing.test(name));

  test.each(writing)("$feature $name", ({ name, endpoint }) => {
    const isGuarded = endpoint.more === changedMeanwhile || endpoint.more === reorderedMeanwhile;
    expect(
      isGuarded || reasons[name],
      "guard it by changedMeanwhile and refuseStale, or say here why not",
    ).toBeTruthy();
    expect(isGuarded && reasons[name], "it is guarded: it needs no reason").toBeFalsy();
  });

  test("and no reason is given for what isn't there", () => {
    expect(Object.keys(reasons).filter((name) => !writing.some((call) => call.name === name))).toEqual([]);
  });
});

test("the API's description names If-Match and 412 wherever a change is checked, and nowhere else", async () => {
  const { paths } = (await town.server.inject("/api/openapi.json")).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const isNamed = ({ parameters, responses }: Operation) => [
    parameters.some(({ name }) => name === "If-Match"),
    "412" in responses,
  ];
  const { client, service } = { client: "/clients/{client}", service: "/clients/{client}/services/{service}" };
  for (const path of [`${client}/theme`, `${service}/timeframes`, `${service}/page/order`])
    expect(isNamed(paths[path]!["post"]!), path).toEqual([true, true]);
  expect(isNamed(paths[`${service}/status`]!["post"]!)).toEqual([false, false]);
});
type Operation = { parameters: { name: string }[]; responses: Record<string, object> };
