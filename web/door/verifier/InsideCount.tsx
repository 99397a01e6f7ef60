import { useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { UserMinus, Undo2 } from "lucide-react";
import { useState } from "react";
import { getInside } from "../../../contract/door/door.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import type { DoorDevice } from "../device/door-device.ts";

type Props = {
  /** Undefined while this device can't see the others. */
  inside: number | undefined;
  most: number;
  device: DoorDevice | undefined;
  isOffline: boolean;
};

/** People inside a home with limited room. The count shows when the home is full; the verifier decides. */
export function InsideCount({ inside, most, device, isOffline }: Props) {
  const queries = useQueryClient();
  const [fault, setFault] = useState(false);
  const isFull = inside !== undefined && inside >= most;
  async function count(people: number) {
    setFault(false);
    try {
      await device?.countOut(people);
      await queries.invalidateQueries({ queryKey: [getInside.path] });
    } catch {
      setFault(true);
    }
  }
  return (
    <section
      aria-labelledby="inside"
      className={clsx("grid gap-3 rounded-lg border px-5 py-4", isFull ? "bg-award text-award-ink" : "bg-surface")}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="inside" className="font-semibold">
          Inside now
        </h2>
        <p role="status" className="num display text-2xl">
          {inside === undefined ? `Room for ${most}` : `${inside} of ${most}`}
        </p>
      </div>
      {isFull && <p className="text-pretty">Full. Let the next ones in as others leave.</p>}
      {isOffline && (
        <p className="text-pretty text-ink-2">
          Without a network this device can’t see the others. Those whom you count out are taken off later.
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button size="xl" reason={inside === 0 ? "Nobody is inside." : undefined} onClick={() => void count(1)}>
          <UserMinus aria-hidden size={20} />
          One left
        </Button>
        <Button size="xl" onClick={() => void count(-1)}>
          <Undo2 aria-hidden size={20} />
          Undo
        </Button>
      </div>
      {fault && (
        <Notice tone="danger" live>
          That couldn’t be counted. Try again.
        </Notice>
      )}
    </section>
  );
}
