import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { getDoor } from "../../../contract/door/door.ts";
import type { ServiceType } from "../../../contract/platform/service-kinds.ts";
import { CallError, useApi } from "../../platform/api/api.ts";
import { useServiceAddress } from "../../platform/address/use-service-address.ts";
import { usePageMood } from "../../platform/frames/use-page-mood.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { storePass, readPass } from "../device/stored-pass.ts";

const ENDED_TEXT = "It has ended. Ask whoever runs the program for a new one.";

/** Where a volunteer's QR code leads: the pass is kept on the phone, and the door opened. */
function ShiftPassPage() {
  const { client, service } = useServiceAddress();
  const { serviceType = "", shiftKey = "" } = useParams();
  const { call } = useApi();
  const go = useNavigate();
  const [error, setError] = useState("");
  usePageMood("desk", client);
  useEffect(() => {
    const at = { client, service };
    const open = async () => {
      const { isOver } = await call(getDoor, at, undefined, { link: shiftKey });
      // Only the phone that has scanned with it has something to hand in.
      if (isOver && (await readPass(at)) !== shiftKey) return setError(ENDED_TEXT);
      await storePass(at, shiftKey);
      await go(paths.door({ ...at, serviceType: serviceType as ServiceType }), { replace: true });
    };
    open().catch((thrown) =>
      setError(thrown instanceof CallError ? thrown.message : "This browser keeps nothing. Open the pass in another."),
    );
  }, [call, go, client, service, serviceType, shiftKey]);
  return (
    <main id="page" className="mx-auto w-full max-w-[720px] px-4 py-10">
      <title>Shift pass</title>
      <h1 className="sr-only">Shift pass</h1>
      {error ? (
        <EmptyState icon={TriangleAlert} title="This pass doesn’t open the door" text={error} />
      ) : (
        <p role="status" className="text-ink-2">
          Opening the door…
        </p>
      )}
    </main>
  );
}

export { ShiftPassPage as Component };
