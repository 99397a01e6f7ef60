import { clsx } from "clsx";
import { CircleCheck, CircleDashed, House } from "lucide-react";
import { Link } from "react-router";
import type { ParadeOverviewAnswer } from "../../../contract/app/program-overviews.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { ShowAll } from "../../platform/ui/ShowAll.tsx";
import { useFirstRows } from "../../platform/ui/use-first-rows.ts";
import { heatColorOf, hourText } from "../../door/attendance/heat-colors.ts";
import type { HourCell, HoursOfHomes } from "./hours-of-homes.ts";

type Home = ParadeOverviewAnswer["homes"][number];
type Props = { at: ProgramAddress; homes: readonly Home[]; today: HoursOfHomes };

/** One line a home: its hours of today, who is inside, and what is missing, by name. */
export function HomesCard({ at, homes, today }: Props) {
  const rows = useFirstRows(homes);
  const complete = homes.filter(({ missing }) => missing.length === 0).length;
  const most = Math.max(1, ...[...today.cellsOf.values()].flatMap((cells) => cells.map(({ scans }) => scans)));
  const hasDay = today.hours.length > 0;
  return (
    <Card aria-label="Homes" className="overflow-hidden shadow-none!">
      <CardHead
        title={hasDay ? "Homes today" : "Homes"}
        text={[hasDay && plural(today.scans, "scan"), `${complete} of ${homes.length} complete`]
          .filter(Boolean)
          .join(", ")}
        actions={
          <LinkButton variant="ghost" size="sm" to={hasDay ? studioPaths.attendance(at) : studioPaths.homes(at)}>
            {hasDay ? "Attendance" : "All homes"}
          </LinkButton>
        }
      />
      {homes.length === 0 ? (
        <div className="border-t px-5 py-6">
          <p className="flex items-center gap-3 text-ink-3">
            <House aria-hidden size={18} />
            There are no homes yet.
          </p>
          <LinkButton size="sm" to={studioPaths.homes(at)} className="mt-3">
            Add homes
          </LinkButton>
        </div>
      ) : (
        <table
          aria-label="Homes"
          className="num w-full border-separate border-spacing-x-[2px] border-spacing-y-0 px-4.5 pb-4 max-sm:px-3.5"
        >
          <thead>
            <tr className="text-left text-xs text-ink-3">
              <th scope="col" className="w-56 min-w-36 pb-1 font-medium max-lg:w-44">
                Home
              </th>
              {today.hours.map((hour, at) => (
                <th
                  key={hour}
                  scope="col"
                  className="w-9 pb-1 text-center text-2xs font-medium whitespace-nowrap max-md:hidden"
                >
                  {at === today.now ? (
                    <span className="rounded-full bg-award px-1.5 font-semibold text-award-ink">Now</span>
                  ) : (
                    hourText(hour).replace(" ", "\u202f")
                  )}
                </th>
              ))}
              {hasDay && (
                <>
                  <th scope="col" className="w-14 pb-1 text-right font-medium">
                    Scans
                  </th>
                  <th scope="col" className="w-14 pb-1 text-right font-medium">
                    Inside
                  </th>
                </>
              )}
              <th scope="col" className="pb-1 pl-5 font-medium max-sm:hidden">
                What is missing
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.shown.map((home) => (
              <HomeRow key={home.propertyID} at={at} home={home} today={today} most={most} />
            ))}
          </tbody>
        </table>
      )}
      {!rows.showsAll && <ShowAll total={homes.length} of="homes" onShow={rows.showAll} />}
    </Card>
  );
}

function HomeRow({ at, home, today, most }: { at: ProgramAddress; home: Home; today: HoursOfHomes; most: number }) {
  const { propertyID, name, number, missing, inside, mostInside } = home;
  const cells = today.cellsOf.get(propertyID) ?? [];
  const isFull = mostInside !== null && inside >= mostInside;
  return (
    <tr className="*:border-t *:py-0.5">
      <th scope="row" aria-label={name} className="text-left align-middle font-normal">
        <span className="flex items-baseline gap-2">
          <span className="w-5 shrink-0 text-right text-xs text-ink-3">{number}</span>
          <Link to={studioPaths.home({ ...at, propertyID })} className="wrap-anywhere hover:underline">
            {name}
          </Link>
        </span>
        <span className="block pl-7 sm:hidden">
          <Missing missing={missing} />
        </span>
      </th>
      {today.hours.map((hour, place) => (
        <td key={hour} className={clsx("max-md:hidden", place === today.now && "shadow-[-2px_0_0_var(--award)]")}>
          <HourBox cell={cells[place]} most={most} />
        </td>
      ))}
      {today.hours.length > 0 && (
        <>
          <td className="text-right font-medium">{(today.scansOf.get(propertyID) ?? 0).toLocaleString("en-US")}</td>
          <td className={clsx("text-right", isFull && "font-medium text-warning-text")}>
            {inside}
            {mostInside !== null && <span className="text-xs text-ink-3">{` / ${mostInside}`}</span>}
          </td>
        </>
      )}
      <td className="pl-5 max-sm:hidden">
        <Missing missing={missing} />
      </td>
    </tr>
  );
}

const Missing = ({ missing }: { missing: readonly string[] }) => (
  <span
    className={clsx("flex items-start gap-1.5 py-1 text-sm", missing.length > 0 ? "text-warning-text" : "text-ink-3")}
  >
    {missing.length > 0 ? (
      <CircleDashed aria-hidden size={15} className="mt-0.5 shrink-0" />
    ) : (
      <CircleCheck aria-hidden size={15} className="mt-0.5 shrink-0 text-confirm-text" />
    )}
    <span className="wrap-anywhere">{missing.length > 0 ? missingText(missing) : "Complete"}</span>
  </span>
);

const MOST_NAMED = 3;

/** 'Photographs, price and 4 more' */
function missingText(missing: readonly string[]): string {
  const shown = missing.slice(0, MOST_NAMED).join(", ");
  const rest = missing.length - MOST_NAMED;
  const text = rest > 0 ? `${shown} and ${rest} more` : shown;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function HourBox({ cell, most }: { cell: HourCell | undefined; most: number }) {
  const { scans = 0, isOpen = false, isToCome = true } = cell ?? {};
  return (
    <span
      className={clsx(
        "block h-7 min-w-8 rounded-xs text-center text-xs leading-7 font-medium",
        scans === 0 && (isOpen ? "bg-sunken text-ink-3" : notOpen),
      )}
      style={scans > 0 ? heatColorOf(scans, most) : undefined}
    >
      {scans > 0 ? (
        scans
      ) : isOpen && !isToCome ? (
        "0"
      ) : (
        <span className="sr-only">{isOpen ? "To come" : "Not open"}</span>
      )}
    </span>
  );
}

const notOpen = "bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_6px)]";
