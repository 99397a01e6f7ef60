import { clsx } from "clsx";
import { createPortal } from "react-dom";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { addShift } from "../../../contract/door/shifts.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { QRCode } from "../../people/users/QRCode.tsx";

export type ShiftPass = AnswerOf<typeof addShift>;

/** The printout has passes only, dark on white in any theme: one fills its page, several are four to a page, to be cut. */
export function PrintedPasses({ passes }: { passes: readonly ShiftPass[] }) {
  const isSheet = passes.length > 1;
  return createPortal(
    <section
      aria-hidden
      data-printed
      className={clsx("hidden bg-white text-center text-black", isSheet ? "grid-cols-2 print:grid" : "print:block")}
    >
      {passes.map((pass) => (
        <PrintedPass key={pass.shiftID} pass={pass} isSheet={isSheet} />
      ))}
    </section>,
    document.body,
  );
}

function PrintedPass({ pass, isSheet }: { pass: ShiftPass; isSheet: boolean }) {
  const { settings } = useProgram();
  const { name, place, startsAt, endsAt, sells, url } = pass;
  return (
    <article
      className={clsx(
        "grid break-inside-avoid content-center justify-items-center",
        isSheet ? "h-[48vh] gap-2 border border-dashed border-black/30 p-4" : "h-screen gap-6 p-8",
      )}
    >
      <p className={isSheet ? "text-sm" : "text-xl"}>{settings.name}</p>
      <p className={clsx("display wrap-anywhere", isSheet ? "text-xl" : "text-3xl")}>{name}</p>
      <div className={isSheet ? "text-sm" : "text-lg"}>
        <p className="font-medium wrap-anywhere">{place || "Everywhere"}</p>
        <p className="num">
          <DateTimeText value={startsAt} clock={settings.timeZone} /> to{" "}
          <DateTimeText as="end" value={endsAt} clock={settings.timeZone} />
        </p>
        {sells && <p>Sells tickets, too</p>}
      </div>
      <span className={isSheet ? "p-1" : "scale-150 p-16"}>
        <QRCode text={url} label="" />
      </span>
      <p className={clsx("max-w-md text-balance", isSheet ? "text-xs" : "text-lg")}>
        Scan this with your phone’s camera. The door opens there, for your place and your hours.
      </p>
      {!isSheet && <p className="num max-w-md text-xs break-all">{url}</p>}
    </article>
  );
}
