import { Plus } from "lucide-react";
import { useParams } from "react-router";
import {
  type JournalAccount,
  addProgramAccount,
  changeAccounting,
  getAccounting,
  removeAccount,
  setAccount,
} from "../../../../contract/commerce/ledger/journal.ts";
import { postingFacts } from "../../../../contract/commerce/ledger/journal-accounts.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { EndpointForm } from "../../../platform/forms/EndpointForm.tsx";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { SettingsBlock } from "../../../platform/ui/SettingsBlock.tsx";

const groups = [
  { group: "money", title: "Where money is", text: "What people paid, until it is at your bank." },
  { group: "income", title: "Income", text: "By what was sold, for all programs." },
  { group: "besides", title: "Besides", text: "Fees, refunds, tax, and what was paid twice." },
] as const;

/** By which accounts of a bookkeeping program journals are written. */
function AccountingPage() {
  const { client = "" } = useParams();
  const standings = useStandings(client);
  const { accounts, programs, zone, taxRate } = useAnswer(getAccounting, { client });
  const general = accounts.filter(({ serviceID }) => serviceID === null);
  const own = accounts.filter(({ serviceID }) => serviceID !== null);
  return (
    <>
      <title>Accounting</title>
      <PageHead
        title="Accounting"
        text={
          <>
            The accounts of your bookkeeping program, by which the{" "}
            <Link className="font-medium underline" to={studioPaths.journal({ client })}>
              journal
            </Link>{" "}
            is written. Amounts and days that are over never change by them.
          </>
        }
      />
      {groups.map(({ group, title, text }) => (
        <SettingsBlock key={group} id={group} title={title} text={text}>
          <ul aria-label={title} className="divide-y rounded-lg border">
            {general
              .filter(({ posting }) => postingFacts[posting].group === group)
              .map((account) => (
                <AccountRow key={account.posting} client={client} account={account} />
              ))}
          </ul>
        </SettingsBlock>
      ))}
      <SettingsBlock
        id="programs"
        title="Income of one program"
        text="A program’s income may have accounts of its own. What has none goes to that of all programs."
      >
        {own.length > 0 ? (
          <ul aria-label="Income of one program" className="mb-4 divide-y rounded-lg border">
            {own.map((account) => (
              <AccountRow key={account.journalAccountID} client={client} account={account} />
            ))}
          </ul>
        ) : (
          <p className="mb-4 text-base text-ink-3">No program has an account of its own.</p>
        )}
        <ActionButton
          endpoint={addProgramAccount}
          standings={standings}
          dialog={
            <ActionDialog
              title="Add an account for a program"
              endpoint={addProgramAccount}
              params={{ client }}
              options={{ serviceID: programs.map(({ serviceID, name }) => ({ value: serviceID, label: name })) }}
              save="Add"
            />
          }
        >
          <Plus aria-hidden size={16} />
          Add an account for a program
        </ActionButton>
      </SettingsBlock>
      <SettingsBlock id="days" title="Days and Xero" text="Where a day begins, and what Xero calls no tax.">
        <EndpointForm
          endpoint={changeAccounting}
          params={{ client }}
          initial={{ zone, taxRate }}
          standings={standings}
        />
      </SettingsBlock>
    </>
  );
}

function AccountRow({ client, account }: { client: string; account: JournalAccount }) {
  const { posting, program, name, code, journalAccountID } = account;
  const { label, help } = postingFacts[posting];
  const title = program === null ? label : `${label}, ${program}`;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="text-base font-medium wrap-anywhere">{title}</h3>
        <p className="num text-base wrap-anywhere text-ink-2" translate="no">
          {[name || "Taken off the income", code].filter(Boolean).join(", ")}
        </p>
        <p className="text-sm text-pretty text-ink-3">{help}</p>
      </div>
      <div className="flex flex-wrap items-start gap-2">
        {program === null && <ChangeAccount client={client} account={account} />}
        {journalAccountID !== null && (
          <RemoveAccount client={client} journalAccountID={journalAccountID} title={title} />
        )}
      </div>
    </li>
  );
}

function ChangeAccount({ client, account: { posting, name, code } }: { client: string; account: JournalAccount }) {
  const standings = useStandings(client);
  const { label, help } = postingFacts[posting];
  return (
    <ActionButton
      endpoint={setAccount}
      standings={standings}
      size="sm"
      aria-label={`Change the account of ${label}`}
      dialog={
        <ActionDialog
          title={`Account of ${label}`}
          text={help}
          endpoint={setAccount}
          params={{ client, posting }}
          initial={{ name, code }}
        />
      }
    >
      Change
    </ActionButton>
  );
}

type RemoveProps = { client: string; journalAccountID: string; title: string };

function RemoveAccount({ client, journalAccountID, title }: RemoveProps) {
  const standings = useStandings(client);
  const { run, busy } = useAction(removeAccount);
  return (
    <ActionButton
      endpoint={removeAccount}
      standings={standings}
      size="sm"
      busy={busy}
      aria-label={`Use the usual one for ${title}`}
      onClick={() => void run({ client, journalAccountID }, {})}
    >
      Use the usual one
    </ActionButton>
  );
}

export { AccountingPage as Component };
