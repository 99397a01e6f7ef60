import {
  addProgramAccount,
  changeAccounting,
  getAccounting,
  removeAccount,
  setAccount,
} from "../../../contract/commerce/ledger/journal.ts";
import {
  type Posting,
  isByProgram,
  postingFacts,
  postings,
} from "../../../contract/commerce/ledger/journal-accounts.ts";
import { lockClientProfile } from "../../platform/access/client-profile-queries.ts";
import { startsFormula } from "../../tables/downloads/csv.ts";
import { on } from "../../platform/http/handlers.ts";
import { refuse, requireFound } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import {
  type AccountChoice,
  type ChosenAccount,
  chosenAccounts,
  deleteAccount,
  journalPrograms,
  journalSettings,
  saveAccount,
  saveJournalSettings,
} from "./journal-queries.ts";

const usualAccount = (posting: Posting) => ({
  journalAccountID: null,
  posting,
  serviceID: null,
  program: null,
  name: postingFacts[posting].name,
  code: postingFacts[posting].code,
});

const ofAllPrograms = (chosen: readonly ChosenAccount[], posting: Posting) =>
  chosen.find((account) => account.posting === posting && account.serviceID === null);

/** An account’s name is written as it is, and a spreadsheet would reckon with it. */
function refuseFormula({ name, code }: Pick<AccountChoice, "name" | "code">): void {
  const sentence = "This can’t begin with =, +, - or @, which spreadsheets take for a formula.";
  if (startsFormula(name)) refuse(sentence, 400, { errors: { name: sentence } });
  if (startsFormula(code)) refuse(sentence, 400, { errors: { code: sentence } });
}

const inWords = ({ posting, name, code }: Pick<AccountChoice, "posting" | "name" | "code">) => ({
  account: postingFacts[posting].label,
  name,
  code,
});

export const accountingCalls = [
  on(getAccounting, async ({ sql }) => {
    const [settings, chosen, programs] = await Promise.all([
      journalSettings(sql),
      chosenAccounts(sql),
      journalPrograms(sql),
    ]);
    const general = postings.map((posting) => ofAllPrograms(chosen, posting) ?? usualAccount(posting));
    return { ...settings, accounts: [...general, ...chosen.filter(({ serviceID }) => serviceID !== null)], programs };
  }),

  on(setAccount, async (context) => {
    const { sql, client, params, form, audit } = context;
    const posting = requireFound(
      postings.find((one) => one === params.posting),
      "account",
    );
    await lockClientProfile(sql, client.clientID);
    const before = ofAllPrograms(await chosenAccounts(sql), posting) ?? usualAccount(posting);
    await refuseIfStale(context, client.clientID, { name: before.name, code: before.code }, posting);
    const after = { posting, serviceID: null, name: form.name.trim(), code: form.code?.trim() ?? "" };
    refuseFormula(after);
    await saveAccount(sql, after);
    await audit(client.clientID, { [posting]: inWords(before) }, { [posting]: inWords(after) });
    return {};
  }),

  on(addProgramAccount, async ({ sql, client, form, audit }) => {
    const posting = requireFound(
      postings.find((one) => one === form.posting && isByProgram(one)),
      "account",
    );
    const program = (await journalPrograms(sql)).find(({ serviceID }) => serviceID === form.serviceID);
    const unknown = "Choose one of your programs.";
    if (!program) return refuse(unknown, 400, { errors: { serviceID: unknown } });
    const { serviceID } = program;
    await lockClientProfile(sql, client.clientID);
    const before = (await chosenAccounts(sql)).find((one) => one.posting === posting && one.serviceID === serviceID);
    const after = { posting, serviceID, name: form.name.trim(), code: form.code?.trim() ?? "" };
    refuseFormula(after);
    await saveAccount(sql, after);
    await audit(client.clientID, before ? { ...inWords(before), program: program.name } : null, {
      ...inWords(after),
      program: program.name,
    });
    return {};
  }),

  on(removeAccount, async ({ sql, client, params: { journalAccountID }, audit }) => {
    await lockClientProfile(sql, client.clientID);
    const program = (await chosenAccounts(sql)).find((one) => one.journalAccountID === journalAccountID)?.program;
    const before = requireFound((await deleteAccount(sql, journalAccountID))[0], "account");
    await audit(client.clientID, { ...inWords(before), ...(program && { program }) }, null);
    return {};
  }),

  on(changeAccounting, async (context) => {
    const { sql, client, form, audit } = context;
    await lockClientProfile(sql, client.clientID);
    const before = await journalSettings(sql);
    await refuseIfStale(context, client.clientID, before, "taxRate");
    const after = { zone: form.zone, taxRate: form.taxRate.trim() };
    await saveJournalSettings(sql, after);
    await audit(client.clientID, before, after);
    return {};
  }),
];
