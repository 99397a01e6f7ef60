import { type ServiceKind, kindNames } from "../../../../contract/platform/service-kinds.ts";
import { createService } from "../../../../contract/programs/services.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import type { Form } from "../../../platform/forms/use-form.ts";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { suggestAddress } from "../suggest-address.ts";
import { KindChoice } from "./KindChoice.tsx";
import { PageAddress } from "./PageAddress.tsx";
import { useProposedValue } from "./use-proposed-value.ts";
import type { CreatedProgram } from "./new-program.ts";

export function useBlankProgram(client: string, onDone: (program: CreatedProgram) => void) {
  const form = useEndpointForm({
    endpoint: createService,
    params: { client },
    initial: { kind: kindNames[0]! },
    onDone,
  });
  useProposedValue(form, "url", suggestAddress(String(form.values["name"] ?? "")));
  return form;
}

export function BlankProgram({ client, form }: { client: string; form: Form }) {
  const kind = form.values["kind"] as ServiceKind;
  const textFields = form.visible.filter(({ name }) => name !== "kind");
  return (
    <>
      <KindChoice value={kind} onChange={(newKind) => form.set("kind", newKind)} />
      <FormBody form={{ ...form, visible: textFields }} />
      <PageAddress client={client} kind={kind} url={form.values["url"]} />
    </>
  );
}
