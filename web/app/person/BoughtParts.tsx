import { Mail, ScanLine, ShoppingBag } from "lucide-react";
import type { GuestAnswer } from "../../../contract/app/person.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { OrderStateBadge } from "../../commerce/orders/studio/OrderStateBadge.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { PersonPart, PartRow, ShowAllLinks, placeOf } from "./PersonPart.tsx";

type PartProps<Name extends "orders" | "scans" | "mails"> = {
  client: string;
  email: string;
  part: NonNullable<GuestAnswer[Name]>;
};

export const searchFor = (path: string, email: string) => `${path}?search=${encodeURIComponent(email)}`;

export const OrdersPart = ({ client, email, part }: PartProps<"orders">) => (
  <PersonPart title="Orders" icon={ShoppingBag}>
    <ul className="divide-y border-t">
      {part.rows.map((order) => (
        <PartRow
          key={order.transactionID}
          to={studioPaths.transaction({ ...placeOf(client, order), transactionID: order.transactionID })}
          title={order.bought || "Nothing any more"}
          text={
            <>
              {order.number !== null && `Order ${order.number}, `}
              {order.serviceName}
              {order.asGuest && ", bought without signing in"}
            </>
          }
          end={
            <>
              <span className="num">{dollars(order.total - order.refunded)}</span>
              <OrderStateBadge state={order.state} />
              <DateTimeText value={order.at} relative clock="here" />
            </>
          }
        />
      ))}
    </ul>
    <ShowAllLinks
      part={part}
      shown={part.rows.length}
      what={["order", "orders"]}
      linkTo={(program) => searchFor(studioPaths.sales(placeOf(client, program)), email)}
    />
  </PersonPart>
);

export const ScansPart = ({ client, email, part }: PartProps<"scans">) => (
  <PersonPart title="At the door" icon={ScanLine} text="What was scanned of their tickets.">
    <ul className="divide-y border-t">
      {part.rows.map((scan) => (
        <PartRow
          key={scan.scanID}
          to={studioPaths.transaction({ ...placeOf(client, scan), transactionID: scan.transactionID })}
          title={scan.place ?? scan.serviceName}
          text={`Ticket ${scan.ticketNumber}${scan.place ? `, ${scan.serviceName}` : ""}`}
          end={
            <>
              {scan.letIn ? <Badge tone="confirm">Let in</Badge> : <Badge>Not let in</Badge>}
              <DateTimeText value={scan.at} relative clock="here" />
            </>
          }
        />
      ))}
    </ul>
    <ShowAllLinks
      part={part}
      shown={part.rows.length}
      what={["scan", "scans"]}
      linkTo={(program) => searchFor(studioPaths.sales(placeOf(client, program)), email)}
    />
  </PersonPart>
);

export const MailsPart = ({ part }: Pick<PartProps<"mails">, "part">) => (
  <PersonPart
    title="Mails"
    icon={Mail}
    text={part.total > part.rows.length ? `The latest ${part.rows.length} of ${part.total}.` : "Sent to their address."}
  >
    <ul className="divide-y border-t">
      {part.rows.map(({ mailID, subject, at, problem }) => (
        <li key={mailID} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-5 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="wrap-anywhere">{subject}</p>
            {problem && <p className="text-sm wrap-anywhere text-danger-text">{problem}</p>}
          </div>
          <div className="flex items-center gap-3 text-sm text-ink-3">
            {problem ? <Badge tone="danger">Not delivered</Badge> : <Badge tone="confirm">Sent</Badge>}
            <DateTimeText value={at} relative clock="here" />
          </div>
        </li>
      ))}
    </ul>
  </PersonPart>
);
