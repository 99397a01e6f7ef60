import { clsx } from "clsx";
import { ChevronUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import type { PictureInfo } from "../../../../contract/platform/pictures.ts";
import type { Cart } from "../../../../contract/commerce/cart/registration.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { holdMinutes } from "../../../../contract/commerce/shop/sale-rules.ts";
import { programsText } from "../../../../contract/commerce/orders/transactions.ts";
import { UploadedPicture } from "../../../platform/ui/UploadedPicture.tsx";
import type { Hold } from "./hold.ts";
import { HoldRing } from "./HoldClock.tsx";
import { ticketCountOf } from "./cart-lines.ts";
import { OrderLines, Totals } from "./OrderLines.tsx";
import { AppliedCode, PromoCodeField } from "./PromoCodeField.tsx";
import type { VisitorCart } from "./use-cart.ts";

type Props = VisitorCart & {
  at: ServiceAddress;
  hold: Hold | undefined;
  action: ReactNode;
  note?: ReactNode;
  /** Present where lines can be removed. */
  onRemove?: (line: Cart["lines"][number]) => void;
};

/**
 * The summary beside the page on a wide screen: hold, total and button. The title comes from the lines; `name` while there are
 * none.
 */
export function SideSummary({ name, picture, ...props }: Props & { name: string; picture: PictureInfo | null }) {
  const programs = props.cart.offer?.cart?.programs ?? [];
  return (
    <aside
      aria-label="Your cart"
      className="sticky top-6 hidden self-start noscript:invisible overflow-hidden rounded-lg border bg-surface shadow-2 lg:block"
    >
      <div className="relative h-37 bg-night">
        {picture && (
          <UploadedPicture
            client={props.at.client}
            picture={picture}
            alt=""
            sizes="432px"
            className="size-full object-cover"
          />
        )}
        <div className="absolute inset-0 bg-[linear-gradient(0deg,rgb(8_21_27/.82),rgb(8_21_27/.1))]" />
        <p className="display absolute inset-x-6 bottom-4 text-xl text-white wrap-anywhere">
          {programs.length > 0 ? programsText(programs) : name}
        </p>
      </div>
      <div className="px-6 pt-5 pb-6">
        <SummaryContent {...props} />
        <div className="mt-5 grid gap-3 *:w-full">{props.action}</div>
        {props.note && <p className="mt-3 text-center text-sm text-ink-3">{props.note}</p>}
      </div>
    </aside>
  );
}

function SummaryContent({ at, cart, store, hold, onRemove }: Props) {
  const { offer, phase } = cart;
  const filled = offer?.cart && offer.cart.lines.length > 0 ? offer.cart : undefined;
  // The code's field stays while the first line is being sent.
  return (
    <div aria-busy={phase === "sending" || undefined}>
      {offer && filled && hold && !hold.isOver && filled.heldUntil && (
        <HoldRing hold={hold} heldUntil={filled.heldUntil} zone={offer.zone} totalSeconds={holdMinutes.cart * 60} />
      )}
      {!filled && <p className="pb-2 text-md text-ink-2">Nothing is in your cart yet.</p>}
      <div className={clsx("transition-opacity", filled && phase !== "ready" && "opacity-60")}>
        {filled && (
          <div className="pt-3 pb-2">
            <OrderLines lines={filled.lines} {...(onRemove && { onRemove })} />
          </div>
        )}
        {offer && <PromoCodeField at={at} cart={cart} store={store} />}
        {filled && <Totals cart={filled} />}
      </div>
    </div>
  );
}

/** The summary at the bottom of a narrow screen, as a bar that unfolds. */
export function SummaryBar({ codeIsAbove = false, ...props }: Props & { codeIsAbove?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { cart, store } = props;
  const { offer, lines, phase } = cart;
  const filled = offer?.cart;
  const count = ticketCountOf(lines, offer?.products ?? []);
  return (
    <aside
      aria-label="Your cart"
      data-slot="cart-bar"
      className="bottom-0 z-20 mt-auto rounded-t-lg border-t bg-surface px-5 pt-[14px] pb-[18px] shadow-3 lg:hidden noscript:hidden [@media(min-height:32rem)]:sticky"
    >
      <div id={id} hidden={!isOpen} className="max-h-[55dvh] overflow-y-auto pb-4">
        {isOpen && <SummaryContent {...props} />}
      </div>
      {!isOpen && !codeIsAbove && <AppliedCode cart={cart} store={store} />}
      <div className="mt-[8px] flex flex-wrap items-center gap-x-4 gap-y-[8px]">
        <div className="min-w-0 flex-1">
          <p
            data-slot="total"
            className={clsx("num display text-xl transition-opacity", phase !== "ready" && "opacity-60")}
          >
            {dollars(filled?.balance ?? 0)}
          </p>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="num -my-2 inline-flex min-h-[44px] items-center gap-1 text-base text-ink-2"
          >
            {count === 0 ? "Your cart" : plural(count, "item")}
            <ChevronUp aria-hidden size={16} className={clsx("transition-transform", isOpen && "rotate-180")} />
          </button>
        </div>
        {props.action}
      </div>
    </aside>
  );
}
