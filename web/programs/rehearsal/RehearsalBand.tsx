import { clsx } from "clsx";
import { Drama } from "lucide-react";
import { Link } from "react-router";
import { programAddress } from "../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { useRehearsalAt } from "./use-rehearsal.ts";

type Props = { client: string; service: string | undefined; enabled?: boolean; className?: string };

/** Shown on every page of a rehearsal, wherever it is scrolled; striped, as a sign that it isn't real. */
export function RehearsalBand({ client, service, enabled, className = "sticky top-0 z-10" }: Props) {
  const rehearsal = useRehearsalAt(client, service, { enabled });
  if (!rehearsal) return null;
  return (
    <aside aria-label="Rehearsal" data-slot="rehearsal-band" className={clsx("bg-award text-award-ink", className)}>
      <span
        aria-hidden
        className="block h-1.5 bg-[repeating-linear-gradient(-45deg,#2b1a00_0_10px,transparent_10px_20px)]"
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-sm sm:px-6">
        <span className="flex items-center gap-1.5 font-semibold">
          <Drama aria-hidden size={16} />
          Rehearsal
        </span>
        <span className="max-sm:hidden">Everybody here is made up, and nobody but staff sees it.</span>
        <Link
          to={studioPaths.rehearsal(programAddress(client, rehearsal))}
          className="ml-auto rounded-xs font-medium underline underline-offset-2"
        >
          Steps
        </Link>
      </p>
    </aside>
  );
}
