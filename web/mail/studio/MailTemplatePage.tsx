import { useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { mergeParagraphs, mergeSubject } from "../../../contract/mail/mail-merge.ts";
import { type MailKind, isMailKind, mailKinds, sampleMergeValues } from "../../../contract/mail/kinds/mail-kinds.ts";
import { changeMailTemplate, listMailTemplates, restoreMailTemplate } from "../../../contract/mail/mail-templates.ts";
import { mergeFields } from "../../../contract/platform/merge-fields.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { CallError } from "../../platform/api/api.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton, neededPermissionText } from "../../platform/dialogs/ActionButton.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useUnsavedWarning } from "../../platform/forms/UnsavedProvider.tsx";
import { FormFrame, SubmitButton } from "../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { useStandings } from "../../platform/people/use-standings.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { MailPreview } from "./MailPreview.tsx";
import { MailTextFields } from "./MailTextFields.tsx";
import { nothingChanged } from "../../platform/forms/use-unsaved-changes.ts";

/** A mail's words beside its preview. */
function MailTemplatePage() {
  const { client = "", mailKind = "" } = useParams();
  if (!isMailKind(mailKind)) throw new CallError(404, "There is nothing at this address.");
  return <MailTemplate client={client} kind={mailKind} />;
}

function MailTemplate({ client, kind }: { client: string; kind: MailKind }) {
  const standings = useStandings(client);
  const { templates, ...sender } = useAnswer(listMailTemplates, { client });
  const template = templates.find((one) => one.kind === kind)!;
  const { label, when, fields, button } = mailKinds[kind];
  const params = { client, mailKind: kind };
  const back = (
    <ActionButton
      endpoint={restoreMailTemplate}
      standings={standings}
      reason={template.own ? undefined : "These are our words."}
      dialog={
        <Confirm
          title="Go back to our words?"
          text={`Your words for “${label}” will be gone.`}
          lasting="permanent"
          action="Go back"
          endpoint={restoreMailTemplate}
          params={params}
        />
      }
    >
      Back to our words
    </ActionButton>
  );
  return (
    <>
      <title>{`${label} · Mail`}</title>
      <PageHead
        crumbs={[{ label: "Association mail", to: studioPaths.mail({ client }) }]}
        title={label}
        text={when}
        actions={back}
      />
      <Editor
        // Saving or restoring starts the editor afresh from the stored words.
        key={`${template.subject} ${template.text}`}
        params={params}
        initial={template}
        fields={fields.map((name) => ({ name, label: mergeFields[name].label }))}
        allowed={may(standings, changeMailTemplate.allow)}
        draw={({ subject, text }) => {
          const values = { ...sampleMergeValues(kind), association: sender.association };
          return (
            <MailPreview
              client={client}
              sender={sender}
              subject={mergeSubject(subject, values)}
              paragraphs={mergeParagraphs(text, values)}
              button={button}
            />
          );
        }}
      />
    </>
  );
}

type EditorProps = {
  params: { client: string; mailKind: string };
  initial: { subject: string; text: string };
  fields: readonly { name: string; label: string }[];
  allowed: boolean;
  draw: (words: { subject: string; text: string }) => React.ReactNode;
};

function Editor({ params, initial, fields, allowed, draw }: EditorProps) {
  const form = useEndpointForm({ endpoint: changeMailTemplate, params, initial });
  useUnsavedWarning(form.dirty);
  const { subject, text } = form.values;
  const refused = allowed ? undefined : neededPermissionText(changeMailTemplate);
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
      <FormFrame form={form} className="min-w-0">
        <fieldset disabled={!allowed} className="min-w-0">
          <MailTextFields form={form} fields={fields} disabled={!allowed} />
        </fieldset>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <SubmitButton form={form} reason={refused ?? (form.dirty ? undefined : nothingChanged)}>
            Save
          </SubmitButton>
          <p className="text-sm text-ink-3">{refused ?? (form.dirty && "Not saved yet")}</p>
        </div>
      </FormFrame>
      {draw({ subject: String(subject ?? ""), text: String(text ?? "") })}
    </div>
  );
}

export { MailTemplatePage as Component };
