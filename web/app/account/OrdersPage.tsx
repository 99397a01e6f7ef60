import { ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type OwnOrder, listOwnOrders, openOwnOrder } from "../../../contract/app/own-orders.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { SettingsPage } from "../../people/users/SettingsPage.tsx";
import { useMe } from "../../people/users/use-me.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { type CallError, useApi } from "../../platform/api/api.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { UnreachableNotice } from "../../platform/ui/UnreachableNotice.tsx";
import { dateText, dateTimeText } from "../../platform/ui/date-text.ts";
import { toast } from "../../platform/ui/toast.ts";

/** What was bought with the account, and by whoever proved their address what a guest bought with it. */
function OrdersPage() {
  const { orders, missing } = useAnswer(listOwnOrders, {});
  const { email, isEmailProved } = useMe();
  const coming = orders.filter(({ nextDay }) => nextDay !== null);
  const others = orders.filter(({ nextDay }) => nextDay === null);
  return (
    <SettingsPage title="Orders" text="Your tickets and all else that you have bought, with the receipts.">
      {orders.length === 0 && (
        <p className="rounded-md bg-sunken px-5 py-4 text-base text-pretty text-ink-2">
          Nothing is here yet. What you buy while you are signed in, or with <span translate="no">{email}</span>
          {isEmailProved ? "" : " once you have confirmed it"}, stands here.
        </p>
      )}
      <OrderList title="To come" orders={coming} />
      <OrderList title={coming.length > 0 ? "Earlier and others" : "All orders"} orders={others} />
      <UnreachableNotice names={missing.map(({ clientName }) => clientName)} className="mt-5" />
    </SettingsPage>
  );
}

function OrderList({ title, orders }: { title: string; orders: readonly OwnOrder[] }) {
  const wanted = useWantedOrder();
  if (orders.length === 0) return null;
  return (
    <section aria-label={title} className="mt-6 first-of-type:mt-0">
      <h2 className="text-md font-semibold">{title}</h2>
      <ul className="mt-2 divide-y border-y">
        {orders.map((order) => (
          <OrderRow key={order.transactionID} order={order} isWanted={order.transactionID === wanted} />
        ))}
      </ul>
    </section>
  );
}

/** The order that the action panel leads to. */
function useWantedOrder(): string {
  const { hash } = useLocation();
  const wanted = hash.slice(1);
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.focus();
  }, [wanted]);
  return wanted;
}

const stateNames: Partial<Record<OwnOrder["state"], string>> = {
  partlyRefunded: "Partly refunded",
  refunded: "Refunded",
  paidLateUnfilled: "Paid too late",
};

function OrderRow({ order, isWanted }: { order: OwnOrder; isWanted: boolean }) {
  const { client, clientName, transactionID, number, program, state, zone, paidAt, total, tickets, nextDay } = order;
  const { call } = useApi();
  const [busy, setBusy] = useState(false);
  const open = () => {
    setBusy(true);
    call(openOwnOrder, {}, { client, transactionID })
      // The order's page keeps itself for times without a network, as a document of its own.
      .then(({ url }) => location.assign(url))
      .catch((error: CallError) => {
        setBusy(false);
        toast(error.message, "danger");
      });
  };
  const facts = [
    tickets > 0 && plural(tickets, "ticket"),
    nextDay && dateTimeText(nextDay, zone),
    `Order ${number}, ${dateText(paidAt, zone)}, ${dollars(total)}`,
  ];
  return (
    <li>
      <button
        type="button"
        id={transactionID}
        aria-busy={busy || undefined}
        onClick={open}
        className={`-mx-2 flex w-[calc(100%+1rem)] cursor-pointer items-center gap-4 rounded-sm px-2 py-3 text-left hover:bg-sunken aria-busy:opacity-60 ${isWanted ? "bg-sunken" : ""}`}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-sm wrap-anywhere text-ink-3">{clientName}</span>
          <span className="block font-medium wrap-anywhere">{program}</span>
          <span className="num block text-sm text-pretty text-ink-2">{facts.filter(Boolean).join(" · ")}</span>
        </span>
        {stateNames[state] && <Badge>{stateNames[state]}</Badge>}
        <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-3" />
      </button>
    </li>
  );
}

export { OrdersPage as Component };
