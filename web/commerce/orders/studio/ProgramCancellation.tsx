import {
  cancelProgram,
  getCancellation,
  resumeCancellation,
} from "../../../../contract/commerce/orders/program-cancellation.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";
import { dateTimeText } from "../../../platform/ui/date-text.ts";

type CancellationState = AnswerOf<typeof getCancellation>;

export function CancellationNotice() {
  const { at, standings } = useProgram();
  const state = useAnswer(getCancellation, at);
  const { cancelledAt, toDo } = state;
  if (cancelledAt === null) return null;
  return (
    <section aria-labelledby="cancelled" className="mb-8 rounded-lg border bg-sunken p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="cancelled" className="text-md font-semibold">
          This program is cancelled
        </h2>
        <ActionButton
          size="sm"
          endpoint={resumeCancellation}
          standings={standings}
          {...(toDo === 0 && { reason: "Everybody has been told and refunded." })}
          dialog={
            <Confirm
              title="Go on?"
              text={`${plural(toDo, "order")} that came meanwhile, or couldn’t be dealt with, are told and refunded.`}
              lasting="final"
              action="Go on"
              endpoint={resumeCancellation}
              params={at}
            />
          }
        >
          Go on
        </ActionButton>
      </div>
      <CancellationReport state={state} />
    </section>
  );
}

/** The button that cancels the program, at the end of the page. */
export function CancelProgram() {
  const { at, settings, standings } = useProgram();
  const { cancelledAt, toDo } = useAnswer(getCancellation, at);
  if (cancelledAt !== null) return null;
  return (
    <section aria-labelledby="cancellation" className="mt-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="cancellation" className="text-md font-semibold">
          If it doesn’t take place
        </h2>
        <ActionButton
          size="sm"
          endpoint={cancelProgram}
          standings={standings}
          dialog={
            <ActionDialog
              title={`Cancel ${settings.name}`}
              text={`Nothing of it is sold any more. Whoever has one of its ${plural(toDo, "order")} is told and refunded, and their tickets stop working. This can’t be undone.`}
              endpoint={cancelProgram}
              params={at}
              initial={{ money: "all" }}
              save="Cancel the program"
              cancel="Keep it"
            />
          }
        >
          Cancel the program
        </ActionButton>
      </div>
      <p className="max-w-text text-ink-2">
        Everybody who has bought something of it is told why, and their money goes back, in one go.
      </p>
    </section>
  );
}

/** More unfolded rows would push the sales below out of sight. */
const MOST_UNFOLDED = 5;

function CancellationReport({
  state: { cancelledAt, because, done, refunded, toDo, left },
}: {
  state: CancellationState;
}) {
  const { place, settings } = useProgram();
  const rest = toDo > 0 ? ` ${plural(toDo, "order")} to go.` : "";
  return (
    <>
      <p className="max-w-text whitespace-pre-line wrap-anywhere text-ink-2">
        Since {dateTimeText(cancelledAt!, settings.timeZone)}. {plural(done, "order")} told, {dollars(refunded)} goes
        back.{rest}
        {`\n\n${because}`}
      </p>
      {left.length > 0 && (
        <details className="mt-4" open={left.length <= MOST_UNFOLDED}>
          <summary className="mb-2 cursor-pointer rounded-sm text-sm font-medium">
            What can’t be paid back by card: {plural(left.length, "order")},{" "}
            {dollars(left.reduce((all, { amount }) => all + amount, 0))}
          </summary>
          <Table label="What can’t be paid back by card">
            <thead>
              <tr>
                <Th>Order</Th>
                <Th>Why</Th>
                <Th align="right">Amount</Th>
              </tr>
            </thead>
            <tbody>
              {left.map(({ transactionID, number, guestName, why, amount }) => (
                <Tr key={transactionID}>
                  <Td as="title">
                    <Link
                      className="font-medium hover:underline"
                      to={studioPaths.transaction({ ...place, transactionID })}
                    >
                      {guestName}
                    </Link>
                    <span className="block text-sm font-normal text-ink-3">{number}</span>
                  </Td>
                  <Td label="Why">{why}</Td>
                  <Td label="Amount" align="right">
                    {dollars(amount)}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </details>
      )}
    </>
  );
}
