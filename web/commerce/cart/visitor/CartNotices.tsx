import { Button } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import type { Hold } from "./hold.ts";
import type { VisitorCart } from "./use-cart.ts";

/** Problems of the cart: line by line, in the server's words; the network; the end of the hold. One that couldn't be loaded says why in its place. */
export function CartNotices({ cart, store, hold }: VisitorCart & { hold: Hold | undefined }) {
  return (
    <div className="grid gap-2 not-empty:mt-5">
      {cart.phase === "offline" && (
        <Notice tone="warning" live title="There is no connection just now">
          What you chose is kept on this device, and is sent as soon as you are back online.
        </Notice>
      )}
      {cart.refusal !== undefined && cart.phase !== "failed" && (
        <Notice tone="warning" live>
          {cart.refusal}
        </Notice>
      )}
      {cart.problems.length > 0 && (
        <Notice tone="warning" live title={cart.problems.length === 1 ? undefined : "Your cart has changed"}>
          {cart.problems.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {hold?.isOver && (
        <Notice
          tone="warning"
          title="The time for which your cart was held is over"
          action={
            <Button size="lg" variant="secondary" busy={cart.phase === "sending"} onClick={() => void store.again()}>
              Hold it again
            </Button>
          }
        >
          What you chose is still listed here. Hold it again, as far as it is still there.
        </Notice>
      )}
    </div>
  );
}
