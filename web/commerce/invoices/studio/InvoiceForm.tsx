import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { parseCents, amountFieldText } from "../../../../contract/platform/forms/amounts.ts";
import { type InvoiceDraft, invoiceTotal, mostInvoiceLines } from "../../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { AmountField } from "../../../platform/forms/AmountField.tsx";
import { EmailField } from "../../../platform/forms/EmailField.tsx";
import { useUnsavedWarning } from "../../../platform/forms/UnsavedProvider.tsx";
import { nothingChanged } from "../../../platform/forms/use-unsaved-changes.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { Segmented } from "../../../platform/ui/Segmented.tsx";
import { Select } from "../../../platform/ui/Select.tsx";
import { Textarea } from "../../../platform/ui/Textarea.tsx";
import { UserSearch } from "../../../platform/people/UserSearch.tsx";
import type { FoundUser } from "../../../platform/people/use-user-search.ts";
import { reminderDayText } from "./invoice-reading.ts";

export const blankInvoice: InvoiceDraft = {
  userID: null,
  name: "",
  email: "",
  lines: [],
  dueOn: null,
  note: "",
  remindBefore: 3,
  remindAfter: 7,
};

/** As it stands in the fields. */
type TypedLine = { key: string; name: string; amount: string; quantity: string };

const blankLine = (): TypedLine => ({ key: crypto.randomUUID(), name: "", amount: "", quantity: "1" });

type DraftLine = InvoiceDraft["lines"][number];
const typedLine = ({ name, amount, quantity }: DraftLine): TypedLine => ({
  key: crypto.randomUUID(),
  name,
  amount: amountFieldText(amount),
  quantity: String(quantity),
});

/** Undefined while something of it is missing. */
function parseLine({ name, amount, quantity }: TypedLine): DraftLine | undefined {
  const cents = parseCents(amount);
  const count = Number(quantity);
  if (name.trim() === "" || cents === null || cents < 0 || !Number.isInteger(count) || count < 1) return undefined;
  return { name: name.trim(), amount: cents, quantity: count };
}

type Props = { initial: InvoiceDraft; busy: boolean; onSave: (written: InvoiceDraft) => Promise<void> };

