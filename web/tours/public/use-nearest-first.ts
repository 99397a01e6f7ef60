import { useState } from "react";
import type { NearestFirst } from "./nearest-first.ts";

const asking: NearestFirst = { text: "Asking your device where it is…" };

/** The device is asked when somebody chooses it, never before; a reload forgets it. What sorts is loaded then. */
export function useNearestFirst() {
  const [now, setNow] = useState<NearestFirst>();
  const end = (found: NearestFirst) => setNow((last) => (last === asking ? found : last));
  return {
    ...now,
    isOn: now === asking || now?.sort !== undefined,
    choose(isWanted: boolean) {
      setNow(isWanted ? asking : undefined);
      if (isWanted)
        void import("./nearest-first.ts")
          .then(({ findNearest }) => findNearest())
          .then(end, () => end({ text: "This couldn’t be loaded. Try again once you have a network." }));
    },
  };
}
