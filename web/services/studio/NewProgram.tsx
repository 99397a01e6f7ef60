import { useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { paths, programAt } from "../../../contract/addresses.ts";
import type { SentOf } from "../../../contract/endpoint.ts";
import { elementsOf } from "../../../contract/forms/element.ts";
import type { ServiceKind } from "../../../contract/service-kinds.ts";
import { createService } from "../../../contract/services.ts";
import { CancelButton } from "../../dialogs/CancelButton.tsx";
import { Modal } from "../../dialogs/Modal.tsx";
import { useAction } from "../../dialogs/useAction.ts";
import { useDialogs } from "../../dialogs/useDialogs.ts";
import { FormBody } from "../../forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../../forms/FormView.tsx";
import { useForm } from "../../forms/useForm.ts";
import { KindChoice } from "./KindChoice.tsx";
import { addressFor } from "./addressFor.ts";

type Sent = SentOf<typeof createService>;

const elements = elementsOf(createService.form);

/** A program begins with its kind and its name; its address is proposed, and can be another. */
export function NewProgram({ client }: { client: string }) {
  const id = useId();
  const { close } = useDialogs();
  const navigate = useNavigate();
  const { run } = useAction(createService);

  async function submit(sent: Sent) {
    const outcome = await run({ client }, sent);
    if (outcome.ok) {
      close();
      void navigate(paths.studio.program(programAt(client, outcome.answer)));
    }
    return outcome;
  }
  const form = useForm<Sent>({ elements, initial: { kind: "contest" }, onSubmit: submit });
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
    <Modal
      title="New program"
      text="It is a draft until you publish it: nobody else sees it."
      unsaved={form.dirty}
      footer={
        <>
          <CancelButton />
          <SubmitButton form={form} formID={id}>
            Create
          </SubmitButton>
        </>
      }
    >
      <FormFrame id={id} form={form} className="grid gap-5">
        <KindChoice value={kind} onChange={(chosen) => set("kind", chosen)} />
        <FormBody form={{ ...form, visible: written }} />
        <p className="num -mt-2 text-sm break-all text-ink-3">
          {location.host + paths.program(programAt(client, { kind, url: "" })) + (String(url ?? "") || "…")}
        </p>
      </FormFrame>
    </Modal>
  );
}
