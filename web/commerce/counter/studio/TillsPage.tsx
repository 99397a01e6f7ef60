import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { HandCoins } from "lucide-react";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { countTill, getTills } from "../../../../contract/commerce/counter/tills.ts";
import { paymentMethodLabels } from "../../../../contract/platform/payment-methods.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";

type Tills = AnswerOf<typeof getTills>;
type TillMoney = Pick<Tills["open"][number], "takings" | "cashBack" | "expected">;

function TillsPage() {
  const { at, place, settings, standings } = useProgram();
  const { open, counted } = useAnswer(getTills, at);
  return (
    <div className="max-w-[880px]">
      <title>{`Tills · ${settings.name}`}</title>
      <PageHead
        crumbs={[{ label: "Counter", to: studioPaths.counter(place) }]}
        title="Tills"
        text="What each person has taken since their till was counted last."
      />
      {open.length === 0 && (
        <EmptyState
          icon={HandCoins}
          title="No till is open"
          text="A till opens with the first sale at the counter or at a door."
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {open.map((till) => (
          <li key={till.userID ?? till.shiftID} className="rounded-lg border bg-surface p-5">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <h2 className="font-semibold wrap-anywhere">{till.name}</h2>
                <p className="text-sm text-ink-3">
                  Since <DateTimeText value={till.since} clock="here" />
                </p>
              </div>
              <ActionButton
                endpoint={countTill}
                standings={standings}
                dialog={
                  <ActionDialog
                    title={`Count ${till.name}’s till`}
                    text={`There should be ${dollars(till.expected)} in cash, beside what it began with.`}
                    endpoint={countTill}
                    params={at}
                    initial={{ userID: till.userID, shiftID: till.shiftID } as object}
                    save="Count"
                    done={({ expected, counted: countedCash }) => differenceText(countedCash - expected)}
                  />
                }
              >
                Count
              </ActionButton>
            </div>
            <Takings money={till} />
          </li>
        ))}
      </ul>
      {counted.length > 0 && <TillCounts counted={counted} />}
    </div>
  );
}

const Takings = ({ money: { takings, cashBack, expected } }: { money: TillMoney }) => (
  <dl className="num mt-3 divide-y divide-line">
    {takings.map(({ method, orders, amount }) => (
      <AmountLine key={method} name={`${paymentMethodLabels[method]}, ${orders}`} amount={amount} />
    ))}
    {cashBack > 0 && <AmountLine name="Given back in cash" amount={-cashBack} />}
    <AmountLine name="Cash that should be there" amount={expected} strong />
  </dl>
);

const AmountLine = ({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) => (
  <div className={`flex justify-between gap-4 py-2 ${strong ? "font-semibold" : ""}`}>
    <dt>{name}</dt>
    <dd>{dollars(amount)}</dd>
  </div>
);

function differenceText(cents: number): string {
  if (cents === 0) return "Till counted: it is right to the cent.";
  return `Till counted: ${dollars(Math.abs(cents))} too ${cents > 0 ? "much" : "little"}.`;
}

const TillCounts = ({ counted }: Pick<Tills, "counted">) => (
  <section aria-labelledby="counted" className="mt-8">
    <h2 id="counted" className="mb-2 text-md font-semibold">
      Counted
    </h2>
    <Table label="Counted tills">
      <thead>
        <tr>
          <Th>Whose</Th>
          <Th>When</Th>
          <Th align="right">Should be</Th>
          <Th align="right">Counted</Th>
          <Th align="right">Difference</Th>
        </tr>
      </thead>
      <tbody>
        {counted.map(({ tillCountID, name, countedBy, at, expected, counted: countedCash, note }) => (
          <Tr key={tillCountID}>
            <Td as="title">
              <span className="block font-medium">{name ?? "Somebody who is gone"}</span>
              {note && <span className="block text-sm font-normal text-ink-3">{note}</span>}
            </Td>
            <Td label="When">
              <DateTimeText value={at} clock="here" />
              {countedBy !== name && <span className="block text-sm text-ink-3">by {countedBy}</span>}
            </Td>
            <Td label="Should be" align="right">
              {dollars(expected)}
            </Td>
            <Td label="Counted" align="right">
              {dollars(countedCash)}
            </Td>
            <Td label="Difference" align="right">
              {dollars(countedCash - expected)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </section>
);

export { TillsPage as Component };
