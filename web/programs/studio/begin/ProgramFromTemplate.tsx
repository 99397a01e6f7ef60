import { createFromTemplate, listTemplates } from "../../../../contract/programs/copying.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { FormBody } from "../../../platform/forms/FormBody.tsx";
import type { Form } from "../../../platform/forms/use-form.ts";
import { useEndpointForm } from "../../../platform/forms/use-endpoint-form.ts";
import { ChoiceCards } from "../../../platform/ui/ChoiceCards.tsx";
import { SkeletonText } from "../../../platform/ui/Skeleton.tsx";
import { suggestAddress } from "../suggest-address.ts";
import type { CreatedProgram } from "./new-program.ts";
import { PageAddress } from "./PageAddress.tsx";
import { useProposedValue } from "./use-proposed-value.ts";

export function useProgramFromTemplate(client: string, onDone: (program: CreatedProgram) => void) {
  const form = useEndpointForm({ endpoint: createFromTemplate, params: { client }, onDone });
  useProposedValue(form, "url", suggestAddress(String(form.values["name"] ?? "")));
  return form;
}

export function ProgramFromTemplate({ client, form }: { client: string; form: Form }) {
  const { data, error } = useOptionalAnswer(listTemplates, { client });
  const chosenTemplate = data?.templates.find(({ template }) => template === form.values["template"]);
  const textFields = form.visible.filter(({ name }) => name !== "template");
  if (!data) return error ? <p role="alert">{error.message}</p> : <SkeletonText lines={6} />;
  return (
    <>
      <ChoiceCards
        legend="Template"
        value={chosenTemplate?.template}
        choices={data.templates.map((one) => ({
          value: one.template,
          title: one.name,
          text: one.purpose,
          note: one.contents.join(", "),
        }))}
        onChange={(template) => form.set("template", template)}
      />
      <FormBody form={{ ...form, visible: textFields }} />
      {chosenTemplate && <PageAddress client={client} kind={chosenTemplate.kind} url={form.values["url"]} />}
    </>
  );
}
