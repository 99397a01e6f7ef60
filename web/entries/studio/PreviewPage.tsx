import { LifeBuoy } from "lucide-react";
import { useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { previewEntry } from "../../../contract/entries/entries.ts";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { FolderPreview } from "../entrant/FolderSection.tsx";
import { FormPreview } from "../entrant/FormSection.tsx";
import { HelpDialog } from "../HelpDialog.tsx";
import { previewReason } from "../preview-reason.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";

/** A category's forms and folders as its entrants see them. Nothing is stored or sent. */
function PreviewPage() {
  const { categoryID = "" } = useParams();
  const program = useProgramAddress();
  const { open } = useDialogs();
  const { category, entryForms, documentFolders } = useAnswer(previewEntry, { ...program, categoryID });
  const at = { ...program, entryID: "" };
  return (
    <div className="max-w-[760px]">
      <title>{`Preview of ${category.name}`}</title>
      <PageHead
        crumbs={[{ label: capitalized(judgedWordsAt(program).many), to: studioPaths.entries(program) }]}
        title={category.name}
        text={`What people see who ${judgedWordsAt(program).isFinal ? "apply" : "enter"} for ${category.name}. You can try it; nothing is kept.`}
        actions={
          <>
            <Button onClick={() => open(<HelpDialog at={at} preview />)}>
              <LifeBuoy aria-hidden size={16} />
              Ask for help
            </Button>
            <Button variant="primary" reason={previewReason}>
              Submit {judgedWordsAt(program).one}
            </Button>
          </>
        }
      />
      {entryForms.length + documentFolders.length === 0 && (
        <Notice>This {judgedWordsAt(program).group} asks for nothing yet. Add a form or a folder to it.</Notice>
      )}
      <div className="grid gap-10">
        {entryForms.map((form) => (
          <FormPreview key={form.entryFormID} form={form} />
        ))}
        {documentFolders.map((folder) => (
          <FolderPreview key={folder.documentFolderID} folder={folder} />
        ))}
      </div>
    </div>
  );
}

export { PreviewPage as Component };
