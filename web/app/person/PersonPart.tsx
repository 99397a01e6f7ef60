import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { plural } from "../../../contract/platform/plural.ts";
import { type ServiceKind, segmentOf } from "../../../contract/platform/service-kinds.ts";
import { Card, CardHead } from "../../platform/ui/Card.tsx";

type ProgramOfRow = { serviceID: string; kind: ServiceKind; serviceURL: string; serviceName: string };
type Totals = { total: number; programs: readonly (ProgramOfRow & { total: number })[] };

export const placeOf = (client: string, { kind, serviceURL }: Pick<ProgramOfRow, "kind" | "serviceURL">) => ({
  client,
  serviceType: segmentOf(kind),
  service: serviceURL,
});

type Props = { title: string; icon: LucideIcon; text?: string; actions?: ReactNode; children: ReactNode };

export const PersonPart = ({ title, icon: Icon, text, actions, children }: Props) => (
  <Card aria-label={title} className="shadow-none!">
    <CardHead
      title={
        <span className="flex items-center gap-2">
          <Icon aria-hidden size={16} className="text-ink-3" />
          {title}
        </span>
      }
      {...(text !== undefined && { text })}
      {...(actions !== undefined && { actions })}
    />
    {children}
  </Card>
);

/** A line of a part: what it is, where, and on the right its state and time. */
export const PartRow = ({
  to,
  title,
  text,
  end,
}: {
  to: string;
  title: ReactNode;
  text: ReactNode;
  end: ReactNode;
}) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-5 py-3">
    <div className="min-w-0 flex-1 basis-56">
      <Link to={to} className="font-medium wrap-anywhere underline-offset-4 hover:underline">
        {title}
      </Link>
      <p className="text-sm wrap-anywhere text-ink-3">{text}</p>
    </div>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">{end}</div>
  </li>
);

/** Leads to each program's list, narrowed to the person. */
export function ShowAllLinks({
  part: { total, programs },
  shown,
  what,
  linkTo,
}: {
  part: Totals;
  shown: number;
  what: readonly [one: string, many: string];
  linkTo: (program: ProgramOfRow) => string;
}) {
  if (total <= shown) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-t px-5 py-3 text-sm">
      {programs.map((program) => (
        <Link
          key={program.serviceID}
          to={linkTo(program)}
          className="font-medium text-brand-text underline-offset-4 hover:underline"
        >
          Show all: {plural(program.total, ...what)} in {program.serviceName}
        </Link>
      ))}
    </p>
  );
}
