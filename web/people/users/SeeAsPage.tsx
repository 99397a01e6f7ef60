import { useState } from "react";
import { useParams } from "react-router";
import { openSupportView, supportViewMinutes } from "../../../contract/platform/support-view.ts";
import { type CallError, useApi } from "../../platform/api/api.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { EntrancePage } from "./EntrancePage.tsx";

/** Where the link of the operator's command leads. The link is opened by a press: whatever looks at links beforehand uses none up. */
function SeeAsPage() {
  const { supportViewKey = "" } = useParams();
  const { call } = useApi();
  const [state, setState] = useState<"ready" | "busy" | CallError>("ready");
  const begin = () => {
    setState("busy");
    call(openSupportView, {}, { key: supportViewKey }).then(({ url }) => location.assign(url), setState);
  };
  return (
    <EntrancePage
      title="See pages as somebody else"
      text={`For ${supportViewMinutes} minutes you see the association’s pages as the person sees them whom the link is for, and change nothing. They’re told by mail as soon as you begin.`}
    >
      <div className="grid gap-5">
        {typeof state === "object" && (
          <Notice tone="danger" live title="It couldn’t be opened">
            {state.message}
          </Notice>
        )}
        <Button variant="primary" size="lg" busy={state === "busy"} onClick={begin}>
          Begin
        </Button>
      </div>
    </EntrancePage>
  );
}

export { SeeAsPage as Component };