/** Who is billed, for what, until when. */
export function InvoiceForm({ initial, busy, onSave }: Props) {
  const id = useId();
  const [facts, setFacts] = useState(initial);
  const [person, setPerson] = useState<FoundUser | null>(billedPerson(initial));
  const [hasAccount, setHasAccount] = useState(initial.userID !== null || initial.name === "");
  const [typed, setTyped] = useState(() => (initial.lines.length > 0 ? initial.lines.map(typedLine) : [blankLine()]));
  const lines = typed.map(parseLine);
  const whole = lines.filter((line) => line !== undefined);
  const written: InvoiceDraft = { ...facts, ...(hasAccount ? billedFields(person) : { userID: null }), lines: whole };
  const isChanged = JSON.stringify(written) !== JSON.stringify(initial);
  useUnsavedWarning(isChanged && !busy);
  const change = (next: Partial<InvoiceDraft>) => setFacts({ ...facts, ...next });
  const reason = saveProblem({ written, isWhole: whole.length === lines.length, isChanged });
  return (
    <form
      className="grid max-w-2xl gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) void onSave(written);
      }}
    >
      <section aria-labelledby={`${id}-who`} className="grid gap-4">
        <h2 id={`${id}-who`} className="text-md font-semibold">
          Who is billed
        </h2>
        <Segmented
          label="Who is billed"
          value={hasAccount ? "account" : "address"}
          options={[
            { value: "account", label: "Somebody with an account" },
            { value: "address", label: "An email address" },
          ]}
          onChange={(value) => setHasAccount(value === "account")}
        />
        {hasAccount ? (
          <Field label="Person" required help="They find the invoice with their account, too.">
            {(control) => <UserSearch {...control} value={person} onChange={setPerson} />}
          </Field>
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" required>
              {(control) => (
                <Input
                  {...control}
                  value={facts.name}
                  maxLength={200}
                  onChange={(event) => change({ name: event.target.value })}
                />
              )}
            </Field>
            <EmailField starred value={facts.email} maxLength={200} onChange={(email) => change({ email })} />
          </div>
        )}
      </section>
      <section aria-labelledby={`${id}-lines`} className="grid gap-3">
        <h2 id={`${id}-lines`} className="text-md font-semibold">
          For what
        </h2>
        <ul className="grid gap-4">
          {typed.map((line, index) => (
            <LineFields
              key={line.key}
              line={line}
              nth={index + 1}
              onChange={(next) => setTyped(typed.with(index, next))}
              onRemove={typed.length > 1 ? () => setTyped(typed.toSpliced(index, 1)) : undefined}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {typed.length < mostInvoiceLines && (
            <Button onClick={() => setTyped([...typed, blankLine()])}>
              <Plus aria-hidden size={16} />
              Add a line
            </Button>
          )}
          <p className="num text-md font-semibold">Total {dollars(invoiceTotal(whole))}</p>
        </div>
      </section>
      <section aria-labelledby={`${id}-when`} className="grid gap-4">
        <h2 id={`${id}-when`} className="text-md font-semibold">
          Until when
        </h2>
        <Field label="Due">
          {(control) => (
            <Input
              {...control}
              type="date"
              className="sm:max-w-52"
              value={facts.dueOn ?? ""}
              onChange={(event) => change({ dueOn: event.target.value || null })}
            />
          )}
        </Field>
        {facts.dueOn !== null && (
          <div className="grid gap-4 sm:grid-cols-2">
            <ReminderDaysField
              label="Remind before"
              word="before it is due"
              choices={[0, 1, 3, 7, 14]}
              value={facts.remindBefore}
              onChange={(remindBefore) => change({ remindBefore })}
            />
            <ReminderDaysField
              label="Remind after"
              word="after it was due"
              choices={[1, 3, 7, 14, 30]}
              value={facts.remindAfter}
              onChange={(remindAfter) => change({ remindAfter })}
            />
          </div>
        )}
        <Field label="Note" help="Stands below the lines, and in the mail.">
          {(control) => (
            <Textarea
              {...control}
              value={facts.note}
              maxLength={2_000}
              onChange={(event) => change({ note: event.target.value })}
            />
          )}
        </Field>
      </section>
      <div>
        <Button type="submit" variant="primary" busy={busy} reason={reason}>
          Save draft
        </Button>
      </div>
    </form>
  );
}

const billedPerson = ({ userID, name, email }: InvoiceDraft): FoundUser | null =>
  userID === null ? null : { userID, fullName: name, email };

const billedFields = (person: FoundUser | null) => ({
  userID: person?.userID ?? null,
  name: person?.fullName ?? "",
  email: person?.email ?? "",
});

function saveProblem({ written, isWhole, isChanged }: { written: InvoiceDraft; isWhole: boolean; isChanged: boolean }) {
  if (!isChanged) return nothingChanged;
  if (written.userID === null && (written.name.trim() === "" || written.email.trim() === ""))
    return "Say first who is billed.";
  return isWhole ? undefined : "Each line needs a name, an amount and a quantity.";
}

type DaysProps = {
  label: string;
  word: string;
  choices: readonly number[];
  value: number | null;
  onChange: (days: number | null) => void;
};

const ReminderDaysField = ({ label, word, choices, value, onChange }: DaysProps) => (
  <Field label={label}>
    {(control) => (
      <Select
        {...control}
        value={value === null ? "" : String(value)}
        options={[
          { value: "", label: "Never" },
          ...choices.map((days) => ({
            value: String(days),
            label: reminderDayText(days, word),
          })),
        ]}
        onChange={(event) => onChange(event.target.value === "" ? null : Number(event.target.value))}
      />
    )}
  </Field>
);

type LineProps = {
  line: TypedLine;
  nth: number;
  onChange: (line: TypedLine) => void;
  onRemove: (() => void) | undefined;
};

const LineFields = ({ line, nth, onChange, onRemove }: LineProps) => (
  <li>
    <fieldset className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_6rem_2.25rem]">
      <legend className="sr-only">Line {nth}</legend>
      <div className="max-sm:col-span-3">
        <Field label="Name" required>
          {(control) => (
            <Input
              {...control}
              value={line.name}
              maxLength={300}
              onChange={(event) => onChange({ ...line, name: event.target.value })}
            />
          )}
        </Field>
      </div>
      <AmountField label="Amount" required value={line.amount} onValue={(amount) => onChange({ ...line, amount })} />
      <Field label="Quantity" required>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={line.quantity}
            onChange={(event) => onChange({ ...line, quantity: event.target.value })}
          />
        )}
      </Field>
      {onRemove ? (
        <div className="pt-[1.625rem]">
          <IconButton label={`Remove line ${nth}`} size="icon-sm" icon={<X size={15} />} onClick={onRemove} />
        </div>
      ) : (
        <span />
      )}
    </fieldset>
  </li>
);
