import { type ServiceKind, kindNames } from "../../../../contract/platform/service-kinds.ts";
import { createService } from "../../../../contract/programs/services.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import type { Form } from "../../../platform/forms/useForm.ts";
import { useEndpointForm } from "../../../platform/forms/useEndpointForm.ts";
import { addressFor } from "../addressFor.ts";
import { KindChoice } from "./KindChoice.tsx";
import { PageAddress } from "./PageAddress.tsx";
import { useProposal } from "./useProposal.ts";
import type { Begun } from "./begun.ts";

/** A program that begins with its kind and its name. */
export function useBlankProgram(client: string, onDone: (program: Begun) => void) {
  const form = useEndpointForm({
    endpoint: createService,
    params: { client },
    initial: { kind: kindNames[0]! },
    onDone,
  });
  useProposal(form, "url", addressFor(String(form.values["name"] ?? "")));
  return form;
}

export function BlankProgram({ client, form }: { client: string; form: Form }) {
  const kind = form.values["kind"] as ServiceKind;
  const written = form.visible.filter(({ name }) => name !== "kind");
  return (
    <>
      <KindChoice value={kind} onChange={(chosen) => form.set("kind", chosen)} />
      <FormBody form={{ ...form, visible: written }} />
      <PageAddress client={client} kind={kind} url={form.values["url"]} />
    </>
  );
}
