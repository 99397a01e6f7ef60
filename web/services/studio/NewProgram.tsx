import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { paths, programAt } from "../../../contract/addresses.ts";
import type { ServiceKind } from "../../../contract/service-kinds.ts";
import { createService } from "../../../contract/services.ts";
import { FormDialog } from "../../dialogs/FormDialog.tsx";
import { useDialogs } from "../../dialogs/useDialogs.ts";
import { FormBody } from "../../forms/FormBody.tsx";
import { useEndpointForm } from "../../forms/useEndpointForm.ts";
import { KindChoice } from "./KindChoice.tsx";
import { addressFor } from "./addressFor.ts";

/** A program begins with its kind and its name; its address is proposed, and can be another. */
export function NewProgram({ client }: { client: string }) {
  const { close } = useDialogs();
  const navigate = useNavigate();
  const form = useEndpointForm({
    endpoint: createService,
    params: { client },
    initial: { kind: "contest" },
    onDone(answer) {
      close();
      void navigate(paths.studio.program(programAt(client, answer)));
    },
  });
  const { set } = form;
  const { name, url } = form.values;
  const kind = form.values["kind"] as ServiceKind;
  const proposed = useRef("");
  useEffect(() => {
    const wasProposed = (url ?? "") === proposed.current;
    proposed.current = addressFor(String(name ?? ""));
    if (wasProposed) set("url", proposed.current);
  }, [name, url, set]);
  const written = form.visible.filter((element) => element.name !== "kind");

  return (
    <FormDialog
      form={form}
      title="New program"
      text="It is a draft until you publish it: nobody else sees it."
      save="Create"
    >
      <KindChoice value={kind} onChange={(chosen) => set("kind", chosen)} />
      <FormBody form={{ ...form, visible: written }} />
      <p className="num -mt-2 text-sm break-all text-ink-3">
        {location.host + paths.program(programAt(client, { kind, url: "" })) + (String(url ?? "") || "…")}
      </p>
    </FormDialog>
  );
}
