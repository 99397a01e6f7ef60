import { ArrowLeft } from "lucide-react";
import { Link } from "../../../platform/address/Link.tsx";
import { ScriptsNeeded } from "../../../platform/support/ScriptsNeeded.tsx";
import type { Hold } from "./hold.ts";
import { HoldPill } from "./HoldClock.tsx";

type Props = { back: string; backLabel: string; title: string; hold?: Hold | undefined };

/** The top bar of a narrow screen: back, title, and the hold's time. Below it, at any width, what is said where no script runs. */
export const SaleBar = ({ back, backLabel, title, hold }: Props) => (
  <>
    <div className="top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-2 border-b bg-bg px-2 lg:hidden [@media(min-height:32rem)]:sticky">
      <Link to={back} aria-label={backLabel} className="grid size-11 shrink-0 place-items-center rounded-full">
        <ArrowLeft aria-hidden size={20} />
      </Link>
      <p className="min-w-0 flex-1 basis-24 text-md font-semibold wrap-anywhere">{title}</p>
      {hold && !hold.isOver && <HoldPill hold={hold} />}
    </div>
    <ScriptsNeeded className="mx-5 mt-5 max-w-text sm:mx-8">
      To buy here, JavaScript has to be on in your browser: your cart is kept on this device while you choose and pay.
    </ScriptsNeeded>
  </>
);
