import { useRef, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type DoorSale, sellAtDoor } from "../../../contract/door/door-sales.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { CallError, useApi } from "../../platform/api/api.ts";
import { CashReceived, changeDue } from "../../commerce/counter/CashReceived.tsx";
import { CounterBuyerFields } from "../../commerce/counter/CounterBuyerFields.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { Switch } from "../../platform/ui/Switch.tsx";

const paymentWays = [
  { value: "cash", label: "Cash" },
  { value: "manual", label: "Check or other" },
] as const;

type Props = {
  at: ServiceAddress;
  propertyID: string | null;
  deviceID: string | undefined;
  cartKey: string;
  balance: number;
  onClose: () => void;
  onSold: (sale: DoorSale, change: number) => void;
};

/** How it is paid, who buys, if they say so, and whether they go in at once. Pressed again after nobody answered, it is sold once. */
export function DoorPayment({ at, propertyID, deviceID, cartKey, balance, onClose, onSold }: Props) {
  const { call } = useApi();
  const [method, setMethod] = useState<(typeof paymentWays)[number]["value"]>("cash");
  const [guest, setGuest] = useState({ guestName: "", guestEmail: "" });
  const [given, setGiven] = useState("");
  const [letIn, setLetIn] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isPressed = useRef(false);
  const change = changeDue(given, balance);

  async function sell() {
    if (isPressed.current) return;
    isPressed.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const sent = { cart: cartKey, balance, method, propertyID, letIn, ...guest, ...(deviceID && { deviceID }) };
      onSold(await call(sellAtDoor, at, sent), method === "cash" ? change : 0);
    } catch (thrown) {
      const { status, message } = thrown instanceof CallError ? thrown : new CallError(0);
      setProblem(
        status === 0 || status >= 500 ? "Nobody has answered. Press again: it is sold once, however often." : message,
      );
    } finally {
      isPressed.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      failure={problem}
      title={balance === 0 ? "Give out tickets" : `Take ${dollars(balance)}`}
      footer={
        <Button variant="primary" size="xl" className="w-full" busy={busy} onClick={() => void sell()}>
          {balance === 0 ? "Give out the tickets" : `${dollars(balance)} taken`}
        </Button>
      }
    >
      {balance > 0 && (
        <Segmented label="How it is paid" value={method} options={paymentWays} onChange={setMethod} disabled={busy} />
      )}
      {method === "cash" && balance > 0 && (
        <CashReceived balance={balance} given={given} change={change} onGive={setGiven} />
      )}
      <CounterBuyerFields guest={guest} onChange={setGuest} />
      <Switch
        className="mt-5"
        label="Let in at once"
        help="All that the tickets admit, where they are good here and now."
        checked={letIn}
        onChange={setLetIn}
      />
    </Dialog>
  );
}
